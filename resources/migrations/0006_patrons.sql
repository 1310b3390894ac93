-- A patron's name: a hold may be given one while it is sold, and its order keeps it. Orders are found by any word of it.

ALTER TABLE hold ADD COLUMN patron TEXT NOT NULL DEFAULT '' CHECK (length(patron) <= 200);
ALTER TABLE sale_order ADD COLUMN patron TEXT NOT NULL DEFAULT '' CHECK (length(patron) <= 200);

-- The words of the orders' names as they are searched for: small letters without accents (model/domain/patron.h).
CREATE TABLE patron_word (
    word     TEXT NOT NULL CHECK (length(word) BETWEEN 1 AND 200),
    order_id INTEGER NOT NULL REFERENCES sale_order,
    PRIMARY KEY (word, order_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER order_keeps_its_patron BEFORE UPDATE OF patron ON sale_order
BEGIN SELECT RAISE(ABORT, 'an order keeps its patron''s name'); END;
CREATE TRIGGER patron_word_of_an_order BEFORE INSERT ON patron_word
WHEN NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id AND patron <> '')
BEGIN SELECT RAISE(ABORT, 'a word to find an order by needs its patron''s name'); END;
CREATE TRIGGER patron_word_kept BEFORE DELETE ON patron_word BEGIN SELECT RAISE(ABORT, 'names are kept'); END;
CREATE TRIGGER patron_word_fixed BEFORE UPDATE ON patron_word BEGIN SELECT RAISE(ABORT, 'names are kept'); END;
CREATE TRIGGER patron_word_not_replaced BEFORE INSERT ON patron_word
WHEN EXISTS (SELECT 1 FROM patron_word WHERE word = NEW.word AND order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'names are kept'); END;
