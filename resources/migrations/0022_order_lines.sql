-- An order is the sum of its lines: what was sold, at which price, less what. A line is never changed; another takes it back, in
-- a refund or a change of seats (docs/decisions/order-lines.md).

CREATE TABLE order_line (
    order_id      INTEGER NOT NULL REFERENCES sale_order,
    line_no       INTEGER NOT NULL CHECK (line_no > 0), -- within its order
    act           TEXT NOT NULL CHECK (act IN ('sale', 'change', 'refund')),
    kind          TEXT NOT NULL CHECK (kind IN ('ticket', 'fee', 'goods', 'donation', 'gift_card', 'kept_charge', 'rounding')),
    count         INTEGER NOT NULL CHECK (count IN (-1, 1)),
    takes_back    INTEGER,                              -- the line of this order that it takes back: minus what stands there
    ticket_id     INTEGER REFERENCES ticket,
    text          TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 200), -- what it was for, as it was called then: "Child"
    list_minor    INTEGER NOT NULL,
    reduced_minor INTEGER NOT NULL,
    paid_minor    INTEGER NOT NULL,
    reason        TEXT NOT NULL CHECK (length(reason) <= 500),          -- of the reduction
    terminal      TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk         TEXT NOT NULL,
    at            INTEGER NOT NULL,
    PRIMARY KEY (order_id, line_no),
    UNIQUE (order_id, takes_back),
    FOREIGN KEY (order_id, takes_back) REFERENCES order_line (order_id, line_no),
    CHECK (paid_minor = list_minor - reduced_minor),
    CHECK (kind = 'rounding' OR (list_minor * count >= 0 AND reduced_minor * count >= 0 AND paid_minor * count >= 0)),
    CHECK ((count = -1) = (takes_back IS NOT NULL)),
    CHECK (act <> 'refund' OR count = -1),
    CHECK ((kind = 'ticket') = (ticket_id IS NOT NULL)),
    CHECK ((reduced_minor = 0) = (reason = ''))
) STRICT;
CREATE UNIQUE INDEX line_of_ticket ON order_line (ticket_id, count) WHERE ticket_id IS NOT NULL;

-- What older versions sold: a line for each ticket, and another for each that was given back or exchanged.
INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor, paid_minor,
    reason, terminal, clerk, at)
SELECT t.order_id, row_number() OVER (PARTITION BY t.order_id ORDER BY t.ticket_id),
    CASE WHEN r.new_ticket_id IS NULL THEN 'sale' ELSE 'change' END, 'ticket', 1, NULL, t.ticket_id, y.name, t.price_minor, 0,
    t.price_minor, '', coalesce(r.terminal, o.terminal), coalesce(r.clerk, o.clerk), coalesce(r.at, o.sold_at)
FROM ticket t JOIN sale_order o ON o.order_id = t.order_id JOIN price_type y ON y.type_no = t.type_no
LEFT JOIN ticket_replacement r ON r.new_ticket_id = t.ticket_id;

INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor, paid_minor,
    reason, terminal, clerk, at)
SELECT l.order_id, (SELECT max(line_no) FROM order_line m WHERE m.order_id = l.order_id)
        + row_number() OVER (PARTITION BY l.order_id ORDER BY l.line_no),
    CASE t.state WHEN 'void' THEN 'change' ELSE 'refund' END, 'ticket', -1, l.line_no, l.ticket_id, l.text, -l.list_minor, 0,
    -l.paid_minor, '', coalesce(r.terminal, l.terminal), coalesce(r.clerk, l.clerk),
    coalesce(r.at, (SELECT max(j.at) FROM journal j WHERE j.order_id = l.order_id AND j.kind = 'order.refunded'), l.at)
FROM order_line l JOIN ticket t ON t.ticket_id = l.ticket_id AND t.state IN ('refunded', 'void')
LEFT JOIN ticket_replacement r ON r.old_ticket_id = t.ticket_id;

CREATE TRIGGER line_kept BEFORE DELETE ON order_line BEGIN SELECT RAISE(ABORT, 'lines of orders are kept'); END;
CREATE TRIGGER line_fixed BEFORE UPDATE ON order_line BEGIN SELECT RAISE(ABORT, 'lines of orders are never changed'); END;

-- Without foreign keys too, and INSERT OR REPLACE must not find a row in the way.
CREATE TRIGGER line_in_order BEFORE INSERT ON order_line
WHEN NEW.line_no <> coalesce((SELECT max(line_no) FROM order_line WHERE order_id = NEW.order_id), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'an order goes on where its lines ended'); END;

CREATE TRIGGER line_takes_back BEFORE INSERT ON order_line
WHEN NEW.takes_back IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_line l
    WHERE l.order_id = NEW.order_id AND l.line_no = NEW.takes_back AND l.count = 1 AND l.kind = NEW.kind
        AND l.ticket_id IS NEW.ticket_id AND l.list_minor = -NEW.list_minor AND l.paid_minor = -NEW.paid_minor
        AND NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = NEW.order_id AND b.takes_back = NEW.takes_back))
BEGIN SELECT RAISE(ABORT, 'a line is taken back once, for what it says'); END;

CREATE TRIGGER line_of_a_ticket BEFORE INSERT ON order_line
WHEN NEW.ticket_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ticket t WHERE t.ticket_id = NEW.ticket_id AND t.order_id = NEW.order_id
    AND t.price_minor = NEW.paid_minor * NEW.count AND (t.state IN ('refunded', 'void')) = (NEW.count = -1))
BEGIN SELECT RAISE(ABORT, 'a line is of its order''s ticket, and says what it cost'); END;

-- What an order cost, and what of it went back, is what its lines say.
DROP TRIGGER order_stays_itself;
CREATE TRIGGER order_stays_itself
BEFORE UPDATE OF order_id, code, event_id, hold_id, total_minor, refunded_minor, change_minor, sold_at ON sale_order
WHEN NEW.order_id <> OLD.order_id OR NEW.code <> OLD.code OR NEW.event_id <> OLD.event_id OR NEW.hold_id <> OLD.hold_id
    OR NEW.sold_at <> OLD.sold_at
    OR (NEW.total_minor <> OLD.total_minor AND NEW.total_minor IS NOT
        (SELECT sum(paid_minor) FROM order_line WHERE order_id = NEW.order_id AND act <> 'refund'))
    OR (NEW.refunded_minor <> OLD.refunded_minor AND NEW.refunded_minor IS NOT
        (SELECT -sum(paid_minor) FROM order_line WHERE order_id = NEW.order_id AND act = 'refund'))
    OR (NEW.change_minor <> OLD.change_minor AND NEW.change_minor IS NOT
        (SELECT sum(tendered_minor - amount_minor) FROM payment WHERE order_id = NEW.order_id))
BEGIN SELECT RAISE(ABORT, 'an order keeps its code and hold, and costs what its lines say'); END;

CREATE TRIGGER hold_sold_by_lines BEFORE UPDATE OF state ON hold
WHEN NEW.state = 'sold' AND OLD.state <> 'sold' AND NOT EXISTS (SELECT 1 FROM sale_order o WHERE o.hold_id = NEW.hold_id
    AND o.total_minor = (SELECT sum(paid_minor) FROM order_line l WHERE l.order_id = o.order_id))
BEGIN SELECT RAISE(ABORT, 'a hold is sold by an order that costs what its lines say'); END;

CREATE VIEW order_ledger AS
    SELECT order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor, paid_minor, reason, at
    FROM order_line;
