-- The house: plans, events, seats and who has a claim on them, money, and the journal.
-- Money is in minor units, times are UTC milliseconds. The rules of docs/architecture.md stand here as keys, checks and
-- triggers, so that another program with the file open (perhaps without foreign keys) cannot break them either.

CREATE TABLE house (
    one        INTEGER PRIMARY KEY CHECK (one = 1),
    currency   TEXT NOT NULL CHECK (length(currency) = 3),
    time_zone  TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE plan (
    plan_id     INTEGER PRIMARY KEY,
    name        TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    document    TEXT NOT NULL,  -- the repaired plan, as model/exchange writes it
    seats       INTEGER NOT NULL CHECK (seats >= 0),
    areas       INTEGER NOT NULL CHECK (areas >= 0),
    imported_at INTEGER NOT NULL
) STRICT;

CREATE TABLE plan_category (
    plan_id INTEGER NOT NULL REFERENCES plan,
    ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
    name    TEXT NOT NULL,
    PRIMARY KEY (plan_id, ordinal),
    UNIQUE (plan_id, name)
) STRICT;

CREATE TABLE event (
    event_id             INTEGER PRIMARY KEY,
    plan_id              INTEGER NOT NULL REFERENCES plan,
    name                 TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    starts_at            INTEGER NOT NULL,
    on_sale              INTEGER NOT NULL DEFAULT 1 CHECK (on_sale IN (0, 1)),
    hold_policy          TEXT NOT NULL CHECK (hold_policy IN ('yielding', 'strict')),
    hold_seconds         INTEGER NOT NULL CHECK (hold_seconds BETWEEN 1 AND 86400),
    hold_ceiling_seconds INTEGER NOT NULL CHECK (hold_ceiling_seconds BETWEEN 1 AND 86400),
    created_at           INTEGER NOT NULL,
    revision             INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0),
    capacity  INTEGER NOT NULL DEFAULT 0 CHECK (capacity >= 0),
    available INTEGER NOT NULL DEFAULT 0 CHECK (available >= 0),
    held      INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
    reserved  INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0),
    sold      INTEGER NOT NULL DEFAULT 0 CHECK (sold >= 0),
    blocked   INTEGER NOT NULL DEFAULT 0 CHECK (blocked >= 0),
    CHECK (capacity = available + held + reserved + sold + blocked)
) STRICT;

-- What is counted together and priced alike: the seats of a category, or the places of a standing area.
CREATE TABLE pool (
    event_id    INTEGER NOT NULL REFERENCES event,
    pool_no     INTEGER NOT NULL CHECK (pool_no >= 0),
    kind        TEXT NOT NULL CHECK (kind IN ('seats', 'area')),
    ref         TEXT NOT NULL,
    name        TEXT NOT NULL,
    price_minor INTEGER NOT NULL CHECK (price_minor >= 0),
    revision    INTEGER NOT NULL DEFAULT 0,
    capacity  INTEGER NOT NULL DEFAULT 0 CHECK (capacity >= 0),
    available INTEGER NOT NULL DEFAULT 0 CHECK (available >= 0),
    held      INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
    reserved  INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0),
    sold      INTEGER NOT NULL DEFAULT 0 CHECK (sold >= 0),
    blocked   INTEGER NOT NULL DEFAULT 0 CHECK (blocked >= 0),
    PRIMARY KEY (event_id, pool_no),
    UNIQUE (event_id, name),
    UNIQUE (event_id, kind, ref),
    CHECK (capacity = available + held + reserved + sold + blocked)
) STRICT;

CREATE TABLE hold (
    hold_id      INTEGER PRIMARY KEY,
    event_id     INTEGER NOT NULL REFERENCES event,
    state        TEXT NOT NULL CHECK (state IN ('active', 'paying', 'sold', 'released', 'expired')),
    terminal     TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk        TEXT NOT NULL,
    seconds      INTEGER NOT NULL CHECK (seconds BETWEEN 1 AND 86400),
    started_at   INTEGER NOT NULL,
    expires_at   INTEGER NOT NULL,
    ceiling_at   INTEGER NOT NULL,
    ended_at     INTEGER,
    ended_by     TEXT,
    ended_reason TEXT,
    revision     INTEGER NOT NULL,
    UNIQUE (hold_id, event_id),
    CHECK (started_at <= expires_at AND expires_at <= ceiling_at),
    CHECK ((state IN ('active', 'paying')) = (ended_at IS NULL))
) STRICT;
CREATE INDEX hold_changed ON hold (event_id, revision);
CREATE INDEX hold_due ON hold (event_id, expires_at) WHERE state = 'active';
CREATE INDEX hold_live ON hold (terminal) WHERE state IN ('active', 'paying');

-- What a hold has, or had when it ended: the paper beside the claim.
CREATE TABLE hold_item (
    hold_id     INTEGER NOT NULL,
    event_id    INTEGER NOT NULL,
    pool_no     INTEGER NOT NULL,
    seat_no     INTEGER,          -- NULL: places in a standing area
    quantity    INTEGER NOT NULL CHECK (quantity > 0),
    price_minor INTEGER NOT NULL CHECK (price_minor >= 0),
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id),
    FOREIGN KEY (event_id, pool_no) REFERENCES pool,
    CHECK (seat_no IS NULL OR quantity = 1)
) STRICT;
CREATE UNIQUE INDEX hold_item_seat ON hold_item (hold_id, seat_no) WHERE seat_no IS NOT NULL;
CREATE UNIQUE INDEX hold_item_area ON hold_item (hold_id, pool_no) WHERE seat_no IS NULL;

CREATE TABLE block (
    block_id    INTEGER PRIMARY KEY,
    event_id    INTEGER NOT NULL REFERENCES event,
    code        TEXT NOT NULL CHECK (length(code) = 1 AND code BETWEEN 'A' AND 'Z'),
    reason      TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    terminal    TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk       TEXT NOT NULL,
    made_at     INTEGER NOT NULL,
    released_at INTEGER,
    revision    INTEGER NOT NULL,
    UNIQUE (block_id, event_id)
) STRICT;
CREATE INDEX block_changed ON block (event_id, revision);

CREATE TABLE sale_order (
    order_id       INTEGER PRIMARY KEY,
    code           TEXT NOT NULL UNIQUE CHECK (length(code) >= 8),
    event_id       INTEGER NOT NULL REFERENCES event,
    hold_id        INTEGER NOT NULL UNIQUE,
    terminal       TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk          TEXT NOT NULL,
    total_minor    INTEGER NOT NULL CHECK (total_minor >= 0),
    refunded_minor INTEGER NOT NULL DEFAULT 0 CHECK (refunded_minor BETWEEN 0 AND total_minor),
    change_minor   INTEGER NOT NULL CHECK (change_minor >= 0),
    sold_at        INTEGER NOT NULL,
    UNIQUE (order_id, event_id),
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id)
) STRICT;
CREATE INDEX order_of_event ON sale_order (event_id);

CREATE TABLE ticket (
    ticket_id   INTEGER PRIMARY KEY,
    order_id    INTEGER NOT NULL,
    event_id    INTEGER NOT NULL,
    pool_no     INTEGER NOT NULL,
    seat_no     INTEGER,          -- NULL: a place in a standing area
    price_minor INTEGER NOT NULL CHECK (price_minor >= 0),
    state       TEXT NOT NULL CHECK (state IN ('valid', 'used', 'refunded', 'void')),
    barcode     TEXT NOT NULL UNIQUE CHECK (length(barcode) >= 26),
    FOREIGN KEY (order_id, event_id) REFERENCES sale_order (order_id, event_id),
    FOREIGN KEY (event_id, pool_no) REFERENCES pool
) STRICT;
CREATE INDEX ticket_of_order ON ticket (order_id);
-- A seat is never sold twice.
CREATE UNIQUE INDEX ticket_live_seat ON ticket (event_id, seat_no) WHERE seat_no IS NOT NULL AND state IN ('valid', 'used');

CREATE TABLE payment (
    payment_id     INTEGER PRIMARY KEY,
    order_id       INTEGER NOT NULL REFERENCES sale_order,
    shift_id       INTEGER,
    method         TEXT NOT NULL CHECK (method IN ('cash', 'card', 'voucher', 'account', 'comp')),
    amount_minor   INTEGER NOT NULL,  -- kept, after change; a refund is negative
    tendered_minor INTEGER NOT NULL,
    reference      TEXT NOT NULL,
    terminal       TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk          TEXT NOT NULL,
    at             INTEGER NOT NULL
) STRICT;
CREATE INDEX payment_of_order ON payment (order_id);

-- A seat of an event. Its row is the one place where a claim on it can stand, so it has at most one.
CREATE TABLE event_seat (
    event_id    INTEGER NOT NULL REFERENCES event,
    seat_no     INTEGER NOT NULL CHECK (seat_no >= 0),
    ref         TEXT NOT NULL,
    label       TEXT NOT NULL,
    short_label TEXT NOT NULL,
    section     TEXT NOT NULL,
    row_name    TEXT NOT NULL,
    number      TEXT NOT NULL,
    pool_no     INTEGER NOT NULL,
    state       TEXT NOT NULL DEFAULT 'free' CHECK (state IN ('free', 'held', 'sold', 'blocked')),
    hold_id     INTEGER,
    ticket_id   INTEGER REFERENCES ticket,
    block_id    INTEGER,
    changed_at  INTEGER NOT NULL,
    version     INTEGER NOT NULL DEFAULT 0,
    revision    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (event_id, seat_no),
    UNIQUE (event_id, ref),
    UNIQUE (event_id, short_label),
    FOREIGN KEY (event_id, pool_no) REFERENCES pool,
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id),
    FOREIGN KEY (block_id, event_id) REFERENCES block (block_id, event_id),
    CHECK ((state = 'held') = (hold_id IS NOT NULL)),
    CHECK ((state = 'sold') = (ticket_id IS NOT NULL)),
    CHECK ((state = 'blocked') = (block_id IS NOT NULL))
) STRICT;
CREATE INDEX seat_changed ON event_seat (event_id, revision);
CREATE INDEX seat_of_hold ON event_seat (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX seat_of_block ON event_seat (block_id) WHERE block_id IS NOT NULL;
CREATE UNIQUE INDEX seat_of_ticket ON event_seat (ticket_id) WHERE ticket_id IS NOT NULL;

-- Places of a standing area that somebody has a claim on.
CREATE TABLE area_claim (
    claim_id  INTEGER PRIMARY KEY,
    event_id  INTEGER NOT NULL,
    pool_no   INTEGER NOT NULL,
    state     TEXT NOT NULL CHECK (state IN ('held', 'sold')),
    quantity  INTEGER NOT NULL CHECK (quantity > 0),
    hold_id   INTEGER,
    ticket_id INTEGER UNIQUE REFERENCES ticket,
    FOREIGN KEY (event_id, pool_no) REFERENCES pool,
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id),
    UNIQUE (hold_id, pool_no),
    CHECK ((state = 'held') = (hold_id IS NOT NULL)),
    CHECK ((state = 'sold') = (ticket_id IS NOT NULL)),
    CHECK (state = 'held' OR quantity = 1)
) STRICT;
CREATE INDEX area_claim_of_pool ON area_claim (event_id, pool_no);

CREATE TABLE command_key (
    key     TEXT PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 200),
    command TEXT NOT NULL,
    request TEXT NOT NULL,
    answer  TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What happened, in order; hash = SHA-256(previous, canonical form), see model/store/journal.h.
CREATE TABLE journal (
    seq      INTEGER PRIMARY KEY CHECK (seq > 0),
    at       INTEGER NOT NULL,
    kind     TEXT NOT NULL CHECK (length(kind) > 0),
    terminal TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk    TEXT NOT NULL,
    event_id INTEGER,
    seat_no  INTEGER,
    hold_id  INTEGER,
    order_id INTEGER,
    body     TEXT NOT NULL,
    previous BLOB NOT NULL CHECK (length(previous) = 32),
    hash     BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
CREATE INDEX journal_of_seat ON journal (event_id, seat_no) WHERE seat_no IS NOT NULL;

-- ---- the counters follow the claims ----

CREATE TRIGGER seat_begins_free BEFORE INSERT ON event_seat WHEN NEW.state <> 'free'
BEGIN SELECT RAISE(ABORT, 'a seat begins free'); END;

CREATE TRIGGER seat_counted_in AFTER INSERT ON event_seat
BEGIN
    UPDATE pool SET capacity = capacity + 1, available = available + 1
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no;
    UPDATE event SET capacity = capacity + 1, available = available + 1 WHERE event_id = NEW.event_id;
END;

CREATE TRIGGER seat_counted AFTER UPDATE OF state ON event_seat WHEN OLD.state <> NEW.state
BEGIN
    UPDATE pool SET
        available = available + (NEW.state = 'free') - (OLD.state = 'free'),
        held = held + (NEW.state = 'held') - (OLD.state = 'held'),
        sold = sold + (NEW.state = 'sold') - (OLD.state = 'sold'),
        blocked = blocked + (NEW.state = 'blocked') - (OLD.state = 'blocked'),
        revision = NEW.revision
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no;
    UPDATE event SET
        available = available + (NEW.state = 'free') - (OLD.state = 'free'),
        held = held + (NEW.state = 'held') - (OLD.state = 'held'),
        sold = sold + (NEW.state = 'sold') - (OLD.state = 'sold'),
        blocked = blocked + (NEW.state = 'blocked') - (OLD.state = 'blocked')
        WHERE event_id = NEW.event_id;
END;

CREATE TRIGGER area_counted_in AFTER INSERT ON pool WHEN NEW.capacity > 0
BEGIN
    UPDATE event SET capacity = capacity + NEW.capacity, available = available + NEW.capacity
        WHERE event_id = NEW.event_id;
END;

CREATE TRIGGER pool_begins_empty BEFORE INSERT ON pool
WHEN NEW.available <> NEW.capacity OR (NEW.kind = 'seats' AND NEW.capacity > 0)
BEGIN SELECT RAISE(ABORT, 'a pool begins without claims'); END;

CREATE TRIGGER places_claimed AFTER INSERT ON area_claim
BEGIN
    UPDATE pool SET available = available - NEW.quantity,
        held = held + NEW.quantity * (NEW.state = 'held'), sold = sold + NEW.quantity * (NEW.state = 'sold')
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no AND kind = 'area';
    UPDATE event SET available = available - NEW.quantity,
        held = held + NEW.quantity * (NEW.state = 'held'), sold = sold + NEW.quantity * (NEW.state = 'sold')
        WHERE event_id = NEW.event_id;
END;

CREATE TRIGGER places_freed AFTER DELETE ON area_claim
BEGIN
    UPDATE pool SET available = available + OLD.quantity,
        held = held - OLD.quantity * (OLD.state = 'held'), sold = sold - OLD.quantity * (OLD.state = 'sold')
        WHERE event_id = OLD.event_id AND pool_no = OLD.pool_no AND kind = 'area';
    UPDATE event SET available = available + OLD.quantity,
        held = held - OLD.quantity * (OLD.state = 'held'), sold = sold - OLD.quantity * (OLD.state = 'sold')
        WHERE event_id = OLD.event_id;
END;

CREATE TRIGGER places_never_change BEFORE UPDATE ON area_claim
BEGIN SELECT RAISE(ABORT, 'a claim on places is taken or given back, never changed'); END;

-- ---- seat and sale are one fact ----

CREATE TRIGGER seat_stays_itself BEFORE UPDATE OF event_id, seat_no, ref, label, short_label, pool_no ON event_seat
BEGIN SELECT RAISE(ABORT, 'a seat of an event stays itself'); END;

CREATE TRIGGER seat_held_by_live_hold BEFORE UPDATE ON event_seat
WHEN NEW.state = 'held' AND NOT EXISTS (
    SELECT 1 FROM hold WHERE hold_id = NEW.hold_id AND event_id = NEW.event_id AND state IN ('active', 'paying'))
BEGIN SELECT RAISE(ABORT, 'a held seat needs a live hold of its event'); END;

CREATE TRIGGER seat_sold_with_ticket BEFORE UPDATE ON event_seat
WHEN NEW.state = 'sold' AND NOT EXISTS (
    SELECT 1 FROM ticket WHERE ticket_id = NEW.ticket_id AND event_id = NEW.event_id AND seat_no = NEW.seat_no
        AND pool_no = NEW.pool_no AND state IN ('valid', 'used'))
BEGIN SELECT RAISE(ABORT, 'a sold seat needs its valid ticket'); END;

CREATE TRIGGER seat_blocked_by_block BEFORE UPDATE ON event_seat
WHEN NEW.state = 'blocked' AND NOT EXISTS (
    SELECT 1 FROM block WHERE block_id = NEW.block_id AND event_id = NEW.event_id AND released_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'a blocked seat needs a block in force'); END;

CREATE TRIGGER seat_changes_by_one_claim BEFORE UPDATE OF state ON event_seat
WHEN OLD.state <> 'free' AND NEW.state <> 'free' AND NOT (OLD.state = 'held' AND NEW.state = 'sold')
BEGIN SELECT RAISE(ABORT, 'a claimed seat is freed before another claims it'); END;

CREATE TRIGGER seat_never_changes_hands BEFORE UPDATE ON event_seat
WHEN OLD.state = NEW.state AND (OLD.hold_id IS NOT NEW.hold_id OR OLD.ticket_id IS NOT NEW.ticket_id
    OR OLD.block_id IS NOT NEW.block_id)
BEGIN SELECT RAISE(ABORT, 'a claimed seat is freed before another claims it'); END;

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

CREATE TRIGGER hold_ends_empty BEFORE UPDATE OF state ON hold
WHEN NEW.state NOT IN ('active', 'paying') AND (EXISTS (SELECT 1 FROM event_seat WHERE hold_id = NEW.hold_id)
    OR EXISTS (SELECT 1 FROM area_claim WHERE hold_id = NEW.hold_id))
BEGIN SELECT RAISE(ABORT, 'a hold ends after its seats are freed or sold'); END;

CREATE TRIGGER hold_ends_once BEFORE UPDATE ON hold WHEN OLD.state NOT IN ('active', 'paying')
BEGIN SELECT RAISE(ABORT, 'an ended hold stays as it is'); END;

CREATE TRIGGER ticket_ends_off_its_seat BEFORE UPDATE OF state ON ticket
WHEN NEW.state IN ('refunded', 'void') AND (EXISTS (SELECT 1 FROM event_seat WHERE ticket_id = NEW.ticket_id)
    OR EXISTS (SELECT 1 FROM area_claim WHERE ticket_id = NEW.ticket_id))
BEGIN SELECT RAISE(ABORT, 'a ticket ends after its seat is freed'); END;

CREATE TRIGGER ticket_ends_once BEFORE UPDATE ON ticket WHEN OLD.state IN ('refunded', 'void')
    OR OLD.order_id <> NEW.order_id OR OLD.event_id <> NEW.event_id OR OLD.seat_no IS NOT NEW.seat_no
    OR OLD.pool_no <> NEW.pool_no OR OLD.price_minor <> NEW.price_minor
BEGIN SELECT RAISE(ABORT, 'a ticket keeps its seat, price and end'); END;

CREATE TRIGGER block_ends_empty BEFORE UPDATE OF released_at ON block
WHEN NEW.released_at IS NOT NULL AND EXISTS (SELECT 1 FROM event_seat WHERE block_id = NEW.block_id)
BEGIN SELECT RAISE(ABORT, 'a block ends after its seats are freed'); END;

-- ---- what is kept for ever ----

CREATE TRIGGER seat_kept BEFORE DELETE ON event_seat BEGIN SELECT RAISE(ABORT, 'seats are kept'); END;
CREATE TRIGGER event_kept BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are kept'); END;
CREATE TRIGGER pool_kept BEFORE DELETE ON pool BEGIN SELECT RAISE(ABORT, 'pools are kept'); END;
CREATE TRIGGER hold_kept BEFORE DELETE ON hold BEGIN SELECT RAISE(ABORT, 'holds are kept'); END;
CREATE TRIGGER block_kept BEFORE DELETE ON block BEGIN SELECT RAISE(ABORT, 'blocks are kept'); END;
CREATE TRIGGER order_kept BEFORE DELETE ON sale_order BEGIN SELECT RAISE(ABORT, 'orders are kept'); END;
CREATE TRIGGER ticket_kept BEFORE DELETE ON ticket BEGIN SELECT RAISE(ABORT, 'tickets are kept'); END;
CREATE TRIGGER payment_kept BEFORE DELETE ON payment BEGIN SELECT RAISE(ABORT, 'payments are kept'); END;
CREATE TRIGGER payment_fixed BEFORE UPDATE ON payment BEGIN SELECT RAISE(ABORT, 'payments are never changed'); END;
CREATE TRIGGER journal_kept BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_fixed BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
-- Also stops INSERT OR REPLACE, which deletes without asking a trigger.
CREATE TRIGGER journal_in_order BEFORE INSERT ON journal
WHEN NEW.seq <> coalesce((SELECT max(seq) FROM journal), 0) + 1
    OR NEW.previous <> coalesce((SELECT hash FROM journal ORDER BY seq DESC LIMIT 1), zeroblob(32))
BEGIN SELECT RAISE(ABORT, 'the journal goes on where it ended'); END;

-- Without foreign keys too: no ticket and no payment without an order, no order without the hold it came from.
CREATE TRIGGER ticket_of_an_order BEFORE INSERT ON ticket
WHEN NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id AND event_id = NEW.event_id)
BEGIN SELECT RAISE(ABORT, 'a ticket needs an order of its event'); END;

CREATE TRIGGER payment_of_an_order BEFORE INSERT ON payment
WHEN NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'a payment needs its order'); END;

CREATE TRIGGER order_of_a_live_hold BEFORE INSERT ON sale_order
WHEN NOT EXISTS (SELECT 1 FROM hold WHERE hold_id = NEW.hold_id AND event_id = NEW.event_id AND state IN ('active', 'paying'))
BEGIN SELECT RAISE(ABORT, 'an order needs a live hold of its event'); END;

-- INSERT OR REPLACE deletes the row in the way without asking its trigger, so they must not find one.
CREATE TRIGGER seat_not_replaced BEFORE INSERT ON event_seat
WHEN EXISTS (SELECT 1 FROM event_seat WHERE event_id = NEW.event_id AND seat_no = NEW.seat_no)
    OR EXISTS (SELECT 1 FROM event_seat WHERE event_id = NEW.event_id AND ref = NEW.ref)
    OR EXISTS (SELECT 1 FROM event_seat WHERE event_id = NEW.event_id AND short_label = NEW.short_label)
BEGIN SELECT RAISE(ABORT, 'seats are kept'); END;

CREATE TRIGGER event_not_replaced BEFORE INSERT ON event
WHEN EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id)
BEGIN SELECT RAISE(ABORT, 'events are kept'); END;

CREATE TRIGGER pool_not_replaced BEFORE INSERT ON pool
WHEN EXISTS (SELECT 1 FROM pool WHERE event_id = NEW.event_id
    AND (pool_no = NEW.pool_no OR name = NEW.name OR (kind = NEW.kind AND ref = NEW.ref)))
BEGIN SELECT RAISE(ABORT, 'pools are kept'); END;

CREATE TRIGGER hold_not_replaced BEFORE INSERT ON hold
WHEN EXISTS (SELECT 1 FROM hold WHERE hold_id = NEW.hold_id)
BEGIN SELECT RAISE(ABORT, 'holds are kept'); END;

CREATE TRIGGER block_not_replaced BEFORE INSERT ON block
WHEN EXISTS (SELECT 1 FROM block WHERE block_id = NEW.block_id)
BEGIN SELECT RAISE(ABORT, 'blocks are kept'); END;

CREATE TRIGGER order_not_replaced BEFORE INSERT ON sale_order
WHEN EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id OR code = NEW.code OR hold_id = NEW.hold_id)
BEGIN SELECT RAISE(ABORT, 'orders are kept'); END;

CREATE TRIGGER ticket_not_replaced BEFORE INSERT ON ticket
WHEN EXISTS (SELECT 1 FROM ticket WHERE ticket_id = NEW.ticket_id OR barcode = NEW.barcode)
    OR (NEW.seat_no IS NOT NULL AND NEW.state IN ('valid', 'used') AND EXISTS (SELECT 1 FROM ticket
        WHERE event_id = NEW.event_id AND seat_no = NEW.seat_no AND seat_no IS NOT NULL AND state IN ('valid', 'used')))
BEGIN SELECT RAISE(ABORT, 'tickets are kept, and a seat has one'); END;

CREATE TRIGGER payment_not_replaced BEFORE INSERT ON payment
WHEN EXISTS (SELECT 1 FROM payment WHERE payment_id = NEW.payment_id)
BEGIN SELECT RAISE(ABORT, 'payments are kept'); END;

CREATE TRIGGER places_not_replaced BEFORE INSERT ON area_claim
WHEN EXISTS (SELECT 1 FROM area_claim WHERE claim_id = NEW.claim_id OR ticket_id = NEW.ticket_id
    OR (hold_id = NEW.hold_id AND pool_no = NEW.pool_no))
BEGIN SELECT RAISE(ABORT, 'a claim on places is taken or given back, never changed'); END;

CREATE TRIGGER order_stays_itself BEFORE UPDATE OF order_id, code, event_id, hold_id, total_minor, change_minor, sold_at ON sale_order
BEGIN SELECT RAISE(ABORT, 'an order keeps its code, hold and total'); END;

CREATE TRIGGER hold_stays_itself BEFORE UPDATE OF hold_id, event_id, terminal, started_at ON hold
BEGIN SELECT RAISE(ABORT, 'a hold keeps its event, terminal and beginning'); END;

CREATE TRIGGER barcode_stays BEFORE UPDATE OF ticket_id, barcode ON ticket
BEGIN SELECT RAISE(ABORT, 'a ticket keeps its barcode'); END;

CREATE TRIGGER event_stays_itself BEFORE UPDATE OF event_id, plan_id ON event
BEGIN SELECT RAISE(ABORT, 'an event keeps its plan'); END;

CREATE TRIGGER pool_stays_itself BEFORE UPDATE OF event_id, pool_no, kind, ref, name ON pool
BEGIN SELECT RAISE(ABORT, 'a pool stays itself'); END;

CREATE TRIGGER block_stays_itself BEFORE UPDATE OF block_id, event_id ON block
BEGIN SELECT RAISE(ABORT, 'a block stays itself'); END;

-- ---- views for other programs; columns may be added, none taken away ----

CREATE VIEW seat_status AS
    SELECT s.event_id, s.ref AS seat_ref, s.label, p.name AS category, s.state, s.hold_id, t.order_id, s.revision
    FROM event_seat s JOIN pool p USING (event_id, pool_no) LEFT JOIN ticket t ON t.ticket_id = s.ticket_id;

CREATE VIEW hold_status AS
    SELECT h.hold_id, h.event_id, h.state, h.expires_at,
        coalesce((SELECT sum(i.quantity) FROM hold_item i WHERE i.hold_id = h.hold_id), 0) AS quantity
    FROM hold h;

CREATE VIEW ticket_status AS
    SELECT t.ticket_id, t.order_id, t.event_id, coalesce(s.ref, p.ref) AS seat_ref, t.price_minor, t.state, t.barcode
    FROM ticket t JOIN pool p USING (event_id, pool_no)
    LEFT JOIN event_seat s ON s.event_id = t.event_id AND s.seat_no = t.seat_no;

CREATE VIEW payment_ledger AS
    SELECT payment_id, order_id, shift_id, method, amount_minor, at FROM payment;

CREATE VIEW event_counter AS
    SELECT event_id, capacity, available, held, reserved, sold, blocked FROM event;
