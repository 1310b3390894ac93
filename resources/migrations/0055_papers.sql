-- What tickets and receipts look like, and what was printed of an order (docs/decisions/tickets.md).

-- Read and written whole. One that the house dropped has the value null; those that every house has are the program's.
CREATE TABLE paper_template (
    name  TEXT PRIMARY KEY NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
    value TEXT NOT NULL CHECK (length(value) BETWEEN 2 AND 60000) -- as JSON
) STRICT;

CREATE TABLE paper_choice (
    chosen_by TEXT NOT NULL CHECK (chosen_by IN ('house', 'event', 'terminal')),
    which     TEXT NOT NULL CHECK (length(which) <= 200 AND (chosen_by = 'house') = (which = '')), -- the event's number or the terminal's name
    used_for  TEXT NOT NULL CHECK (used_for IN ('ticket', 'receipt')),
    name      TEXT NOT NULL CHECK (length(name) <= 40), -- empty: none is chosen
    PRIMARY KEY (chosen_by, which, used_for)
) STRICT;

CREATE TRIGGER paper_template_kept BEFORE DELETE ON paper_template BEGIN SELECT RAISE(ABORT, 'templates are kept'); END;
CREATE TRIGGER paper_choice_kept BEFORE DELETE ON paper_choice BEGIN SELECT RAISE(ABORT, 'templates are kept'); END;

-- None of it changes without an entry of the journal: the newest says just that.
CREATE TRIGGER paper_template_made_is_told BEFORE INSERT ON paper_template
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'template.set'
    AND body = '{"name":"' || NEW.name || '","template":' || NEW.value || '}')
BEGIN SELECT RAISE(ABORT, 'templates are told of by the journal'); END;
CREATE TRIGGER paper_template_change_is_told BEFORE UPDATE ON paper_template
WHEN NEW.name <> OLD.name OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'template.set'
    AND body = '{"name":"' || NEW.name || '","template":' || NEW.value || '}')
BEGIN SELECT RAISE(ABORT, 'templates are told of by the journal'); END;
CREATE TRIGGER paper_choice_made_is_told BEFORE INSERT ON paper_choice
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'paper.chosen'
    AND body = '{"by":"' || NEW.chosen_by || '","name":"' || NEW.name || '","use":"' || NEW.used_for
        || '","which":"' || replace(replace(NEW.which, '\', '\\'), '"', '\"') || '"}')
BEGIN SELECT RAISE(ABORT, 'templates are told of by the journal'); END;
CREATE TRIGGER paper_choice_change_is_told BEFORE UPDATE ON paper_choice
WHEN NEW.chosen_by <> OLD.chosen_by OR NEW.which <> OLD.which OR NEW.used_for <> OLD.used_for
    OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'paper.chosen'
    AND body = '{"by":"' || NEW.chosen_by || '","name":"' || NEW.name || '","use":"' || NEW.used_for
        || '","which":"' || replace(replace(NEW.which, '\', '\\'), '"', '\"') || '"}')
BEGIN SELECT RAISE(ABORT, 'templates are told of by the journal'); END;

-- Asked before each ticket is printed.
CREATE INDEX journal_of_papers ON journal (order_id) WHERE kind = 'paper.printed';

-- As in 0054, and of papers.
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
    UNION ALL SELECT 'setting.saved', 'house' UNION ALL SELECT 'terminal.saved', 'house'
    UNION ALL SELECT 'template.set', 'house' UNION ALL SELECT 'paper.chosen', 'house' UNION ALL SELECT 'paper.printed', 'sell';
