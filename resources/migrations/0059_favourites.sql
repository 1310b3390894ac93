-- Reports that the house keeps under names, and prints every night (docs/decisions/reports.md).

-- What was dropped stays, for papers that tell of it, and its name is free.
CREATE TABLE report_favourite (
    favourite_no INTEGER PRIMARY KEY CHECK (favourite_no > 0),
    name         TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    name_key     TEXT NOT NULL CHECK (length(name_key) > 0),             -- without regard to case
    report       TEXT NOT NULL CHECK (length(report) BETWEEN 1 AND 40),
    choices      TEXT NOT NULL CHECK (length(choices) BETWEEN 2 AND 4000), -- as JSON
    days         TEXT NOT NULL CHECK (days IN ('all', 'today', 'yesterday', 'this_week', 'last_week', 'this_month', 'last_month', 'between')),
    first_day    TEXT NOT NULL CHECK ((days = 'between') = (first_day LIKE '____-__-__') AND (days = 'between' OR first_day = '')),
    last_day     TEXT NOT NULL CHECK ((days = 'between') = (last_day LIKE '____-__-__') AND (days = 'between' OR last_day = '') AND last_day >= first_day),
    terminal     TEXT NOT NULL CHECK (length(terminal) <= 200),          -- that prints it every night; empty: none
    since_day    TEXT NOT NULL CHECK ((terminal <> '') = (since_day LIKE '____-__-__') AND (terminal <> '' OR since_day = '')), -- the first that is printed
    is_dropped   INTEGER NOT NULL CHECK (is_dropped IN (0, 1) AND (is_dropped = 0 OR terminal = ''))
) STRICT;
CREATE UNIQUE INDEX report_favourite_name ON report_favourite (name_key) WHERE is_dropped = 0;
CREATE TRIGGER report_favourite_kept BEFORE DELETE ON report_favourite BEGIN SELECT RAISE(ABORT, 'favourites are kept'); END;
CREATE TRIGGER report_favourite_made_is_told BEFORE INSERT ON report_favourite
WHEN NEW.is_dropped <> 0 OR NEW.favourite_no <> coalesce((SELECT max(favourite_no) FROM report_favourite), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'favourite.saved'
    AND body = '{"choices":' || NEW.choices || ',"days":"' || NEW.days || '","dropped":' || NEW.is_dropped || ',"favourite":' || NEW.favourite_no
        || ',"first_day":"' || NEW.first_day || '","last_day":"' || NEW.last_day || '","name":"' || replace(replace(NEW.name, '\', '\\'), '"', '\"')
        || '","report":"' || NEW.report || '","since_day":"' || NEW.since_day || '","terminal":"' || replace(replace(NEW.terminal, '\', '\\'), '"', '\"') || '"}')
BEGIN SELECT RAISE(ABORT, 'favourites are told of by the journal'); END;
CREATE TRIGGER report_favourite_change_is_told BEFORE UPDATE ON report_favourite
WHEN NEW.favourite_no <> OLD.favourite_no OR OLD.is_dropped <> 0
    OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'favourite.saved'
    AND body = '{"choices":' || NEW.choices || ',"days":"' || NEW.days || '","dropped":' || NEW.is_dropped || ',"favourite":' || NEW.favourite_no
        || ',"first_day":"' || NEW.first_day || '","last_day":"' || NEW.last_day || '","name":"' || replace(replace(NEW.name, '\', '\\'), '"', '\"')
        || '","report":"' || NEW.report || '","since_day":"' || NEW.since_day || '","terminal":"' || replace(replace(NEW.terminal, '\', '\\'), '"', '\"') || '"}')
BEGIN SELECT RAISE(ABORT, 'favourites are told of by the journal'); END;

-- A print may be of one of them and a business day. Rules within a table cannot be changed, so it is made again.
DROP TRIGGER print_ticket_of_its_job;
DROP TRIGGER print_ticket_is_free;
CREATE TABLE print_job_of_nights (
    job_id         INTEGER PRIMARY KEY,
    kind           TEXT NOT NULL CHECK (kind IN ('tickets', 'receipts', 'reports', 'labels')),
    event_id       INTEGER,                                              -- of an order's papers
    order_id       INTEGER,
    z_no           INTEGER REFERENCES z_report,                          -- of a Z report
    terminal       TEXT NOT NULL CHECK (length(terminal) BETWEEN 1 AND 200), -- that prints it
    asked_terminal TEXT NOT NULL CHECK (length(asked_terminal) > 0),
    asked_clerk    TEXT NOT NULL,
    asked_at       INTEGER NOT NULL,
    state          TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'printed', 'failed', 'doubtful', 'given_up')),
    attempts       INTEGER NOT NULL CHECK (attempts >= 0),
    problem        TEXT NOT NULL CHECK (problem IN ('', 'no_printer', 'absent', 'no_answer', 'no_paper', 'offline', 'refused', 'broken_off', 'stopped', 'nothing', 'unpainted',
        'by_person')),
    printer        TEXT NOT NULL CHECK (length(printer) <= 200),         -- named by hand; empty: the terminal's own
    was_doubtful   INTEGER NOT NULL CHECK (was_doubtful IN (0, 1)),      -- it may have come out
    changed_at     INTEGER NOT NULL,                                     -- its state
    next_at        INTEGER NOT NULL,                                     -- not tried again by itself before
    favourite_no   INTEGER REFERENCES report_favourite,                  -- of a report that is printed every night ...
    day            TEXT CHECK (day LIKE '____-__-__'),                   -- ... and of which business day
    FOREIGN KEY (order_id, event_id) REFERENCES sale_order (order_id, event_id),
    CHECK ((kind = 'reports') = (order_id IS NULL) AND (order_id IS NULL) = (event_id IS NULL)),
    CHECK ((kind = 'reports') = ((z_no IS NULL) <> (favourite_no IS NULL)) AND (kind = 'reports' OR z_no IS NULL)),
    CHECK ((favourite_no IS NULL) = (day IS NULL)),
    CHECK ((state IN ('failed', 'doubtful', 'given_up')) = (length(problem) > 0)),
    CHECK (attempts > 0 OR state IN ('waiting', 'given_up')),
    CHECK (was_doubtful = 1 OR state <> 'doubtful')
) STRICT;
INSERT INTO print_job_of_nights (job_id, kind, event_id, order_id, z_no, terminal, asked_terminal, asked_clerk, asked_at, state, attempts, problem, printer, was_doubtful,
    changed_at, next_at)
    SELECT job_id, kind, event_id, order_id, z_no, terminal, asked_terminal, asked_clerk, asked_at, state, attempts, problem, printer, was_doubtful,
    changed_at, next_at FROM print_job;
DROP TABLE print_job;
ALTER TABLE print_job_of_nights RENAME TO print_job;
CREATE INDEX print_job_open ON print_job (terminal, job_id) WHERE state IN ('waiting', 'sending', 'failed', 'doubtful');
CREATE INDEX print_job_of_order ON print_job (order_id);

-- One paper for each day, and none for a day before one that was printed; a second one only in place of one that nobody
-- knows of.
CREATE UNIQUE INDEX print_job_of_night ON print_job (favourite_no, day) WHERE state <> 'given_up' OR was_doubtful = 0;
CREATE TRIGGER print_job_after_its_night BEFORE INSERT ON print_job
WHEN NEW.favourite_no IS NOT NULL AND NOT EXISTS (SELECT 1 FROM print_job WHERE favourite_no = NEW.favourite_no AND day = NEW.day)
    AND (EXISTS (SELECT 1 FROM print_job WHERE favourite_no = NEW.favourite_no AND day > NEW.day)
        OR NOT EXISTS (SELECT 1 FROM report_favourite WHERE favourite_no = NEW.favourite_no AND terminal = NEW.terminal AND since_day <= NEW.day))
BEGIN SELECT RAISE(ABORT, 'a night is printed once, after the one before it'); END;

-- As in 0056.
CREATE TRIGGER print_job_kept BEFORE DELETE ON print_job BEGIN SELECT RAISE(ABORT, 'what was to be printed is kept'); END;
CREATE TRIGGER print_job_begins BEFORE INSERT ON print_job
WHEN NEW.state <> 'waiting' OR NEW.attempts <> 0 OR NEW.was_doubtful <> 0
BEGIN SELECT RAISE(ABORT, 'what is to be printed waits first'); END;
CREATE TRIGGER print_job_goes_on BEFORE UPDATE ON print_job
WHEN NEW.job_id <> OLD.job_id OR NEW.kind <> OLD.kind OR NEW.event_id IS NOT OLD.event_id OR NEW.order_id IS NOT OLD.order_id OR NEW.z_no IS NOT OLD.z_no
    OR NEW.favourite_no IS NOT OLD.favourite_no OR NEW.day IS NOT OLD.day
    OR NEW.terminal <> OLD.terminal OR NEW.asked_terminal <> OLD.asked_terminal OR NEW.asked_clerk <> OLD.asked_clerk OR NEW.asked_at <> OLD.asked_at
    OR NEW.attempts <> OLD.attempts + (NEW.state = 'sending')
    OR NEW.was_doubtful <> max(OLD.was_doubtful, NEW.state = 'doubtful')
    OR NOT (CASE OLD.state WHEN 'waiting' THEN NEW.state IN ('waiting', 'sending', 'given_up') WHEN 'failed' THEN NEW.state IN ('failed', 'sending', 'given_up')
        WHEN 'sending' THEN NEW.state IN ('printed', 'failed', 'doubtful') WHEN 'doubtful' THEN NEW.state IN ('printed', 'given_up') ELSE 0 END)
BEGIN SELECT RAISE(ABORT, 'what is to be printed goes on, and is printed once'); END;
CREATE TRIGGER print_job_given_up AFTER UPDATE OF state ON print_job WHEN NEW.state = 'given_up' AND NEW.was_doubtful = 0
BEGIN
    UPDATE print_ticket SET is_free = 1 WHERE job_id = NEW.job_id AND is_free = 0;
END;
CREATE TRIGGER print_ticket_of_its_job BEFORE INSERT ON print_ticket
WHEN NEW.is_free <> 0
    OR NOT EXISTS (SELECT 1 FROM print_job WHERE job_id = NEW.job_id AND kind = 'tickets' AND order_id = NEW.order_id AND event_id = NEW.event_id
        AND state = 'waiting' AND attempts = 0)
    OR NOT EXISTS (SELECT 1 FROM ticket WHERE ticket_id = NEW.ticket_id AND order_id = NEW.order_id AND state = 'valid')
BEGIN SELECT RAISE(ABORT, 'valid tickets of its order are printed by a job'); END;
CREATE TRIGGER print_ticket_is_free BEFORE UPDATE ON print_ticket
WHEN NEW.job_id <> OLD.job_id OR NEW.ticket_id <> OLD.ticket_id OR NEW.order_id <> OLD.order_id OR NEW.event_id <> OLD.event_id OR OLD.is_free <> 0 OR NEW.is_free <> 1
    OR NOT EXISTS (SELECT 1 FROM print_job WHERE job_id = NEW.job_id AND state = 'given_up' AND was_doubtful = 0)
BEGIN SELECT RAISE(ABORT, 'a ticket is asked for once'); END;

-- As in 0058, and of favourites.
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
    UNION ALL SELECT 'patrons.imported', 'patrons' UNION ALL SELECT 'patrons.exported', 'patrons'
    UNION ALL SELECT 'reservation.made', 'sell' UNION ALL SELECT 'reservation.taken_back', 'sell'
    UNION ALL SELECT 'willcall.printed', 'sell' UNION ALL SELECT 'willcall.handed_over', 'sell' UNION ALL SELECT 'willcall.taken_off', 'sell'
    UNION ALL SELECT 'willcall.taken_back', 'hand_overs'
    UNION ALL SELECT 'setting.saved', 'house' UNION ALL SELECT 'terminal.saved', 'house' UNION ALL SELECT 'terminal.printer', 'house'
    UNION ALL SELECT 'template.set', 'house' UNION ALL SELECT 'paper.chosen', 'house' UNION ALL SELECT 'paper.printed', 'sell'
    UNION ALL SELECT 'settlement.made', 'settlements'
    UNION ALL SELECT 'mail.account', 'house' UNION ALL SELECT 'mail.asked', 'sell'
    UNION ALL SELECT 'favourite.saved', 'reports';
