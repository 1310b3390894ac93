-- Cash drawers, the shifts in which money is taken, and their Z reports (docs/decisions/shifts.md). A house without drawers works as before.

-- Whose box office it is, as reports and papers name it.
CREATE TABLE venue (
    one        INTEGER PRIMARY KEY CHECK (one = 1),
    name       TEXT NOT NULL CHECK (length(name) <= 200),
    address    TEXT NOT NULL CHECK (length(address) <= 500),
    tax_number TEXT NOT NULL CHECK (length(tax_number) <= 100)
) STRICT;
INSERT INTO venue (one, name, address, tax_number) VALUES (1, '', '', '');

CREATE TABLE drawer (
    drawer_no         INTEGER PRIMARY KEY CHECK (drawer_no > 0),
    name              TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 40),
    several_people    INTEGER NOT NULL CHECK (several_people IN (0, 1)),    -- in one shift
    several_terminals INTEGER NOT NULL CHECK (several_terminals IN (0, 1)), -- at once
    is_offered        INTEGER NOT NULL CHECK (is_offered IN (0, 1)),        -- no shift is opened with it any more
    kick              TEXT NOT NULL CHECK (length(kick) <= 200)             -- the receipt printer that opens it; empty: by hand
) STRICT;

CREATE TABLE shift (
    shift_id  INTEGER PRIMARY KEY CHECK (shift_id > 0),
    drawer_no INTEGER NOT NULL REFERENCES drawer,
    state     TEXT NOT NULL CHECK (state IN ('open', 'counted', 'closed')), -- counted: no money until it goes on or is closed
    opened_at INTEGER NOT NULL,
    terminal  TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk     TEXT NOT NULL,
    staff_no  INTEGER REFERENCES staff,                                     -- whose it is; null: nobody signs in
    closed_at INTEGER CHECK (closed_at >= opened_at),
    CHECK ((state = 'closed') = (closed_at IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX one_shift_of_a_drawer ON shift (drawer_no) WHERE state <> 'closed';
CREATE INDEX shift_of_drawer ON shift (drawer_no, shift_id);

-- Which shift the money of a terminal belongs to.
CREATE TABLE terminal_shift (
    terminal TEXT PRIMARY KEY NOT NULL CHECK (length(terminal) > 0),
    shift_id INTEGER REFERENCES shift, -- null: none
    since    INTEGER NOT NULL
) STRICT;

-- What comes into a drawer and goes out of it besides payments, and what was found in it.
CREATE TABLE shift_cash (
    shift_id     INTEGER NOT NULL REFERENCES shift,
    entry_no     INTEGER NOT NULL CHECK (entry_no > 0),
    kind         TEXT NOT NULL CHECK (kind IN ('float', 'opening_difference', 'in', 'out', 'drop', 'no_sale', 'difference', 'to_safe')),
    amount_minor INTEGER NOT NULL,
    reason       TEXT NOT NULL CHECK (length(reason) <= 500),
    terminal     TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk        TEXT NOT NULL,
    at           INTEGER NOT NULL,
    PRIMARY KEY (shift_id, entry_no),
    CHECK (CASE kind WHEN 'float' THEN amount_minor >= 0 WHEN 'in' THEN amount_minor > 0 WHEN 'no_sale' THEN amount_minor = 0
        WHEN 'out' THEN amount_minor < 0 WHEN 'drop' THEN amount_minor < 0 WHEN 'to_safe' THEN amount_minor < 0 ELSE amount_minor <> 0 END),
    CHECK (kind NOT IN ('in', 'out', 'no_sale', 'difference') OR reason <> '')
) STRICT;

-- What was counted without knowing what must be there; a new count stands beside the one before.
CREATE TABLE shift_count (
    shift_id    INTEGER NOT NULL REFERENCES shift,
    count_no    INTEGER NOT NULL CHECK (count_no > 0),
    pieces      TEXT NOT NULL CHECK (length(pieces) <= 1000), -- "10000:1 5000:2", of each note and coin how many
    total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
    terminal    TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk       TEXT NOT NULL,
    at          INTEGER NOT NULL,
    PRIMARY KEY (shift_id, count_no)
) STRICT;

-- The closing of a shift, written once: its figures, and the paper as it was printed.
CREATE TABLE z_report (
    z_no                INTEGER PRIMARY KEY CHECK (z_no > 0),
    shift_id            INTEGER NOT NULL UNIQUE REFERENCES shift,
    at                  INTEGER NOT NULL,
    terminal            TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk               TEXT NOT NULL,
    sales_minor         INTEGER NOT NULL,
    returns_minor       INTEGER NOT NULL,
    all_sales_minor     INTEGER NOT NULL, -- of all Z reports so far, this one among them
    all_returns_minor   INTEGER NOT NULL,
    left_minor          INTEGER NOT NULL CHECK (left_minor >= 0), -- in the drawer
    head_seq            INTEGER NOT NULL, -- where the journal ended
    head_hash           TEXT NOT NULL CHECK (length(head_hash) = 64),
    figures             TEXT NOT NULL,    -- all of them, as JSON
    paper               TEXT NOT NULL     -- its rows, as JSON
) STRICT;

-- Money belongs to the shift that took it or gave it, and lines to the one that booked them; null where the house had no drawers.
ALTER TABLE payment ADD COLUMN attempt_id INTEGER REFERENCES payment_attempt; -- the part that it was, taken before the order was made
ALTER TABLE payment_attempt ADD COLUMN shift_id INTEGER REFERENCES shift;     -- in which it ended
ALTER TABLE part_return ADD COLUMN shift_id INTEGER REFERENCES shift;
ALTER TABLE order_line ADD COLUMN shift_id INTEGER REFERENCES shift;
CREATE INDEX payment_of_shift ON payment (shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX attempt_of_shift ON payment_attempt (shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX return_of_shift ON part_return (shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX line_of_shift ON order_line (shift_id) WHERE shift_id IS NOT NULL;

CREATE TRIGGER venue_kept BEFORE DELETE ON venue BEGIN SELECT RAISE(ABORT, 'the venue is kept'); END;
CREATE TRIGGER drawer_kept BEFORE DELETE ON drawer BEGIN SELECT RAISE(ABORT, 'drawers are kept'); END;
CREATE TRIGGER shift_kept BEFORE DELETE ON shift BEGIN SELECT RAISE(ABORT, 'shifts are kept'); END;
CREATE TRIGGER terminal_shift_kept BEFORE DELETE ON terminal_shift BEGIN SELECT RAISE(ABORT, 'shifts are kept'); END;
CREATE TRIGGER shift_cash_kept BEFORE DELETE ON shift_cash BEGIN SELECT RAISE(ABORT, 'what went through a drawer is kept'); END;
CREATE TRIGGER shift_cash_fixed BEFORE UPDATE ON shift_cash BEGIN SELECT RAISE(ABORT, 'what went through a drawer is kept'); END;
CREATE TRIGGER shift_count_kept BEFORE DELETE ON shift_count BEGIN SELECT RAISE(ABORT, 'counts are kept'); END;
CREATE TRIGGER shift_count_fixed BEFORE UPDATE ON shift_count BEGIN SELECT RAISE(ABORT, 'counts are kept'); END;
CREATE TRIGGER z_kept BEFORE DELETE ON z_report BEGIN SELECT RAISE(ABORT, 'Z reports are kept'); END;
CREATE TRIGGER z_fixed BEFORE UPDATE ON z_report BEGIN SELECT RAISE(ABORT, 'Z reports are kept'); END;

-- None of it changes without an entry of the journal: the newest is that, about it.
CREATE TRIGGER venue_is_told BEFORE UPDATE ON venue
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'venue.set')
BEGIN SELECT RAISE(ABORT, 'drawers and shifts are told of by the journal'); END;
CREATE TRIGGER drawer_made_is_told BEFORE INSERT ON drawer
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'drawer.saved'
    AND body LIKE '{"drawer":' || NEW.drawer_no || ',%')
BEGIN SELECT RAISE(ABORT, 'drawers and shifts are told of by the journal'); END;
CREATE TRIGGER drawer_change_is_told BEFORE UPDATE ON drawer
WHEN NEW.drawer_no <> OLD.drawer_no OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal)
    AND kind = 'drawer.saved' AND body LIKE '{"drawer":' || NEW.drawer_no || ',%')
BEGIN SELECT RAISE(ABORT, 'drawers and shifts are told of by the journal'); END;
CREATE TRIGGER shift_is_told BEFORE INSERT ON shift
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'shift.opened'
    AND terminal = NEW.terminal AND clerk = NEW.clerk AND at = NEW.opened_at
    AND body = '{"drawer":' || NEW.drawer_no || ',"shift":' || NEW.shift_id || '}')
BEGIN SELECT RAISE(ABORT, 'drawers and shifts are told of by the journal'); END;
CREATE TRIGGER shift_change_is_told BEFORE UPDATE ON shift
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND body LIKE '%"shift":' || NEW.shift_id || ',%'
    AND kind = CASE NEW.state WHEN 'open' THEN 'shift.resumed' WHEN 'counted' THEN 'shift.counted' ELSE 'shift.closed' END)
BEGIN SELECT RAISE(ABORT, 'drawers and shifts are told of by the journal'); END;
CREATE TRIGGER terminal_shift_is_told BEFORE INSERT ON terminal_shift
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND terminal = NEW.terminal
    AND kind IN ('shift.opened', 'shift.joined') AND body LIKE '%"shift":' || NEW.shift_id || '}')
BEGIN SELECT RAISE(ABORT, 'drawers and shifts are told of by the journal'); END;
CREATE TRIGGER terminal_shift_change_is_told BEFORE UPDATE ON terminal_shift
WHEN NEW.terminal <> OLD.terminal OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal)
    AND CASE WHEN NEW.shift_id IS NULL THEN kind = 'shift.closed' AND body LIKE '%"shift":' || OLD.shift_id || ',%'
            OR kind = 'shift.left' AND terminal = NEW.terminal
        ELSE terminal = NEW.terminal AND kind IN ('shift.opened', 'shift.joined') AND body LIKE '%"shift":' || NEW.shift_id || '}' END)
BEGIN SELECT RAISE(ABORT, 'drawers and shifts are told of by the journal'); END;
CREATE TRIGGER shift_cash_is_told BEFORE INSERT ON shift_cash
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'shift.cash' AND terminal = NEW.terminal
    AND clerk = NEW.clerk AND at = NEW.at AND body LIKE '{"amount":' || NEW.amount_minor || ',"entry":' || NEW.entry_no || ',"kind":"'
        || NEW.kind || '",%"shift":' || NEW.shift_id || '}')
BEGIN SELECT RAISE(ABORT, 'drawers and shifts are told of by the journal'); END;
CREATE TRIGGER shift_count_is_told BEFORE INSERT ON shift_count
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'shift.counted' AND terminal = NEW.terminal
    AND clerk = NEW.clerk AND at = NEW.at AND body = '{"count":' || NEW.count_no || ',"pieces":"' || NEW.pieces || '","shift":'
        || NEW.shift_id || ',"total":' || NEW.total_minor || '}')
BEGIN SELECT RAISE(ABORT, 'drawers and shifts are told of by the journal'); END;
CREATE TRIGGER z_is_told BEFORE INSERT ON z_report
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'shift.closed' AND terminal = NEW.terminal
    AND clerk = NEW.clerk AND at = NEW.at AND body LIKE '%"shift":' || NEW.shift_id || ',"z":' || NEW.z_no || '}')
BEGIN SELECT RAISE(ABORT, 'drawers and shifts are told of by the journal'); END;

-- What follows what.
CREATE TRIGGER shift_follows BEFORE INSERT ON shift
WHEN NEW.state <> 'open' OR NEW.shift_id <> coalesce((SELECT max(shift_id) FROM shift), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM drawer WHERE drawer_no = NEW.drawer_no AND is_offered = 1)
    OR EXISTS (SELECT 1 FROM shift WHERE drawer_no = NEW.drawer_no AND state <> 'closed')
BEGIN SELECT RAISE(ABORT, 'a drawer has one shift after another'); END;
CREATE TRIGGER shift_stays_itself BEFORE UPDATE ON shift
WHEN OLD.state = 'closed' OR NEW.shift_id <> OLD.shift_id OR NEW.drawer_no <> OLD.drawer_no OR NEW.opened_at <> OLD.opened_at
    OR NEW.terminal <> OLD.terminal OR NEW.clerk <> OLD.clerk OR NEW.staff_no IS NOT OLD.staff_no
    OR (NEW.state = 'closed' AND (OLD.state <> 'counted'
        OR NOT EXISTS (SELECT 1 FROM z_report WHERE shift_id = NEW.shift_id AND at = NEW.closed_at)))
BEGIN SELECT RAISE(ABORT, 'a shift is counted, then closed by its Z report, once'); END;
CREATE TRIGGER terminal_in_an_open_shift BEFORE INSERT ON terminal_shift
WHEN NEW.shift_id IS NULL OR NOT EXISTS (SELECT 1 FROM shift WHERE shift_id = NEW.shift_id AND state <> 'closed')
BEGIN SELECT RAISE(ABORT, 'a terminal works in a shift that is open'); END;
CREATE TRIGGER terminal_to_an_open_shift BEFORE UPDATE ON terminal_shift
WHEN NEW.shift_id IS NOT NULL AND (NOT EXISTS (SELECT 1 FROM shift WHERE shift_id = NEW.shift_id AND state <> 'closed')
    OR (OLD.shift_id IS NOT NULL AND EXISTS (SELECT 1 FROM shift WHERE shift_id = OLD.shift_id AND state <> 'closed')))
BEGIN SELECT RAISE(ABORT, 'a terminal works in a shift that is open'); END;
CREATE TRIGGER shift_cash_follows BEFORE INSERT ON shift_cash
WHEN NEW.entry_no <> coalesce((SELECT max(entry_no) FROM shift_cash WHERE shift_id = NEW.shift_id), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM shift WHERE shift_id = NEW.shift_id
        AND state = CASE WHEN NEW.kind IN ('difference', 'to_safe') THEN 'counted' ELSE 'open' END)
    OR (NEW.kind = 'float') <> (NEW.entry_no = 1)
    OR (NEW.kind IN ('difference', 'to_safe', 'opening_difference')
        AND EXISTS (SELECT 1 FROM shift_cash WHERE shift_id = NEW.shift_id AND kind IN (NEW.kind, 'to_safe')))
BEGIN SELECT RAISE(ABORT, 'a drawer goes on from what it had'); END;
CREATE TRIGGER shift_count_follows BEFORE INSERT ON shift_count
WHEN NEW.count_no <> coalesce((SELECT max(count_no) FROM shift_count WHERE shift_id = NEW.shift_id), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM shift WHERE shift_id = NEW.shift_id AND state <> 'closed')
BEGIN SELECT RAISE(ABORT, 'a shift is counted before it is closed'); END;
-- Without a gap, once, and the totals go on from those of the one before.
CREATE TRIGGER z_follows BEFORE INSERT ON z_report
WHEN NEW.z_no <> coalesce((SELECT max(z_no) FROM z_report), 0) + 1
    OR NEW.all_sales_minor <> NEW.sales_minor + coalesce((SELECT all_sales_minor FROM z_report WHERE z_no = NEW.z_no - 1), 0)
    OR NEW.all_returns_minor <> NEW.returns_minor + coalesce((SELECT all_returns_minor FROM z_report WHERE z_no = NEW.z_no - 1), 0)
    OR NOT EXISTS (SELECT 1 FROM shift WHERE shift_id = NEW.shift_id AND state = 'counted')
    OR EXISTS (SELECT 1 FROM z_report WHERE shift_id = NEW.shift_id)
    OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = NEW.head_seq AND lower(hex(hash)) = NEW.head_hash)
    OR NEW.left_minor <> (SELECT total_minor FROM shift_count WHERE shift_id = NEW.shift_id ORDER BY count_no DESC LIMIT 1)
        + coalesce((SELECT amount_minor FROM shift_cash WHERE shift_id = NEW.shift_id AND kind = 'to_safe'), 0)
BEGIN SELECT RAISE(ABORT, 'Z reports follow one another without a gap'); END;

-- In a house with drawers money is taken and given in an open shift of its terminal. What was paid in parts belongs to the shift of each.
CREATE TRIGGER payment_in_its_shift BEFORE INSERT ON payment
WHEN CASE WHEN NEW.attempt_id IS NULL THEN NEW.shift_id IS NOT (SELECT s.shift_id FROM terminal_shift t
            JOIN shift s ON s.shift_id = t.shift_id AND s.state = 'open' WHERE t.terminal = NEW.terminal)
        OR (NEW.shift_id IS NULL AND EXISTS (SELECT 1 FROM drawer))
    ELSE NOT EXISTS (SELECT 1 FROM payment_attempt a WHERE a.attempt_id = NEW.attempt_id AND a.tendered_minor IS NOT NULL
        AND a.method = NEW.method AND a.shift_id IS NEW.shift_id) END
BEGIN SELECT RAISE(ABORT, 'money belongs to the shift that takes it'); END;
CREATE TRIGGER part_in_its_shift BEFORE UPDATE OF state, shift_id ON payment_attempt
WHEN (OLD.state <> 'open' AND NEW.shift_id IS NOT OLD.shift_id)
    OR (OLD.state = 'open' AND NEW.state <> 'open' AND NEW.shift_id IS NOT (SELECT s.shift_id FROM terminal_shift t
        JOIN shift s ON s.shift_id = t.shift_id AND s.state = 'open' WHERE t.terminal = NEW.ended_by))
    OR (OLD.state = 'open' AND NEW.tendered_minor IS NOT NULL AND NEW.shift_id IS NULL AND EXISTS (SELECT 1 FROM drawer))
BEGIN SELECT RAISE(ABORT, 'money belongs to the shift that takes it'); END;
CREATE TRIGGER return_in_its_shift BEFORE INSERT ON part_return
WHEN NEW.shift_id IS NOT (SELECT s.shift_id FROM terminal_shift t JOIN shift s ON s.shift_id = t.shift_id AND s.state = 'open'
        WHERE t.terminal = NEW.terminal)
    OR (NEW.shift_id IS NULL AND EXISTS (SELECT 1 FROM drawer))
BEGIN SELECT RAISE(ABORT, 'money belongs to the shift that takes it'); END;
CREATE TRIGGER line_in_its_shift BEFORE INSERT ON order_line
WHEN NEW.shift_id IS NOT (SELECT s.shift_id FROM terminal_shift t JOIN shift s ON s.shift_id = t.shift_id AND s.state = 'open'
    WHERE t.terminal = NEW.terminal)
BEGIN SELECT RAISE(ABORT, 'money belongs to the shift that takes it'); END;

-- Roles that may keep deposits, which are those above a clerk's, may open a drawer without a sale, pay in and out, and look after others' shifts.
CREATE TABLE role_gained (
    role_no   INTEGER NOT NULL REFERENCES staff_role,
    rights    TEXT NOT NULL,
    after_seq INTEGER NOT NULL, -- unless the role was saved since
    PRIMARY KEY (role_no, after_seq)
) STRICT;
INSERT INTO role_gained (role_no, rights, after_seq)
    SELECT role_no, ' no_sale petty_cash shifts', coalesce((SELECT max(seq) FROM journal), 0) FROM staff_role
    WHERE ' ' || rights || ' ' LIKE '% keep_deposit %' AND length(rights) <= 360;
DROP TRIGGER role_change_is_told;
UPDATE staff_role SET rights = rights || (SELECT g.rights FROM role_gained g WHERE g.role_no = staff_role.role_no)
    WHERE role_no IN (SELECT role_no FROM role_gained);
CREATE TRIGGER role_change_is_told BEFORE UPDATE ON staff_role
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'role.saved'
    AND body LIKE '%"role":' || NEW.role_no || '}')
BEGIN SELECT RAISE(ABORT, 'roles are told of by the journal'); END;
CREATE TRIGGER role_gained_kept BEFORE DELETE ON role_gained BEGIN SELECT RAISE(ABORT, 'what roles gained is kept'); END;
CREATE TRIGGER role_gained_fixed BEFORE UPDATE ON role_gained BEGIN SELECT RAISE(ABORT, 'what roles gained is kept'); END;
CREATE TRIGGER role_gained_once BEFORE INSERT ON role_gained BEGIN SELECT RAISE(ABORT, 'what roles gained is kept'); END;
