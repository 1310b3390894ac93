-- A seat or place that was sold out of its block goes back to it, as on a file (0039_back_to_the_block.sql).

ALTER TABLE event_seat ADD COLUMN from_block_id bigint REFERENCES block
    CHECK (from_block_id IS NULL OR state IN ('held', 'sold'));
CREATE INDEX seat_from_block ON event_seat (from_block_id) WHERE from_block_id IS NOT NULL;
ALTER TABLE block ADD COLUMN is_sold_out bigint NOT NULL DEFAULT 0
    CHECK (is_sold_out IN (0, 1) AND (is_sold_out = 0 OR released_at IS NOT NULL));

CREATE FUNCTION rowlock_seat_from_its_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.from_block_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM block WHERE block_id = NEW.from_block_id AND event_id = NEW.event_id))
        OR OLD.state = NEW.state OR OLD.state = 'held' AND NEW.state = 'sold' THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a seat keeps the block of its event that it was taken out of');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER seat_from_its_block BEFORE UPDATE OF from_block_id ON event_seat FOR EACH ROW
WHEN (NEW.from_block_id IS DISTINCT FROM OLD.from_block_id)
EXECUTE FUNCTION rowlock_seat_from_its_block();
CREATE TRIGGER block_comes_back BEFORE UPDATE OF released_at ON block FOR EACH ROW
WHEN (OLD.released_at IS NOT NULL AND NEW.released_at IS NULL AND OLD.is_sold_out = 0)
EXECUTE FUNCTION rowlock_refuse('a block that was released stays so');

CREATE TABLE block_place (
    event_id  bigint NOT NULL,
    block_id  bigint NOT NULL,
    pool_no   bigint NOT NULL,
    hold_id   bigint,
    ticket_id bigint UNIQUE REFERENCES ticket,
    quantity  bigint NOT NULL CHECK (quantity > 0),
    UNIQUE (hold_id, block_id),
    FOREIGN KEY (block_id, event_id) REFERENCES block (block_id, event_id),
    FOREIGN KEY (event_id, pool_no) REFERENCES pool,
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id),
    CHECK ((hold_id IS NULL) <> (ticket_id IS NULL)),
    CHECK (ticket_id IS NULL OR quantity = 1)
);
CREATE INDEX block_place_of_block ON block_place (block_id);

CREATE FUNCTION rowlock_block_place_is_claimed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM hold WHERE hold_id = NEW.hold_id AND state IN ('active', 'paying'))
        AND NOT EXISTS (SELECT 1 FROM ticket WHERE ticket_id = NEW.ticket_id AND event_id = NEW.event_id AND seat_no IS NULL
            AND state IN ('valid', 'used')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a place out of a block is in a live hold or has a valid ticket');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER block_place_is_claimed BEFORE INSERT ON block_place FOR EACH ROW
EXECUTE FUNCTION rowlock_block_place_is_claimed();
CREATE TRIGGER block_place_never_changes BEFORE UPDATE ON block_place FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('a place out of a block is taken or given back, never changed');

CREATE FUNCTION rowlock_hold_ends_out_of_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM block_place WHERE hold_id = NEW.hold_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a hold ends after its places are freed or sold');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_ends_out_of_block BEFORE UPDATE OF state ON hold FOR EACH ROW
WHEN (NEW.state NOT IN ('active', 'paying'))
EXECUTE FUNCTION rowlock_hold_ends_out_of_block();
CREATE FUNCTION rowlock_ticket_ends_out_of_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM block_place WHERE ticket_id = NEW.ticket_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a ticket ends after its place is freed');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER ticket_ends_out_of_block BEFORE UPDATE OF state ON ticket FOR EACH ROW
WHEN (NEW.state IN ('refunded', 'void'))
EXECUTE FUNCTION rowlock_ticket_ends_out_of_block();

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_block_places;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_block_places();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT UPDATE (from_block_id) ON event_seat TO rowlock_counter;
        GRANT UPDATE (is_sold_out) ON block TO rowlock_counter;
        GRANT INSERT, DELETE ON block_place TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0009 for turns.
CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON block_place EXECUTE FUNCTION rowlock_turn();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON block_place EXECUTE FUNCTION rowlock_refuse('nothing is emptied');
SELECT rowlock_turn_of_rows('block_place');
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['rowlock_seat_from_its_block()', 'rowlock_block_place_is_claimed()', 'rowlock_hold_ends_out_of_block()',
            'rowlock_ticket_ends_out_of_block()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
