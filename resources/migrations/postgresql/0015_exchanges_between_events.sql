-- Tickets of one performance are exchanged for seats of another, and what an exchange costs; as on a file (0028_exchanges_between_events.sql).

ALTER TABLE fee DROP CONSTRAINT fee_per_check;
ALTER TABLE fee ADD CONSTRAINT fee_per_check CHECK (per IN ('ticket', 'order', 'tender', 'exchange'));

CREATE TABLE order_exchange (
    new_order_id bigint PRIMARY KEY REFERENCES sale_order, -- made by the exchange
    order_id     bigint NOT NULL REFERENCES sale_order,    -- whose tickets went back
    reason       text COLLATE "C" NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    terminal     text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk        text COLLATE "C" NOT NULL,
    at           bigint NOT NULL
);
CREATE INDEX exchange_of_order ON order_exchange (order_id);

CREATE FUNCTION rowlock_exchange_between_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM sale_order o JOIN sale_order n ON n.order_id = NEW.new_order_id AND n.event_id <> o.event_id
            AND n.sold_at = NEW.at WHERE o.order_id = NEW.order_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an order of another event comes of an exchange');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER exchange_between_events BEFORE INSERT ON order_exchange FOR EACH ROW
EXECUTE FUNCTION rowlock_exchange_between_events();
CREATE TRIGGER exchange_kept BEFORE DELETE ON order_exchange FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('exchanges are kept');
CREATE TRIGGER exchange_fixed BEFORE UPDATE ON order_exchange FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('exchanges are kept');

-- What was paid for the one counts for the other: exactly what leaves the old order comes into the new one, by the same tender.
CREATE TABLE payment_moved (
    payment_id      bigint PRIMARY KEY REFERENCES payment,    -- out of the old order, below zero
    into_payment_id bigint NOT NULL UNIQUE REFERENCES payment -- into the new one
);
CREATE FUNCTION rowlock_payment_moved_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM payment p JOIN payment n ON n.payment_id = NEW.into_payment_id AND n.amount_minor = -p.amount_minor
        AND n.method = p.method AND n.reference = p.reference AND n.at = p.at
        JOIN order_exchange x ON x.order_id = p.order_id AND x.new_order_id = n.order_id
        WHERE p.payment_id = NEW.payment_id AND p.amount_minor < 0) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'what leaves an order in an exchange comes into the other, once');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER payment_moved_whole BEFORE INSERT ON payment_moved FOR EACH ROW
EXECUTE FUNCTION rowlock_payment_moved_whole();
CREATE TRIGGER payment_moved_kept BEFORE DELETE ON payment_moved FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('exchanges are kept');
CREATE TRIGGER payment_moved_fixed BEFORE UPDATE ON payment_moved FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('exchanges are kept');

CREATE OR REPLACE FUNCTION rowlock_replacement_within_an_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM ticket o JOIN ticket n ON n.ticket_id = NEW.new_ticket_id AND (n.order_id = o.order_id
            OR EXISTS (SELECT 1 FROM order_exchange x WHERE x.order_id = o.order_id AND x.new_order_id = n.order_id))
        WHERE o.ticket_id = NEW.old_ticket_id AND o.order_id = NEW.order_id AND o.state = 'void' AND n.state = 'valid') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a void ticket is replaced by a valid one of its order, or of the one it was exchanged into');
    END IF;
    RETURN NEW;
END $$;

-- The tickets that go back in an exchange into another event that is being paid for; all of the hold comes for them. Within an event
-- payment_move has them.
CREATE TABLE payment_ticket (
    attempt_id bigint NOT NULL REFERENCES payment_attempt,
    ticket_no  bigint NOT NULL CHECK (ticket_no >= 0),
    ticket_id  bigint NOT NULL REFERENCES ticket,
    PRIMARY KEY (attempt_id, ticket_no),
    UNIQUE (attempt_id, ticket_id)
);
CREATE FUNCTION rowlock_payment_ticket_of_an_open_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM payment_attempt a
        JOIN ticket t ON t.ticket_id = NEW.ticket_id AND t.order_id = a.order_id AND t.state = 'valid' AND t.event_id <> a.event_id
        WHERE a.attempt_id = NEW.attempt_id AND a.state = 'open') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a valid ticket of the order goes back for a place in another event');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER payment_ticket_of_an_open_exchange BEFORE INSERT ON payment_ticket FOR EACH ROW
EXECUTE FUNCTION rowlock_payment_ticket_of_an_open_exchange();
CREATE TRIGGER payment_ticket_kept BEFORE DELETE ON payment_ticket FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('what an attempt is for is kept');
CREATE TRIGGER payment_ticket_fixed BEFORE UPDATE ON payment_ticket FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('what an attempt is for is kept');

CREATE OR REPLACE FUNCTION rowlock_attempt_of_an_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an exchange needs its order');
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION rowlock_ticket_waits_for_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state <> OLD.state AND EXISTS (SELECT 1 FROM payment_attempt a WHERE a.order_id = OLD.order_id AND a.state = 'open'
        AND (NEW.state <> 'used' OR EXISTS (SELECT 1 FROM payment_move m
        WHERE m.attempt_id = a.attempt_id AND m.ticket_id = OLD.ticket_id) OR EXISTS (SELECT 1 FROM payment_ticket m
        WHERE m.attempt_id = a.attempt_id AND m.ticket_id = OLD.ticket_id))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an order that is being exchanged waits for the answer');
    END IF;
    RETURN NEW;
END $$;

-- As in 0009, but that an attempt at an exchange is about the order's event as well.
CREATE OR REPLACE FUNCTION rowlock_take_turn(kind text, numbers bigint[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    events bigint[];
    event bigint;
BEGIN
    IF kind = 'event' THEN
        SELECT array_agg(DISTINCT n ORDER BY n) INTO events FROM unnest(numbers) AS n;
    ELSIF kind = 'hold' THEN
        SELECT array_agg(DISTINCT event_id ORDER BY event_id) INTO events FROM hold WHERE hold_id = ANY (numbers);
    ELSIF kind = 'order' THEN
        SELECT array_agg(DISTINCT event_id ORDER BY event_id) INTO events FROM sale_order WHERE order_id = ANY (numbers);
    ELSIF kind = 'attempt' THEN
        SELECT array_agg(DISTINCT n ORDER BY n) INTO events FROM payment_attempt a LEFT JOIN sale_order o ON o.order_id = a.order_id,
            unnest(ARRAY[a.event_id, coalesce(o.event_id, a.event_id)]) AS n WHERE a.attempt_id = ANY (numbers);
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

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_exchanges;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_exchanges();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON order_exchange, payment_ticket, payment_moved TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them.
SELECT rowlock_turn_of_rows('order_exchange');

-- Two that name neither their event nor their order: by the payment that leaves, and by the attempt.
CREATE FUNCTION rowlock_turn_of_its_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF strpos(current_setting('rowlock.turn', true), ',' || (SELECT o.event_id FROM payment p JOIN sale_order o USING (order_id)
        WHERE p.payment_id = NEW.payment_id) || ',') = 0 THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an act changes the events whose turn it has');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER turn_of_its_order BEFORE INSERT OR UPDATE ON payment_moved FOR EACH ROW
WHEN (current_setting('rowlock.turn', true) <> '')
EXECUTE FUNCTION rowlock_turn_of_its_payment();

CREATE FUNCTION rowlock_turn_of_its_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF strpos(current_setting('rowlock.turn', true), ',' || (SELECT event_id FROM payment_attempt WHERE attempt_id = NEW.attempt_id) || ',') = 0 THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an act changes the events whose turn it has');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER turn_of_its_event BEFORE INSERT OR UPDATE ON payment_ticket FOR EACH ROW
WHEN (current_setting('rowlock.turn', true) <> '')
EXECUTE FUNCTION rowlock_turn_of_its_attempt();

DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['order_exchange', 'payment_ticket', 'payment_moved'] LOOP
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn()', made);
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(%L)', made, 'nothing is emptied');
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_exchange_between_events()', 'rowlock_payment_moved_whole()', 'rowlock_replacement_within_an_order()',
            'rowlock_payment_ticket_of_an_open_exchange()', 'rowlock_attempt_of_an_order()', 'rowlock_ticket_waits_for_exchange()',
            'rowlock_turn_of_its_payment()', 'rowlock_turn_of_its_attempt()', 'rowlock_take_turn(text, bigint[])',
            'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
