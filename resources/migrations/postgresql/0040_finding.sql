-- Found as one types, as on a file (0053_finding.sql).

CREATE INDEX seat_by_name ON event_seat (lower(row_name), lower(number), event_id);
CREATE INDEX ticket_of_seat ON ticket (event_id, seat_no, order_id) WHERE seat_no IS NOT NULL; -- those that went back, too
CREATE INDEX order_of_amount ON sale_order (total_minor, order_id);
CREATE INDEX payment_of_amount ON payment (abs(amount_minor), order_id);
CREATE INDEX payment_by_slip ON payment (lower("right"(reference, 4)), order_id) WHERE reference <> '' AND method <> 'giftcard';
CREATE INDEX order_of_terminal ON sale_order (terminal, sold_at);
CREATE INDEX word_of_order ON patron_word (order_id, word);

CREATE TABLE patron_word_gram (
    gram text COLLATE "C" NOT NULL CHECK (length(gram) BETWEEN 2 AND 3),
    word text COLLATE "C" NOT NULL CHECK (length(word) BETWEEN 3 AND 200),
    PRIMARY KEY (gram, word)
);

INSERT INTO patron_word_gram (gram, word)
    SELECT DISTINCT substr('^' || word || '$', first, 3), word
    FROM (SELECT DISTINCT word FROM patron_word WHERE length(word) >= 3) AS kept, generate_series(1, length(word)) AS first;

CREATE TRIGGER patron_word_gram_fixed BEFORE UPDATE ON patron_word_gram FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('names are kept');
CREATE FUNCTION rowlock_patron_word_gram_of_a_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM patron_word WHERE word = NEW.word) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'letters in a row are those of a word that an order is found by');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER patron_word_gram_of_a_word BEFORE INSERT ON patron_word_gram FOR EACH ROW
EXECUTE FUNCTION rowlock_patron_word_gram_of_a_word();
CREATE FUNCTION rowlock_patron_word_gram_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM patron_word WHERE word = OLD.word) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'names are kept');
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER patron_word_gram_kept BEFORE DELETE ON patron_word_gram FOR EACH ROW EXECUTE FUNCTION rowlock_patron_word_gram_kept();

-- Acts on different events may bring the same word, or take it away, at once. Whoever brings it shares the row of its first letters until
-- it is written down, and whoever takes it away looks whether it is still anybody's once he has that row for himself.
CREATE FUNCTION rowlock_patron_word_comes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    PERFORM 1 FROM patron_word_gram WHERE gram = substr('^' || NEW.word, 1, 3) AND word = NEW.word FOR KEY SHARE;
    IF NOT FOUND THEN
        INSERT INTO patron_word_gram (gram, word)
            SELECT DISTINCT substr('^' || NEW.word || '$', first, 3), NEW.word FROM generate_series(1, length(NEW.word)) AS first
            ORDER BY 1 ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER patron_word_comes AFTER INSERT ON patron_word FOR EACH ROW
WHEN (length(NEW.word) >= 3)
EXECUTE FUNCTION rowlock_patron_word_comes();
CREATE FUNCTION rowlock_patron_word_goes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    PERFORM 1 FROM patron_word_gram WHERE gram = substr('^' || OLD.word, 1, 3) AND word = OLD.word FOR UPDATE;
    IF NOT EXISTS (SELECT 1 FROM patron_word WHERE word = OLD.word) THEN
        DELETE FROM patron_word_gram WHERE word = OLD.word
            AND gram IN (SELECT substr('^' || OLD.word || '$', first, 3) FROM generate_series(1, length(OLD.word)) AS first);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER patron_word_goes AFTER DELETE ON patron_word FOR EACH ROW
WHEN (length(OLD.word) >= 3)
EXECUTE FUNCTION rowlock_patron_word_goes();

-- A name that an order was given afterwards, too.
CREATE INDEX order_name_of_patron ON order_name (patron_id) WHERE patron_id IS NOT NULL;
CREATE OR REPLACE FUNCTION rowlock_patron_forgotten() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    IF OLD.name <> '' AND (EXISTS (SELECT 1 FROM hold WHERE patron_id = OLD.patron_id)
        OR EXISTS (SELECT 1 FROM sale_order WHERE patron_id = OLD.patron_id)
        OR EXISTS (SELECT 1 FROM order_name WHERE patron_id = OLD.patron_id)
        OR EXISTS (SELECT 1 FROM waitlist_entry WHERE patron_id = OLD.patron_id)) THEN
        DELETE FROM patron_word WHERE order_id IN (SELECT order_id FROM sale_order WHERE patron_id = OLD.patron_id);
        UPDATE command_key SET request = '', answer = '', salt = NULL
            WHERE salt IS NOT NULL AND (strpos(request || answer, '"' || replace(replace(OLD.name, '\', '\\'), '"', '\"') || '"') > 0
            OR (OLD.contact <> '' AND strpos(request || answer, '"' || replace(replace(OLD.contact, '\', '\\'), '"', '\"') || '"') > 0));
    END IF;
    RETURN NULL;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, 0005 for rules that write, and 0009 for turns. Nobody is given any
-- right to the new table but to read it: words come and go by their rules alone.
DO $$
DECLARE
    made text;
BEGIN
    CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON patron_word_gram EXECUTE FUNCTION rowlock_turn();
    CREATE TRIGGER never_emptied BEFORE TRUNCATE ON patron_word_gram EXECUTE FUNCTION rowlock_refuse('nothing is emptied');
    FOREACH made IN ARRAY ARRAY['rowlock_patron_word_gram_of_a_word()', 'rowlock_patron_word_gram_kept()', 'rowlock_patron_word_comes()',
            'rowlock_patron_word_goes()', 'rowlock_patron_forgotten()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_patron_word_comes(), rowlock_patron_word_goes() FROM PUBLIC';
END $$;
