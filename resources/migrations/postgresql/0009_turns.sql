-- Acts on different events go on beside each other. The locks, always in this order: the house (1383036780; together with others for
-- what is about some events, for itself for what is about all of them), each event (5940097739265146880 and its number, rising), the
-- command's key, the journal (1383036781). Who has the journal's asks for no more. Why nobody waits in a circle: docs/concurrency.md.

-- Takes the turn of these events, or of those that these holds, orders, attempts or parties belong to, which they do for ever; of none
-- the house's. Answers whether the house is had for itself. It is to be a statement of its own: what is read after it is what was committed
-- before the turn was had. The events stand in the transaction's setting rowlock.turn as ",3,7,", which the rules below read.
CREATE FUNCTION rowlock_take_turn(kind text, numbers bigint[]) RETURNS boolean LANGUAGE plpgsql AS $$
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
        SELECT array_agg(DISTINCT event_id ORDER BY event_id) INTO events FROM payment_attempt WHERE attempt_id = ANY (numbers);
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

-- Before each statement that changes anything. Who has named no events has the house for itself from here on, as every other program has:
-- nobody writes beside it, and the rules, which ask other tables, hold for it as on a file. Who has named some has their turn already, so to
-- ask for it costs nothing and waits for nobody; who only says so gets it here or is refused. What belongs to no event is changed in the
-- house's turn. The journal and the keys, to which every act adds, have a turn of their own.
CREATE OR REPLACE FUNCTION rowlock_turn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    turn text := current_setting('rowlock.turn', true);
    event bigint;
BEGIN
    IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a house is changed at READ COMMITTED');
    END IF;
    IF turn IS NULL OR turn = '' THEN
        PERFORM pg_advisory_xact_lock(1383036780);
        RETURN NULL;
    END IF;
    IF TG_NARGS > 0 THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'what belongs to no event is changed in the turn of the house');
    END IF;
    IF NOT pg_try_advisory_xact_lock_shared(1383036780) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a turn is taken before it is used');
    END IF;
    FOREACH event IN ARRAY string_to_array(trim(BOTH ',' FROM turn), ',')::bigint[] LOOP
        IF NOT pg_try_advisory_xact_lock(5940097739265146880 + event) THEN
            PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a turn is taken before it is used');
        END IF;
    END LOOP;
    IF TG_TABLE_NAME = 'journal' OR TG_TABLE_NAME = 'command_key' THEN
        PERFORM pg_advisory_xact_lock(1383036781);
    END IF;
    RETURN NULL;
END $$;

-- What belongs to no event: its rule says so, rowlock_turn('house').
DO $$
DECLARE
    about text;
BEGIN
    FOREACH about IN ARRAY ARRAY['rowlock_schema', 'house', 'house_clock', 'copy_mark', 'number_given', 'plan', 'plan_category', 'block_code',
            'price_type'] LOOP
        EXECUTE format('DROP TRIGGER turn_first ON %I', about);
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn(''house'')', about);
    END LOOP;
END $$;

-- Whoever has named its events changes nothing of another one: an act that forgot to name one is refused, and sells nothing twice. What
-- belongs to an order belongs to the order's event. For each table with one of the two; tables that come later call it as well.
CREATE FUNCTION rowlock_turn_of_its_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF strpos(current_setting('rowlock.turn', true), ',' || (SELECT event_id FROM sale_order WHERE order_id = NEW.order_id) || ',') = 0 THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an act changes the events whose turn it has');
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION rowlock_turn_of_rows(about regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = about AND attname = 'event_id') THEN
        EXECUTE format($rule$
            CREATE TRIGGER turn_of_its_event BEFORE INSERT OR UPDATE ON %1$s FOR EACH ROW
            WHEN (current_setting('rowlock.turn', true) <> ''
                AND strpos(current_setting('rowlock.turn', true), ',' || NEW.event_id || ',') = 0)
            EXECUTE FUNCTION rowlock_refuse('an act changes the events whose turn it has');
            CREATE TRIGGER turn_of_its_event_ends BEFORE DELETE ON %1$s FOR EACH ROW
            WHEN (current_setting('rowlock.turn', true) <> ''
                AND strpos(current_setting('rowlock.turn', true), ',' || OLD.event_id || ',') = 0)
            EXECUTE FUNCTION rowlock_refuse('an act changes the events whose turn it has')$rule$, about);
    ELSIF EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = about AND attname = 'order_id') THEN
        EXECUTE format($rule$
            CREATE TRIGGER turn_of_its_order BEFORE INSERT OR UPDATE ON %s FOR EACH ROW
            WHEN (current_setting('rowlock.turn', true) <> '')
            EXECUTE FUNCTION rowlock_turn_of_its_order()$rule$, about);
    END IF;
END $$;
SELECT rowlock_turn_of_rows(oid) FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace;

-- Numbers that acts on different events draw beside each other: each once, in order within an event, with gaps where an act came to nothing.
CREATE SEQUENCE number_of_hold;
CREATE SEQUENCE number_of_order;
CREATE SEQUENCE number_of_ticket;
CREATE SEQUENCE number_of_attempt;
CREATE SEQUENCE number_of_party;

-- On above whatever there is by now, for who has the house for itself.
CREATE FUNCTION rowlock_numbers_go_on() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    PERFORM setval(CAST('number_of_' || what AS regclass), greatest(highest, 1), highest > 0) FROM (
        SELECT what, greatest(up_to, pg_sequence_last_value(CAST('number_of_' || what AS regclass)), CASE what
            WHEN 'hold' THEN (SELECT max(hold_id) FROM hold)
            WHEN 'order' THEN (SELECT max(order_id) FROM sale_order)
            WHEN 'ticket' THEN (SELECT max(ticket_id) FROM ticket)
            WHEN 'attempt' THEN (SELECT max(attempt_id) FROM payment_attempt)
            ELSE (SELECT max(entry_id) FROM waitlist_entry) END) AS highest
        FROM number_given) AS given;
END $$;
SELECT rowlock_numbers_go_on();

CREATE OR REPLACE FUNCTION rowlock_next(kind text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    RETURN nextval(CAST('number_of_' || kind AS regclass));
END $$;
CREATE OR REPLACE VIEW next_number AS SELECT what, rowlock_next(what) AS number FROM number_given;

-- A number that somebody chose, or that another house gave, is not given again.
CREATE FUNCTION rowlock_number_taken() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    PERFORM rowlock_numbers_go_on();
    RETURN NULL;
END $$;
CREATE TRIGGER numbers_go_on AFTER UPDATE ON number_given FOR EACH ROW
WHEN (NEW.up_to > OLD.up_to)
EXECUTE FUNCTION rowlock_number_taken();
CREATE TRIGGER number_taken AFTER INSERT ON hold FOR EACH ROW
WHEN (NEW.hold_id > coalesce(pg_sequence_last_value('number_of_hold'), 0))
EXECUTE FUNCTION rowlock_number_taken();
CREATE TRIGGER number_taken AFTER INSERT ON sale_order FOR EACH ROW
WHEN (NEW.order_id > coalesce(pg_sequence_last_value('number_of_order'), 0))
EXECUTE FUNCTION rowlock_number_taken();
CREATE TRIGGER number_taken AFTER INSERT ON ticket FOR EACH ROW
WHEN (NEW.ticket_id > coalesce(pg_sequence_last_value('number_of_ticket'), 0))
EXECUTE FUNCTION rowlock_number_taken();
CREATE TRIGGER number_taken AFTER INSERT ON payment_attempt FOR EACH ROW
WHEN (NEW.attempt_id > coalesce(pg_sequence_last_value('number_of_attempt'), 0))
EXECUTE FUNCTION rowlock_number_taken();
CREATE TRIGGER number_taken AFTER INSERT ON waitlist_entry FOR EACH ROW
WHEN (NEW.entry_id > coalesce(pg_sequence_last_value('number_of_party'), 0))
EXECUTE FUNCTION rowlock_number_taken();

-- The journal's newest time, which need not be that of its last entry.
CREATE INDEX journal_newest ON journal (at);

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_of_lines;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_of_lines();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        EXECUTE format('GRANT SELECT ON ALL SEQUENCES IN SCHEMA %I TO rowlock_counter', current_schema());
        GRANT EXECUTE ON FUNCTION rowlock_next(text) TO rowlock_counter;
    END IF;
END $$;

DO $$
DECLARE
    made regprocedure;
BEGIN
    FOR made IN SELECT oid FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname IN
        ('rowlock_take_turn', 'rowlock_turn', 'rowlock_turn_of_its_order', 'rowlock_turn_of_rows', 'rowlock_next', 'rowlock_numbers_go_on', 'rowlock_number_taken', 'rowlock_give_rights') LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    FOR made IN SELECT oid FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname IN
        ('rowlock_next', 'rowlock_numbers_go_on', 'rowlock_number_taken', 'rowlock_give_rights') LOOP
        EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', made);
    END LOOP;
END $$;
