-- Found as one types (docs/decisions/finding.md): by seat, amount, the end of a slip, and what this terminal sold last. All of it is in the
-- house already; only the ways to it are new. Each ends in what puts the newest first.

CREATE INDEX seat_by_name ON event_seat (lower(row_name), lower(number), event_id);
CREATE INDEX ticket_of_seat ON ticket (event_id, seat_no, order_id) WHERE seat_no IS NOT NULL; -- those that went back, too
CREATE INDEX order_of_amount ON sale_order (total_minor, order_id);
CREATE INDEX payment_of_amount ON payment (abs(amount_minor), order_id);
CREATE INDEX payment_by_slip ON payment (lower(substr(reference, -4)), order_id) WHERE reference <> '' AND method <> 'giftcard';
CREATE INDEX order_of_terminal ON sale_order (terminal, sold_at);
CREATE INDEX word_of_order ON patron_word (order_id, word);

-- Three letters in a row of the words that orders are found by, for those with a slip of the fingers, as known_patron_gram has them of
-- patrons. They come with the first order that has the word and go with the last.
CREATE TABLE patron_word_gram (
    gram TEXT NOT NULL CHECK (length(gram) BETWEEN 2 AND 3),
    word TEXT NOT NULL CHECK (length(word) BETWEEN 3 AND 200),
    PRIMARY KEY (gram, word)
) STRICT, WITHOUT ROWID;

WITH RECURSIVE gram (word, first) AS (
    SELECT DISTINCT word, 1 FROM patron_word WHERE length(word) >= 3
    UNION ALL SELECT word, first + 1 FROM gram WHERE first < length(word))
INSERT INTO patron_word_gram (gram, word) SELECT DISTINCT substr('^' || word || '$', first, 3), word FROM gram;

CREATE TRIGGER patron_word_gram_fixed BEFORE UPDATE ON patron_word_gram BEGIN SELECT RAISE(ABORT, 'names are kept'); END;
CREATE TRIGGER patron_word_gram_of_a_word BEFORE INSERT ON patron_word_gram
WHEN NOT EXISTS (SELECT 1 FROM patron_word WHERE word = NEW.word)
BEGIN SELECT RAISE(ABORT, 'letters in a row are those of a word that an order is found by'); END;
CREATE TRIGGER patron_word_gram_kept BEFORE DELETE ON patron_word_gram
WHEN EXISTS (SELECT 1 FROM patron_word WHERE word = OLD.word)
BEGIN SELECT RAISE(ABORT, 'names are kept'); END;

CREATE TRIGGER patron_word_comes AFTER INSERT ON patron_word
WHEN length(NEW.word) >= 3
    AND NOT EXISTS (SELECT 1 FROM patron_word_gram WHERE gram = substr('^' || NEW.word, 1, 3) AND word = NEW.word)
BEGIN
    INSERT INTO patron_word_gram (gram, word) SELECT DISTINCT substr('^' || NEW.word || '$', first, 3), NEW.word FROM (
        WITH RECURSIVE place (first) AS (SELECT 1 UNION ALL SELECT first + 1 FROM place WHERE first < length(NEW.word))
        SELECT first FROM place);
END;
CREATE TRIGGER patron_word_goes AFTER DELETE ON patron_word
WHEN length(OLD.word) >= 3 AND NOT EXISTS (SELECT 1 FROM patron_word WHERE word = OLD.word)
BEGIN
    DELETE FROM patron_word_gram WHERE word = OLD.word AND gram IN (SELECT substr('^' || OLD.word || '$', first, 3) FROM (
        WITH RECURSIVE place (first) AS (SELECT 1 UNION ALL SELECT first + 1 FROM place WHERE first < length(OLD.word))
        SELECT first FROM place));
END;

-- As in 0049, and of a name that an order was given afterwards: leaving an order at will-call is repeated under its key.
CREATE INDEX order_name_of_patron ON order_name (patron_id) WHERE patron_id IS NOT NULL;
DROP TRIGGER patron_forgotten;
CREATE TRIGGER patron_forgotten AFTER UPDATE ON patron
WHEN OLD.name <> '' AND NEW.name = '' AND (EXISTS (SELECT 1 FROM hold WHERE patron_id = OLD.patron_id)
    OR EXISTS (SELECT 1 FROM sale_order WHERE patron_id = OLD.patron_id)
    OR EXISTS (SELECT 1 FROM order_name WHERE patron_id = OLD.patron_id)
    OR EXISTS (SELECT 1 FROM waitlist_entry WHERE patron_id = OLD.patron_id))
BEGIN
    DELETE FROM patron_word WHERE order_id IN (SELECT order_id FROM sale_order WHERE patron_id = OLD.patron_id);
    UPDATE command_key SET request = '', answer = '', salt = NULL
        WHERE salt IS NOT NULL AND (instr(request || answer, '"' || replace(replace(OLD.name, '\', '\\'), '"', '\"') || '"') > 0
            OR (OLD.contact <> '' AND instr(request || answer, '"' || replace(replace(OLD.contact, '\', '\\'), '"', '\"') || '"') > 0));
END;
