-- Vouchers: codes that change prices (docs/decisions/vouchers.md). As discounts, none is changed: it is dated, and ends. What became of
-- its uses and its budget is the sum of entries, to which every payment adds that begins, and every one that comes to nothing.

CREATE TABLE voucher (
    voucher_no   INTEGER PRIMARY KEY CHECK (voucher_no > 0),
    code         TEXT NOT NULL UNIQUE CHECK (length(code) BETWEEN 4 AND 40), -- capitals and digits
    salt         BLOB NOT NULL CHECK (length(salt) = 16),                    -- of the code's digest in the journal
    name         TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),        -- the reason that the lines of orders give
    terms        TEXT NOT NULL CHECK (length(terms) BETWEEN 2 AND 20000 AND terms LIKE '{%}'), -- what it does, and where
    uses         INTEGER CHECK (uses > 0),         -- one for each ticket that it makes cheaper; null: as many as anybody likes
    budget_minor INTEGER CHECK (budget_minor > 0), -- over all uses
    from_at      INTEGER NOT NULL,
    until_at     INTEGER CHECK (until_at > from_at), -- valid no more at this moment
    ended_at     INTEGER CHECK (ended_at >= from_at), -- before its day, once
    set_at       INTEGER NOT NULL,
    CHECK (from_at > set_at)
) STRICT;

CREATE TRIGGER voucher_kept BEFORE DELETE ON voucher BEGIN SELECT RAISE(ABORT, 'vouchers are kept'); END;
CREATE TRIGGER voucher_ends_once BEFORE UPDATE ON voucher
WHEN OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL OR NEW.voucher_no <> OLD.voucher_no OR NEW.code <> OLD.code OR NEW.salt <> OLD.salt
    OR NEW.name <> OLD.name OR NEW.terms <> OLD.terms OR NEW.uses IS NOT OLD.uses OR NEW.budget_minor IS NOT OLD.budget_minor
    OR NEW.from_at <> OLD.from_at OR NEW.until_at IS NOT OLD.until_at OR NEW.set_at <> OLD.set_at
BEGIN SELECT RAISE(ABORT, 'a voucher is never changed; it ends, once'); END;
CREATE TRIGGER voucher_follows BEFORE INSERT ON voucher
WHEN NEW.voucher_no <> coalesce((SELECT max(voucher_no) FROM voucher), 0) + 1
BEGIN SELECT RAISE(ABORT, 'vouchers follow each other'); END;

CREATE TABLE voucher_use (
    voucher_no  INTEGER NOT NULL REFERENCES voucher,
    use_no      INTEGER NOT NULL CHECK (use_no > 0),
    event_id    INTEGER NOT NULL REFERENCES event,
    hold_id     INTEGER NOT NULL REFERENCES hold,
    order_id    INTEGER REFERENCES sale_order, -- used by it, or returned from it
    act         TEXT NOT NULL CHECK (act IN ('reserved', 'used', 'returned')),
    uses        INTEGER NOT NULL CHECK (uses > 0),
    saved_minor INTEGER NOT NULL CHECK (saved_minor > 0),
    terminal    TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk       TEXT NOT NULL,
    at          INTEGER NOT NULL,
    PRIMARY KEY (voucher_no, use_no),
    CHECK (act <> 'used' OR order_id IS NOT NULL),
    CHECK (act <> 'reserved' OR order_id IS NULL)
) STRICT;
CREATE INDEX voucher_use_of_hold ON voucher_use (hold_id);

-- What of a voucher is reserved or used for a hold.
CREATE VIEW voucher_standing AS
    SELECT voucher_no, hold_id, sum(uses) AS uses, sum(saved_minor) AS saved_minor FROM (
        SELECT voucher_no, hold_id, uses, saved_minor FROM voucher_use WHERE act = 'reserved'
        UNION ALL SELECT voucher_no, hold_id, -uses, -saved_minor FROM voucher_use WHERE act = 'returned') AS entry
    GROUP BY voucher_no, hold_id HAVING sum(uses) <> 0 OR sum(saved_minor) <> 0;

CREATE TRIGGER voucher_use_kept BEFORE DELETE ON voucher_use BEGIN SELECT RAISE(ABORT, 'the uses of vouchers are kept'); END;
CREATE TRIGGER voucher_use_fixed BEFORE UPDATE ON voucher_use BEGIN SELECT RAISE(ABORT, 'the uses of vouchers are kept'); END;
CREATE TRIGGER voucher_use_follows BEFORE INSERT ON voucher_use
WHEN NEW.use_no <> coalesce((SELECT max(use_no) FROM voucher_use WHERE voucher_no = NEW.voucher_no), 0) + 1
BEGIN SELECT RAISE(ABORT, 'the uses of a voucher follow each other'); END;
CREATE TRIGGER voucher_reserved_once BEFORE INSERT ON voucher_use
WHEN NEW.act = 'reserved' AND (NOT EXISTS (SELECT 1 FROM hold h
        WHERE h.hold_id = NEW.hold_id AND h.event_id = NEW.event_id AND h.state = 'active')
    OR EXISTS (SELECT 1 FROM voucher_standing s WHERE s.voucher_no = NEW.voucher_no AND s.hold_id = NEW.hold_id))
BEGIN SELECT RAISE(ABORT, 'a voucher is reserved once for a hold that is about to be paid'); END;
CREATE TRIGGER voucher_not_overspent BEFORE INSERT ON voucher_use
WHEN NEW.act = 'reserved' AND EXISTS (SELECT 1 FROM voucher v
    LEFT JOIN (SELECT voucher_no, sum(uses) AS uses, sum(saved_minor) AS saved_minor FROM voucher_standing
        WHERE voucher_no = NEW.voucher_no GROUP BY voucher_no) AS s ON s.voucher_no = v.voucher_no
    WHERE v.voucher_no = NEW.voucher_no AND (coalesce(s.uses, 0) + NEW.uses > v.uses
        OR coalesce(s.saved_minor, 0) + NEW.saved_minor > v.budget_minor))
BEGIN SELECT RAISE(ABORT, 'a voucher is used as often and for as much as it is good for'); END;
CREATE TRIGGER voucher_used_by_the_sale BEFORE INSERT ON voucher_use
WHEN NEW.act = 'used' AND (NOT EXISTS (SELECT 1 FROM voucher_standing s JOIN sale_order o ON o.hold_id = s.hold_id
        WHERE s.voucher_no = NEW.voucher_no AND s.hold_id = NEW.hold_id AND s.uses = NEW.uses AND s.saved_minor = NEW.saved_minor
            AND o.order_id = NEW.order_id)
    OR EXISTS (SELECT 1 FROM voucher_use u WHERE u.hold_id = NEW.hold_id AND u.voucher_no = NEW.voucher_no AND u.act = 'used'))
BEGIN SELECT RAISE(ABORT, 'a sale uses what was reserved for it'); END;
CREATE TRIGGER voucher_returned_whole BEFORE INSERT ON voucher_use
WHEN NEW.act = 'returned' AND (NOT EXISTS (SELECT 1 FROM voucher_standing s
        WHERE s.voucher_no = NEW.voucher_no AND s.hold_id = NEW.hold_id AND s.uses = NEW.uses AND s.saved_minor = NEW.saved_minor)
    OR coalesce(NEW.order_id, 0) <> coalesce((SELECT u.order_id FROM voucher_use u
        WHERE u.hold_id = NEW.hold_id AND u.voucher_no = NEW.voucher_no AND u.act = 'used'), 0))
BEGIN SELECT RAISE(ABORT, 'what was reserved or used is returned whole'); END;

-- A payment that ends keeps nothing of a voucher without a sale.
CREATE TRIGGER hold_returns_its_vouchers BEFORE UPDATE OF state ON hold
WHEN OLD.terms <> '' AND NEW.state <> OLD.state AND NEW.state IN ('active', 'released', 'expired')
    AND EXISTS (SELECT 1 FROM voucher_standing s WHERE s.hold_id = NEW.hold_id)
BEGIN SELECT RAISE(ABORT, 'a payment without a sale returns its vouchers'); END;
CREATE TRIGGER hold_uses_its_vouchers BEFORE UPDATE OF state ON hold
WHEN OLD.terms <> '' AND NEW.state = 'sold' AND EXISTS (SELECT 1 FROM voucher_standing s WHERE s.hold_id = NEW.hold_id
    AND NOT EXISTS (SELECT 1 FROM voucher_use u WHERE u.hold_id = s.hold_id AND u.voucher_no = s.voucher_no AND u.act = 'used'))
BEGIN SELECT RAISE(ABORT, 'a sale uses what was reserved for it'); END;

-- Which voucher made a line cheaper; a line that takes another back has its voucher too.
ALTER TABLE order_line ADD COLUMN voucher_no INTEGER REFERENCES voucher;
CREATE TRIGGER line_keeps_its_voucher BEFORE INSERT ON order_line
WHEN NEW.takes_back IS NOT NULL AND NEW.voucher_no IS NOT (SELECT l.voucher_no FROM order_line l
    WHERE l.order_id = NEW.order_id AND l.line_no = NEW.takes_back)
BEGIN SELECT RAISE(ABORT, 'a line that takes another back has its voucher'); END;
