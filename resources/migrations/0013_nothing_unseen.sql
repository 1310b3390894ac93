-- What no act of Rowlock does is refused, and what the journal did not tell of is told from now on, so that `verify` sees
-- whatever another program changes (docs/decisions/journal.md).

-- 1: this house has entries of an older Rowlock, which lack some of what is compared today. The next write seals what stands.
ALTER TABLE house_clock ADD COLUMN seal_due INTEGER NOT NULL DEFAULT 0 CHECK (seal_due IN (0, 1));
UPDATE house_clock SET seal_due = 1 WHERE EXISTS (SELECT 1 FROM journal);

-- Triggers look into an entry's body as text: SQLite does not trust its JSON functions in a schema that others may write to.
-- The house's clock is what the journal told of it last.
CREATE INDEX journal_of_clock ON journal (seq) WHERE kind IN ('clock.anchored', 'clock.mended', 'clock.set');
CREATE TRIGGER house_clock_told BEFORE UPDATE ON house_clock
WHEN NEW.one <> OLD.one OR NEW.wall_until <> OLD.wall_until OR NEW.seal_due > OLD.seal_due
    OR ((NEW.boot <> OLD.boot OR NEW.offset_ms <> OLD.offset_ms) AND NOT EXISTS (
        SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal)
            AND kind IN ('clock.anchored', 'clock.mended', 'clock.set')
            AND instr(body, '"boot":"' || NEW.boot || '"') > 0
            AND instr(replace(body, '}', ','), '"offset":' || NEW.offset_ms || ',') > 0))
BEGIN SELECT RAISE(ABORT, 'the house''s clock is set with an entry in the journal'); END;

-- An answer is kept with a salt while it can be given again; then only that its key was used.
ALTER TABLE command_key ADD COLUMN salt BLOB CHECK (salt IS NULL OR length(salt) = 16);
UPDATE command_key SET request = '', answer = ''
    WHERE at < (SELECT at FROM journal ORDER BY seq DESC LIMIT 1) - 2592000000; -- 30 days, as model/store/keys.cpp
UPDATE command_key SET salt = randomblob(16) WHERE answer <> '';
CREATE INDEX key_kept ON command_key (at) WHERE salt IS NOT NULL;

CREATE TRIGGER key_told BEFORE INSERT ON command_key
WHEN NEW.salt IS NULL OR EXISTS (SELECT 1 FROM command_key WHERE key = NEW.key) OR NOT EXISTS (
    SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal)
        AND kind = 'key.answered' AND instr(body, '"key":"' || replace(replace(NEW.key, '\', '\\'), '"', '\"') || '"') > 0)
BEGIN SELECT RAISE(ABORT, 'an answer is kept with an entry in the journal'); END;
CREATE TRIGGER key_emptied BEFORE UPDATE ON command_key
WHEN NEW.key <> OLD.key OR NEW.command <> OLD.command OR NEW.at <> OLD.at OR NEW.request <> '' OR NEW.answer <> ''
    OR NEW.salt IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an answer is emptied, never changed'); END;
CREATE TRIGGER key_kept_for_ever BEFORE DELETE ON command_key BEGIN SELECT RAISE(ABORT, 'keys are kept'); END;

-- Section, row and number are as much of a seat as its label.
DROP TRIGGER seat_stays_itself;
CREATE TRIGGER seat_stays_itself
BEFORE UPDATE OF event_id, seat_no, ref, label, short_label, section, row_name, number, place_no ON event_seat
WHEN NEW.event_id <> OLD.event_id OR NEW.seat_no <> OLD.seat_no OR NEW.state <> OLD.state
    OR NOT EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND plan_revision = revision AND revision = NEW.revision)
BEGIN SELECT RAISE(ABORT, 'a seat of an event stays itself'); END;

CREATE TRIGGER event_keeps_its_rules
BEFORE UPDATE OF hold_policy, hold_seconds, hold_ceiling_seconds, offer_seconds, created_at ON event
BEGIN SELECT RAISE(ABORT, 'an event keeps the rules of its holds'); END;
CREATE TRIGGER event_goes_on BEFORE UPDATE OF revision ON event WHEN NEW.revision <> OLD.revision + 1
BEGIN SELECT RAISE(ABORT, 'an event goes on by one revision'); END;
CREATE TRIGGER hold_keeps_its_seconds BEFORE UPDATE OF seconds ON hold
BEGIN SELECT RAISE(ABORT, 'a hold keeps its seconds'); END;
CREATE TRIGGER plan_stays_itself BEFORE UPDATE OF plan_id, document, seats, areas, imported_at ON plan
BEGIN SELECT RAISE(ABORT, 'a plan stays itself'); END;
CREATE TRIGGER plan_category_stays BEFORE UPDATE ON plan_category
BEGIN SELECT RAISE(ABORT, 'a plan keeps its categories'); END;
