-- Deposits, as on a file (0042_deposits.sql).

CREATE TABLE deposit_rule (
    rule_no bigint PRIMARY KEY CHECK (rule_no > 0),
    percent bigint NOT NULL CHECK (percent BETWEEN 0 AND 10000),
    days    bigint NOT NULL CHECK (days BETWEEN 0 AND 3650),
    from_at bigint NOT NULL,
    set_at  bigint NOT NULL,
    CHECK (from_at > set_at)
);
CREATE TRIGGER deposit_rule_kept BEFORE DELETE ON deposit_rule FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('what is asked for in advance is kept');
CREATE TRIGGER deposit_rule_fixed BEFORE UPDATE ON deposit_rule FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('what is asked for in advance is never changed');
CREATE FUNCTION rowlock_deposit_rule_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.rule_no <> coalesce((SELECT max(rule_no) FROM deposit_rule), 0) + 1
        OR NEW.from_at <= coalesce((SELECT max(from_at) FROM deposit_rule), NEW.from_at - 1) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'what is asked for in advance follows what was before');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER deposit_rule_follows BEFORE INSERT ON deposit_rule FOR EACH ROW EXECUTE FUNCTION rowlock_deposit_rule_follows();

ALTER TABLE hold ADD COLUMN rest_due_at bigint;
CREATE TRIGGER hold_rest_is_due BEFORE UPDATE OF rest_due_at ON hold FOR EACH ROW
WHEN (NEW.rest_due_at IS DISTINCT FROM OLD.rest_due_at AND (NEW.rest_due_at IS NULL OR NEW.state <> 'paying'))
EXECUTE FUNCTION rowlock_refuse('the rest is due of what is being paid for');

CREATE TABLE deposit_kept (
    hold_id  bigint PRIMARY KEY,
    event_id bigint NOT NULL,
    order_id bigint UNIQUE REFERENCES sale_order, -- none: it goes with others, and nothing of what was paid falls to it
    terminal text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk    text COLLATE "C" NOT NULL,
    at       bigint NOT NULL,
    reason   text COLLATE "C" NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id)
);
CREATE TRIGGER deposit_stays_kept BEFORE DELETE ON deposit_kept FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('deposits that were kept stay so');
CREATE TRIGGER deposit_fixed BEFORE UPDATE ON deposit_kept FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('deposits that were kept stay so');
CREATE FUNCTION rowlock_deposit_kept_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    total bigint := (SELECT total_minor FROM sale_order WHERE order_id = NEW.order_id);
BEGIN
    IF NOT EXISTS (SELECT 1 FROM hold WHERE hold_id = NEW.hold_id AND event_id = NEW.event_id AND state = 'paying')
        OR EXISTS (SELECT 1 FROM hold h JOIN hold m ON m.hold_id = h.hold_id OR m.joint_id = h.joint_id
            JOIN payment_attempt a ON a.hold_id = m.hold_id WHERE h.hold_id = NEW.hold_id AND a.state = 'open')
        OR NEW.order_id IS DISTINCT FROM (SELECT order_id FROM sale_order WHERE hold_id = NEW.hold_id)
        OR (NEW.order_id IS NOT NULL AND (EXISTS (SELECT 1 FROM order_line
                WHERE order_id = NEW.order_id AND (kind <> 'kept_charge' OR act <> 'sale'))
            OR total IS DISTINCT FROM (SELECT sum(paid_minor) FROM order_line WHERE order_id = NEW.order_id)
            OR total IS DISTINCT FROM (SELECT sum(amount_minor) FROM payment WHERE order_id = NEW.order_id)))
        OR NOT EXISTS (SELECT 1 FROM hold h JOIN hold m ON m.hold_id = h.hold_id OR m.joint_id = h.joint_id
            JOIN sale_order o ON o.hold_id = m.hold_id WHERE h.hold_id = NEW.hold_id)
        OR EXISTS (SELECT 1 FROM (SELECT a.method, a.amount_minor AS part FROM hold h
                JOIN hold m ON m.hold_id = h.hold_id OR m.joint_id = h.joint_id
                JOIN payment_attempt a ON a.hold_id = m.hold_id WHERE h.hold_id = NEW.hold_id AND a.tendered_minor IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = a.attempt_id)
            UNION ALL SELECT y.method, -y.amount_minor FROM hold h JOIN hold m ON m.hold_id = h.hold_id OR m.joint_id = h.joint_id
                JOIN sale_order o ON o.hold_id = m.hold_id JOIN payment y ON y.order_id = o.order_id WHERE h.hold_id = NEW.hold_id) AS paid
            GROUP BY method HAVING sum(part) <> 0) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a deposit is kept whole, by orders that have nothing else');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER deposit_kept_whole BEFORE INSERT ON deposit_kept FOR EACH ROW EXECUTE FUNCTION rowlock_deposit_kept_whole();
CREATE FUNCTION rowlock_hold_of_a_kept_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.state <> 'released' AND EXISTS (SELECT 1 FROM sale_order o JOIN order_line l ON l.order_id = o.order_id
            WHERE o.hold_id = NEW.hold_id AND l.line_no = 1 AND l.kind = 'kept_charge'))
        OR (EXISTS (SELECT 1 FROM deposit_kept WHERE hold_id = NEW.hold_id) AND (NEW.state <> 'released' OR EXISTS (
            SELECT 1 FROM hold m WHERE m.joint_id = NEW.joint_id AND m.state = 'paying'
                AND NOT EXISTS (SELECT 1 FROM deposit_kept k WHERE k.hold_id = m.hold_id)))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a hold whose deposit is kept is released, with all that it goes with');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_of_a_kept_deposit BEFORE UPDATE OF state ON hold FOR EACH ROW
WHEN (NEW.state <> OLD.state)
EXECUTE FUNCTION rowlock_hold_of_a_kept_deposit();

CREATE OR REPLACE VIEW paid_part AS
    SELECT a.attempt_id, a.hold_id, a.method, a.amount_minor FROM payment_attempt a
    WHERE a.tendered_minor IS NOT NULL AND NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = a.attempt_id)
        AND NOT EXISTS (SELECT 1 FROM deposit_kept k WHERE k.hold_id = a.hold_id);

ALTER TABLE order_line
    DROP CONSTRAINT order_line_kept_charge_check,
    ADD CONSTRAINT order_line_kept_charge_check CHECK (kind <> 'kept_charge' OR (reduced_minor = 0 AND paid_minor <> 0
        AND act <> 'change' AND (count = -1 OR (act = 'refund') = (of_line IS NOT NULL))));
DROP TRIGGER line_of_a_kept_charge ON order_line;
CREATE TRIGGER line_of_a_kept_charge BEFORE INSERT ON order_line FOR EACH ROW
WHEN (NEW.kind = 'kept_charge' AND NEW.act = 'refund' AND NEW.count = 1)
EXECUTE FUNCTION rowlock_line_of_a_kept_charge();
CREATE FUNCTION rowlock_line_of_a_kept_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.kind = 'kept_charge' AND NOT EXISTS (SELECT 1 FROM sale_order o JOIN hold h ON h.hold_id = o.hold_id AND h.state = 'paying'
            JOIN hold m ON m.hold_id = h.hold_id OR m.joint_id = h.joint_id JOIN paid_part p ON p.hold_id = m.hold_id
            WHERE o.order_id = NEW.order_id))
        OR EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = NEW.order_id AND l.line_no = 1
            AND (l.kind = 'kept_charge') <> (NEW.kind = 'kept_charge'))
        OR EXISTS (SELECT 1 FROM deposit_kept k WHERE k.order_id = NEW.order_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a deposit is kept of what is partly paid, by an order that has nothing else');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER line_of_a_kept_deposit BEFORE INSERT ON order_line FOR EACH ROW
WHEN (NEW.act = 'sale')
EXECUTE FUNCTION rowlock_line_of_a_kept_deposit();

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_deposits;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_deposits();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON deposit_rule, deposit_kept TO rowlock_counter;
        GRANT UPDATE (rest_due_at) ON hold TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0009 for turns.
CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON deposit_rule EXECUTE FUNCTION rowlock_turn('house');
CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON deposit_kept EXECUTE FUNCTION rowlock_turn();
SELECT rowlock_turn_of_rows('deposit_kept');
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['deposit_rule', 'deposit_kept'] LOOP
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(%L)', made, 'nothing is emptied');
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_deposit_rule_follows()', 'rowlock_deposit_kept_whole()', 'rowlock_hold_of_a_kept_deposit()',
            'rowlock_line_of_a_kept_deposit()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
