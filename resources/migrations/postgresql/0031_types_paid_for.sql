-- What a change of price types is paid for, as on a file (0044_types_paid_for.sql).
CREATE TABLE payment_type (
    attempt_id  bigint NOT NULL REFERENCES payment_attempt,
    ticket_no   bigint NOT NULL CHECK (ticket_no >= 0),
    ticket_id   bigint NOT NULL REFERENCES ticket,
    type_no     bigint NOT NULL REFERENCES price_type,
    price_minor bigint NOT NULL CHECK (price_minor >= 0), -- as it was said, whatever the event asks by the time it is paid
    PRIMARY KEY (attempt_id, ticket_no),
    UNIQUE (attempt_id, ticket_id)
);
CREATE FUNCTION rowlock_payment_type_of_an_open_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM payment_attempt a JOIN hold h ON h.hold_id = a.hold_id AND h.extras = ''
            JOIN ticket t ON t.ticket_id = NEW.ticket_id AND t.order_id = a.order_id AND t.event_id = a.event_id AND t.state = 'valid'
                AND t.type_no <> NEW.type_no
            WHERE a.attempt_id = NEW.attempt_id AND a.state = 'open' AND NOT EXISTS (SELECT 1 FROM hold_item i WHERE i.hold_id = a.hold_id))
        OR EXISTS (SELECT 1 FROM payment_move WHERE attempt_id = NEW.attempt_id)
        OR EXISTS (SELECT 1 FROM payment_ticket WHERE attempt_id = NEW.attempt_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a valid ticket of the order becomes of another type, by a hold that has nothing');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER payment_type_of_an_open_exchange BEFORE INSERT ON payment_type FOR EACH ROW
EXECUTE FUNCTION rowlock_payment_type_of_an_open_exchange();
CREATE TRIGGER payment_type_kept BEFORE DELETE ON payment_type FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('what an attempt is for is kept');
CREATE TRIGGER payment_type_fixed BEFORE UPDATE ON payment_type FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('what an attempt is for is kept');

CREATE FUNCTION rowlock_not_of_types() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM payment_type WHERE attempt_id = NEW.attempt_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an attempt is for one thing');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER move_not_of_types BEFORE INSERT ON payment_move FOR EACH ROW EXECUTE FUNCTION rowlock_not_of_types();
CREATE TRIGGER payment_ticket_not_of_types BEFORE INSERT ON payment_ticket FOR EACH ROW EXECUTE FUNCTION rowlock_not_of_types();

CREATE OR REPLACE FUNCTION rowlock_ticket_waits_for_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state <> OLD.state AND EXISTS (SELECT 1 FROM payment_attempt a WHERE a.order_id = OLD.order_id AND a.state = 'open'
        AND (NEW.state <> 'used' OR EXISTS (SELECT 1 FROM payment_move m
        WHERE m.attempt_id = a.attempt_id AND m.ticket_id = OLD.ticket_id) OR EXISTS (SELECT 1 FROM payment_ticket m
        WHERE m.attempt_id = a.attempt_id AND m.ticket_id = OLD.ticket_id) OR EXISTS (SELECT 1 FROM payment_type m
        WHERE m.attempt_id = a.attempt_id AND m.ticket_id = OLD.ticket_id))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an order that is being exchanged waits for the answer');
    END IF;
    RETURN NEW;
END $$;

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_types_paid_for;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_types_paid_for();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON payment_type TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0015 for turns.
CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON payment_type EXECUTE FUNCTION rowlock_turn();
CREATE TRIGGER turn_of_its_event BEFORE INSERT OR UPDATE ON payment_type FOR EACH ROW
WHEN (current_setting('rowlock.turn', true) <> '')
EXECUTE FUNCTION rowlock_turn_of_its_attempt();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON payment_type EXECUTE FUNCTION rowlock_refuse('nothing is emptied');
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['rowlock_payment_type_of_an_open_exchange()', 'rowlock_not_of_types()', 'rowlock_ticket_waits_for_exchange()',
            'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
