-- Fees and taxes of the house, and what of them stands in the lines of orders (docs/decisions/fees-and-tax.md). Neither is changed: a rate
-- is followed by another, a fee ends and another begins, so that a moment that is past always comes to the same price.

CREATE TABLE tax_rate (
    tax_no  INTEGER PRIMARY KEY CHECK (tax_no > 0),
    code    TEXT NOT NULL CHECK (length(code) BETWEEN 1 AND 40), -- "tickets" is what tickets are taxed as
    rate    INTEGER NOT NULL CHECK (rate BETWEEN 0 AND 10000),   -- hundredths of a percent
    from_at INTEGER NOT NULL,                                    -- holds from then on, until another of its code does
    set_at  INTEGER NOT NULL,
    CHECK (from_at > set_at)
) STRICT;

CREATE TABLE fee (
    fee_no       INTEGER PRIMARY KEY CHECK (fee_no > 0),
    name         TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    per          TEXT NOT NULL CHECK (per IN ('ticket', 'order', 'tender')),
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

CREATE TRIGGER tax_kept BEFORE DELETE ON tax_rate BEGIN SELECT RAISE(ABORT, 'rates of tax are kept'); END;
CREATE TRIGGER tax_fixed BEFORE UPDATE ON tax_rate BEGIN SELECT RAISE(ABORT, 'rates of tax are never changed'); END;
CREATE TRIGGER tax_follows BEFORE INSERT ON tax_rate
WHEN NEW.tax_no <> coalesce((SELECT max(tax_no) FROM tax_rate), 0) + 1
BEGIN SELECT RAISE(ABORT, 'rates of tax follow each other'); END;

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

-- What of the price paid is tax: all of it less the net, and the net is rounded, half away from zero.
ALTER TABLE order_line ADD COLUMN tax_code TEXT NOT NULL DEFAULT '' CHECK (length(tax_code) <= 40);
ALTER TABLE order_line ADD COLUMN tax_rate INTEGER NOT NULL DEFAULT 0 CHECK (tax_rate BETWEEN 0 AND 10000 AND (tax_code <> '' OR tax_rate = 0));
ALTER TABLE order_line ADD COLUMN tax_minor INTEGER NOT NULL DEFAULT 0 CHECK (tax_minor * count >= 0
    AND tax_minor * count = paid_minor * count - (paid_minor * count * 20000 + 10000 + tax_rate) / (20000 + 2 * tax_rate));
ALTER TABLE order_line ADD COLUMN fee_no INTEGER REFERENCES fee CHECK (fee_no IS NULL OR kind = 'fee');
ALTER TABLE order_line ADD COLUMN of_line INTEGER CHECK (of_line IS NULL OR kind = 'fee'); -- the ticket's line that a fee was charged for

CREATE TRIGGER line_of_a_fee BEFORE INSERT ON order_line
WHEN NEW.kind = 'fee' AND NEW.count = 1 AND (NOT EXISTS (SELECT 1 FROM fee f WHERE f.fee_no = NEW.fee_no
        AND f.amount_minor = NEW.list_minor AND f.name = NEW.text AND f.tax_code = NEW.tax_code
        AND (f.per = 'ticket') = (NEW.of_line IS NOT NULL))
    OR (NEW.of_line IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = NEW.order_id
        AND l.line_no = NEW.of_line AND l.kind = 'ticket' AND l.count = 1)))
BEGIN SELECT RAISE(ABORT, 'a line of a fee says what the fee is, and which ticket it is for'); END;

DROP TRIGGER line_takes_back;
CREATE TRIGGER line_takes_back BEFORE INSERT ON order_line
WHEN NEW.takes_back IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_line l
    WHERE l.order_id = NEW.order_id AND l.line_no = NEW.takes_back AND l.count = 1 AND l.kind = NEW.kind
        AND l.ticket_id IS NEW.ticket_id AND l.fee_no IS NEW.fee_no AND l.of_line IS NEW.of_line AND l.list_minor = -NEW.list_minor
        AND l.paid_minor = -NEW.paid_minor AND l.tax_code = NEW.tax_code AND l.tax_rate = NEW.tax_rate AND l.tax_minor = -NEW.tax_minor
        AND NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = NEW.order_id AND b.takes_back = NEW.takes_back))
BEGIN SELECT RAISE(ABORT, 'a line is taken back once, for what it says'); END;

DROP VIEW order_ledger;
CREATE VIEW order_ledger AS
    SELECT order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor, paid_minor, reason, at,
        tax_code, tax_rate, tax_minor, paid_minor - tax_minor AS net_minor, fee_no, of_line
    FROM order_line;
