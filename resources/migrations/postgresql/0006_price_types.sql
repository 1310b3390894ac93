-- Price types, as on a file (0021_price_types.sql).

CREATE TABLE price_type (
    type_no bigint PRIMARY KEY CHECK (type_no BETWEEN 0 AND 99),
    name    text COLLATE "C" NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
    letter  text COLLATE "C" NOT NULL UNIQUE CHECK (length(letter) = 1 AND letter BETWEEN 'a' AND 'z'),
    color   text COLLATE "C" NOT NULL CHECK (length(color) = 7 AND substr(color, 1, 1) = '#'),
    offered bigint NOT NULL CHECK (offered IN (0, 1) AND (offered = 1 OR type_no > 0))
);

INSERT INTO price_type (type_no, name, letter, color, offered) VALUES
    (0, 'Adult', 'a', '#3b4252', 1),
    (1, 'Child', 'c', '#b4690e', 1),
    (2, 'Concession', 'o', '#2e7d4f', 1),
    (3, 'Student', 's', '#1f6fb2', 1),
    (4, 'Group', 'g', '#7b4fa3', 1);

CREATE TABLE pool_price (
    event_id    bigint NOT NULL,
    pool_no     bigint NOT NULL,
    type_no     bigint NOT NULL REFERENCES price_type CHECK (type_no > 0),
    price_minor bigint NOT NULL CHECK (price_minor >= 0),
    PRIMARY KEY (event_id, pool_no, type_no),
    FOREIGN KEY (event_id, pool_no) REFERENCES pool
);

ALTER TABLE hold_item ADD COLUMN type_no bigint NOT NULL DEFAULT 0 CHECK (type_no >= 0);
ALTER TABLE ticket ADD COLUMN type_no bigint NOT NULL DEFAULT 0 CHECK (type_no >= 0);

DROP INDEX hold_item_place;
CREATE UNIQUE INDEX hold_item_place ON hold_item (hold_id, coalesce(seat_no, -1 - pool_no), (CASE WHEN seat_no IS NULL THEN type_no ELSE 0 END));

CREATE TRIGGER price_type_kept BEFORE DELETE ON price_type FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('price types are kept');

CREATE TRIGGER price_type_stays_itself BEFORE UPDATE OF type_no ON price_type FOR EACH ROW
WHEN (NEW.type_no <> OLD.type_no)
EXECUTE FUNCTION rowlock_refuse('price types are kept');

CREATE FUNCTION rowlock_hold_item_of_a_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'what is held has a price type');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_item_of_a_type BEFORE INSERT ON hold_item FOR EACH ROW
WHEN (NEW.type_no <> 0)
EXECUTE FUNCTION rowlock_hold_item_of_a_type();
CREATE TRIGGER hold_item_keeps_a_type BEFORE UPDATE OF type_no ON hold_item FOR EACH ROW
WHEN (NEW.type_no <> 0)
EXECUTE FUNCTION rowlock_hold_item_of_a_type();

CREATE FUNCTION rowlock_ticket_of_a_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a ticket has a price type');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER ticket_of_a_type BEFORE INSERT ON ticket FOR EACH ROW
WHEN (NEW.type_no <> 0)
EXECUTE FUNCTION rowlock_ticket_of_a_type();

CREATE TRIGGER pool_price_stays_itself BEFORE UPDATE OF event_id, pool_no, type_no ON pool_price FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('a price stays of its category and price type');

DROP TRIGGER ticket_ends_once ON ticket;
CREATE TRIGGER ticket_ends_once BEFORE UPDATE ON ticket FOR EACH ROW
WHEN (OLD.state IN ('refunded', 'void')
    OR OLD.order_id <> NEW.order_id OR OLD.event_id <> NEW.event_id OR OLD.seat_no IS DISTINCT FROM NEW.seat_no
    OR OLD.pool_no <> NEW.pool_no OR OLD.price_minor <> NEW.price_minor OR OLD.type_no <> NEW.type_no)
EXECUTE FUNCTION rowlock_refuse('a ticket keeps its seat, price and end');

DROP VIEW ticket_status;
CREATE VIEW ticket_status AS
    SELECT t.ticket_id, t.order_id, t.event_id, coalesce(s.ref, p.ref) AS seat_ref, t.price_minor, t.state, t.barcode,
        y.name AS price_type
    FROM ticket t JOIN pool p USING (event_id, pool_no) JOIN price_type y USING (type_no)
    LEFT JOIN event_seat s ON s.event_id = t.event_id AND s.seat_no = t.seat_no;

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_of_sale;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_of_sale();
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        OR has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        RETURN;
    END IF;
    GRANT INSERT ON price_type, pool_price TO rowlock_counter;
    GRANT DELETE ON pool_price TO rowlock_counter; -- a category that is not sold at this price type any more
    GRANT UPDATE (name, letter, color, offered) ON price_type TO rowlock_counter;
    GRANT UPDATE (price_minor) ON pool_price TO rowlock_counter;
    GRANT UPDATE (type_no, quantity) ON hold_item TO rowlock_counter;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them.
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['price_type', 'pool_price'] LOOP
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn()', made);
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(%L)', made, 'nothing is emptied');
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_hold_item_of_a_type()', 'rowlock_ticket_of_a_type()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
