-- What an order is given after the sale: another patron's name, and notes (docs/decisions/names.md). Names are followed by names, notes by
-- notes; the words of a note stand here alone and can be emptied, as a name can.

CREATE TABLE order_name (
    order_id  INTEGER NOT NULL REFERENCES sale_order,
    name_no   INTEGER NOT NULL CHECK (name_no > 0),
    patron_id INTEGER REFERENCES patron, -- whose it is from then on; NULL: nobody's
    at        INTEGER NOT NULL,
    terminal  TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk     TEXT NOT NULL,
    PRIMARY KEY (order_id, name_no)
) STRICT;

CREATE TABLE order_note (
    order_id INTEGER NOT NULL REFERENCES sale_order,
    note_no  INTEGER NOT NULL CHECK (note_no > 0),
    text     TEXT NOT NULL CHECK (length(text) <= 500),
    salt     BLOB CHECK (length(salt) = 16),
    at       INTEGER NOT NULL,
    terminal TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk    TEXT NOT NULL,
    PRIMARY KEY (order_id, note_no),
    CHECK ((salt IS NULL) = (text = ''))
) STRICT;

CREATE TRIGGER order_name_kept BEFORE DELETE ON order_name BEGIN SELECT RAISE(ABORT, 'names that an order was given are kept'); END;
CREATE TRIGGER order_name_fixed BEFORE UPDATE ON order_name BEGIN SELECT RAISE(ABORT, 'names that an order was given are kept'); END;
CREATE TRIGGER order_name_follows BEFORE INSERT ON order_name
WHEN NEW.name_no <> coalesce((SELECT max(name_no) FROM order_name WHERE order_id = NEW.order_id), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id)
    OR (NEW.patron_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM patron WHERE patron_id = NEW.patron_id AND name <> ''))
BEGIN SELECT RAISE(ABORT, 'names that an order is given follow each other'); END;

CREATE TRIGGER note_kept BEFORE DELETE ON order_note BEGIN SELECT RAISE(ABORT, 'notes are kept or emptied, never changed'); END;
CREATE TRIGGER note_only_emptied BEFORE UPDATE ON order_note
WHEN NEW.order_id <> OLD.order_id OR NEW.note_no <> OLD.note_no OR NEW.text <> '' OR NEW.salt IS NOT NULL OR NEW.at <> OLD.at
    OR NEW.terminal <> OLD.terminal OR NEW.clerk <> OLD.clerk
BEGIN SELECT RAISE(ABORT, 'notes are kept or emptied, never changed'); END;
CREATE TRIGGER note_follows BEFORE INSERT ON order_note
WHEN NEW.note_no <> coalesce((SELECT max(note_no) FROM order_note WHERE order_id = NEW.order_id), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id) OR NEW.salt IS NULL
BEGIN SELECT RAISE(ABORT, 'an order''s notes follow each other'); END;

-- The order bears the name that it was given last; while that is another the words of the old one may go.
DROP TRIGGER order_keeps_its_patron;
CREATE TRIGGER order_keeps_its_patron BEFORE UPDATE OF patron_id ON sale_order
WHEN NOT EXISTS (SELECT 1 FROM order_name n WHERE n.order_id = NEW.order_id AND n.patron_id IS NEW.patron_id
    AND n.name_no = (SELECT max(name_no) FROM order_name WHERE order_id = NEW.order_id))
BEGIN SELECT RAISE(ABORT, 'an order keeps its patron''s name until it is given another'); END;

DROP TRIGGER patron_word_kept;
CREATE TRIGGER patron_word_kept BEFORE DELETE ON patron_word
WHEN EXISTS (SELECT 1 FROM sale_order o JOIN patron p ON p.patron_id = o.patron_id
    WHERE o.order_id = OLD.order_id AND p.name <> '' AND NOT EXISTS (SELECT 1 FROM order_name n WHERE n.order_id = o.order_id
        AND n.patron_id IS NOT o.patron_id AND n.name_no = (SELECT max(name_no) FROM order_name WHERE order_id = o.order_id)))
BEGIN SELECT RAISE(ABORT, 'names are kept'); END;

-- Of whom is forgotten the notes are as well.
CREATE TRIGGER notes_forgotten AFTER UPDATE ON patron WHEN OLD.name <> ''
BEGIN
    UPDATE order_note SET text = '', salt = NULL
        WHERE salt IS NOT NULL AND order_id IN (SELECT order_id FROM sale_order WHERE patron_id = OLD.patron_id);
END;
