-- Sales that were made in error and undone as a whole on the same day (docs/decisions/voids.md). The money and the seats go back as in a
-- refund, whose lines say so; this says that it never was a sale.
CREATE TABLE order_void (
    order_id INTEGER PRIMARY KEY REFERENCES sale_order,
    reason   TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    at       INTEGER NOT NULL,
    terminal TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk    TEXT NOT NULL
) STRICT;

CREATE TRIGGER void_kept BEFORE DELETE ON order_void BEGIN SELECT RAISE(ABORT, 'what was voided stays so'); END;
CREATE TRIGGER void_fixed BEFORE UPDATE ON order_void BEGIN SELECT RAISE(ABORT, 'what was voided stays so'); END;
-- Nothing of it is left.
CREATE TRIGGER void_of_all BEFORE INSERT ON order_void
WHEN NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id)
    OR EXISTS (SELECT 1 FROM order_void WHERE order_id = NEW.order_id)
    OR EXISTS (SELECT 1 FROM ticket WHERE order_id = NEW.order_id AND state IN ('valid', 'used'))
    OR EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = NEW.order_id AND l.count = 1 AND l.kind <> 'rounding'
        AND NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = l.order_id AND b.takes_back = l.line_no))
BEGIN SELECT RAISE(ABORT, 'of a voided sale nothing is left'); END;
