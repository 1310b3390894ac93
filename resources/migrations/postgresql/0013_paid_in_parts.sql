-- Sales that are paid in parts, as on a file (0026_paid_in_parts.sql).

ALTER TABLE payment_attempt ADD COLUMN tendered_minor bigint CHECK (tendered_minor IS NULL
    OR (state = 'charged' AND purpose = 'sale' AND tendered_minor >= amount_minor AND (method = 'cash' OR tendered_minor = amount_minor)));

CREATE TABLE part_return (
    attempt_id bigint PRIMARY KEY REFERENCES payment_attempt, -- the part that was given back, whole
    event_id   bigint NOT NULL REFERENCES event,
    terminal   text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk      text COLLATE "C" NOT NULL,
    at         bigint NOT NULL,
    reference  text COLLATE "C" NOT NULL CHECK (length(reference) <= 500), -- the receipt of the refund
    reason     text COLLATE "C" NOT NULL CHECK (length(reason) <= 500)
);

CREATE VIEW paid_part AS
    SELECT a.attempt_id, a.hold_id, a.method, a.amount_minor FROM payment_attempt a
    WHERE a.tendered_minor IS NOT NULL AND NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = a.attempt_id);

CREATE TRIGGER return_kept BEFORE DELETE ON part_return FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('what was given back is kept');
CREATE TRIGGER return_fixed BEFORE UPDATE ON part_return FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('what was given back is kept');

CREATE FUNCTION rowlock_return_of_a_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM paid_part p
        JOIN hold h ON h.hold_id = p.hold_id AND h.event_id = NEW.event_id AND h.state = 'paying' WHERE p.attempt_id = NEW.attempt_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a part is given back once, and before there is an order');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER return_of_a_part BEFORE INSERT ON part_return FOR EACH ROW
EXECUTE FUNCTION rowlock_return_of_a_part();

CREATE OR REPLACE FUNCTION rowlock_hold_pays_with_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open')
        AND NOT EXISTS (SELECT 1 FROM paid_part WHERE hold_id = NEW.hold_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a hold in payment needs its attempt');
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION rowlock_hold_waits_for_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open')
        OR (NEW.state <> 'sold' AND EXISTS (SELECT 1 FROM paid_part WHERE hold_id = NEW.hold_id)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a hold in payment waits for the answer');
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION rowlock_hold_sold_with_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM paid_part p WHERE p.hold_id = NEW.hold_id GROUP BY p.method
        HAVING sum(p.amount_minor) > (SELECT coalesce(sum(y.amount_minor), 0) FROM payment y JOIN sale_order o ON o.order_id = y.order_id
            WHERE o.hold_id = NEW.hold_id AND y.method = p.method)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an order has all that was paid for it in parts');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_sold_with_parts BEFORE UPDATE OF state ON hold FOR EACH ROW
WHEN (OLD.state = 'paying' AND NEW.state = 'sold')
EXECUTE FUNCTION rowlock_hold_sold_with_parts();

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_of_discounts;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_of_discounts();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON part_return TO rowlock_counter;
        GRANT UPDATE (tendered_minor) ON payment_attempt TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them.
DO $$
DECLARE
    made text;
BEGIN
    CREATE TRIGGER never_emptied BEFORE TRUNCATE ON part_return EXECUTE FUNCTION rowlock_refuse('nothing is emptied');
    CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON part_return EXECUTE FUNCTION rowlock_turn();
    PERFORM rowlock_turn_of_rows('part_return'::regclass);
    FOREACH made IN ARRAY ARRAY['rowlock_return_of_a_part()', 'rowlock_hold_pays_with_attempt()', 'rowlock_hold_waits_for_attempt()',
            'rowlock_hold_sold_with_parts()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
