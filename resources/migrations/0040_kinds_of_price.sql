-- Price types of a kind and for some sellers alone (docs/decisions/price-types.md). A companion comes with somebody; a comp costs nothing,
-- has a reason, and its list price is the first type's, so it has none of its own.
ALTER TABLE price_type ADD COLUMN kind TEXT NOT NULL DEFAULT 'ordinary'
    CHECK (kind IN ('ordinary', 'companion', 'comp') AND (kind = 'ordinary' OR type_no > 0));
-- Terminals or clerks who may sell it, one in a line; empty: everybody.
ALTER TABLE price_type ADD COLUMN sellers TEXT NOT NULL DEFAULT '' CHECK (length(sellers) <= 10000 AND (sellers = '' OR type_no > 0));

-- What was sold at it stays what it was.
CREATE TRIGGER price_type_keeps_its_kind BEFORE UPDATE OF kind ON price_type WHEN NEW.kind <> OLD.kind
BEGIN SELECT RAISE(ABORT, 'a price type stays of its kind'); END;

CREATE TRIGGER pool_price_of_no_comp BEFORE INSERT ON pool_price
WHEN EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no AND kind = 'comp')
BEGIN SELECT RAISE(ABORT, 'a comp is priced as the first type'); END;
CREATE TRIGGER list_price_of_no_comp BEFORE INSERT ON list_price
WHEN EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no AND kind = 'comp')
BEGIN SELECT RAISE(ABORT, 'a comp is priced as the first type'); END;
CREATE TRIGGER event_price_of_no_comp BEFORE INSERT ON event_price
WHEN EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no AND kind = 'comp')
BEGIN SELECT RAISE(ABORT, 'a comp is priced as the first type'); END;

-- Its line says the same, for a line is paid as its ticket is.
CREATE TRIGGER ticket_of_a_comp BEFORE INSERT ON ticket
WHEN NEW.type_no <> 0 AND NEW.price_minor <> 0 AND EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no AND kind = 'comp')
BEGIN SELECT RAISE(ABORT, 'a comp costs nothing'); END;
