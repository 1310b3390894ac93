-- The same rules, asked less often. A rule's function is a session of questions of its own, and each change of a seat called five that had
-- nothing to ask: what they first look at in the row itself stands at their triggers now. The two counts of a seat are one statement.

DROP TRIGGER seat_held_by_live_hold ON event_seat;
CREATE TRIGGER seat_held_by_live_hold BEFORE UPDATE ON event_seat FOR EACH ROW
WHEN (NEW.state = 'held')
EXECUTE FUNCTION rowlock_seat_held_by_live_hold();

DROP TRIGGER seat_sold_with_ticket ON event_seat;
CREATE TRIGGER seat_sold_with_ticket BEFORE UPDATE ON event_seat FOR EACH ROW
WHEN (NEW.state = 'sold')
EXECUTE FUNCTION rowlock_seat_sold_with_ticket();

DROP TRIGGER seat_blocked_by_block ON event_seat;
CREATE TRIGGER seat_blocked_by_block BEFORE UPDATE ON event_seat FOR EACH ROW
WHEN (NEW.state = 'blocked')
EXECUTE FUNCTION rowlock_seat_blocked_by_block();

DROP TRIGGER bay_with_companion ON event_seat;
CREATE TRIGGER bay_with_companion BEFORE UPDATE OF state ON event_seat FOR EACH ROW
WHEN (OLD.state = 'held' AND NEW.state = 'free')
EXECUTE FUNCTION rowlock_bay_with_companion();

DROP TRIGGER companion_with_bay ON event_seat;
CREATE TRIGGER companion_with_bay BEFORE UPDATE OF state ON event_seat FOR EACH ROW
WHEN (NEW.state = 'held')
EXECUTE FUNCTION rowlock_companion_with_bay();

DROP TRIGGER hold_ends_empty ON hold;
CREATE TRIGGER hold_ends_empty BEFORE UPDATE OF state ON hold FOR EACH ROW
WHEN (NEW.state NOT IN ('active', 'paying'))
EXECUTE FUNCTION rowlock_hold_ends_empty();

DROP TRIGGER hold_pays_with_attempt ON hold;
CREATE TRIGGER hold_pays_with_attempt BEFORE UPDATE OF state ON hold FOR EACH ROW
WHEN (NEW.state = 'paying')
EXECUTE FUNCTION rowlock_hold_pays_with_attempt();

DROP TRIGGER hold_waits_for_attempt ON hold;
CREATE TRIGGER hold_waits_for_attempt BEFORE UPDATE OF state ON hold FOR EACH ROW
WHEN (OLD.state = 'paying' AND NEW.state <> 'paying')
EXECUTE FUNCTION rowlock_hold_waits_for_attempt();

CREATE OR REPLACE FUNCTION rowlock_seat_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    WITH of_pool AS (UPDATE pool SET
        available = available + (NEW.state = 'free')::int - (OLD.state = 'free')::int,
        held = held + (NEW.state = 'held')::int - (OLD.state = 'held')::int,
        sold = sold + (NEW.state = 'sold')::int - (OLD.state = 'sold')::int,
        blocked = blocked + (NEW.state = 'blocked')::int - (OLD.state = 'blocked')::int,
        revision = NEW.revision
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no)
    UPDATE event SET
        available = available + (NEW.state = 'free')::int - (OLD.state = 'free')::int,
        held = held + (NEW.state = 'held')::int - (OLD.state = 'held')::int,
        sold = sold + (NEW.state = 'sold')::int - (OLD.state = 'sold')::int,
        blocked = blocked + (NEW.state = 'blocked')::int - (OLD.state = 'blocked')::int
        WHERE event_id = NEW.event_id;
    RETURN NULL;
END $$;

-- Written anew it has lost the search path of all rules (0003).
DO $$
BEGIN
    EXECUTE format('ALTER FUNCTION rowlock_seat_counted() SET search_path = %I, pg_temp', current_schema());
END $$;
