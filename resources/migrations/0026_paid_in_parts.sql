-- A sale may be paid in several ways, one after another. Each part is an attempt that is charged by itself; until they come to what is
-- due there is no order, and the hold stays in payment. A part goes into the order or is given back (docs/decisions/tenders.md).

-- Of a part alone: what was handed over. An attempt that was charged without it made the order, or the exchange, itself.
ALTER TABLE payment_attempt ADD COLUMN tendered_minor INTEGER CHECK (tendered_minor IS NULL
    OR (state = 'charged' AND purpose = 'sale' AND tendered_minor >= amount_minor AND (method = 'cash' OR tendered_minor = amount_minor)));

CREATE TABLE part_return (
    attempt_id INTEGER PRIMARY KEY REFERENCES payment_attempt, -- the part that was given back, whole
    event_id   INTEGER NOT NULL REFERENCES event,
    terminal   TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk      TEXT NOT NULL,
    at         INTEGER NOT NULL,
    reference  TEXT NOT NULL CHECK (length(reference) <= 500), -- the receipt of the refund
    reason     TEXT NOT NULL CHECK (length(reason) <= 500)
) STRICT;

CREATE VIEW paid_part AS
    SELECT a.attempt_id, a.hold_id, a.method, a.amount_minor FROM payment_attempt a
    WHERE a.tendered_minor IS NOT NULL AND NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = a.attempt_id);

CREATE TRIGGER return_kept BEFORE DELETE ON part_return BEGIN SELECT RAISE(ABORT, 'what was given back is kept'); END;
CREATE TRIGGER return_fixed BEFORE UPDATE ON part_return BEGIN SELECT RAISE(ABORT, 'what was given back is kept'); END;
CREATE TRIGGER return_of_a_part BEFORE INSERT ON part_return
WHEN NOT EXISTS (SELECT 1 FROM paid_part p
    JOIN hold h ON h.hold_id = p.hold_id AND h.event_id = NEW.event_id AND h.state = 'paying' WHERE p.attempt_id = NEW.attempt_id)
BEGIN SELECT RAISE(ABORT, 'a part is given back once, and before there is an order'); END;

DROP TRIGGER hold_pays_with_attempt;
CREATE TRIGGER hold_pays_with_attempt BEFORE UPDATE OF state ON hold
WHEN NEW.state = 'paying' AND NOT EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open')
    AND NOT EXISTS (SELECT 1 FROM paid_part WHERE hold_id = NEW.hold_id)
BEGIN SELECT RAISE(ABORT, 'a hold in payment needs its attempt'); END;

DROP TRIGGER hold_waits_for_attempt;
CREATE TRIGGER hold_waits_for_attempt BEFORE UPDATE OF state ON hold
WHEN OLD.state = 'paying' AND NEW.state <> 'paying'
    AND (EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open')
        OR (NEW.state <> 'sold' AND EXISTS (SELECT 1 FROM paid_part WHERE hold_id = NEW.hold_id)))
BEGIN SELECT RAISE(ABORT, 'a hold in payment waits for the answer'); END;

-- What was taken before there was an order stands in it, in the way it was taken.
CREATE TRIGGER hold_sold_with_parts BEFORE UPDATE OF state ON hold
WHEN OLD.state = 'paying' AND NEW.state = 'sold' AND EXISTS (SELECT 1 FROM paid_part p WHERE p.hold_id = NEW.hold_id GROUP BY p.method
    HAVING sum(p.amount_minor) > (SELECT coalesce(sum(y.amount_minor), 0) FROM payment y JOIN sale_order o ON o.order_id = y.order_id
        WHERE o.hold_id = NEW.hold_id AND y.method = p.method))
BEGIN SELECT RAISE(ABORT, 'an order has all that was paid for it in parts'); END;
