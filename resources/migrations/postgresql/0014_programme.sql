-- The programme, as on a file (0027_programme.sql).

CREATE TABLE production (
    production_id bigint PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
    note text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(note) <= 1000)
);

ALTER TABLE event
    ADD COLUMN production_id bigint REFERENCES production,
    ADD COLUMN draft bigint NOT NULL DEFAULT 0
        CHECK (draft = 0 OR (draft = 1 AND on_sale = 0 AND cancelled = 0 AND held = 0 AND reserved = 0 AND sold = 0)),
    ADD COLUMN doors_minutes bigint CHECK (doors_minutes BETWEEN 0 AND 1440), -- before the start
    ADD COLUMN sale_from bigint,
    ADD COLUMN sale_until bigint CHECK (sale_until IS NULL OR sale_from IS NULL OR sale_until > sale_from),
    ADD COLUMN presale_code text COLLATE "C" NOT NULL DEFAULT ''
        CHECK (length(presale_code) <= 40 AND (presale_code = '' OR sale_from IS NOT NULL)),
    ADD COLUMN presale_from bigint CHECK (presale_from IS NULL OR (presale_code <> '' AND presale_from < sale_from)),
    ADD COLUMN place_limit bigint
        CHECK (place_limit IS NULL OR (place_limit BETWEEN 1 AND 1000000 AND held + reserved + sold <= place_limit));

CREATE TRIGGER production_kept BEFORE DELETE ON production FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('productions are kept');
CREATE TRIGGER production_stays_itself BEFORE UPDATE OF production_id ON production FOR EACH ROW
WHEN (NEW.production_id <> OLD.production_id)
EXECUTE FUNCTION rowlock_refuse('productions are kept');

CREATE FUNCTION rowlock_hold_of_an_event_not_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND cancelled = 1) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a cancelled event is not sold');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_of_an_event_not_cancelled BEFORE INSERT ON hold FOR EACH ROW
EXECUTE FUNCTION rowlock_hold_of_an_event_not_cancelled();

CREATE FUNCTION rowlock_order_of_an_event_not_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND cancelled = 1)
        AND NOT EXISTS (SELECT 1 FROM hold WHERE hold_id = NEW.hold_id AND state = 'paying') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a cancelled event is not sold');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER order_of_an_event_not_cancelled BEFORE INSERT ON sale_order FOR EACH ROW
EXECUTE FUNCTION rowlock_order_of_an_event_not_cancelled();

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_programme;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_programme();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON production TO rowlock_counter;
        GRANT UPDATE (name, note) ON production TO rowlock_counter;
        GRANT UPDATE (production_id, draft, doors_minutes, sale_from, sale_until, presale_code, presale_from, place_limit)
            ON event TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them.
DO $$
DECLARE
    made text;
BEGIN
    CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON production EXECUTE FUNCTION rowlock_turn('house');
    CREATE TRIGGER never_emptied BEFORE TRUNCATE ON production EXECUTE FUNCTION rowlock_refuse('nothing is emptied');
    FOREACH made IN ARRAY ARRAY['rowlock_hold_of_an_event_not_cancelled()', 'rowlock_order_of_an_event_not_cancelled()',
            'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
