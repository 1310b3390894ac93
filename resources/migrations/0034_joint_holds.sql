-- Holds of one customer for several performances: one clock, one payment, and an order for each performance (docs/decisions/joint-holds.md).

-- The first of them, which bears its own number; nothing: it is alone. Given once, while the hold is active, and kept for ever, so that
-- the orders that were sold together are found by it.
ALTER TABLE hold ADD COLUMN joint_id INTEGER REFERENCES hold;
CREATE INDEX hold_of_joint ON hold (joint_id) WHERE joint_id IS NOT NULL;

CREATE TRIGGER hold_begins_alone BEFORE INSERT ON hold WHEN NEW.joint_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a hold begins alone'); END;
CREATE TRIGGER hold_joins_once BEFORE UPDATE OF joint_id ON hold
WHEN NEW.joint_id IS NOT OLD.joint_id AND (OLD.joint_id IS NOT NULL OR OLD.state <> 'active' OR (NEW.joint_id <> NEW.hold_id
    AND NOT EXISTS (SELECT 1 FROM hold f WHERE f.hold_id = NEW.joint_id AND f.joint_id = f.hold_id AND f.terminal = NEW.terminal)))
BEGIN SELECT RAISE(ABORT, 'a hold joins once, and others of its terminal'); END;
-- One for each performance, and none while the others are paid for.
CREATE TRIGGER hold_joins_another_event BEFORE UPDATE OF joint_id ON hold
WHEN NEW.joint_id IS NOT OLD.joint_id AND EXISTS (SELECT 1 FROM hold m WHERE m.joint_id = NEW.joint_id AND m.hold_id <> NEW.hold_id
    AND (m.state = 'paying' OR (m.state = 'active' AND m.event_id = NEW.event_id)))
BEGIN SELECT RAISE(ABORT, 'holds that go together are for different events'); END;

-- The attempt, and what is paid in parts, stand with one of them for all.
DROP TRIGGER hold_pays_with_attempt;
CREATE TRIGGER hold_pays_with_attempt BEFORE UPDATE OF state ON hold
WHEN NEW.state = 'paying' AND NOT EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open')
    AND NOT EXISTS (SELECT 1 FROM paid_part WHERE hold_id = NEW.hold_id)
    AND NOT EXISTS (SELECT 1 FROM hold m JOIN payment_attempt a ON a.hold_id = m.hold_id AND a.state = 'open' AND a.purpose = 'sale'
        WHERE m.joint_id = NEW.joint_id)
    AND NOT EXISTS (SELECT 1 FROM hold m JOIN paid_part p ON p.hold_id = m.hold_id WHERE m.joint_id = NEW.joint_id)
BEGIN SELECT RAISE(ABORT, 'a hold in payment needs its attempt'); END;

DROP TRIGGER hold_waits_for_attempt;
CREATE TRIGGER hold_waits_for_attempt BEFORE UPDATE OF state ON hold
WHEN OLD.state = 'paying' AND NEW.state <> 'paying'
    AND (EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open')
        OR EXISTS (SELECT 1 FROM hold m JOIN payment_attempt a ON a.hold_id = m.hold_id AND a.state = 'open' WHERE m.joint_id = NEW.joint_id)
        OR (NEW.state <> 'sold' AND (EXISTS (SELECT 1 FROM paid_part WHERE hold_id = NEW.hold_id)
            OR EXISTS (SELECT 1 FROM hold m JOIN paid_part p ON p.hold_id = m.hold_id WHERE m.joint_id = NEW.joint_id))))
BEGIN SELECT RAISE(ABORT, 'a hold in payment waits for the answer'); END;

-- What was taken before there was an order stands in it, in the way it was taken; or in all of them, once the last is sold.
DROP TRIGGER hold_sold_with_parts;
CREATE TRIGGER hold_sold_with_parts BEFORE UPDATE OF state ON hold
WHEN OLD.state = 'paying' AND NEW.state = 'sold'
    AND NOT EXISTS (SELECT 1 FROM hold m WHERE m.joint_id = NEW.joint_id AND m.hold_id <> NEW.hold_id AND m.state = 'paying')
    AND EXISTS (SELECT 1 FROM hold h JOIN paid_part p ON p.hold_id = h.hold_id WHERE h.hold_id = NEW.hold_id OR h.joint_id = NEW.joint_id
    GROUP BY p.method HAVING sum(p.amount_minor) > (SELECT coalesce(sum(y.amount_minor), 0) FROM payment y JOIN sale_order o ON o.order_id = y.order_id
        JOIN hold m ON m.hold_id = o.hold_id
        WHERE (m.hold_id = NEW.hold_id OR m.joint_id = NEW.joint_id) AND y.method = p.method))
BEGIN SELECT RAISE(ABORT, 'an order has all that was paid for it in parts'); END;
-- None of them is sold without the others.
CREATE TRIGGER hold_sold_together BEFORE UPDATE OF state ON hold
WHEN NEW.state IN ('active', 'released', 'expired') AND OLD.state <> NEW.state AND NEW.joint_id IS NOT NULL
    AND EXISTS (SELECT 1 FROM hold m WHERE m.joint_id = NEW.joint_id AND m.state = 'sold')
BEGIN SELECT RAISE(ABORT, 'holds that go together are sold together'); END;
