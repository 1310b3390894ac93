-- A restored house goes on above every number that the house before it may have given: a counter that still has hold 812 in its
-- hands must not find somebody else's seats under it (docs/decisions/opening.md).

CREATE TABLE number_given (
    what  TEXT PRIMARY KEY CHECK (what IN ('hold', 'order', 'ticket', 'attempt', 'party')),
    up_to INTEGER NOT NULL CHECK (up_to >= 0)  -- by a house that this one took the place of
) STRICT, WITHOUT ROWID;
INSERT INTO number_given (what, up_to) VALUES ('hold', 0), ('order', 0), ('ticket', 0), ('attempt', 0), ('party', 0);

CREATE TRIGGER numbers_only_rise BEFORE UPDATE ON number_given WHEN NEW.what <> OLD.what OR NEW.up_to < OLD.up_to
BEGIN SELECT RAISE(ABORT, 'a number is given once'); END;
CREATE TRIGGER numbers_kept BEFORE DELETE ON number_given BEGIN SELECT RAISE(ABORT, 'a number is given once'); END;
CREATE TRIGGER numbers_not_replaced BEFORE INSERT ON number_given
WHEN EXISTS (SELECT 1 FROM number_given WHERE what = NEW.what)
BEGIN SELECT RAISE(ABORT, 'a number is given once'); END;

CREATE VIEW next_number AS
    SELECT what, 1 + max(up_to, coalesce(CASE what
        WHEN 'hold' THEN (SELECT max(hold_id) FROM hold)
        WHEN 'order' THEN (SELECT max(order_id) FROM sale_order)
        WHEN 'ticket' THEN (SELECT max(ticket_id) FROM ticket)
        WHEN 'attempt' THEN (SELECT max(attempt_id) FROM payment_attempt)
        ELSE (SELECT max(entry_id) FROM waitlist_entry) END, 0)) AS number
    FROM number_given;
