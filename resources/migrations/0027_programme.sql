-- The programme (docs/decisions/programme.md): productions, and what the sale of a performance is bound to. That a draft has sold nothing and
-- that no more than the limit is held and sold are rules of the counters, so whatever claims a seat meets them.

CREATE TABLE production (
    production_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
    note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 1000)
) STRICT;

ALTER TABLE event ADD COLUMN production_id INTEGER REFERENCES production;
ALTER TABLE event ADD COLUMN draft INTEGER NOT NULL DEFAULT 0
    CHECK (draft = 0 OR (draft = 1 AND on_sale = 0 AND cancelled = 0 AND held = 0 AND reserved = 0 AND sold = 0));
ALTER TABLE event ADD COLUMN doors_minutes INTEGER CHECK (doors_minutes BETWEEN 0 AND 1440); -- before the start
ALTER TABLE event ADD COLUMN sale_from INTEGER;
ALTER TABLE event ADD COLUMN sale_until INTEGER CHECK (sale_until IS NULL OR sale_from IS NULL OR sale_until > sale_from);
ALTER TABLE event ADD COLUMN presale_code TEXT NOT NULL DEFAULT ''
    CHECK (length(presale_code) <= 40 AND (presale_code = '' OR sale_from IS NOT NULL));
ALTER TABLE event ADD COLUMN presale_from INTEGER CHECK (presale_from IS NULL OR (presale_code <> '' AND presale_from < sale_from));
ALTER TABLE event ADD COLUMN place_limit INTEGER
    CHECK (place_limit IS NULL OR (place_limit BETWEEN 1 AND 1000000 AND held + reserved + sold <= place_limit));

CREATE TRIGGER production_kept BEFORE DELETE ON production BEGIN SELECT RAISE(ABORT, 'productions are kept'); END;
CREATE TRIGGER production_stays_itself BEFORE UPDATE OF production_id ON production WHEN NEW.production_id <> OLD.production_id
BEGIN SELECT RAISE(ABORT, 'productions are kept'); END;
CREATE TRIGGER production_not_replaced BEFORE INSERT ON production
WHEN EXISTS (SELECT 1 FROM production WHERE production_id = NEW.production_id OR name = NEW.name)
BEGIN SELECT RAISE(ABORT, 'productions are kept'); END;

-- Without foreign keys too.
CREATE TRIGGER event_of_a_production BEFORE UPDATE OF production_id ON event
WHEN NEW.production_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM production WHERE production_id = NEW.production_id)
BEGIN SELECT RAISE(ABORT, 'an event is of a production that there is'); END;

CREATE TRIGGER hold_of_an_event_not_cancelled BEFORE INSERT ON hold
WHEN EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND cancelled = 1)
BEGIN SELECT RAISE(ABORT, 'a cancelled event is not sold'); END;

-- Money that was asked for before the cancellation pays for what it was asked for.
CREATE TRIGGER order_of_an_event_not_cancelled BEFORE INSERT ON sale_order
WHEN EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND cancelled = 1)
    AND NOT EXISTS (SELECT 1 FROM hold WHERE hold_id = NEW.hold_id AND state = 'paying')
BEGIN SELECT RAISE(ABORT, 'a cancelled event is not sold'); END;
