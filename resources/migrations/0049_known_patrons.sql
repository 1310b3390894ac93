-- Patrons whom the house knows: how they are reached, what they need, what was noted, and by which words they are found
-- (docs/decisions/patrons.md). A row of `patron` goes on being a name as it was once given; patron_no says whose it is, where that is known.

CREATE TABLE known_patron (
    patron_no    INTEGER PRIMARY KEY CHECK (patron_no > 0),
    first_name   TEXT NOT NULL CHECK (length(first_name) <= 99),
    last_name    TEXT NOT NULL CHECK (length(last_name) <= 100),
    phone        TEXT NOT NULL CHECK (length(phone) <= 50),
    email        TEXT NOT NULL CHECK (length(email) <= 254),
    street       TEXT NOT NULL CHECK (length(street) <= 200),
    post_code    TEXT NOT NULL CHECK (length(post_code) <= 20),
    town         TEXT NOT NULL CHECK (length(town) <= 100),
    country      TEXT NOT NULL CHECK (length(country) <= 60),
    access_needs TEXT NOT NULL CHECK (length(access_needs) <= 500),
    tags         TEXT NOT NULL CHECK (length(tags) <= 1000),         -- with ", " between
    salt         BLOB CHECK (length(salt) = 16),                     -- NULL: erased, or merged into another
    mark         TEXT NOT NULL UNIQUE CHECK (length(mark) = 64),     -- the salt's SHA-256: by it older copies are told who was erased
    made_at      INTEGER NOT NULL,
    changed_at   INTEGER NOT NULL CHECK (changed_at >= made_at),
    erased_at    INTEGER CHECK (erased_at >= made_at),
    merged_into  INTEGER REFERENCES known_patron CHECK (merged_into <> patron_no),
    CHECK ((salt IS NULL) = (erased_at IS NOT NULL OR merged_into IS NOT NULL)),
    CHECK (erased_at IS NULL OR merged_into IS NULL),
    CHECK ((salt IS NULL) = (first_name = '' AND last_name = '')),
    CHECK (salt IS NOT NULL OR phone || email || street || post_code || town || country || access_needs || tags = '')
) STRICT;
CREATE INDEX known_patron_merged ON known_patron (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE known_patron_note (
    note_id   INTEGER PRIMARY KEY CHECK (note_id > 0),
    patron_no INTEGER NOT NULL REFERENCES known_patron,
    text      TEXT NOT NULL CHECK (length(text) <= 500),
    salt      BLOB CHECK (length(salt) = 16),
    at        INTEGER NOT NULL,
    terminal  TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk     TEXT NOT NULL,
    CHECK ((salt IS NULL) = (text = ''))
) STRICT;
CREATE INDEX note_of_known_patron ON known_patron_note (patron_no);

-- What patrons are found by (model/domain/patron_words.h): words of the name in small letters, "@" and the e-mail address, "+" and what the
-- phone number ends in, "#" and a tag, "=" and a digest of what two rows of one person have in common.
CREATE TABLE known_patron_word (
    word      TEXT NOT NULL CHECK (length(word) BETWEEN 1 AND 300),
    patron_no INTEGER NOT NULL REFERENCES known_patron,
    PRIMARY KEY (word, patron_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX word_of_known_patron ON known_patron_word (patron_no, word);

-- Three letters in a row of a word of a name, for words with a slip of the fingers.
CREATE TABLE known_patron_gram (
    gram TEXT NOT NULL CHECK (length(gram) BETWEEN 2 AND 3),
    word TEXT NOT NULL CHECK (length(word) BETWEEN 1 AND 300),
    PRIMARY KEY (gram, word)
) STRICT, WITHOUT ROWID;

-- Who was erased: digests of salts that are gone. An older copy that still has such a salt erases what it stands beside.
CREATE TABLE erasure (
    mark    TEXT PRIMARY KEY NOT NULL CHECK (length(mark) = 64),
    told_by INTEGER NOT NULL -- the journal's entry
) STRICT;

ALTER TABLE patron ADD COLUMN patron_no INTEGER REFERENCES known_patron;
CREATE INDEX patron_of_known ON patron (patron_no) WHERE patron_no IS NOT NULL;

DROP TRIGGER patron_only_forgotten;
DROP TRIGGER patron_forgotten;
DROP TRIGGER notes_forgotten;

CREATE TRIGGER patron_only_forgotten BEFORE UPDATE ON patron
WHEN NEW.patron_id <> OLD.patron_id OR ((NEW.name <> '' OR NEW.contact <> '' OR NEW.salt IS NOT NULL)
    AND (NEW.name <> OLD.name OR NEW.contact <> OLD.contact OR NEW.salt IS NOT OLD.salt OR NEW.patron_no IS OLD.patron_no))
BEGIN SELECT RAISE(ABORT, 'names are kept or forgotten, never changed'); END;
CREATE TRIGGER patron_moves_with_a_merge BEFORE UPDATE OF patron_no ON patron
WHEN NEW.patron_no IS NOT OLD.patron_no AND NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal)
    AND kind = 'patron.merged' AND body LIKE '%"into":' || NEW.patron_no || ',%' AND body LIKE '%"patron_no":' || OLD.patron_no || ',%')
BEGIN SELECT RAISE(ABORT, 'a name goes to another patron only as the journal tells of a merge'); END;
CREATE TRIGGER patron_is_known BEFORE INSERT ON patron
WHEN NEW.patron_no IS NOT NULL AND NOT EXISTS (SELECT 1 FROM known_patron WHERE patron_no = NEW.patron_no AND salt IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a name is given as that of a patron who is known'); END;

-- As 0014 and 0024 have it; a name that only goes to another patron stays.
CREATE TRIGGER patron_forgotten AFTER UPDATE ON patron
WHEN OLD.name <> '' AND NEW.name = '' AND (EXISTS (SELECT 1 FROM hold WHERE patron_id = OLD.patron_id)
    OR EXISTS (SELECT 1 FROM sale_order WHERE patron_id = OLD.patron_id)
    OR EXISTS (SELECT 1 FROM waitlist_entry WHERE patron_id = OLD.patron_id))
BEGIN
    DELETE FROM patron_word WHERE order_id IN (SELECT order_id FROM sale_order WHERE patron_id = OLD.patron_id);
    UPDATE command_key SET request = '', answer = '', salt = NULL
        WHERE salt IS NOT NULL AND (instr(request || answer, '"' || replace(replace(OLD.name, '\', '\\'), '"', '\"') || '"') > 0
            OR (OLD.contact <> '' AND instr(request || answer, '"' || replace(replace(OLD.contact, '\', '\\'), '"', '\"') || '"') > 0));
END;
CREATE TRIGGER notes_forgotten AFTER UPDATE ON patron WHEN OLD.name <> '' AND NEW.name = ''
BEGIN
    UPDATE order_note SET text = '', salt = NULL
        WHERE salt IS NOT NULL AND order_id IN (SELECT order_id FROM sale_order WHERE patron_id = OLD.patron_id);
END;

-- A patron is made, changed, merged and erased as the newest entry of the journal tells.
CREATE TRIGGER known_patron_kept BEFORE DELETE ON known_patron BEGIN SELECT RAISE(ABORT, 'patrons are kept or erased, never deleted'); END;
CREATE TRIGGER known_patron_follows BEFORE INSERT ON known_patron
WHEN NEW.salt IS NULL OR NEW.patron_no <> coalesce((SELECT max(patron_no) FROM known_patron), 0) + 1
BEGIN SELECT RAISE(ABORT, 'patrons follow each other'); END;
CREATE TRIGGER known_patron_made_is_told BEFORE INSERT ON known_patron
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND CASE kind
    WHEN 'patron.made' THEN body LIKE '{"patron_no":' || NEW.patron_no || ',%'
    WHEN 'patrons.imported' THEN NEW.patron_no - CAST(substr(body, instr(body, '"first":') + 8, 18) AS INTEGER)
        BETWEEN 0 AND CAST(substr(body, instr(body, '"count":') + 8, 18) AS INTEGER) - 1
    ELSE 0 END)
BEGIN SELECT RAISE(ABORT, 'patrons are told of by the journal'); END;
CREATE TRIGGER known_patron_stays_itself BEFORE UPDATE ON known_patron
WHEN NEW.patron_no <> OLD.patron_no OR NEW.mark <> OLD.mark OR NEW.made_at <> OLD.made_at OR OLD.salt IS NULL
    OR (NEW.salt IS NOT NULL AND NEW.salt <> OLD.salt)
BEGIN SELECT RAISE(ABORT, 'a patron stays who it is, and is erased or merged once'); END;
CREATE TRIGGER known_patron_change_is_told BEFORE UPDATE ON known_patron
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND CASE
    WHEN NEW.erased_at IS NOT NULL THEN kind IN ('patron.erased', 'patron.erased_again') AND body LIKE '%"patron_no":' || NEW.patron_no || ',%'
    WHEN NEW.merged_into IS NOT NULL THEN kind = 'patron.merged' AND body LIKE '%"patron_no":' || NEW.patron_no || ',%'
        AND body LIKE '%"into":' || NEW.merged_into || ',%'
    ELSE (kind = 'patron.changed' AND body LIKE '%"patron_no":' || NEW.patron_no || ',%')
        OR (kind = 'patron.merged' AND body LIKE '%"into":' || NEW.patron_no || ',%') END)
BEGIN SELECT RAISE(ABORT, 'patrons are told of by the journal'); END;

CREATE TRIGGER patron_note_kept BEFORE DELETE ON known_patron_note
BEGIN SELECT RAISE(ABORT, 'notes are kept or emptied, never changed'); END;
CREATE TRIGGER patron_note_follows BEFORE INSERT ON known_patron_note
WHEN NEW.salt IS NULL OR NEW.note_id <> coalesce((SELECT max(note_id) FROM known_patron_note), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM known_patron WHERE patron_no = NEW.patron_no AND salt IS NOT NULL)
    OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'patron.noted'
        AND body LIKE '{"note":' || NEW.note_id || ',"patron_no":' || NEW.patron_no || ',%')
BEGIN SELECT RAISE(ABORT, 'notes about patrons follow each other and are told of by the journal'); END;
CREATE TRIGGER patron_note_only_emptied BEFORE UPDATE ON known_patron_note
WHEN NEW.note_id <> OLD.note_id OR NEW.at <> OLD.at OR NEW.terminal <> OLD.terminal OR NEW.clerk <> OLD.clerk
    OR (NEW.salt IS NOT NULL AND (NEW.salt IS NOT OLD.salt OR NEW.text <> OLD.text OR NEW.patron_no = OLD.patron_no))
    OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND CASE
        WHEN NEW.patron_no <> OLD.patron_no THEN kind = 'patron.merged' AND body LIKE '%"into":' || NEW.patron_no || ',%'
            AND body LIKE '%"patron_no":' || OLD.patron_no || ',%'
        ELSE kind IN ('patron.erased', 'patron.erased_again') AND body LIKE '%"patron_no":' || NEW.patron_no || ',%' END)
BEGIN SELECT RAISE(ABORT, 'notes are kept or emptied, never changed'); END;

CREATE TRIGGER known_patron_word_fixed BEFORE UPDATE ON known_patron_word BEGIN SELECT RAISE(ABORT, 'words go and come with their patron'); END;
CREATE TRIGGER known_patron_word_of_a_patron BEFORE INSERT ON known_patron_word
WHEN NOT EXISTS (SELECT 1 FROM known_patron WHERE patron_no = NEW.patron_no AND salt IS NOT NULL)
    OR EXISTS (SELECT 1 FROM known_patron_word WHERE word = NEW.word AND patron_no = NEW.patron_no)
BEGIN SELECT RAISE(ABORT, 'words go and come with their patron'); END;
CREATE TRIGGER known_patron_gram_fixed BEFORE UPDATE ON known_patron_gram BEGIN SELECT RAISE(ABORT, 'words go and come with their patron'); END;

CREATE TRIGGER erasure_kept BEFORE DELETE ON erasure BEGIN SELECT RAISE(ABORT, 'who was erased stays erased'); END;
CREATE TRIGGER erasure_fixed BEFORE UPDATE ON erasure BEGIN SELECT RAISE(ABORT, 'who was erased stays erased'); END;
CREATE TRIGGER erasure_is_told BEFORE INSERT ON erasure
WHEN EXISTS (SELECT 1 FROM erasure WHERE mark = NEW.mark) OR NOT EXISTS (SELECT 1 FROM journal
    WHERE seq = (SELECT max(seq) FROM journal) AND seq = NEW.told_by AND kind IN ('patron.erased', 'erasures.applied'))
BEGIN SELECT RAISE(ABORT, 'who was erased is told by the journal'); END;

-- As in 0048, and of what is done with patrons. Changes and notes come of selling and of lists alike, and are left to verify.
DROP VIEW entry_right;
CREATE VIEW entry_right AS
    SELECT 'order.sold' AS kind, 'sell' AS right_name UNION ALL SELECT 'order.refunded', 'refund' UNION ALL SELECT 'deposit.kept', 'keep_deposit'
    UNION ALL SELECT 'event.created', 'programme' UNION ALL SELECT 'event.opened', 'programme' UNION ALL SELECT 'event.closed', 'programme'
    UNION ALL SELECT 'event.cancelled', 'programme' UNION ALL SELECT 'event.deleted', 'programme' UNION ALL SELECT 'production.saved', 'programme'
    UNION ALL SELECT 'event.edited', 'programme' UNION ALL SELECT 'event.programmed', 'programme' UNION ALL SELECT 'event.drafted', 'programme'
    UNION ALL SELECT 'type.saved', 'prices' UNION ALL SELECT 'list.saved', 'prices' UNION ALL SELECT 'tax.set', 'prices'
    UNION ALL SELECT 'fee.added', 'prices' UNION ALL SELECT 'fee.ended', 'prices' UNION ALL SELECT 'discount.added', 'prices'
    UNION ALL SELECT 'discount.ended', 'prices' UNION ALL SELECT 'voucher.added', 'prices' UNION ALL SELECT 'voucher.ended', 'prices'
    UNION ALL SELECT 'goods.added', 'prices' UNION ALL SELECT 'goods.ended', 'prices' UNION ALL SELECT 'coin.set', 'prices'
    UNION ALL SELECT 'deposit.set', 'prices' UNION ALL SELECT 'pool.priced', 'prices' UNION ALL SELECT 'code.saved', 'block'
    UNION ALL SELECT 'code.removed', 'block' UNION ALL SELECT 'event.accessible', 'block' UNION ALL SELECT 'plan.imported', 'plans'
    UNION ALL SELECT 'plan.renamed', 'plans' UNION ALL SELECT 'plan.deleted', 'plans' UNION ALL SELECT 'event.replanned', 'plans'
    UNION ALL SELECT 'clock.set', 'house' UNION ALL SELECT 'venue.set', 'house' UNION ALL SELECT 'drawer.saved', 'house'
    UNION ALL SELECT 'shift.opened', 'sell' UNION ALL SELECT 'shift.joined', 'sell' UNION ALL SELECT 'shift.left', 'sell'
    UNION ALL SELECT 'shift.cash', 'sell' UNION ALL SELECT 'shift.counted', 'sell' UNION ALL SELECT 'shift.resumed', 'sell'
    UNION ALL SELECT 'shift.closed', 'sell' UNION ALL SELECT 'staff.made', 'staff' UNION ALL SELECT 'staff.changed', 'staff'
    UNION ALL SELECT 'role.saved', 'staff'
    UNION ALL SELECT 'patron.made', 'sell' UNION ALL SELECT 'patron.merged', 'patrons' UNION ALL SELECT 'patron.erased', 'patrons'
    UNION ALL SELECT 'patrons.imported', 'patrons' UNION ALL SELECT 'patrons.exported', 'patrons';

-- Roles that may set prices, which are those of who manages a house, may merge, erase, import and export patrons.
DROP TRIGGER role_gained_fixed;
DROP TRIGGER role_gained_once;
DROP TRIGGER role_change_is_told;
INSERT INTO role_gained (role_no, rights, after_seq)
    SELECT role_no, ' patrons', coalesce((SELECT max(seq) FROM journal), 0) FROM staff_role
    WHERE ' ' || rights || ' ' LIKE '% prices %' AND length(rights) <= 390
    ON CONFLICT (role_no, after_seq) DO UPDATE SET rights = role_gained.rights || excluded.rights;
UPDATE staff_role SET rights = rights || ' patrons' WHERE ' ' || rights || ' ' LIKE '% prices %' AND length(rights) <= 390;
CREATE TRIGGER role_change_is_told BEFORE UPDATE ON staff_role
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'role.saved'
    AND body LIKE '%"role":' || NEW.role_no || '}')
BEGIN SELECT RAISE(ABORT, 'roles are told of by the journal'); END;
CREATE TRIGGER role_gained_fixed BEFORE UPDATE ON role_gained BEGIN SELECT RAISE(ABORT, 'what roles gained is kept'); END;
CREATE TRIGGER role_gained_once BEFORE INSERT ON role_gained BEGIN SELECT RAISE(ABORT, 'what roles gained is kept'); END;
