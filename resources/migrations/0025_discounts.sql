-- Discounts that orders get by themselves (docs/decisions/discounts.md). As fees: none is changed, it ends and another begins, so that a
-- moment that is past always comes to the same price.

CREATE TABLE discount (
    discount_no INTEGER PRIMARY KEY CHECK (discount_no > 0),
    name        TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60), -- the reason that the lines of orders give
    terms       TEXT NOT NULL CHECK (length(terms) BETWEEN 2 AND 20000 AND terms LIKE '{%}'), -- what it takes off, and where
    position    INTEGER NOT NULL,                                    -- in this order they are worked out, then by number
    from_at     INTEGER NOT NULL,
    until_at    INTEGER CHECK (until_at >= from_at),                 -- given no more at this moment
    set_at      INTEGER NOT NULL,
    CHECK (from_at > set_at)
) STRICT;

CREATE TRIGGER discount_kept BEFORE DELETE ON discount BEGIN SELECT RAISE(ABORT, 'discounts are kept'); END;
CREATE TRIGGER discount_ends_once BEFORE UPDATE ON discount
WHEN OLD.until_at IS NOT NULL OR NEW.until_at IS NULL OR NEW.discount_no <> OLD.discount_no OR NEW.name <> OLD.name
    OR NEW.terms <> OLD.terms OR NEW.position <> OLD.position OR NEW.from_at <> OLD.from_at OR NEW.set_at <> OLD.set_at
BEGIN SELECT RAISE(ABORT, 'a discount is never changed; it ends, once'); END;
CREATE TRIGGER discount_follows BEFORE INSERT ON discount
WHEN NEW.discount_no <> coalesce((SELECT max(discount_no) FROM discount), 0) + 1
BEGIN SELECT RAISE(ABORT, 'discounts follow each other'); END;
