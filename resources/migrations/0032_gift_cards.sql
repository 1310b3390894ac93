-- Gift cards: sold by a line of an order, redeemed as a tender. What is on one is the sum of its entries (docs/decisions/gift-cards.md).

CREATE TABLE gift_card (
    card_no INTEGER PRIMARY KEY CHECK (card_no > 0),
    code    TEXT NOT NULL UNIQUE CHECK (length(code) = 12 AND code NOT GLOB '*[^ABCDEFGHJKLMNPQRSTUVWXYZ3789]*'),
    salt    BLOB NOT NULL CHECK (length(salt) = 16), -- of the code's digest in the journal
    made_at INTEGER NOT NULL
) STRICT;

CREATE TABLE gift_card_entry (
    card_no      INTEGER NOT NULL REFERENCES gift_card,
    entry_no     INTEGER NOT NULL CHECK (entry_no > 0),
    kind         TEXT NOT NULL CHECK (kind IN ('sold', 'reloaded', 'redeemed', 'refunded', 'cancelled', 'expired', 'blocked', 'unblocked', 'extended')),
    amount_minor INTEGER NOT NULL,
    order_id     INTEGER REFERENCES sale_order,      -- sold, reloaded, redeemed, refunded, cancelled: in which ...
    attempt_id   INTEGER REFERENCES payment_attempt, -- ... or before there is an order, by which part of a payment
    until_at     INTEGER,                            -- sold, extended: cannot be redeemed from then on; NULL: never ends
    reason       TEXT NOT NULL CHECK (length(reason) <= 500),
    terminal     TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk        TEXT NOT NULL,
    at           INTEGER NOT NULL,
    PRIMARY KEY (card_no, entry_no),
    CHECK ((kind IN ('sold', 'reloaded', 'refunded') AND amount_minor > 0) OR (kind IN ('redeemed', 'cancelled', 'expired') AND amount_minor < 0)
        OR (kind IN ('blocked', 'unblocked', 'extended') AND amount_minor = 0)),
    CHECK ((order_id IS NULL AND attempt_id IS NULL) = (kind IN ('expired', 'blocked', 'unblocked', 'extended'))),
    CHECK (until_at IS NULL OR kind IN ('sold', 'extended')),
    CHECK ((entry_no = 1) = (kind = 'sold'))
) STRICT;
CREATE INDEX card_entry_of_order ON gift_card_entry (order_id) WHERE order_id IS NOT NULL;

CREATE TRIGGER card_kept BEFORE DELETE ON gift_card BEGIN SELECT RAISE(ABORT, 'gift cards are kept'); END;
CREATE TRIGGER card_fixed BEFORE UPDATE ON gift_card BEGIN SELECT RAISE(ABORT, 'gift cards are never changed'); END;
CREATE TRIGGER card_not_replaced BEFORE INSERT ON gift_card
WHEN EXISTS (SELECT 1 FROM gift_card WHERE card_no = NEW.card_no OR code = NEW.code)
BEGIN SELECT RAISE(ABORT, 'gift cards are kept'); END;
CREATE TRIGGER card_entry_kept BEFORE DELETE ON gift_card_entry BEGIN SELECT RAISE(ABORT, 'entries of gift cards are kept'); END;
CREATE TRIGGER card_entry_fixed BEFORE UPDATE ON gift_card_entry BEGIN SELECT RAISE(ABORT, 'entries of gift cards are never changed'); END;

-- Nothing is paid that is not on the card; a blocked or cancelled one pays nothing; what expires or is cancelled is all of it.
CREATE TRIGGER card_entry_follows BEFORE INSERT ON gift_card_entry
WHEN NEW.entry_no <> coalesce((SELECT max(entry_no) FROM gift_card_entry WHERE card_no = NEW.card_no), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM gift_card WHERE card_no = NEW.card_no)
    OR NEW.amount_minor + coalesce((SELECT sum(amount_minor) FROM gift_card_entry WHERE card_no = NEW.card_no), 0) < 0
    OR (NEW.kind IN ('cancelled', 'expired')
        AND NEW.amount_minor + (SELECT sum(amount_minor) FROM gift_card_entry WHERE card_no = NEW.card_no) <> 0)
    OR EXISTS (SELECT 1 FROM gift_card_entry WHERE card_no = NEW.card_no AND kind = 'cancelled')
    OR (NEW.kind = 'redeemed' AND (SELECT kind FROM gift_card_entry WHERE card_no = NEW.card_no AND kind IN ('blocked', 'unblocked')
        ORDER BY entry_no DESC LIMIT 1) = 'blocked')
BEGIN SELECT RAISE(ABORT, 'a gift card pays what is on it'); END;

-- The tables are made again, for which ways to pay there are is their own rule.
CREATE TABLE payment_before AS SELECT * FROM payment;
DROP TABLE payment;
CREATE TABLE payment (
    payment_id     INTEGER PRIMARY KEY,
    order_id       INTEGER NOT NULL REFERENCES sale_order,
    shift_id       INTEGER,
    method         TEXT NOT NULL CHECK (method IN ('cash', 'card', 'voucher', 'account', 'comp', 'giftcard', 'cheque', 'transfer')),
    amount_minor   INTEGER NOT NULL,  -- kept, after change; a refund is negative
    tendered_minor INTEGER NOT NULL,
    reference      TEXT NOT NULL,     -- giftcard: the card's number
    terminal       TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk          TEXT NOT NULL,
    at             INTEGER NOT NULL
) STRICT;
INSERT INTO payment (payment_id, order_id, shift_id, method, amount_minor, tendered_minor, reference, terminal, clerk, at)
    SELECT payment_id, order_id, shift_id, method, amount_minor, tendered_minor, reference, terminal, clerk, at FROM payment_before;
DROP TABLE payment_before;
CREATE INDEX payment_of_order ON payment (order_id);
CREATE INDEX payment_by_card ON payment (reference) WHERE method = 'giftcard';
CREATE TRIGGER payment_kept BEFORE DELETE ON payment BEGIN SELECT RAISE(ABORT, 'payments are kept'); END;
CREATE TRIGGER payment_fixed BEFORE UPDATE ON payment BEGIN SELECT RAISE(ABORT, 'payments are never changed'); END;
CREATE TRIGGER payment_of_an_order BEFORE INSERT ON payment
WHEN NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'a payment needs its order'); END;
CREATE TRIGGER payment_not_replaced BEFORE INSERT ON payment
WHEN EXISTS (SELECT 1 FROM payment WHERE payment_id = NEW.payment_id)
BEGIN SELECT RAISE(ABORT, 'payments are kept'); END;
CREATE TRIGGER payment_adds_up BEFORE INSERT ON payment
WHEN NEW.tendered_minor < NEW.amount_minor
    OR (NEW.tendered_minor <> NEW.amount_minor AND (NEW.method <> 'cash' OR NEW.amount_minor <= 0))
BEGIN SELECT RAISE(ABORT, 'what was handed over less its change is what was kept'); END;
CREATE TRIGGER payment_names_its_card BEFORE INSERT ON payment
WHEN NEW.method = 'giftcard' AND NOT EXISTS (SELECT 1 FROM gift_card WHERE CAST(card_no AS TEXT) = NEW.reference)
BEGIN SELECT RAISE(ABORT, 'a payment by gift card names the card'); END;

CREATE TABLE attempt_before AS SELECT * FROM payment_attempt;
DROP TABLE payment_attempt;
CREATE TABLE payment_attempt (
    attempt_id   INTEGER PRIMARY KEY,
    hold_id      INTEGER NOT NULL,
    event_id     INTEGER NOT NULL,
    key          TEXT NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND 200), -- the device charges once for one key
    method       TEXT NOT NULL CHECK (method IN ('cash', 'card', 'voucher', 'account', 'comp', 'giftcard', 'cheque', 'transfer')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
    state        TEXT NOT NULL CHECK (state IN ('open', 'charged', 'refused', 'not_charged')),
    terminal     TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk        TEXT NOT NULL,
    begun_at     INTEGER NOT NULL,
    ended_at     INTEGER,
    ended_by     TEXT,       -- the terminal that knew the answer
    reference    TEXT NOT NULL DEFAULT '',
    reason       TEXT NOT NULL DEFAULT '',
    order_id     INTEGER REFERENCES sale_order,
    purpose      TEXT NOT NULL DEFAULT 'sale'
    CHECK (purpose IN ('sale', 'exchange') AND (purpose = 'exchange') = (order_id IS NOT NULL)),
    exchange_reason TEXT NOT NULL DEFAULT ''
    CHECK (length(exchange_reason) <= 500 AND (purpose = 'exchange') = (length(exchange_reason) > 0)),
    -- Of a part alone: what was handed over. An attempt that was charged without it made the order, or the exchange, itself.
    tendered_minor INTEGER CHECK (tendered_minor IS NULL
    OR (state = 'charged' AND purpose = 'sale' AND tendered_minor >= amount_minor AND (method = 'cash' OR tendered_minor = amount_minor))),
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id),
    CHECK ((state = 'open') = (ended_at IS NULL)),
    CHECK ((state = 'open') = (ended_by IS NULL))
) STRICT;
INSERT INTO payment_attempt (attempt_id, hold_id, event_id, key, method, amount_minor, state, terminal, clerk, begun_at, ended_at, ended_by,
    reference, reason, order_id, purpose, exchange_reason, tendered_minor)
SELECT attempt_id, hold_id, event_id, key, method, amount_minor, state, terminal, clerk, begun_at, ended_at, ended_by,
    reference, reason, order_id, purpose, exchange_reason, tendered_minor FROM attempt_before;
DROP TABLE attempt_before;
CREATE UNIQUE INDEX attempt_open ON payment_attempt (hold_id) WHERE state = 'open';
CREATE INDEX attempt_of_hold ON payment_attempt (hold_id);
CREATE UNIQUE INDEX attempt_open_of_order ON payment_attempt (order_id) WHERE state = 'open' AND order_id IS NOT NULL;
CREATE TRIGGER attempt_of_a_live_hold BEFORE INSERT ON payment_attempt
WHEN NEW.state <> 'open' OR NOT EXISTS (SELECT 1 FROM hold
    WHERE hold_id = NEW.hold_id AND event_id = NEW.event_id AND state IN ('active', 'paying'))
BEGIN SELECT RAISE(ABORT, 'an attempt begins open and for a live hold'); END;
CREATE TRIGGER attempt_kept BEFORE DELETE ON payment_attempt BEGIN SELECT RAISE(ABORT, 'attempts are kept'); END;
CREATE TRIGGER attempt_ends_once BEFORE UPDATE ON payment_attempt
WHEN OLD.state <> 'open' OR OLD.attempt_id <> NEW.attempt_id OR OLD.hold_id <> NEW.hold_id OR OLD.event_id <> NEW.event_id
    OR OLD.key <> NEW.key OR OLD.method <> NEW.method OR OLD.amount_minor <> NEW.amount_minor
    OR OLD.terminal <> NEW.terminal OR OLD.begun_at <> NEW.begun_at OR OLD.purpose <> NEW.purpose
    OR OLD.order_id IS NOT NEW.order_id OR OLD.exchange_reason <> NEW.exchange_reason
BEGIN SELECT RAISE(ABORT, 'an attempt stays itself and ends once'); END;
CREATE TRIGGER attempt_not_replaced BEFORE INSERT ON payment_attempt
WHEN EXISTS (SELECT 1 FROM payment_attempt WHERE attempt_id = NEW.attempt_id OR key = NEW.key
    OR (hold_id = NEW.hold_id AND state = 'open') OR (order_id = NEW.order_id AND state = 'open'))
BEGIN SELECT RAISE(ABORT, 'attempts are kept, and a hold has one at a time'); END;
CREATE TRIGGER attempt_of_an_order BEFORE INSERT ON payment_attempt
WHEN NEW.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'an exchange needs its order'); END;

CREATE TABLE fee_before AS SELECT * FROM fee;
DROP TABLE fee;
CREATE TABLE fee (
    fee_no       INTEGER PRIMARY KEY CHECK (fee_no > 0),
    name         TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    per          TEXT NOT NULL CHECK (per IN ('ticket', 'order', 'tender', 'exchange')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    tax_code     TEXT NOT NULL CHECK (length(tax_code) <= 40), -- empty: no tax
    type_no      INTEGER REFERENCES price_type,                -- for tickets of this price type alone
    tender       TEXT CHECK (tender IN ('cash', 'card', 'voucher', 'account', 'comp', 'giftcard', 'cheque', 'transfer')),
    on_free      INTEGER NOT NULL CHECK (on_free IN (0, 1)),   -- also where a ticket costs nothing
    from_at      INTEGER NOT NULL,
    until_at     INTEGER CHECK (until_at >= from_at),          -- charged no more at this moment
    set_at       INTEGER NOT NULL,
    CHECK (from_at > set_at),
    CHECK (tender IS NULL OR per = 'tender')
) STRICT;
INSERT INTO fee (fee_no, name, per, amount_minor, tax_code, type_no, tender, on_free, from_at, until_at, set_at)
    SELECT fee_no, name, per, amount_minor, tax_code, type_no, tender, on_free, from_at, until_at, set_at FROM fee_before;
DROP TABLE fee_before;
CREATE TRIGGER fee_kept BEFORE DELETE ON fee BEGIN SELECT RAISE(ABORT, 'fees are kept'); END;
CREATE TRIGGER fee_ends_once BEFORE UPDATE ON fee
WHEN OLD.until_at IS NOT NULL OR NEW.until_at IS NULL OR NEW.fee_no <> OLD.fee_no OR NEW.name <> OLD.name OR NEW.per <> OLD.per
    OR NEW.amount_minor <> OLD.amount_minor OR NEW.tax_code <> OLD.tax_code OR NEW.type_no IS NOT OLD.type_no
    OR NEW.tender IS NOT OLD.tender OR NEW.on_free <> OLD.on_free OR NEW.from_at <> OLD.from_at OR NEW.set_at <> OLD.set_at
BEGIN SELECT RAISE(ABORT, 'a fee is never changed; it ends, once'); END;
CREATE TRIGGER fee_follows BEFORE INSERT ON fee
WHEN NEW.fee_no <> coalesce((SELECT max(fee_no) FROM fee), 0) + 1
    OR (NEW.tax_code <> '' AND NOT EXISTS (SELECT 1 FROM tax_rate WHERE code = NEW.tax_code AND from_at <= NEW.from_at))
    OR (NEW.type_no IS NOT NULL AND NOT EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no))
BEGIN SELECT RAISE(ABORT, 'a fee has a rate of tax and a price type that there are'); END;

-- What is sold with a hold besides its seats: one text that one function writes and one reads.
ALTER TABLE hold ADD COLUMN extras TEXT NOT NULL DEFAULT '' CHECK (extras = '' OR (length(extras) BETWEEN 2 AND 20000 AND extras LIKE '[%]'));
CREATE TRIGGER hold_extras_before_payment BEFORE UPDATE OF extras ON hold
WHEN NEW.extras <> OLD.extras AND OLD.state <> 'active'
BEGIN SELECT RAISE(ABORT, 'what is sold with a hold stays while it is paid for'); END;

ALTER TABLE order_line ADD COLUMN card_no INTEGER REFERENCES gift_card CHECK (card_no IS NULL OR kind = 'gift_card');
CREATE TRIGGER line_of_a_gift_card BEFORE INSERT ON order_line
WHEN NEW.kind = 'gift_card' AND NOT EXISTS (SELECT 1 FROM gift_card_entry e WHERE e.card_no = NEW.card_no AND e.order_id = NEW.order_id
    AND e.amount_minor = NEW.list_minor AND e.kind IN ('sold', 'reloaded', 'cancelled'))
BEGIN SELECT RAISE(ABORT, 'a line of a gift card says what went onto it'); END;
DROP TRIGGER line_takes_back;
CREATE TRIGGER line_takes_back BEFORE INSERT ON order_line
WHEN NEW.takes_back IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_line l
    WHERE l.order_id = NEW.order_id AND l.line_no = NEW.takes_back AND l.count = 1 AND l.kind = NEW.kind
        AND l.ticket_id IS NEW.ticket_id AND l.fee_no IS NEW.fee_no AND l.of_line IS NEW.of_line AND l.list_minor = -NEW.list_minor
        AND l.paid_minor = -NEW.paid_minor AND l.tax_code = NEW.tax_code AND l.tax_rate = NEW.tax_rate AND l.tax_minor = -NEW.tax_minor
        AND l.card_no IS NEW.card_no
        AND NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = NEW.order_id AND b.takes_back = NEW.takes_back))
BEGIN SELECT RAISE(ABORT, 'a line is taken back once, for what it says'); END;
