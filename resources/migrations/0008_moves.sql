-- A party changes its seats after the sale. The seats get new tickets, the old ones are void and say which came in their
-- place, so that the door sends an old piece of paper to the new seat and lets nobody in with it.

CREATE TABLE ticket_replacement (
    old_ticket_id INTEGER PRIMARY KEY REFERENCES ticket,
    new_ticket_id INTEGER NOT NULL UNIQUE REFERENCES ticket,
    order_id      INTEGER NOT NULL REFERENCES sale_order,
    reason        TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    terminal      TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk         TEXT NOT NULL,
    at            INTEGER NOT NULL,
    CHECK (old_ticket_id < new_ticket_id)
) STRICT;
CREATE INDEX replacement_of_order ON ticket_replacement (order_id);

CREATE TRIGGER replacement_within_an_order BEFORE INSERT ON ticket_replacement
WHEN NOT EXISTS (SELECT 1 FROM ticket o JOIN ticket n ON n.ticket_id = NEW.new_ticket_id AND n.order_id = o.order_id
    WHERE o.ticket_id = NEW.old_ticket_id AND o.order_id = NEW.order_id AND o.state = 'void' AND n.state = 'valid')
BEGIN SELECT RAISE(ABORT, 'a void ticket is replaced by a valid one of its order'); END;

CREATE TRIGGER replacement_kept BEFORE DELETE ON ticket_replacement BEGIN SELECT RAISE(ABORT, 'replacements are kept'); END;
CREATE TRIGGER replacement_fixed BEFORE UPDATE ON ticket_replacement BEGIN SELECT RAISE(ABORT, 'replacements are kept'); END;

-- INSERT OR REPLACE deletes the row in the way without asking its trigger, so it must not find one.
CREATE TRIGGER replacement_not_replaced BEFORE INSERT ON ticket_replacement
WHEN EXISTS (SELECT 1 FROM ticket_replacement WHERE old_ticket_id = NEW.old_ticket_id OR new_ticket_id = NEW.new_ticket_id)
BEGIN SELECT RAISE(ABORT, 'replacements are kept'); END;

-- An exchange for dearer or cheaper seats changes what the order costs, and nothing else does.
DROP TRIGGER order_stays_itself;
CREATE TRIGGER order_stays_itself BEFORE UPDATE OF order_id, code, event_id, hold_id, total_minor, change_minor, sold_at ON sale_order
WHEN NEW.order_id <> OLD.order_id OR NEW.code <> OLD.code OR NEW.event_id <> OLD.event_id OR NEW.hold_id <> OLD.hold_id
    OR NEW.sold_at <> OLD.sold_at
    OR (NEW.total_minor <> OLD.total_minor AND NEW.total_minor IS NOT
        (SELECT sum(price_minor) FROM ticket WHERE order_id = NEW.order_id AND state <> 'void'))
    OR (NEW.change_minor <> OLD.change_minor AND NEW.change_minor IS NOT
        (SELECT sum(tendered_minor - amount_minor) FROM payment WHERE order_id = NEW.order_id))
BEGIN SELECT RAISE(ABORT, 'an order keeps its code and hold, and costs what its tickets cost'); END;
