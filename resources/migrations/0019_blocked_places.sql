-- Standing places are blocked like seats (docs/decisions/dressing.md): a block has a claim on so many of them, beside those of holds
-- and tickets. The table is made again, for what a claim may be is its own rule.

CREATE TABLE area_claim_before AS SELECT * FROM area_claim;
DROP TABLE area_claim;
CREATE TABLE area_claim (
    claim_id  INTEGER PRIMARY KEY,
    event_id  INTEGER NOT NULL,
    pool_no   INTEGER NOT NULL,
    state     TEXT NOT NULL CHECK (state IN ('held', 'sold', 'blocked')),
    quantity  INTEGER NOT NULL CHECK (quantity > 0),
    hold_id   INTEGER,
    ticket_id INTEGER UNIQUE REFERENCES ticket,
    block_id  INTEGER UNIQUE,
    FOREIGN KEY (event_id, pool_no) REFERENCES pool,
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id),
    FOREIGN KEY (block_id, event_id) REFERENCES block (block_id, event_id),
    UNIQUE (hold_id, pool_no),
    CHECK ((state = 'held') = (hold_id IS NOT NULL)),
    CHECK ((state = 'sold') = (ticket_id IS NOT NULL)),
    CHECK ((state = 'blocked') = (block_id IS NOT NULL)),
    CHECK (state <> 'sold' OR quantity = 1)
) STRICT;
CREATE INDEX area_claim_of_pool ON area_claim (event_id, pool_no);
INSERT INTO area_claim (claim_id, event_id, pool_no, state, quantity, hold_id, ticket_id)
    SELECT claim_id, event_id, pool_no, state, quantity, hold_id, ticket_id FROM area_claim_before;
DROP TABLE area_claim_before;

CREATE TRIGGER places_claimed AFTER INSERT ON area_claim
BEGIN
    UPDATE pool SET available = available - NEW.quantity, held = held + NEW.quantity * (NEW.state = 'held'),
        sold = sold + NEW.quantity * (NEW.state = 'sold'), blocked = blocked + NEW.quantity * (NEW.state = 'blocked')
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no AND kind = 'area';
    UPDATE event SET available = available - NEW.quantity, held = held + NEW.quantity * (NEW.state = 'held'),
        sold = sold + NEW.quantity * (NEW.state = 'sold'), blocked = blocked + NEW.quantity * (NEW.state = 'blocked')
        WHERE event_id = NEW.event_id;
END;

CREATE TRIGGER places_freed AFTER DELETE ON area_claim
BEGIN
    UPDATE pool SET available = available + OLD.quantity, held = held - OLD.quantity * (OLD.state = 'held'),
        sold = sold - OLD.quantity * (OLD.state = 'sold'), blocked = blocked - OLD.quantity * (OLD.state = 'blocked')
        WHERE event_id = OLD.event_id AND pool_no = OLD.pool_no AND kind = 'area';
    UPDATE event SET available = available + OLD.quantity, held = held - OLD.quantity * (OLD.state = 'held'),
        sold = sold - OLD.quantity * (OLD.state = 'sold'), blocked = blocked - OLD.quantity * (OLD.state = 'blocked')
        WHERE event_id = OLD.event_id;
END;

CREATE TRIGGER places_never_change BEFORE UPDATE ON area_claim
BEGIN SELECT RAISE(ABORT, 'a claim on places is taken or given back, never changed'); END;
CREATE TRIGGER places_held_by_live_hold BEFORE INSERT ON area_claim
WHEN NEW.state = 'held' AND NOT EXISTS (
    SELECT 1 FROM hold WHERE hold_id = NEW.hold_id AND event_id = NEW.event_id AND state IN ('active', 'paying'))
BEGIN SELECT RAISE(ABORT, 'held places need a live hold of their event'); END;
CREATE TRIGGER places_sold_with_ticket BEFORE INSERT ON area_claim
WHEN NEW.state = 'sold' AND NOT EXISTS (
    SELECT 1 FROM ticket WHERE ticket_id = NEW.ticket_id AND event_id = NEW.event_id AND pool_no = NEW.pool_no
        AND seat_no IS NULL AND state IN ('valid', 'used'))
BEGIN SELECT RAISE(ABORT, 'a sold place needs its valid ticket'); END;
CREATE TRIGGER places_in_an_area BEFORE INSERT ON area_claim
WHEN NOT EXISTS (SELECT 1 FROM pool WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no AND kind = 'area')
BEGIN SELECT RAISE(ABORT, 'places are sold by number only in a standing area'); END;
CREATE TRIGGER places_blocked_by_block BEFORE INSERT ON area_claim
WHEN NEW.state = 'blocked' AND NOT EXISTS (
    SELECT 1 FROM block WHERE block_id = NEW.block_id AND event_id = NEW.event_id AND released_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'blocked places need a block in force'); END;

-- INSERT OR REPLACE deletes the row in the way without asking its trigger, so it must not find one.
CREATE TRIGGER places_not_replaced BEFORE INSERT ON area_claim
WHEN EXISTS (SELECT 1 FROM area_claim WHERE claim_id = NEW.claim_id OR ticket_id = NEW.ticket_id
    OR block_id = NEW.block_id OR (hold_id = NEW.hold_id AND pool_no = NEW.pool_no))
BEGIN SELECT RAISE(ABORT, 'a claim on places is taken or given back, never changed'); END;

DROP TRIGGER block_ends_empty;
CREATE TRIGGER block_ends_empty BEFORE UPDATE OF released_at ON block
WHEN NEW.released_at IS NOT NULL AND (EXISTS (SELECT 1 FROM event_seat WHERE block_id = NEW.block_id)
    OR EXISTS (SELECT 1 FROM area_claim WHERE block_id = NEW.block_id))
BEGIN SELECT RAISE(ABORT, 'a block ends after its seats and places are freed'); END;
