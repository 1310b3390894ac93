-- Tickets of one performance are exchanged for seats of another: the old order's tickets end, and what they cost goes with the patron into
-- the new order (docs/decisions/moves.md). And an exchange may cost a fee.

-- The table is made again, for what a fee may be for is its own rule.
CREATE TABLE fee_before AS SELECT * FROM fee;
DROP TABLE fee;
CREATE TABLE fee (
    fee_no       INTEGER PRIMARY KEY CHECK (fee_no > 0),
    name         TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    per          TEXT NOT NULL CHECK (per IN ('ticket', 'order', 'tender', 'exchange')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    tax_code     TEXT NOT NULL CHECK (length(tax_code) <= 40), -- empty: no tax
    type_no      INTEGER REFERENCES price_type,                -- for tickets of this price type alone
    tender       TEXT CHECK (tender IN ('cash', 'card', 'voucher', 'account', 'comp')),
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

-- Which order came of which.
CREATE TABLE order_exchange (
    new_order_id INTEGER PRIMARY KEY REFERENCES sale_order, -- made by the exchange
    order_id     INTEGER NOT NULL REFERENCES sale_order,    -- whose tickets went back
    reason       TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    terminal     TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk        TEXT NOT NULL,
    at           INTEGER NOT NULL
) STRICT;
CREATE INDEX exchange_of_order ON order_exchange (order_id);

CREATE TRIGGER exchange_between_events BEFORE INSERT ON order_exchange
WHEN NOT EXISTS (SELECT 1 FROM sale_order o JOIN sale_order n ON n.order_id = NEW.new_order_id AND n.event_id <> o.event_id
        AND n.sold_at = NEW.at WHERE o.order_id = NEW.order_id)
    OR EXISTS (SELECT 1 FROM order_exchange WHERE new_order_id = NEW.new_order_id)
BEGIN SELECT RAISE(ABORT, 'an order of another event comes of an exchange'); END;
CREATE TRIGGER exchange_kept BEFORE DELETE ON order_exchange BEGIN SELECT RAISE(ABORT, 'exchanges are kept'); END;
CREATE TRIGGER exchange_fixed BEFORE UPDATE ON order_exchange BEGIN SELECT RAISE(ABORT, 'exchanges are kept'); END;

-- What was paid for the one counts for the other: exactly what leaves the old order comes into the new one, by the same tender.
CREATE TABLE payment_moved (
    payment_id      INTEGER PRIMARY KEY REFERENCES payment,      -- out of the old order, below zero
    into_payment_id INTEGER NOT NULL UNIQUE REFERENCES payment   -- into the new one
) STRICT;
CREATE TRIGGER payment_moved_whole BEFORE INSERT ON payment_moved
WHEN NOT EXISTS (SELECT 1 FROM payment p JOIN payment n ON n.payment_id = NEW.into_payment_id AND n.amount_minor = -p.amount_minor
        AND n.method = p.method AND n.reference = p.reference AND n.at = p.at
        JOIN order_exchange x ON x.order_id = p.order_id AND x.new_order_id = n.order_id
        WHERE p.payment_id = NEW.payment_id AND p.amount_minor < 0)
    OR EXISTS (SELECT 1 FROM payment_moved WHERE payment_id = NEW.payment_id OR into_payment_id = NEW.into_payment_id)
BEGIN SELECT RAISE(ABORT, 'what leaves an order in an exchange comes into the other, once'); END;
CREATE TRIGGER payment_moved_kept BEFORE DELETE ON payment_moved BEGIN SELECT RAISE(ABORT, 'exchanges are kept'); END;
CREATE TRIGGER payment_moved_fixed BEFORE UPDATE ON payment_moved BEGIN SELECT RAISE(ABORT, 'exchanges are kept'); END;

DROP TRIGGER replacement_within_an_order;
CREATE TRIGGER replacement_within_an_order BEFORE INSERT ON ticket_replacement
WHEN NOT EXISTS (SELECT 1 FROM ticket o JOIN ticket n ON n.ticket_id = NEW.new_ticket_id AND (n.order_id = o.order_id
        OR EXISTS (SELECT 1 FROM order_exchange x WHERE x.order_id = o.order_id AND x.new_order_id = n.order_id))
    WHERE o.ticket_id = NEW.old_ticket_id AND o.order_id = NEW.order_id AND o.state = 'void' AND n.state = 'valid')
BEGIN SELECT RAISE(ABORT, 'a void ticket is replaced by a valid one of its order, or of the one it was exchanged into'); END;
DROP TRIGGER replacement_not_replaced; -- asked first, as before
CREATE TRIGGER replacement_not_replaced BEFORE INSERT ON ticket_replacement
WHEN EXISTS (SELECT 1 FROM ticket_replacement WHERE old_ticket_id = NEW.old_ticket_id OR new_ticket_id = NEW.new_ticket_id)
BEGIN SELECT RAISE(ABORT, 'replacements are kept'); END;

-- The tickets that go back in an exchange into another event that is being paid for; all of the hold comes for them. Within an event
-- payment_move has them.
CREATE TABLE payment_ticket (
    attempt_id INTEGER NOT NULL REFERENCES payment_attempt,
    ticket_no  INTEGER NOT NULL CHECK (ticket_no >= 0),
    ticket_id  INTEGER NOT NULL REFERENCES ticket,
    PRIMARY KEY (attempt_id, ticket_no),
    UNIQUE (attempt_id, ticket_id)
) STRICT;
CREATE TRIGGER payment_ticket_of_an_open_exchange BEFORE INSERT ON payment_ticket
WHEN NOT EXISTS (SELECT 1 FROM payment_attempt a
        JOIN ticket t ON t.ticket_id = NEW.ticket_id AND t.order_id = a.order_id AND t.state = 'valid' AND t.event_id <> a.event_id
        WHERE a.attempt_id = NEW.attempt_id AND a.state = 'open')
    OR EXISTS (SELECT 1 FROM payment_ticket WHERE attempt_id = NEW.attempt_id AND (ticket_no = NEW.ticket_no OR ticket_id = NEW.ticket_id))
BEGIN SELECT RAISE(ABORT, 'a valid ticket of the order goes back for a place in another event'); END;
CREATE TRIGGER payment_ticket_kept BEFORE DELETE ON payment_ticket BEGIN SELECT RAISE(ABORT, 'what an attempt is for is kept'); END;
CREATE TRIGGER payment_ticket_fixed BEFORE UPDATE ON payment_ticket BEGIN SELECT RAISE(ABORT, 'what an attempt is for is kept'); END;

DROP TRIGGER attempt_of_an_order;
CREATE TRIGGER attempt_of_an_order BEFORE INSERT ON payment_attempt
WHEN NEW.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'an exchange needs its order'); END;

DROP TRIGGER ticket_waits_for_exchange;
CREATE TRIGGER ticket_waits_for_exchange BEFORE UPDATE OF state ON ticket
WHEN NEW.state <> OLD.state AND EXISTS (SELECT 1 FROM payment_attempt a WHERE a.order_id = OLD.order_id AND a.state = 'open'
    AND (NEW.state <> 'used' OR EXISTS (SELECT 1 FROM payment_move m
        WHERE m.attempt_id = a.attempt_id AND m.ticket_id = OLD.ticket_id) OR EXISTS (SELECT 1 FROM payment_ticket m
        WHERE m.attempt_id = a.attempt_id AND m.ticket_id = OLD.ticket_id)))
BEGIN SELECT RAISE(ABORT, 'an order that is being exchanged waits for the answer'); END;
