-- Price lists: category and price type to price, kept by name and shared by the performances that use them, each with
-- dates of its own (docs/decisions/price-lists.md). Where nothing stands in a field it is not sold; that is never 0.
CREATE TABLE price_list (
    list_no INTEGER PRIMARY KEY CHECK (list_no > 0),
    name    TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
    offered INTEGER NOT NULL CHECK (offered IN (0, 1)) -- 0: no performance begins to use it
) STRICT;
CREATE TRIGGER price_list_kept BEFORE DELETE ON price_list BEGIN SELECT RAISE(ABORT, 'price lists are kept'); END;
CREATE TRIGGER price_list_stays_itself BEFORE UPDATE OF list_no ON price_list
BEGIN SELECT RAISE(ABORT, 'price lists are kept'); END;
CREATE TRIGGER price_list_follows BEFORE INSERT ON price_list
WHEN NEW.list_no <> coalesce((SELECT max(list_no) FROM price_list), 0) + 1
BEGIN SELECT RAISE(ABORT, 'price lists follow each other'); END;

-- A category by its name, because the performances that share a list have plans of their own.
CREATE TABLE list_price (
    list_no     INTEGER NOT NULL REFERENCES price_list,
    category    TEXT NOT NULL CHECK (length(category) BETWEEN 1 AND 200),
    type_no     INTEGER NOT NULL REFERENCES price_type,
    price_minor INTEGER NOT NULL CHECK (price_minor >= 0),
    PRIMARY KEY (list_no, category, type_no)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER list_price_of_a_list BEFORE INSERT ON list_price
WHEN NOT EXISTS (SELECT 1 FROM price_list WHERE list_no = NEW.list_no)
    OR NOT EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no)
BEGIN SELECT RAISE(ABORT, 'a price is of a list and a price type'); END;
CREATE TRIGGER list_price_stays_itself BEFORE UPDATE OF list_no, category, type_no ON list_price
BEGIN SELECT RAISE(ABORT, 'a price stays of its list, category and price type'); END;
-- A seat begins with the first type, so a category is sold at it or not at all.
CREATE TRIGGER list_price_after_the_first BEFORE INSERT ON list_price
WHEN NEW.type_no > 0 AND NOT EXISTS (SELECT 1 FROM list_price
    WHERE list_no = NEW.list_no AND category = NEW.category AND type_no = 0)
BEGIN SELECT RAISE(ABORT, 'a category of a price list has a price of the first type'); END;
CREATE TRIGGER list_price_before_the_first BEFORE DELETE ON list_price
WHEN OLD.type_no = 0 AND EXISTS (SELECT 1 FROM list_price
    WHERE list_no = OLD.list_no AND category = OLD.category AND type_no > 0)
BEGIN SELECT RAISE(ABORT, 'a category of a price list has a price of the first type'); END;

CREATE TABLE event_list (
    event_id INTEGER NOT NULL REFERENCES event,
    list_no  INTEGER NOT NULL REFERENCES price_list,
    from_at  INTEGER,                            -- holds from this moment on
    until_at INTEGER CHECK (until_at > from_at), -- and not at this one any more
    PRIMARY KEY (event_id, list_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_list_of_list ON event_list (list_no);
CREATE TRIGGER event_list_of_a_list BEFORE INSERT ON event_list
WHEN NOT EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id)
    OR NOT EXISTS (SELECT 1 FROM price_list WHERE list_no = NEW.list_no)
BEGIN SELECT RAISE(ABORT, 'an event uses a price list that there is'); END;
CREATE TRIGGER event_list_stays_itself BEFORE UPDATE OF event_id, list_no ON event_list
BEGIN SELECT RAISE(ABORT, 'an event uses a price list that there is'); END;

-- What a performance costs otherwise than its lists say; without a price it is not sold there.
CREATE TABLE event_price (
    event_id    INTEGER NOT NULL,
    pool_no     INTEGER NOT NULL,
    type_no     INTEGER NOT NULL REFERENCES price_type,
    price_minor INTEGER CHECK (price_minor >= 0),
    CHECK (price_minor IS NOT NULL OR type_no > 0),
    PRIMARY KEY (event_id, pool_no, type_no),
    FOREIGN KEY (event_id, pool_no) REFERENCES pool
) STRICT, WITHOUT ROWID;
CREATE TRIGGER event_price_of_a_pool BEFORE INSERT ON event_price
WHEN NOT EXISTS (SELECT 1 FROM pool WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no)
    OR NOT EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no)
BEGIN SELECT RAISE(ABORT, 'a price is of a category and a price type'); END;
CREATE TRIGGER event_price_stays_itself BEFORE UPDATE OF event_id, pool_no, type_no ON event_price
BEGIN SELECT RAISE(ABORT, 'a price stays of its category and price type'); END;
