-- The house's own time: milliseconds since this machine's boot plus an offset that holds for that boot alone, so that a
-- wall clock that is set while holds run neither frees nor freezes them (docs/decisions/clocks.md).

CREATE TABLE house_clock (
    one       INTEGER PRIMARY KEY CHECK (one = 1),
    boot      TEXT NOT NULL,     -- the boot that the offset is for; empty: none yet
    offset_ms INTEGER NOT NULL   -- house time = milliseconds since boot + this
) STRICT;
INSERT INTO house_clock (one, boot, offset_ms) VALUES (1, '', 0);

CREATE TRIGGER house_clock_kept BEFORE DELETE ON house_clock BEGIN SELECT RAISE(ABORT, 'the house keeps its clock'); END;
