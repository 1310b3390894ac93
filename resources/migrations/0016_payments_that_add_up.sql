-- A payment keeps what was handed over less its change, change is cash, and where nothing is kept nothing was handed over.

CREATE TRIGGER payment_adds_up BEFORE INSERT ON payment
WHEN NEW.tendered_minor < NEW.amount_minor
    OR (NEW.tendered_minor <> NEW.amount_minor AND (NEW.method <> 'cash' OR NEW.amount_minor <= 0))
BEGIN SELECT RAISE(ABORT, 'what was handed over less its change is what was kept'); END;

-- An exchange at an equal price took cash and gave all of it back, but the order did not say so: "handed over 5, kept 0".
UPDATE sale_order SET change_minor = (SELECT sum(p.tendered_minor - p.amount_minor) FROM payment p WHERE p.order_id = sale_order.order_id)
WHERE EXISTS (SELECT 1 FROM ticket_replacement r WHERE r.order_id = sale_order.order_id)
    AND (SELECT sum(p.tendered_minor - p.amount_minor) FROM payment p WHERE p.order_id = sale_order.order_id) - change_minor
        BETWEEN 1 AND (SELECT coalesce(sum(p.tendered_minor), 0) FROM payment p
            WHERE p.order_id = sale_order.order_id AND p.method = 'cash' AND p.amount_minor = 0);
