-- What promoters were told, and which lines of sales each of them was told once (docs/decisions/settlements.md).

-- Written once: `told` is the body of its entry in the journal. A mistake is put right by the next one.
CREATE TABLE settlement (
    settlement_no INTEGER PRIMARY KEY CHECK (settlement_no > 0), -- without a gap
    at            INTEGER NOT NULL,
    terminal      TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk         TEXT NOT NULL,
    told          TEXT NOT NULL CHECK (length(told) > 2)         -- its figures, as JSON
) STRICT;

CREATE TABLE settlement_event (
    settlement_no INTEGER NOT NULL REFERENCES settlement,
    event_id      INTEGER NOT NULL REFERENCES event,
    PRIMARY KEY (settlement_no, event_id)
) STRICT;
CREATE INDEX settlement_of_event ON settlement_event (event_id);

-- The lines of an order that a settlement covers: all that came since the one before.
CREATE TABLE settled_order (
    settlement_no INTEGER NOT NULL,
    event_id      INTEGER NOT NULL,
    order_id      INTEGER NOT NULL,
    from_line     INTEGER NOT NULL CHECK (from_line > 0),
    to_line       INTEGER NOT NULL CHECK (to_line >= from_line),
    PRIMARY KEY (order_id, from_line),
    UNIQUE (settlement_no, order_id),
    FOREIGN KEY (settlement_no, event_id) REFERENCES settlement_event (settlement_no, event_id),
    FOREIGN KEY (order_id, event_id) REFERENCES sale_order (order_id, event_id),
    FOREIGN KEY (order_id, to_line) REFERENCES order_line (order_id, line_no)
) STRICT;

CREATE TRIGGER settlement_kept BEFORE DELETE ON settlement BEGIN SELECT RAISE(ABORT, 'settlements are kept'); END;
CREATE TRIGGER settlement_fixed BEFORE UPDATE ON settlement BEGIN SELECT RAISE(ABORT, 'settlements are kept'); END;
CREATE TRIGGER settlement_event_kept BEFORE DELETE ON settlement_event BEGIN SELECT RAISE(ABORT, 'settlements are kept'); END;
CREATE TRIGGER settlement_event_fixed BEFORE UPDATE ON settlement_event BEGIN SELECT RAISE(ABORT, 'settlements are kept'); END;
CREATE TRIGGER settled_order_kept BEFORE DELETE ON settled_order BEGIN SELECT RAISE(ABORT, 'settlements are kept'); END;
CREATE TRIGGER settled_order_fixed BEFORE UPDATE ON settled_order BEGIN SELECT RAISE(ABORT, 'settlements are kept'); END;

-- Without a gap, and with its entry in the journal: the newest says just that.
CREATE TRIGGER settlement_is_told BEFORE INSERT ON settlement
WHEN NEW.settlement_no <> coalesce((SELECT max(settlement_no) FROM settlement), 0) + 1
    OR NEW.told NOT LIKE '%"settlement":' || NEW.settlement_no || '}'
    OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'settlement.made' AND at = NEW.at
        AND terminal = NEW.terminal AND clerk = NEW.clerk AND body = NEW.told)
BEGIN SELECT RAISE(ABORT, 'a settlement follows the one before, and is told of by the journal'); END;
CREATE TRIGGER settlement_event_is_told BEFORE INSERT ON settlement_event
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'settlement.made'
        AND body LIKE '%{"event":' || NEW.event_id || ',%' AND body LIKE '%"settlement":' || NEW.settlement_no || '}')
    OR NOT EXISTS (SELECT 1 FROM settlement WHERE settlement_no = NEW.settlement_no)
BEGIN SELECT RAISE(ABORT, 'a settlement is of the events that it tells of'); END;
CREATE TRIGGER settled_order_goes_on BEFORE INSERT ON settled_order
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'settlement.made'
        AND body LIKE '%"settlement":' || NEW.settlement_no || '}')
    OR NOT EXISTS (SELECT 1 FROM settlement_event WHERE settlement_no = NEW.settlement_no AND event_id = NEW.event_id)
    OR NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id AND event_id = NEW.event_id)
    OR NEW.from_line <> coalesce((SELECT max(to_line) FROM settled_order WHERE order_id = NEW.order_id), 0) + 1
    OR NEW.to_line IS NOT (SELECT max(line_no) FROM order_line WHERE order_id = NEW.order_id)
BEGIN SELECT RAISE(ABORT, 'a line is settled once, with all that came before it'); END;

-- Roles that set prices, which are those of managers, may settle with promoters.
DROP TRIGGER role_gained_fixed;
DROP TRIGGER role_gained_once;
DROP TRIGGER role_change_is_told;
INSERT INTO role_gained (role_no, rights, after_seq)
    SELECT role_no, ' settlements', coalesce((SELECT max(seq) FROM journal), 0) FROM staff_role
    WHERE ' ' || rights || ' ' LIKE '% prices %' AND length(rights) <= 380
    ON CONFLICT (role_no, after_seq) DO UPDATE SET rights = role_gained.rights || excluded.rights;
UPDATE staff_role SET rights = rights || ' settlements' WHERE ' ' || rights || ' ' LIKE '% prices %' AND length(rights) <= 380;
CREATE TRIGGER role_change_is_told BEFORE UPDATE ON staff_role
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'role.saved'
    AND body LIKE '%"role":' || NEW.role_no || '}')
BEGIN SELECT RAISE(ABORT, 'roles are told of by the journal'); END;
CREATE TRIGGER role_gained_fixed BEFORE UPDATE ON role_gained BEGIN SELECT RAISE(ABORT, 'what roles gained is kept'); END;
CREATE TRIGGER role_gained_once BEFORE INSERT ON role_gained BEGIN SELECT RAISE(ABORT, 'what roles gained is kept'); END;

-- As in 0056, and of settlements.
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
    UNION ALL SELECT 'settlement.made', 'settlements';
