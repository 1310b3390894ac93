-- Dressing a house: what the code letters of blocks mean, when a block comes to sale by itself, and which category and
-- price a seat has for one performance (docs/decisions/dressing.md).

CREATE TABLE block_code (
    letter          TEXT PRIMARY KEY CHECK (length(letter) = 1 AND letter BETWEEN 'A' AND 'Z'),
    meaning         TEXT NOT NULL CHECK (length(meaning) BETWEEN 1 AND 200),
    color           TEXT NOT NULL CHECK (length(color) = 7 AND substr(color, 1, 1) = '#'),
    is_kill         INTEGER NOT NULL CHECK (is_kill IN (0, 1)), -- sight lines, a camera: never sold and never released by time
    who             TEXT NOT NULL CHECK (who IN ('nobody', 'anybody', 'listed')), -- may sell out of such a block, saying so
    sellers         TEXT NOT NULL, -- listed: terminals or clerks, one a line
    release_minutes INTEGER CHECK (release_minutes BETWEEN 0 AND 525600), -- before the performance starts; NULL: never
    CHECK ((who = 'listed') = (sellers <> '')),
    CHECK (is_kill = 0 OR (who = 'nobody' AND release_minutes IS NULL))
) STRICT, WITHOUT ROWID;

-- What a house begins with; verify_replay_dressing.cpp begins its tale with the same.
INSERT INTO block_code (letter, meaning, color, is_kill, who, sellers, release_minutes) VALUES
    ('C', 'Company', '#7b4fa3', 0, 'nobody', '', NULL),
    ('H', 'House seats', '#1f6fb2', 0, 'nobody', '', NULL),
    ('K', 'Kill', '#8a3b3b', 1, 'nobody', '', NULL),
    ('P', 'Press', '#2e7d4f', 0, 'nobody', '', NULL),
    ('T', 'Technical', '#8a6414', 0, 'nobody', '', NULL);

ALTER TABLE block ADD COLUMN is_kill INTEGER NOT NULL DEFAULT 0 CHECK (is_kill IN (0, 1));
-- From this moment on whoever asks for its seats gets them, as with a hold past its deadline; NULL: never by itself.
ALTER TABLE block ADD COLUMN due_at INTEGER CHECK (due_at IS NULL OR is_kill = 0);
CREATE INDEX block_due ON block (event_id, due_at) WHERE released_at IS NULL AND due_at IS NOT NULL;

ALTER TABLE pool ADD COLUMN color TEXT NOT NULL DEFAULT ''; -- of a category made for one performance; '': the plan's

-- INSERT OR REPLACE deletes the row in the way without asking its trigger, so it must not find one.
CREATE TRIGGER code_not_replaced BEFORE INSERT ON block_code WHEN EXISTS (SELECT 1 FROM block_code WHERE letter = NEW.letter)
BEGIN SELECT RAISE(ABORT, 'a letter has one meaning'); END;
CREATE TRIGGER code_stays_itself BEFORE UPDATE OF letter ON block_code WHEN NEW.letter <> OLD.letter
BEGIN SELECT RAISE(ABORT, 'a code keeps its letter'); END;
