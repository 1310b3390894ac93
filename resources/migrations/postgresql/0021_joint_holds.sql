-- Holds of one customer for several performances, as on a file (0034_joint_holds.sql).

ALTER TABLE hold ADD COLUMN joint_id bigint REFERENCES hold;
CREATE INDEX hold_of_joint ON hold (joint_id) WHERE joint_id IS NOT NULL;

CREATE TRIGGER hold_begins_alone BEFORE INSERT ON hold FOR EACH ROW
WHEN (NEW.joint_id IS NOT NULL)
EXECUTE FUNCTION rowlock_refuse('a hold begins alone');

CREATE FUNCTION rowlock_hold_joins_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.joint_id IS NOT NULL OR OLD.state <> 'active' OR (NEW.joint_id <> NEW.hold_id
        AND NOT EXISTS (SELECT 1 FROM hold f WHERE f.hold_id = NEW.joint_id AND f.joint_id = f.hold_id AND f.terminal = NEW.terminal)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a hold joins once, and others of its terminal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_joins_once BEFORE UPDATE OF joint_id ON hold FOR EACH ROW
WHEN (NEW.joint_id IS DISTINCT FROM OLD.joint_id)
EXECUTE FUNCTION rowlock_hold_joins_once();

CREATE FUNCTION rowlock_hold_joins_another_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM hold m WHERE m.joint_id = NEW.joint_id AND m.hold_id <> NEW.hold_id
        AND (m.state = 'paying' OR (m.state = 'active' AND m.event_id = NEW.event_id))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'holds that go together are for different events');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_joins_another_event BEFORE UPDATE OF joint_id ON hold FOR EACH ROW
WHEN (NEW.joint_id IS DISTINCT FROM OLD.joint_id)
EXECUTE FUNCTION rowlock_hold_joins_another_event();

CREATE OR REPLACE FUNCTION rowlock_hold_pays_with_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open')
        AND NOT EXISTS (SELECT 1 FROM paid_part WHERE hold_id = NEW.hold_id)
        AND NOT EXISTS (SELECT 1 FROM hold m JOIN payment_attempt a ON a.hold_id = m.hold_id AND a.state = 'open' AND a.purpose = 'sale'
            WHERE m.joint_id = NEW.joint_id)
        AND NOT EXISTS (SELECT 1 FROM hold m JOIN paid_part p ON p.hold_id = m.hold_id WHERE m.joint_id = NEW.joint_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a hold in payment needs its attempt');
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION rowlock_hold_waits_for_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open')
        OR EXISTS (SELECT 1 FROM hold m JOIN payment_attempt a ON a.hold_id = m.hold_id AND a.state = 'open' WHERE m.joint_id = NEW.joint_id)
        OR (NEW.state <> 'sold' AND (EXISTS (SELECT 1 FROM paid_part WHERE hold_id = NEW.hold_id)
            OR EXISTS (SELECT 1 FROM hold m JOIN paid_part p ON p.hold_id = m.hold_id WHERE m.joint_id = NEW.joint_id))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a hold in payment waits for the answer');
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION rowlock_hold_sold_with_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM hold m WHERE m.joint_id = NEW.joint_id AND m.hold_id <> NEW.hold_id AND m.state = 'paying')
        AND EXISTS (SELECT 1 FROM hold h JOIN paid_part p ON p.hold_id = h.hold_id
        WHERE h.hold_id = NEW.hold_id OR h.joint_id = NEW.joint_id GROUP BY p.method HAVING sum(p.amount_minor) > (SELECT coalesce(sum(y.amount_minor), 0) FROM payment y JOIN sale_order o ON o.order_id = y.order_id
            JOIN hold m ON m.hold_id = o.hold_id
            WHERE (m.hold_id = NEW.hold_id OR m.joint_id = NEW.joint_id) AND y.method = p.method)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an order has all that was paid for it in parts');
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION rowlock_hold_sold_together() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM hold m WHERE m.joint_id = NEW.joint_id AND m.state = 'sold') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'holds that go together are sold together');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_sold_together BEFORE UPDATE OF state ON hold FOR EACH ROW
WHEN (NEW.state IN ('active', 'released', 'expired') AND OLD.state <> NEW.state AND NEW.joint_id IS NOT NULL)
EXECUTE FUNCTION rowlock_hold_sold_together();

-- As in 0015, but that what is about a hold, or an attempt at its payment, is about the events of all that it goes with.
CREATE OR REPLACE FUNCTION rowlock_take_turn(kind text, numbers bigint[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    events bigint[];
    event bigint;
BEGIN
    IF kind = 'event' THEN
        SELECT array_agg(DISTINCT n ORDER BY n) INTO events FROM unnest(numbers) AS n;
    ELSIF kind = 'hold' THEN
        SELECT array_agg(DISTINCT h.event_id ORDER BY h.event_id) INTO events FROM hold h WHERE h.hold_id = ANY (numbers)
            OR h.joint_id IN (SELECT m.joint_id FROM hold m WHERE m.hold_id = ANY (numbers));
    ELSIF kind = 'order' THEN
        SELECT array_agg(DISTINCT event_id ORDER BY event_id) INTO events FROM sale_order WHERE order_id = ANY (numbers);
    ELSIF kind = 'attempt' THEN
        SELECT array_agg(DISTINCT n ORDER BY n) INTO events FROM payment_attempt a LEFT JOIN sale_order o ON o.order_id = a.order_id
            LEFT JOIN hold p ON p.hold_id = a.hold_id LEFT JOIN hold m ON m.joint_id = p.joint_id,
            unnest(ARRAY[a.event_id, coalesce(o.event_id, a.event_id), coalesce(m.event_id, a.event_id)]) AS n
            WHERE a.attempt_id = ANY (numbers);
    ELSIF kind = 'party' THEN
        SELECT array_agg(DISTINCT event_id ORDER BY event_id) INTO events FROM waitlist_entry WHERE entry_id = ANY (numbers);
    END IF;
    IF events IS NULL THEN
        PERFORM pg_advisory_xact_lock(1383036780);
        RETURN true;
    END IF;
    PERFORM pg_advisory_xact_lock_shared(1383036780);
    FOREACH event IN ARRAY events LOOP
        PERFORM pg_advisory_xact_lock(5940097739265146880 + event);
    END LOOP;
    PERFORM set_config('rowlock.turn', ',' || array_to_string(events, ',') || ',', true);
    RETURN false;
END $$;

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_joint_holds;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_joint_holds();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT UPDATE (joint_id) ON hold TO rowlock_counter;
    END IF;
END $$;

DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['rowlock_hold_joins_once()', 'rowlock_hold_joins_another_event()', 'rowlock_hold_pays_with_attempt()',
            'rowlock_hold_waits_for_attempt()', 'rowlock_hold_sold_with_parts()', 'rowlock_hold_sold_together()',
            'rowlock_take_turn(text, bigint[])', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
