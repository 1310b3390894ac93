-- Tickets by e-mail, and what became of them (docs/decisions/mail.md): they outlive the program and the way to the server.

-- The house's account, as JSON; null: none any more. Its password is nowhere in the house.
CREATE TABLE mail_account (
    account_no INTEGER PRIMARY KEY CHECK (account_no = 1),
    value      TEXT NOT NULL CHECK (length(value) BETWEEN 2 AND 4000)
) STRICT;
CREATE TRIGGER mail_account_kept BEFORE DELETE ON mail_account BEGIN SELECT RAISE(ABORT, 'settings are kept'); END;
CREATE TRIGGER mail_account_made_is_told BEFORE INSERT ON mail_account
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'mail.account' AND body = '{"account":' || NEW.value || '}')
BEGIN SELECT RAISE(ABORT, 'settings are told of by the journal'); END;
CREATE TRIGGER mail_account_change_is_told BEFORE UPDATE ON mail_account
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'mail.account' AND body = '{"account":' || NEW.value || '}')
BEGIN SELECT RAISE(ABORT, 'settings are told of by the journal'); END;

CREATE TABLE mail_job (
    mail_id        INTEGER PRIMARY KEY,
    event_id       INTEGER NOT NULL,
    order_id       INTEGER NOT NULL,
    address        TEXT NOT NULL CHECK (length(address) <= 254),         -- empty: erased
    salt           BLOB CHECK (length(salt) = 16),                       -- the journal has a digest of both
    asked_terminal TEXT NOT NULL CHECK (length(asked_terminal) > 0),
    asked_clerk    TEXT NOT NULL,
    asked_at       INTEGER NOT NULL,
    state          TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'doubtful', 'given_up')),
    attempts       INTEGER NOT NULL CHECK (attempts >= 0),
    problem        TEXT NOT NULL CHECK (problem IN ('', 'no_account', 'no_password', 'unreachable', 'no_answer', 'not_secure', 'login', 'later', 'no_such_address', 'refused', 'broken_off', 'stopped', 'nothing', 'erased', 'unpainted',
        'by_person')),
    was_doubtful   INTEGER NOT NULL CHECK (was_doubtful IN (0, 1)),      -- the server may have it
    changed_at     INTEGER NOT NULL,                                     -- its state
    next_at        INTEGER NOT NULL,                                     -- not tried again by itself before
    FOREIGN KEY (order_id, event_id) REFERENCES sale_order (order_id, event_id),
    CHECK ((salt IS NULL) = (address = '')),
    CHECK ((state IN ('failed', 'doubtful', 'given_up')) = (length(problem) > 0)),
    CHECK (attempts > 0 OR state IN ('waiting', 'given_up')),
    CHECK (was_doubtful = 1 OR state <> 'doubtful')
) STRICT;
CREATE INDEX mail_job_open ON mail_job (mail_id) WHERE state IN ('waiting', 'sending', 'failed', 'doubtful');
CREATE INDEX mail_job_of_order ON mail_job (order_id);

-- The tickets of a mail: they go to one address, and there is no other paper for them, unless it surely was not sent.
CREATE TABLE mail_ticket (
    mail_id   INTEGER NOT NULL REFERENCES mail_job,
    ticket_id INTEGER NOT NULL REFERENCES ticket,
    order_id  INTEGER NOT NULL,
    event_id  INTEGER NOT NULL,
    is_free   INTEGER NOT NULL CHECK (is_free IN (0, 1)),                -- its mail was given up before anything was sent
    PRIMARY KEY (mail_id, ticket_id),
    FOREIGN KEY (order_id, event_id) REFERENCES sale_order (order_id, event_id)
) STRICT;
CREATE INDEX mail_ticket_live ON mail_ticket (ticket_id) WHERE is_free = 0;

CREATE TRIGGER mail_job_kept BEFORE DELETE ON mail_job BEGIN SELECT RAISE(ABORT, 'what was to be sent is kept'); END;
CREATE TRIGGER mail_job_begins BEFORE INSERT ON mail_job
WHEN NEW.state <> 'waiting' OR NEW.attempts <> 0 OR NEW.was_doubtful <> 0 OR NEW.salt IS NULL
BEGIN SELECT RAISE(ABORT, 'what is to be sent waits first'); END;
CREATE TRIGGER mail_job_goes_on BEFORE UPDATE ON mail_job
WHEN NEW.mail_id <> OLD.mail_id OR NEW.event_id <> OLD.event_id OR NEW.order_id <> OLD.order_id
    OR NEW.asked_terminal <> OLD.asked_terminal OR NEW.asked_clerk <> OLD.asked_clerk OR NEW.asked_at <> OLD.asked_at
    OR (NEW.address <> OLD.address AND NEW.address <> '') OR (NEW.salt IS NOT OLD.salt AND NEW.salt IS NOT NULL)
    OR NEW.attempts <> OLD.attempts + (NEW.state = 'sending' AND OLD.state <> 'sending')
    OR NEW.was_doubtful <> max(OLD.was_doubtful, NEW.state = 'doubtful')
    OR (NEW.state = OLD.state AND NEW.problem <> OLD.problem)
    OR NOT (CASE OLD.state WHEN 'waiting' THEN NEW.state IN ('waiting', 'sending', 'given_up') WHEN 'failed' THEN NEW.state IN ('failed', 'sending', 'given_up')
        WHEN 'sending' THEN NEW.state IN ('sending', 'sent', 'failed', 'doubtful') WHEN 'doubtful' THEN NEW.state IN ('doubtful', 'sent', 'given_up')
        ELSE NEW.state = OLD.state END)
    OR (NEW.state = OLD.state AND OLD.state NOT IN ('waiting', 'failed') AND (NEW.changed_at <> OLD.changed_at OR NEW.next_at <> OLD.next_at))
    OR (NEW.state = 'sending' AND OLD.state <> 'sending' AND NEW.salt IS NULL)
BEGIN SELECT RAISE(ABORT, 'what is to be sent goes on, and is sent once'); END;
CREATE TRIGGER mail_job_given_up AFTER UPDATE OF state ON mail_job WHEN NEW.state = 'given_up' AND NEW.was_doubtful = 0
BEGIN
    UPDATE mail_ticket SET is_free = 1 WHERE mail_id = NEW.mail_id AND is_free = 0;
END;

CREATE TRIGGER mail_ticket_kept BEFORE DELETE ON mail_ticket BEGIN SELECT RAISE(ABORT, 'what was to be sent is kept'); END;
CREATE TRIGGER mail_ticket_of_its_mail BEFORE INSERT ON mail_ticket
WHEN NEW.is_free <> 0
    OR NOT EXISTS (SELECT 1 FROM mail_job WHERE mail_id = NEW.mail_id AND order_id = NEW.order_id AND event_id = NEW.event_id AND state = 'waiting' AND attempts = 0)
    OR NOT EXISTS (SELECT 1 FROM ticket WHERE ticket_id = NEW.ticket_id AND order_id = NEW.order_id AND state = 'valid')
BEGIN SELECT RAISE(ABORT, 'valid tickets of its order are sent by a mail'); END;
CREATE TRIGGER mail_ticket_has_no_paper BEFORE INSERT ON mail_ticket
WHEN EXISTS (SELECT 1 FROM print_ticket WHERE ticket_id = NEW.ticket_id AND is_free = 0)
    OR EXISTS (SELECT 1 FROM mail_ticket t JOIN mail_job j ON j.mail_id = t.mail_id JOIN mail_job mine ON mine.mail_id = NEW.mail_id
        WHERE t.ticket_id = NEW.ticket_id AND t.is_free = 0 AND j.address <> mine.address)
BEGIN SELECT RAISE(ABORT, 'a ticket goes to one address or on paper'); END;
CREATE TRIGGER mail_ticket_is_free BEFORE UPDATE ON mail_ticket
WHEN NEW.mail_id <> OLD.mail_id OR NEW.ticket_id <> OLD.ticket_id OR NEW.order_id <> OLD.order_id OR NEW.event_id <> OLD.event_id OR OLD.is_free <> 0 OR NEW.is_free <> 1
    OR NOT EXISTS (SELECT 1 FROM mail_job WHERE mail_id = NEW.mail_id AND state = 'given_up' AND was_doubtful = 0)
BEGIN SELECT RAISE(ABORT, 'a ticket goes to one address or on paper'); END;
CREATE TRIGGER print_ticket_not_mailed BEFORE INSERT ON print_ticket
WHEN EXISTS (SELECT 1 FROM mail_ticket WHERE ticket_id = NEW.ticket_id AND is_free = 0)
BEGIN SELECT RAISE(ABORT, 'a ticket goes to one address or on paper'); END;

-- Of whom is forgotten the addresses are as well, to which their orders' tickets went.
CREATE TRIGGER mails_forgotten AFTER UPDATE ON patron WHEN OLD.name <> '' AND NEW.name = ''
BEGIN
    UPDATE mail_job SET address = '', salt = NULL
        WHERE salt IS NOT NULL AND order_id IN (SELECT order_id FROM sale_order WHERE patron_id = OLD.patron_id);
END;

-- As in 0057, and of mails.
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
    UNION ALL SELECT 'mail.account', 'house' UNION ALL SELECT 'mail.asked', 'sell';
