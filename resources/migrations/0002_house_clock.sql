-- The house's own time: milliseconds since this machine's boot plus an offset that holds for that boot alone, so that a
-- wall clock that is set while holds run neither frees nor freezes them (docs/decisions/clocks.md).

CREATE TABLE house_clock (
    one        INTEGER PRIMARY KEY CHECK (one = 1),
    boot       TEXT NOT NULL,     -- the boot that the offset is for; empty: none yet
    offset_ms  INTEGER NOT NULL,  -- house time = milliseconds since boot + this
    wall_until INTEGER NOT NULL   -- journal entries up to here were dated by the wall clock, which may have been set back
) STRICT;
INSERT INTO house_clock (one, boot, offset_ms, wall_until) SELECT 1, '', 0, coalesce(max(seq), 0) FROM journal;

CREATE TRIGGER house_clock_kept BEFORE DELETE ON house_clock BEGIN SELECT RAISE(ABORT, 'the house keeps its clock'); END;
CREATE TRIGGER house_clock_once BEFORE INSERT ON house_clock BEGIN SELECT RAISE(ABORT, 'the house has one clock'); END;

-- When the house takes on the computer's time, a live hold's beginning moves with its deadlines, and by as much.
DROP TRIGGER hold_stays_itself;
CREATE TRIGGER hold_stays_itself BEFORE UPDATE OF hold_id, event_id, terminal, started_at ON hold
WHEN NEW.hold_id <> OLD.hold_id OR NEW.event_id <> OLD.event_id OR NEW.terminal <> OLD.terminal
    OR NEW.started_at - OLD.started_at <> NEW.expires_at - OLD.expires_at
    OR NEW.started_at - OLD.started_at <> NEW.ceiling_at - OLD.ceiling_at
BEGIN SELECT RAISE(ABORT, 'a hold keeps its event, terminal and beginning'); END;
