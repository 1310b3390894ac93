-- Names and notes that an order is given after the sale, as on a file (0024_order_notes.sql).

CREATE TABLE order_name (
    order_id  bigint NOT NULL REFERENCES sale_order,
    name_no   bigint NOT NULL CHECK (name_no > 0),
    patron_id bigint REFERENCES patron, -- whose it is from then on; NULL: nobody's
    at        bigint NOT NULL,
    terminal  text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk     text COLLATE "C" NOT NULL,
    PRIMARY KEY (order_id, name_no)
);

CREATE TABLE order_note (
    order_id bigint NOT NULL REFERENCES sale_order,
    note_no  bigint NOT NULL CHECK (note_no > 0),
    text     text COLLATE "C" NOT NULL CHECK (length(text) <= 500),
    salt     bytea CHECK (length(salt) = 16),
    at       bigint NOT NULL,
    terminal text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk    text COLLATE "C" NOT NULL,
    PRIMARY KEY (order_id, note_no),
    CHECK ((salt IS NULL) = (text = ''))
);

CREATE TRIGGER order_name_kept BEFORE DELETE ON order_name FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('names that an order was given are kept');
CREATE TRIGGER order_name_fixed BEFORE UPDATE ON order_name FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('names that an order was given are kept');

CREATE FUNCTION rowlock_order_name_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.name_no <> coalesce((SELECT max(name_no) FROM order_name WHERE order_id = NEW.order_id), 0) + 1
        OR NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id)
        OR (NEW.patron_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM patron WHERE patron_id = NEW.patron_id AND name <> '')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'names that an order is given follow each other');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER order_name_follows BEFORE INSERT ON order_name FOR EACH ROW
EXECUTE FUNCTION rowlock_order_name_follows();

CREATE TRIGGER note_kept BEFORE DELETE ON order_note FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('notes are kept or emptied, never changed');
CREATE TRIGGER note_only_emptied BEFORE UPDATE ON order_note FOR EACH ROW
WHEN (NEW.order_id <> OLD.order_id OR NEW.note_no <> OLD.note_no OR NEW.text <> '' OR NEW.salt IS NOT NULL OR NEW.at <> OLD.at
    OR NEW.terminal <> OLD.terminal OR NEW.clerk <> OLD.clerk)
EXECUTE FUNCTION rowlock_refuse('notes are kept or emptied, never changed');

CREATE FUNCTION rowlock_note_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.note_no <> coalesce((SELECT max(note_no) FROM order_note WHERE order_id = NEW.order_id), 0) + 1
        OR NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id) OR NEW.salt IS NULL THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an order''s notes follow each other');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER note_follows BEFORE INSERT ON order_note FOR EACH ROW
EXECUTE FUNCTION rowlock_note_follows();

-- The order bears the name that it was given last; while that is another the words of the old one may go.
CREATE FUNCTION rowlock_order_keeps_its_patron() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM order_name n WHERE n.order_id = NEW.order_id AND n.patron_id IS NOT DISTINCT FROM NEW.patron_id
        AND n.name_no = (SELECT max(name_no) FROM order_name WHERE order_id = NEW.order_id)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an order keeps its patron''s name until it is given another');
    END IF;
    RETURN NEW;
END $$;
DROP TRIGGER order_keeps_its_patron ON sale_order;
CREATE TRIGGER order_keeps_its_patron BEFORE UPDATE OF patron_id ON sale_order FOR EACH ROW
EXECUTE FUNCTION rowlock_order_keeps_its_patron();

CREATE OR REPLACE FUNCTION rowlock_patron_word_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM sale_order o JOIN patron p ON p.patron_id = o.patron_id
        WHERE o.order_id = OLD.order_id AND p.name <> '' AND NOT EXISTS (SELECT 1 FROM order_name n WHERE n.order_id = o.order_id
            AND n.patron_id IS DISTINCT FROM o.patron_id AND n.name_no = (SELECT max(name_no) FROM order_name WHERE order_id = o.order_id))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'names are kept');
    END IF;
    RETURN OLD;
END $$;

-- Of whom is forgotten the notes are as well.
CREATE FUNCTION rowlock_notes_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE order_note SET text = '', salt = NULL
        WHERE salt IS NOT NULL AND order_id IN (SELECT order_id FROM sale_order WHERE patron_id = OLD.patron_id);
    RETURN NULL;
END $$;
CREATE TRIGGER notes_forgotten AFTER UPDATE ON patron FOR EACH ROW
WHEN (OLD.name <> '')
EXECUTE FUNCTION rowlock_notes_forgotten();

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_notes;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_notes();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON order_name, order_note TO rowlock_counter;
        GRANT UPDATE (text, salt) ON order_note TO rowlock_counter;
        GRANT UPDATE (patron_id) ON sale_order TO rowlock_counter; -- to the name that an entry gave it
        GRANT DELETE ON patron_word TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them.
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['order_name', 'order_note'] LOOP
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn()', made);
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(%L)', made, 'nothing is emptied');
        PERFORM rowlock_turn_of_rows(made::regclass);
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_order_name_follows()', 'rowlock_note_follows()', 'rowlock_order_keeps_its_patron()',
            'rowlock_patron_word_kept()', 'rowlock_notes_forgotten()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
