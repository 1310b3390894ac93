-- A seat or place that was sold out of its block goes back to it when its ticket comes back (docs/decisions/dressing.md).

-- The block that a seat was taken out of, while it is held or sold.
ALTER TABLE event_seat ADD COLUMN from_block_id INTEGER REFERENCES block
    CHECK (from_block_id IS NULL OR state IN ('held', 'sold'));
CREATE INDEX seat_from_block ON event_seat (from_block_id) WHERE from_block_id IS NOT NULL;
-- The last of it was sold: what comes back puts it in force again. One that a person or its release time ended stays so.
ALTER TABLE block ADD COLUMN is_sold_out INTEGER NOT NULL DEFAULT 0
    CHECK (is_sold_out IN (0, 1) AND (is_sold_out = 0 OR released_at IS NOT NULL));

CREATE TRIGGER seat_from_its_block BEFORE UPDATE OF from_block_id ON event_seat
WHEN NEW.from_block_id IS NOT OLD.from_block_id AND ((NEW.from_block_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM block WHERE block_id = NEW.from_block_id AND event_id = NEW.event_id))
    OR OLD.state = NEW.state OR OLD.state = 'held' AND NEW.state = 'sold')
BEGIN SELECT RAISE(ABORT, 'a seat keeps the block of its event that it was taken out of'); END;
CREATE TRIGGER block_comes_back BEFORE UPDATE OF released_at ON block
WHEN OLD.released_at IS NOT NULL AND NEW.released_at IS NULL AND OLD.is_sold_out = 0
BEGIN SELECT RAISE(ABORT, 'a block that was released stays so'); END;

-- Places have no names: so many of a hold's were taken out of the block, or the one of a ticket was.
CREATE TABLE block_place (
    event_id  INTEGER NOT NULL,
    block_id  INTEGER NOT NULL,
    pool_no   INTEGER NOT NULL,
    hold_id   INTEGER,
    ticket_id INTEGER UNIQUE REFERENCES ticket,
    quantity  INTEGER NOT NULL CHECK (quantity > 0),
    UNIQUE (hold_id, block_id),
    FOREIGN KEY (block_id, event_id) REFERENCES block (block_id, event_id),
    FOREIGN KEY (event_id, pool_no) REFERENCES pool,
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id),
    CHECK ((hold_id IS NULL) <> (ticket_id IS NULL)),
    CHECK (ticket_id IS NULL OR quantity = 1)
) STRICT;
CREATE INDEX block_place_of_block ON block_place (block_id);

CREATE TRIGGER block_place_is_claimed BEFORE INSERT ON block_place
WHEN NOT EXISTS (SELECT 1 FROM hold WHERE hold_id = NEW.hold_id AND state IN ('active', 'paying'))
    AND NOT EXISTS (SELECT 1 FROM ticket WHERE ticket_id = NEW.ticket_id AND event_id = NEW.event_id AND seat_no IS NULL
        AND state IN ('valid', 'used'))
BEGIN SELECT RAISE(ABORT, 'a place out of a block is in a live hold or has a valid ticket'); END;
CREATE TRIGGER block_place_never_changes BEFORE UPDATE ON block_place
BEGIN SELECT RAISE(ABORT, 'a place out of a block is taken or given back, never changed'); END;
-- INSERT OR REPLACE deletes the row in the way without asking its trigger, so it must not find one.
CREATE TRIGGER block_place_not_replaced BEFORE INSERT ON block_place
WHEN EXISTS (SELECT 1 FROM block_place WHERE ticket_id = NEW.ticket_id OR (hold_id = NEW.hold_id AND block_id = NEW.block_id))
BEGIN SELECT RAISE(ABORT, 'a place out of a block is taken or given back, never changed'); END;
CREATE TRIGGER hold_ends_out_of_block BEFORE UPDATE OF state ON hold
WHEN NEW.state NOT IN ('active', 'paying') AND EXISTS (SELECT 1 FROM block_place WHERE hold_id = NEW.hold_id)
BEGIN SELECT RAISE(ABORT, 'a hold ends after its places are freed or sold'); END;
CREATE TRIGGER ticket_ends_out_of_block BEFORE UPDATE OF state ON ticket
WHEN NEW.state IN ('refunded', 'void') AND EXISTS (SELECT 1 FROM block_place WHERE ticket_id = NEW.ticket_id)
BEGIN SELECT RAISE(ABORT, 'a ticket ends after its place is freed'); END;
