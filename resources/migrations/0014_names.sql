-- A patron's name stands in a row of its own, which can be emptied; the journal has its number and a digest with a salt that
-- goes with the name (docs/decisions/names.md).

CREATE TABLE patron (
    patron_id INTEGER PRIMARY KEY,
    name      TEXT NOT NULL CHECK (length(name) <= 200),
    contact   TEXT NOT NULL DEFAULT '' CHECK (length(contact) <= 500),
    salt      BLOB CHECK (length(salt) = 16),   -- NULL: forgotten
    CHECK ((salt IS NULL) = (name = '')),
    CHECK (name <> '' OR contact = '')
) STRICT;

ALTER TABLE hold ADD COLUMN patron_id INTEGER REFERENCES patron;
ALTER TABLE sale_order ADD COLUMN patron_id INTEGER REFERENCES patron;
ALTER TABLE waitlist_entry ADD COLUMN patron_id INTEGER REFERENCES patron;

-- 1: entries of an older Rowlock have names in their bodies. The next write takes them out.
ALTER TABLE house_clock ADD COLUMN names_due INTEGER NOT NULL DEFAULT 0 CHECK (names_due IN (0, 1));
UPDATE house_clock SET names_due = 1
    WHERE EXISTS (SELECT 1 FROM hold WHERE patron <> '') OR EXISTS (SELECT 1 FROM waitlist_entry)
        OR EXISTS (SELECT 1 FROM journal WHERE kind = 'hold.named');
-- The entry that took the name out of this one's body and has a digest of what is left; its own hash is of what it said before.
ALTER TABLE journal ADD COLUMN redacted_by INTEGER CHECK (redacted_by > seq);

DROP TRIGGER hold_ends_once;
DROP TRIGGER order_keeps_its_patron;
DROP TRIGGER patron_word_of_an_order;
DROP TRIGGER patron_word_kept;
DROP TRIGGER waitlist_stays_itself;
DROP TRIGGER journal_fixed;
DROP TRIGGER house_clock_told;

INSERT INTO patron (patron_id, name, salt) SELECT hold_id, patron, randomblob(16) FROM hold WHERE patron <> '';
UPDATE hold SET patron_id = hold_id WHERE patron <> '';
UPDATE sale_order SET patron_id = (SELECT patron_id FROM hold h WHERE h.hold_id = sale_order.hold_id) WHERE patron <> '';
INSERT INTO patron (patron_id, name, contact, salt)
    SELECT (SELECT coalesce(max(hold_id), 0) FROM hold) + entry_id, name, contact, randomblob(16) FROM waitlist_entry;
UPDATE waitlist_entry SET patron_id = (SELECT coalesce(max(hold_id), 0) FROM hold) + entry_id;

ALTER TABLE hold DROP COLUMN patron;
ALTER TABLE sale_order DROP COLUMN patron;
ALTER TABLE waitlist_entry DROP COLUMN name;
ALTER TABLE waitlist_entry DROP COLUMN contact;
CREATE INDEX hold_of_patron ON hold (patron_id) WHERE patron_id IS NOT NULL;
CREATE INDEX order_of_patron ON sale_order (patron_id) WHERE patron_id IS NOT NULL;
CREATE INDEX waitlist_of_patron ON waitlist_entry (patron_id);

CREATE TRIGGER hold_ends_once BEFORE UPDATE ON hold WHEN OLD.state NOT IN ('active', 'paying')
BEGIN SELECT RAISE(ABORT, 'an ended hold stays as it is'); END;
CREATE TRIGGER order_keeps_its_patron BEFORE UPDATE OF patron_id ON sale_order
BEGIN SELECT RAISE(ABORT, 'an order keeps its patron''s name'); END;
CREATE TRIGGER waitlist_stays_itself BEFORE UPDATE ON waitlist_entry
WHEN OLD.state IN ('taken', 'lapsed', 'removed') OR OLD.entry_id <> NEW.entry_id OR OLD.event_id <> NEW.event_id
    OR OLD.joined_at <> NEW.joined_at OR OLD.patron_id IS NOT NEW.patron_id
BEGIN SELECT RAISE(ABORT, 'an entry of the waitlist stays itself and ends once'); END;
CREATE TRIGGER waitlist_of_a_patron BEFORE INSERT ON waitlist_entry
WHEN NOT EXISTS (SELECT 1 FROM patron WHERE patron_id = NEW.patron_id AND name <> '')
BEGIN SELECT RAISE(ABORT, 'somebody waits'); END;

-- Without foreign keys too.
CREATE TRIGGER hold_of_a_patron BEFORE UPDATE OF patron_id ON hold
WHEN NEW.patron_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM patron WHERE patron_id = NEW.patron_id)
BEGIN SELECT RAISE(ABORT, 'a hold is given a patron that there is'); END;

CREATE TRIGGER patron_begins_named BEFORE INSERT ON patron
WHEN NEW.salt IS NULL OR EXISTS (SELECT 1 FROM patron WHERE patron_id = NEW.patron_id)
BEGIN SELECT RAISE(ABORT, 'names are kept or forgotten, never changed'); END;
CREATE TRIGGER patron_kept BEFORE DELETE ON patron
BEGIN SELECT RAISE(ABORT, 'names are kept or forgotten, never changed'); END;
CREATE TRIGGER patron_only_forgotten BEFORE UPDATE ON patron
WHEN NEW.patron_id <> OLD.patron_id OR NEW.name <> '' OR NEW.contact <> '' OR NEW.salt IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'names are kept or forgotten, never changed'); END;

-- Who is forgotten is not found any more, and the answers that named them are gone; their keys still count as used.
CREATE TRIGGER patron_forgotten AFTER UPDATE ON patron
WHEN OLD.name <> '' AND (EXISTS (SELECT 1 FROM hold WHERE patron_id = OLD.patron_id)
    OR EXISTS (SELECT 1 FROM sale_order WHERE patron_id = OLD.patron_id)
    OR EXISTS (SELECT 1 FROM waitlist_entry WHERE patron_id = OLD.patron_id))
BEGIN
    DELETE FROM patron_word WHERE order_id IN (SELECT order_id FROM sale_order WHERE patron_id = OLD.patron_id);
    UPDATE command_key SET request = '', answer = '', salt = NULL
        WHERE salt IS NOT NULL AND (instr(request || answer, '"' || replace(replace(OLD.name, '\', '\\'), '"', '\"') || '"') > 0
            OR (OLD.contact <> '' AND instr(request || answer, '"' || replace(replace(OLD.contact, '\', '\\'), '"', '\"') || '"') > 0));
END;

CREATE TRIGGER patron_word_of_an_order BEFORE INSERT ON patron_word
WHEN NOT EXISTS (SELECT 1 FROM sale_order o JOIN patron p ON p.patron_id = o.patron_id
    WHERE o.order_id = NEW.order_id AND p.name <> '')
BEGIN SELECT RAISE(ABORT, 'a word to find an order by needs its patron''s name'); END;
CREATE TRIGGER patron_word_kept BEFORE DELETE ON patron_word
WHEN EXISTS (SELECT 1 FROM sale_order o JOIN patron p ON p.patron_id = o.patron_id
    WHERE o.order_id = OLD.order_id AND p.name <> '')
BEGIN SELECT RAISE(ABORT, 'names are kept'); END;

-- The journal is append-only; an older Rowlock's names are taken out of its entries once, by the entry that comes next.
CREATE TRIGGER journal_fixed BEFORE UPDATE ON journal
WHEN OLD.redacted_by IS NOT NULL OR NEW.redacted_by IS NOT (SELECT max(seq) + 1 FROM journal)
    OR OLD.kind NOT IN ('hold.named', 'order.sold', 'waitlist.joined')
    OR NOT EXISTS (SELECT 1 FROM house_clock WHERE names_due = 1)
    OR NEW.seq <> OLD.seq OR NEW.at <> OLD.at OR NEW.kind <> OLD.kind OR NEW.terminal <> OLD.terminal
    OR NEW.clerk <> OLD.clerk OR NEW.event_id IS NOT OLD.event_id OR NEW.seat_no IS NOT OLD.seat_no
    OR NEW.hold_id IS NOT OLD.hold_id OR NEW.order_id IS NOT OLD.order_id OR NEW.previous <> OLD.previous
    OR NEW.hash <> OLD.hash
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_begins_whole BEFORE INSERT ON journal WHEN NEW.redacted_by IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER house_clock_told BEFORE UPDATE ON house_clock
WHEN NEW.one <> OLD.one OR NEW.wall_until <> OLD.wall_until OR NEW.seal_due > OLD.seal_due OR NEW.names_due > OLD.names_due
    OR ((NEW.boot <> OLD.boot OR NEW.offset_ms <> OLD.offset_ms) AND NOT EXISTS (
        SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal)
            AND kind IN ('clock.anchored', 'clock.mended', 'clock.set')
            AND instr(body, '"boot":"' || NEW.boot || '"') > 0
            AND instr(replace(body, '}', ','), '"offset":' || NEW.offset_ms || ',') > 0))
BEGIN SELECT RAISE(ABORT, 'the house''s clock is set with an entry in the journal'); END;
