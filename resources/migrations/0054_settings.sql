-- What a house is set to (docs/decisions/settings.md): its logo and the terms on its tickets, the holds of new events, the reasons that are offered,
-- the notes and coins that are counted, and what its terminals have.

ALTER TABLE venue ADD COLUMN terms TEXT NOT NULL DEFAULT '' CHECK (length(terms) <= 200);      -- on every ticket
ALTER TABLE venue ADD COLUMN logo BLOB NOT NULL DEFAULT x'' CHECK (length(logo) <= 262144); -- a PNG; empty: none

-- Read and written whole, and nothing refers to it. One that is not there is as the program has it.
CREATE TABLE house_setting (
    name  TEXT PRIMARY KEY NOT NULL CHECK (name IN ('holds', 'denominations', 'reasons_refund', 'reasons_comp', 'reasons_reduction', 'reasons_reprint', 'reasons_block',
        'reasons_paid_in', 'reasons_paid_out', 'reasons_no_sale', 'reasons_difference')),
    value TEXT NOT NULL CHECK (length(value) BETWEEN 2 AND 20000) -- as JSON
) STRICT;

CREATE TABLE terminal_setup (
    terminal       TEXT PRIMARY KEY NOT NULL CHECK (length(terminal) BETWEEN 1 AND 200),
    drawer_no      INTEGER REFERENCES drawer,                          -- its usual one; null: none
    paper          TEXT NOT NULL CHECK (paper IN ('', 'sheet', 'roll')), -- of its reports; empty: as its computer did last
    ticket_printer TEXT NOT NULL CHECK (length(ticket_printer) <= 200) -- empty: the system's own choice
) STRICT;

CREATE TRIGGER house_setting_kept BEFORE DELETE ON house_setting BEGIN SELECT RAISE(ABORT, 'settings are kept'); END;
CREATE TRIGGER terminal_setup_kept BEFORE DELETE ON terminal_setup BEGIN SELECT RAISE(ABORT, 'settings are kept'); END;

-- None of it changes without an entry of the journal: the newest says just that.
CREATE TRIGGER house_setting_made_is_told BEFORE INSERT ON house_setting
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'setting.saved'
    AND body = '{"name":"' || NEW.name || '","value":' || NEW.value || '}')
BEGIN SELECT RAISE(ABORT, 'settings are told of by the journal'); END;
CREATE TRIGGER house_setting_change_is_told BEFORE UPDATE ON house_setting
WHEN NEW.name <> OLD.name OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'setting.saved'
    AND body = '{"name":"' || NEW.name || '","value":' || NEW.value || '}')
BEGIN SELECT RAISE(ABORT, 'settings are told of by the journal'); END;
CREATE TRIGGER terminal_setup_made_is_told BEFORE INSERT ON terminal_setup
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'terminal.saved'
    AND body = '{"drawer":' || coalesce(NEW.drawer_no, 0) || ',"paper":"' || NEW.paper
        || '","printer":"' || replace(replace(NEW.ticket_printer, '\', '\\'), '"', '\"')
        || '","terminal":"' || replace(replace(NEW.terminal, '\', '\\'), '"', '\"') || '"}')
BEGIN SELECT RAISE(ABORT, 'settings are told of by the journal'); END;
CREATE TRIGGER terminal_setup_change_is_told BEFORE UPDATE ON terminal_setup
WHEN NEW.terminal <> OLD.terminal OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'terminal.saved'
    AND body = '{"drawer":' || coalesce(NEW.drawer_no, 0) || ',"paper":"' || NEW.paper
        || '","printer":"' || replace(replace(NEW.ticket_printer, '\', '\\'), '"', '\"')
        || '","terminal":"' || replace(replace(NEW.terminal, '\', '\\'), '"', '\"') || '"}')
BEGIN SELECT RAISE(ABORT, 'settings are told of by the journal'); END;

-- As in 0052, and of what is set.
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
    UNION ALL SELECT 'setting.saved', 'house' UNION ALL SELECT 'terminal.saved', 'house';
