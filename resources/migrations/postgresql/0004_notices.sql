-- Every terminal hears of a change of an event or its seats as soon as it is committed, whoever made it. The notice names the event and its
-- revision and nothing else: anybody who may connect can send one, so it only makes a terminal look.

CREATE FUNCTION rowlock_event_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('rowlock', NEW.event_id || '/' || NEW.revision);
    RETURN NULL;
END $$;
CREATE TRIGGER event_made_told AFTER INSERT ON event FOR EACH ROW
EXECUTE FUNCTION rowlock_event_told();
CREATE TRIGGER event_told AFTER UPDATE OF revision ON event FOR EACH ROW
WHEN (NEW.revision <> OLD.revision)
EXECUTE FUNCTION rowlock_event_told();

DO $$
BEGIN
    EXECUTE format('ALTER FUNCTION rowlock_event_told() SET search_path = %I, pg_temp', current_schema());
END $$;
