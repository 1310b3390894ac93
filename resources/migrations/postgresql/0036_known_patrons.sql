-- Patrons whom the house knows, as on a file (0049_known_patrons.sql).

CREATE TABLE known_patron (
    patron_no    bigint PRIMARY KEY CHECK (patron_no > 0),
    first_name   text COLLATE "C" NOT NULL CHECK (length(first_name) <= 99),
    last_name    text COLLATE "C" NOT NULL CHECK (length(last_name) <= 100),
    phone        text COLLATE "C" NOT NULL CHECK (length(phone) <= 50),
    email        text COLLATE "C" NOT NULL CHECK (length(email) <= 254),
    street       text COLLATE "C" NOT NULL CHECK (length(street) <= 200),
    post_code    text COLLATE "C" NOT NULL CHECK (length(post_code) <= 20),
    town         text COLLATE "C" NOT NULL CHECK (length(town) <= 100),
    country      text COLLATE "C" NOT NULL CHECK (length(country) <= 60),
    access_needs text COLLATE "C" NOT NULL CHECK (length(access_needs) <= 500),
    tags         text COLLATE "C" NOT NULL CHECK (length(tags) <= 1000),         -- with ", " between
    salt         bytea CHECK (length(salt) = 16),                    -- NULL: erased, or merged into another
    mark         text COLLATE "C" NOT NULL UNIQUE CHECK (length(mark) = 64),     -- the salt's SHA-256
    made_at      bigint NOT NULL,
    changed_at   bigint NOT NULL CHECK (changed_at >= made_at),
    erased_at    bigint CHECK (erased_at >= made_at),
    merged_into  bigint REFERENCES known_patron CHECK (merged_into <> patron_no),
    CHECK ((salt IS NULL) = (erased_at IS NOT NULL OR merged_into IS NOT NULL)),
    CHECK (erased_at IS NULL OR merged_into IS NULL),
    CHECK ((salt IS NULL) = (first_name = '' AND last_name = '')),
    CHECK (salt IS NOT NULL OR phone || email || street || post_code || town || country || access_needs || tags = '')
);
CREATE INDEX known_patron_merged ON known_patron (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE known_patron_note (
    note_id   bigint PRIMARY KEY CHECK (note_id > 0),
    patron_no bigint NOT NULL REFERENCES known_patron,
    text      text COLLATE "C" NOT NULL CHECK (length(text) <= 500),
    salt      bytea CHECK (length(salt) = 16),
    at        bigint NOT NULL,
    terminal  text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk     text COLLATE "C" NOT NULL,
    CHECK ((salt IS NULL) = (text = ''))
);
CREATE INDEX note_of_known_patron ON known_patron_note (patron_no);

CREATE TABLE known_patron_word (
    word      text COLLATE "C" NOT NULL CHECK (length(word) BETWEEN 1 AND 300),
    patron_no bigint NOT NULL REFERENCES known_patron,
    PRIMARY KEY (word, patron_no)
);
CREATE INDEX word_of_known_patron ON known_patron_word (patron_no, word);

CREATE TABLE known_patron_gram (
    gram text COLLATE "C" NOT NULL CHECK (length(gram) BETWEEN 2 AND 3),
    word text COLLATE "C" NOT NULL CHECK (length(word) BETWEEN 1 AND 300),
    PRIMARY KEY (gram, word)
);

CREATE TABLE erasure (
    mark    text COLLATE "C" PRIMARY KEY NOT NULL CHECK (length(mark) = 64),
    told_by bigint NOT NULL -- the journal's entry
);

ALTER TABLE patron ADD COLUMN patron_no bigint REFERENCES known_patron;
CREATE INDEX patron_of_known ON patron (patron_no) WHERE patron_no IS NOT NULL;

DROP TRIGGER patron_only_forgotten ON patron;
CREATE TRIGGER patron_only_forgotten BEFORE UPDATE ON patron FOR EACH ROW
WHEN (NEW.patron_id <> OLD.patron_id OR ((NEW.name <> '' OR NEW.contact <> '' OR NEW.salt IS NOT NULL)
    AND (NEW.name <> OLD.name OR NEW.contact <> OLD.contact OR NEW.salt IS DISTINCT FROM OLD.salt
        OR NEW.patron_no IS NOT DISTINCT FROM OLD.patron_no)))
EXECUTE FUNCTION rowlock_refuse('names are kept or forgotten, never changed');

CREATE FUNCTION rowlock_patron_moves_with_a_merge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    IF (newest.kind = 'patron.merged' AND newest.body LIKE '%"into":' || NEW.patron_no || ',%'
        AND newest.body LIKE '%"patron_no":' || OLD.patron_no || ',%') IS NOT TRUE THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a name goes to another patron only as the journal tells of a merge');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER patron_moves_with_a_merge BEFORE UPDATE OF patron_no ON patron FOR EACH ROW
WHEN (NEW.patron_no IS DISTINCT FROM OLD.patron_no)
EXECUTE FUNCTION rowlock_patron_moves_with_a_merge();

CREATE FUNCTION rowlock_patron_is_known() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.patron_no IS NOT NULL AND NOT EXISTS (SELECT 1 FROM known_patron WHERE patron_no = NEW.patron_no AND salt IS NOT NULL) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a name is given as that of a patron who is known');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER patron_is_known BEFORE INSERT ON patron FOR EACH ROW EXECUTE FUNCTION rowlock_patron_is_known();

-- A name that only goes to another patron stays.
DROP TRIGGER patron_forgotten ON patron;
CREATE TRIGGER patron_forgotten AFTER UPDATE ON patron FOR EACH ROW
WHEN (OLD.name <> '' AND NEW.name = '')
EXECUTE FUNCTION rowlock_patron_forgotten();
DROP TRIGGER notes_forgotten ON patron;
CREATE TRIGGER notes_forgotten AFTER UPDATE ON patron FOR EACH ROW
WHEN (OLD.name <> '' AND NEW.name = '')
EXECUTE FUNCTION rowlock_notes_forgotten();

-- A patron is made, changed, merged and erased as the newest entry of the journal tells.
CREATE TRIGGER known_patron_kept BEFORE DELETE ON known_patron FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('patrons are kept or erased, never deleted');

CREATE FUNCTION rowlock_known_patron_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.salt IS NULL OR NEW.patron_no <> coalesce((SELECT max(patron_no) FROM known_patron), 0) + 1 THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'patrons follow each other');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER known_patron_follows BEFORE INSERT ON known_patron FOR EACH ROW EXECUTE FUNCTION rowlock_known_patron_follows();

CREATE FUNCTION rowlock_known_patron_made_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    IF (CASE newest.kind
        WHEN 'patron.made' THEN newest.body LIKE '{"patron_no":' || NEW.patron_no || ',%'
        WHEN 'patrons.imported' THEN NEW.patron_no - substring(newest.body FROM '"first":([0-9]{1,18})')::bigint
            BETWEEN 0 AND substring(newest.body FROM '"count":([0-9]{1,18})')::bigint - 1
        ELSE false END) IS NOT TRUE THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'patrons are told of by the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER known_patron_made_is_told BEFORE INSERT ON known_patron FOR EACH ROW
EXECUTE FUNCTION rowlock_known_patron_made_is_told();

CREATE TRIGGER known_patron_stays_itself BEFORE UPDATE ON known_patron FOR EACH ROW
WHEN (NEW.patron_no <> OLD.patron_no OR NEW.mark <> OLD.mark OR NEW.made_at <> OLD.made_at OR OLD.salt IS NULL
    OR (NEW.salt IS NOT NULL AND NEW.salt <> OLD.salt))
EXECUTE FUNCTION rowlock_refuse('a patron stays who it is, and is erased or merged once');

CREATE FUNCTION rowlock_known_patron_change_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    IF (CASE
        WHEN NEW.erased_at IS NOT NULL THEN newest.kind IN ('patron.erased', 'patron.erased_again')
            AND newest.body LIKE '%"patron_no":' || NEW.patron_no || ',%'
        WHEN NEW.merged_into IS NOT NULL THEN newest.kind = 'patron.merged' AND newest.body LIKE '%"patron_no":' || NEW.patron_no || ',%'
            AND newest.body LIKE '%"into":' || NEW.merged_into || ',%'
        ELSE (newest.kind = 'patron.changed' AND newest.body LIKE '%"patron_no":' || NEW.patron_no || ',%')
            OR (newest.kind = 'patron.merged' AND newest.body LIKE '%"into":' || NEW.patron_no || ',%') END) IS NOT TRUE THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'patrons are told of by the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER known_patron_change_is_told BEFORE UPDATE ON known_patron FOR EACH ROW
EXECUTE FUNCTION rowlock_known_patron_change_is_told();

CREATE TRIGGER patron_note_kept BEFORE DELETE ON known_patron_note FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('notes are kept or emptied, never changed');

CREATE FUNCTION rowlock_patron_note_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    IF NEW.salt IS NULL OR NEW.note_id <> coalesce((SELECT max(note_id) FROM known_patron_note), 0) + 1
        OR NOT EXISTS (SELECT 1 FROM known_patron WHERE patron_no = NEW.patron_no AND salt IS NOT NULL)
        OR (newest.kind = 'patron.noted' AND newest.body LIKE '{"note":' || NEW.note_id || ',"patron_no":' || NEW.patron_no || ',%')
            IS NOT TRUE THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'notes about patrons follow each other and are told of by the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER patron_note_follows BEFORE INSERT ON known_patron_note FOR EACH ROW EXECUTE FUNCTION rowlock_patron_note_follows();

CREATE FUNCTION rowlock_patron_note_only_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    IF NEW.note_id <> OLD.note_id OR NEW.at <> OLD.at OR NEW.terminal <> OLD.terminal OR NEW.clerk <> OLD.clerk
        OR (NEW.salt IS NOT NULL AND (NEW.salt IS DISTINCT FROM OLD.salt OR NEW.text <> OLD.text OR NEW.patron_no = OLD.patron_no))
        OR (CASE
            WHEN NEW.patron_no <> OLD.patron_no THEN newest.kind = 'patron.merged' AND newest.body LIKE '%"into":' || NEW.patron_no || ',%'
                AND newest.body LIKE '%"patron_no":' || OLD.patron_no || ',%'
            ELSE newest.kind IN ('patron.erased', 'patron.erased_again') AND newest.body LIKE '%"patron_no":' || NEW.patron_no || ',%'
            END) IS NOT TRUE THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'notes are kept or emptied, never changed');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER patron_note_only_emptied BEFORE UPDATE ON known_patron_note FOR EACH ROW
EXECUTE FUNCTION rowlock_patron_note_only_emptied();

CREATE TRIGGER known_patron_word_fixed BEFORE UPDATE ON known_patron_word FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('words go and come with their patron');
CREATE FUNCTION rowlock_known_patron_word_of_a_patron() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM known_patron WHERE patron_no = NEW.patron_no AND salt IS NOT NULL) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'words go and come with their patron');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER known_patron_word_of_a_patron BEFORE INSERT ON known_patron_word FOR EACH ROW
EXECUTE FUNCTION rowlock_known_patron_word_of_a_patron();
CREATE TRIGGER known_patron_gram_fixed BEFORE UPDATE ON known_patron_gram FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('words go and come with their patron');

CREATE TRIGGER erasure_kept BEFORE DELETE ON erasure FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('who was erased stays erased');
CREATE TRIGGER erasure_fixed BEFORE UPDATE ON erasure FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('who was erased stays erased');
CREATE FUNCTION rowlock_erasure_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    IF (newest.seq = NEW.told_by AND newest.kind IN ('patron.erased', 'erasures.applied')) IS NOT TRUE THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'who was erased is told by the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER erasure_is_told BEFORE INSERT ON erasure FOR EACH ROW EXECUTE FUNCTION rowlock_erasure_is_told();

-- As in 0035, and of what is done with patrons. Changes and notes come of selling and of lists alike, and are left to verify.
CREATE OR REPLACE VIEW entry_right AS
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
ALTER TABLE role_gained DISABLE TRIGGER USER;
INSERT INTO role_gained (role_no, rights, after_seq)
    SELECT role_no, ' patrons', coalesce((SELECT max(seq) FROM journal), 0) FROM staff_role
    WHERE ' ' || rights || ' ' LIKE '% prices %' AND length(rights) <= 390
    ON CONFLICT (role_no, after_seq) DO UPDATE SET rights = role_gained.rights || excluded.rights;
ALTER TABLE role_gained ENABLE TRIGGER USER;
ALTER TABLE staff_role DISABLE TRIGGER USER;
UPDATE staff_role SET rights = rights || ' patrons' WHERE ' ' || rights || ' ' LIKE '% prices %' AND length(rights) <= 390;
ALTER TABLE staff_role ENABLE TRIGGER USER;

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_patrons;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_patrons();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON known_patron, known_patron_note, known_patron_word, known_patron_gram, erasure TO rowlock_counter;
        GRANT UPDATE (first_name, last_name, phone, email, street, post_code, town, country, access_needs, tags, salt, changed_at,
            erased_at, merged_into) ON known_patron TO rowlock_counter;
        GRANT UPDATE (text, salt, patron_no) ON known_patron_note TO rowlock_counter;
        GRANT DELETE ON known_patron_word, known_patron_gram TO rowlock_counter;
        GRANT UPDATE (patron_no) ON patron TO rowlock_counter; -- to whom a merge gave it
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0009 for turns.
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['known_patron', 'known_patron_note', 'known_patron_word', 'known_patron_gram', 'erasure'] LOOP
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn(''house'')', made);
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(''nothing is emptied'')', made);
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_patron_moves_with_a_merge()', 'rowlock_patron_is_known()', 'rowlock_known_patron_follows()',
            'rowlock_known_patron_made_is_told()', 'rowlock_known_patron_change_is_told()', 'rowlock_patron_note_follows()',
            'rowlock_patron_note_only_emptied()', 'rowlock_known_patron_word_of_a_patron()', 'rowlock_erasure_is_told()',
            'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
