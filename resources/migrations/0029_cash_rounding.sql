-- What is paid in cash is rounded to the smallest coin there is; the difference is a line of the order (docs/decisions/cash-rounding.md).

-- The smallest coin from a moment on. Before the first, and in houses that name none, nothing is rounded.
CREATE TABLE cash_step (
    step_no    INTEGER PRIMARY KEY CHECK (step_no > 0),
    step_minor INTEGER NOT NULL CHECK (step_minor BETWEEN 1 AND 1000000),
    from_at    INTEGER NOT NULL,
    set_at     INTEGER NOT NULL,
    CHECK (from_at > set_at)
) STRICT;
CREATE TRIGGER step_kept BEFORE DELETE ON cash_step BEGIN SELECT RAISE(ABORT, 'smallest coins are kept'); END;
CREATE TRIGGER step_fixed BEFORE UPDATE ON cash_step BEGIN SELECT RAISE(ABORT, 'smallest coins are never changed'); END;
CREATE TRIGGER step_follows BEFORE INSERT ON cash_step
WHEN NEW.step_no <> coalesce((SELECT max(step_no) FROM cash_step), 0) + 1
    OR NEW.from_at <= coalesce((SELECT max(from_at) FROM cash_step), NEW.from_at - 1)
BEGIN SELECT RAISE(ABORT, 'smallest coins follow each other'); END;

-- The table is made again, for a refund has a line that takes none back: what was rounded off what was handed out.
CREATE TABLE line_before AS SELECT * FROM order_line;
DROP TABLE order_line;
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
    tax_code      TEXT NOT NULL DEFAULT '' CHECK (length(tax_code) <= 40),
    tax_rate      INTEGER NOT NULL DEFAULT 0 CHECK (tax_rate BETWEEN 0 AND 10000 AND (tax_code <> '' OR tax_rate = 0)),
    -- What of the price paid is tax: all of it less the net, and the net is rounded, half away from zero.
    tax_minor     INTEGER NOT NULL DEFAULT 0 CHECK (tax_minor * count >= 0 AND ((tax_rate = 0 AND tax_minor = 0)
        OR tax_minor * count = paid_minor * count - (paid_minor * count * 20000 + 10000 + tax_rate) / (20000 + 2 * tax_rate))),
    fee_no        INTEGER REFERENCES fee CHECK (fee_no IS NULL OR kind = 'fee'),
    of_line       INTEGER CHECK (of_line IS NULL OR kind = 'fee'), -- the ticket's line that a fee was charged for
    PRIMARY KEY (order_id, line_no),
    UNIQUE (order_id, takes_back),
    FOREIGN KEY (order_id, takes_back) REFERENCES order_line (order_id, line_no),
    CHECK (paid_minor = list_minor - reduced_minor),
    CHECK (kind = 'rounding' OR (list_minor * count >= 0 AND reduced_minor * count >= 0 AND paid_minor * count >= 0)),
    CHECK ((count = -1) = (takes_back IS NOT NULL)),
    CHECK (act <> 'refund' OR count = -1 OR kind = 'rounding'),
    CHECK (kind <> 'rounding' OR (count = 1 AND reduced_minor = 0 AND tax_code = '')),
    CHECK ((kind = 'ticket') = (ticket_id IS NOT NULL)),
    CHECK ((reduced_minor = 0) = (reason = ''))
) STRICT;
INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor, paid_minor,
    reason, terminal, clerk, at, tax_code, tax_rate, tax_minor, fee_no, of_line)
SELECT order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor, paid_minor,
    reason, terminal, clerk, at, tax_code, tax_rate, tax_minor, fee_no, of_line FROM line_before;
DROP TABLE line_before;
CREATE UNIQUE INDEX line_of_ticket ON order_line (ticket_id, count) WHERE ticket_id IS NOT NULL;

CREATE TRIGGER line_kept BEFORE DELETE ON order_line BEGIN SELECT RAISE(ABORT, 'lines of orders are kept'); END;
CREATE TRIGGER line_fixed BEFORE UPDATE ON order_line BEGIN SELECT RAISE(ABORT, 'lines of orders are never changed'); END;
CREATE TRIGGER line_in_order BEFORE INSERT ON order_line
WHEN NEW.line_no <> coalesce((SELECT max(line_no) FROM order_line WHERE order_id = NEW.order_id), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'an order goes on where its lines ended'); END;
CREATE TRIGGER line_of_a_ticket BEFORE INSERT ON order_line
WHEN NEW.ticket_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ticket t WHERE t.ticket_id = NEW.ticket_id AND t.order_id = NEW.order_id
    AND t.price_minor = NEW.paid_minor * NEW.count AND (t.state IN ('refunded', 'void')) = (NEW.count = -1))
BEGIN SELECT RAISE(ABORT, 'a line is of its order''s ticket, and says what it cost'); END;
CREATE TRIGGER line_of_a_fee BEFORE INSERT ON order_line
WHEN NEW.kind = 'fee' AND NEW.count = 1 AND (NOT EXISTS (SELECT 1 FROM fee f WHERE f.fee_no = NEW.fee_no
        AND f.amount_minor = NEW.list_minor AND f.name = NEW.text AND f.tax_code = NEW.tax_code
        AND (f.per = 'ticket') = (NEW.of_line IS NOT NULL))
    OR (NEW.of_line IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = NEW.order_id
        AND l.line_no = NEW.of_line AND l.kind = 'ticket' AND l.count = 1)))
BEGIN SELECT RAISE(ABORT, 'a line of a fee says what the fee is, and which ticket it is for'); END;
CREATE TRIGGER line_takes_back BEFORE INSERT ON order_line
WHEN NEW.takes_back IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_line l
    WHERE l.order_id = NEW.order_id AND l.line_no = NEW.takes_back AND l.count = 1 AND l.kind = NEW.kind
        AND l.ticket_id IS NEW.ticket_id AND l.fee_no IS NEW.fee_no AND l.of_line IS NEW.of_line AND l.list_minor = -NEW.list_minor
        AND l.paid_minor = -NEW.paid_minor AND l.tax_code = NEW.tax_code AND l.tax_rate = NEW.tax_rate AND l.tax_minor = -NEW.tax_minor
        AND NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = NEW.order_id AND b.takes_back = NEW.takes_back))
BEGIN SELECT RAISE(ABORT, 'a line is taken back once, for what it says'); END;
