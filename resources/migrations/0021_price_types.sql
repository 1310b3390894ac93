-- Price types: adult, child, concession. A category costs its own price for the first of them, which every event sells; for
-- another it costs what stands in pool_price, and where nothing stands there it is not sold (docs/decisions/price-types.md).

CREATE TABLE price_type (
    type_no INTEGER PRIMARY KEY CHECK (type_no BETWEEN 0 AND 99),
    name    TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
    letter  TEXT NOT NULL UNIQUE CHECK (length(letter) = 1 AND letter BETWEEN 'a' AND 'z'), -- the key that gives it
    color   TEXT NOT NULL CHECK (length(color) = 7 AND substr(color, 1, 1) = '#'),
    offered INTEGER NOT NULL CHECK (offered IN (0, 1) AND (offered = 1 OR type_no > 0))
) STRICT;

-- What a house begins with; verify_replay_dressing.cpp begins its tale with the same.
INSERT INTO price_type (type_no, name, letter, color, offered) VALUES
    (0, 'Adult', 'a', '#3b4252', 1),
    (1, 'Child', 'c', '#b4690e', 1),
    (2, 'Concession', 'o', '#2e7d4f', 1),
    (3, 'Student', 's', '#1f6fb2', 1),
    (4, 'Group', 'g', '#7b4fa3', 1);

CREATE TABLE pool_price (
    event_id    INTEGER NOT NULL,
    pool_no     INTEGER NOT NULL,
    type_no     INTEGER NOT NULL REFERENCES price_type CHECK (type_no > 0),
    price_minor INTEGER NOT NULL CHECK (price_minor >= 0),
    PRIMARY KEY (event_id, pool_no, type_no),
    FOREIGN KEY (event_id, pool_no) REFERENCES pool
) STRICT, WITHOUT ROWID;

ALTER TABLE hold_item ADD COLUMN type_no INTEGER NOT NULL DEFAULT 0 CHECK (type_no >= 0);
ALTER TABLE ticket ADD COLUMN type_no INTEGER NOT NULL DEFAULT 0 CHECK (type_no >= 0);

-- A seat is held once; places of one area once for each price type.
DROP INDEX hold_item_place;
CREATE UNIQUE INDEX hold_item_place ON hold_item (hold_id, coalesce(seat_no, -1 - pool_no), CASE WHEN seat_no IS NULL THEN type_no ELSE 0 END);

CREATE TRIGGER price_type_kept BEFORE DELETE ON price_type BEGIN SELECT RAISE(ABORT, 'price types are kept'); END;
CREATE TRIGGER price_type_stays_itself BEFORE UPDATE OF type_no ON price_type WHEN NEW.type_no <> OLD.type_no
BEGIN SELECT RAISE(ABORT, 'price types are kept'); END;

-- Without foreign keys too.
CREATE TRIGGER hold_item_of_a_type BEFORE INSERT ON hold_item
WHEN NEW.type_no <> 0 AND NOT EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no)
BEGIN SELECT RAISE(ABORT, 'what is held has a price type'); END;
CREATE TRIGGER hold_item_keeps_a_type BEFORE UPDATE OF type_no ON hold_item
WHEN NEW.type_no <> 0 AND NOT EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no)
BEGIN SELECT RAISE(ABORT, 'what is held has a price type'); END;
CREATE TRIGGER ticket_of_a_type BEFORE INSERT ON ticket
WHEN NEW.type_no <> 0 AND NOT EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no)
BEGIN SELECT RAISE(ABORT, 'a ticket has a price type'); END;
CREATE TRIGGER pool_price_of_a_pool BEFORE INSERT ON pool_price
WHEN NOT EXISTS (SELECT 1 FROM pool WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no)
    OR NOT EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no)
BEGIN SELECT RAISE(ABORT, 'a price is of a category and a price type'); END;
CREATE TRIGGER pool_price_stays_itself BEFORE UPDATE OF event_id, pool_no, type_no ON pool_price
BEGIN SELECT RAISE(ABORT, 'a price stays of its category and price type'); END;

DROP TRIGGER ticket_ends_once;
CREATE TRIGGER ticket_ends_once BEFORE UPDATE ON ticket WHEN OLD.state IN ('refunded', 'void')
    OR OLD.order_id <> NEW.order_id OR OLD.event_id <> NEW.event_id OR OLD.seat_no IS NOT NEW.seat_no
    OR OLD.pool_no <> NEW.pool_no OR OLD.price_minor <> NEW.price_minor OR OLD.type_no <> NEW.type_no
BEGIN SELECT RAISE(ABORT, 'a ticket keeps its seat, price and end'); END;

-- INSERT OR REPLACE deletes the row in the way without asking its trigger, so it must not find one.
CREATE TRIGGER price_type_not_replaced BEFORE INSERT ON price_type
WHEN EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no OR name = NEW.name OR letter = NEW.letter)
BEGIN SELECT RAISE(ABORT, 'price types are kept'); END;

DROP VIEW ticket_status;
CREATE VIEW ticket_status AS
    SELECT t.ticket_id, t.order_id, t.event_id, coalesce(s.ref, p.ref) AS seat_ref, t.price_minor, t.state, t.barcode,
        y.name AS price_type
    FROM ticket t JOIN pool p USING (event_id, pool_no) JOIN price_type y USING (type_no)
    LEFT JOIN event_seat s ON s.event_id = t.event_id AND s.seat_no = t.seat_no;
