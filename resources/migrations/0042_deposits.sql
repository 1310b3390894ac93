-- Deposits (docs/decisions/deposits.md): what a house asks for in advance, when the rest is due, and what becomes of a part that was paid where
-- nobody came for the rest.

-- From a moment on so many hundredths of a percent are asked for, and the rest so many days before the performance.
CREATE TABLE deposit_rule (
    rule_no INTEGER PRIMARY KEY CHECK (rule_no > 0),
    percent INTEGER NOT NULL CHECK (percent BETWEEN 0 AND 10000),
    days    INTEGER NOT NULL CHECK (days BETWEEN 0 AND 3650),
    from_at INTEGER NOT NULL,
    set_at  INTEGER NOT NULL,
    CHECK (from_at > set_at)
) STRICT;
CREATE TRIGGER deposit_rule_kept BEFORE DELETE ON deposit_rule BEGIN SELECT RAISE(ABORT, 'what is asked for in advance is kept'); END;
CREATE TRIGGER deposit_rule_fixed BEFORE UPDATE ON deposit_rule BEGIN SELECT RAISE(ABORT, 'what is asked for in advance is never changed'); END;
CREATE TRIGGER deposit_rule_follows BEFORE INSERT ON deposit_rule
WHEN NEW.rule_no <> coalesce((SELECT max(rule_no) FROM deposit_rule), 0) + 1
    OR NEW.from_at <= coalesce((SELECT max(from_at) FROM deposit_rule), NEW.from_at - 1)
BEGIN SELECT RAISE(ABORT, 'what is asked for in advance follows what was before'); END;

-- Of a hold that is partly paid; of those that go together of each. Nothing ends by it.
ALTER TABLE hold ADD COLUMN rest_due_at INTEGER;
CREATE TRIGGER hold_rest_is_due BEFORE UPDATE OF rest_due_at ON hold
WHEN NEW.rest_due_at IS NOT OLD.rest_due_at AND (NEW.rest_due_at IS NULL OR NEW.state <> 'paying')
BEGIN SELECT RAISE(ABORT, 'the rest is due of what is being paid for'); END;

-- The order that a part which was paid became: kept charges alone. The hold is released, and nothing of it is sold.
CREATE TABLE deposit_kept (
    hold_id  INTEGER PRIMARY KEY,
    event_id INTEGER NOT NULL,
    order_id INTEGER UNIQUE REFERENCES sale_order, -- none: it goes with others, and nothing of what was paid falls to it
    terminal TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    reason   TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id)
) STRICT;
CREATE TRIGGER deposit_stays_kept BEFORE DELETE ON deposit_kept BEGIN SELECT RAISE(ABORT, 'deposits that were kept stay so'); END;
CREATE TRIGGER deposit_fixed BEFORE UPDATE ON deposit_kept BEGIN SELECT RAISE(ABORT, 'deposits that were kept stay so'); END;
CREATE TRIGGER deposit_not_replaced BEFORE INSERT ON deposit_kept
WHEN EXISTS (SELECT 1 FROM deposit_kept WHERE hold_id = NEW.hold_id OR order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'deposits that were kept stay so'); END;
-- All that was paid of the hold, and of those that it goes with, stands in their orders, in the way it was paid.
CREATE TRIGGER deposit_kept_whole BEFORE INSERT ON deposit_kept
WHEN NOT EXISTS (SELECT 1 FROM hold WHERE hold_id = NEW.hold_id AND event_id = NEW.event_id AND state = 'paying')
    OR EXISTS (SELECT 1 FROM hold h JOIN hold m ON m.hold_id = h.hold_id OR m.joint_id = h.joint_id
        JOIN payment_attempt a ON a.hold_id = m.hold_id WHERE h.hold_id = NEW.hold_id AND a.state = 'open')
    OR NEW.order_id IS NOT (SELECT order_id FROM sale_order WHERE hold_id = NEW.hold_id)
    OR (NEW.order_id IS NOT NULL AND (EXISTS (SELECT 1 FROM order_line
            WHERE order_id = NEW.order_id AND (kind <> 'kept_charge' OR act <> 'sale'))
        OR (SELECT total_minor FROM sale_order WHERE order_id = NEW.order_id) IS NOT
            (SELECT sum(paid_minor) FROM order_line WHERE order_id = NEW.order_id)
        OR (SELECT total_minor FROM sale_order WHERE order_id = NEW.order_id) IS NOT
            (SELECT sum(amount_minor) FROM payment WHERE order_id = NEW.order_id)))
    OR NOT EXISTS (SELECT 1 FROM hold h JOIN hold m ON m.hold_id = h.hold_id OR m.joint_id = h.joint_id
        JOIN sale_order o ON o.hold_id = m.hold_id WHERE h.hold_id = NEW.hold_id)
    OR EXISTS (SELECT 1 FROM (SELECT a.method, a.amount_minor AS part FROM hold h JOIN hold m ON m.hold_id = h.hold_id OR m.joint_id = h.joint_id
            JOIN payment_attempt a ON a.hold_id = m.hold_id WHERE h.hold_id = NEW.hold_id AND a.tendered_minor IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = a.attempt_id)
        UNION ALL SELECT y.method, -y.amount_minor FROM hold h JOIN hold m ON m.hold_id = h.hold_id OR m.joint_id = h.joint_id
            JOIN sale_order o ON o.hold_id = m.hold_id JOIN payment y ON y.order_id = o.order_id WHERE h.hold_id = NEW.hold_id)
        GROUP BY method HAVING sum(part) <> 0)
BEGIN SELECT RAISE(ABORT, 'a deposit is kept whole, by orders that have nothing else'); END;
CREATE TRIGGER hold_of_a_kept_deposit BEFORE UPDATE OF state ON hold
WHEN NEW.state <> OLD.state AND ((NEW.state <> 'released' AND EXISTS (SELECT 1 FROM sale_order o JOIN order_line l ON l.order_id = o.order_id
        WHERE o.hold_id = NEW.hold_id AND l.line_no = 1 AND l.kind = 'kept_charge'))
    OR (EXISTS (SELECT 1 FROM deposit_kept WHERE hold_id = NEW.hold_id) AND (NEW.state <> 'released' OR EXISTS (
        SELECT 1 FROM hold m WHERE m.joint_id = NEW.joint_id AND m.state = 'paying'
            AND NOT EXISTS (SELECT 1 FROM deposit_kept k WHERE k.hold_id = m.hold_id)))))
BEGIN SELECT RAISE(ABORT, 'a hold whose deposit is kept is released, with all that it goes with'); END;

-- What was kept is no part of a payment any more.
DROP VIEW paid_part;
CREATE VIEW paid_part AS
    SELECT a.attempt_id, a.hold_id, a.method, a.amount_minor FROM payment_attempt a
    WHERE a.tendered_minor IS NOT NULL AND NOT EXISTS (SELECT 1 FROM part_return r WHERE r.attempt_id = a.attempt_id)
        AND NOT EXISTS (SELECT 1 FROM deposit_kept k WHERE k.hold_id = a.hold_id);

-- A kept charge is a line of a sale too: of no ticket, in an order of its own. The table is made again, for a rule over it is another one.
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
    of_line       INTEGER CHECK (of_line IS NULL OR kind IN ('fee', 'kept_charge')), -- the ticket's line that it is for
    voucher_no    INTEGER REFERENCES voucher,
    card_no       INTEGER REFERENCES gift_card CHECK (card_no IS NULL OR kind = 'gift_card'),
    goods_no      INTEGER REFERENCES goods CHECK (goods_no IS NULL OR kind = 'goods'),
    PRIMARY KEY (order_id, line_no),
    UNIQUE (order_id, takes_back),
    FOREIGN KEY (order_id, takes_back) REFERENCES order_line (order_id, line_no),
    CHECK (paid_minor = list_minor - reduced_minor),
    CHECK (kind = 'rounding' OR (list_minor * count >= 0 AND reduced_minor * count >= 0 AND paid_minor * count >= 0)),
    CHECK ((count = -1) = (takes_back IS NOT NULL)),
    CHECK (act <> 'refund' OR count = -1 OR kind IN ('rounding', 'kept_charge')),
    CHECK (kind <> 'kept_charge' OR (reduced_minor = 0 AND paid_minor <> 0 AND act <> 'change'
        AND (count = -1 OR (act = 'refund') = (of_line IS NOT NULL)))),
    CHECK (kind <> 'rounding' OR (count = 1 AND reduced_minor = 0 AND tax_code = '')),
    CHECK ((kind = 'ticket') = (ticket_id IS NOT NULL)),
    CHECK ((reduced_minor = 0) = (reason = ''))
) STRICT;
INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor, paid_minor,
    reason, terminal, clerk, at, tax_code, tax_rate, tax_minor, fee_no, of_line, voucher_no, card_no, goods_no)
SELECT order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor, paid_minor,
    reason, terminal, clerk, at, tax_code, tax_rate, tax_minor, fee_no, of_line, voucher_no, card_no, goods_no FROM line_before;
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
        AND l.card_no IS NEW.card_no AND l.goods_no IS NEW.goods_no
        AND NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = NEW.order_id AND b.takes_back = NEW.takes_back))
BEGIN SELECT RAISE(ABORT, 'a line is taken back once, for what it says'); END;
CREATE TRIGGER line_keeps_its_voucher BEFORE INSERT ON order_line
WHEN NEW.takes_back IS NOT NULL AND NEW.voucher_no IS NOT (SELECT l.voucher_no FROM order_line l
    WHERE l.order_id = NEW.order_id AND l.line_no = NEW.takes_back)
BEGIN SELECT RAISE(ABORT, 'a line that takes another back has its voucher'); END;
CREATE TRIGGER line_of_a_gift_card BEFORE INSERT ON order_line
WHEN NEW.kind = 'gift_card' AND NOT EXISTS (SELECT 1 FROM gift_card_entry e WHERE e.card_no = NEW.card_no AND e.order_id = NEW.order_id
    AND e.amount_minor = NEW.list_minor AND e.kind IN ('sold', 'reloaded', 'cancelled'))
BEGIN SELECT RAISE(ABORT, 'a line of a gift card says what went onto it'); END;
CREATE TRIGGER line_of_goods BEFORE INSERT ON order_line
WHEN NEW.kind = 'goods' AND NEW.count = 1 AND NOT EXISTS (SELECT 1 FROM goods g WHERE g.goods_no = NEW.goods_no
    AND g.price_minor = NEW.list_minor AND g.name = NEW.text AND g.tax_code = NEW.tax_code)
BEGIN SELECT RAISE(ABORT, 'a line of goods says what the goods are'); END;
CREATE TRIGGER line_of_a_kept_charge BEFORE INSERT ON order_line
WHEN NEW.kind = 'kept_charge' AND NEW.act = 'refund' AND NEW.count = 1 AND (NOT EXISTS (SELECT 1 FROM order_line t
    JOIN order_line b ON b.order_id = t.order_id AND b.takes_back = t.line_no AND b.act = 'refund' AND b.at = NEW.at
    WHERE t.order_id = NEW.order_id AND t.line_no = NEW.of_line AND t.kind = 'ticket' AND t.tax_code = NEW.tax_code
        AND t.tax_rate = NEW.tax_rate AND NEW.paid_minor <= t.paid_minor)
    OR EXISTS (SELECT 1 FROM order_line k WHERE k.order_id = NEW.order_id AND k.of_line = NEW.of_line AND k.kind = 'kept_charge'
        AND k.count = 1))
BEGIN SELECT RAISE(ABORT, 'what is kept of a ticket is kept once, when it goes back, and is a part of what was paid for it'); END;
CREATE TRIGGER line_of_a_kept_deposit BEFORE INSERT ON order_line
WHEN NEW.act = 'sale' AND ((NEW.kind = 'kept_charge' AND NOT EXISTS (SELECT 1 FROM sale_order o
        JOIN hold h ON h.hold_id = o.hold_id AND h.state = 'paying' JOIN hold m ON m.hold_id = h.hold_id OR m.joint_id = h.joint_id
        JOIN paid_part p ON p.hold_id = m.hold_id
        WHERE o.order_id = NEW.order_id))
    OR EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = NEW.order_id AND l.line_no = 1
        AND (l.kind = 'kept_charge') <> (NEW.kind = 'kept_charge'))
    OR EXISTS (SELECT 1 FROM deposit_kept k WHERE k.order_id = NEW.order_id))
BEGIN SELECT RAISE(ABORT, 'a deposit is kept of what is partly paid, by an order that has nothing else'); END;
