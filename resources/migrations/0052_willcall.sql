-- Will-call (docs/decisions/willcall.md): orders that wait to be picked up, what was printed for them, and what was handed over.

-- Its order is to be left there once it is sold.
ALTER TABLE hold ADD COLUMN will_call INTEGER NOT NULL DEFAULT 0 CHECK (will_call IN (0, 1));

CREATE TABLE willcall (
    order_id INTEGER PRIMARY KEY,
    event_id INTEGER NOT NULL,
    is_left  INTEGER NOT NULL CHECK (is_left IN (0, 1)),           -- 0: taken off the list
    terminal TEXT NOT NULL CHECK (length(terminal) > 0),           -- who left it, or took it off
    clerk    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    FOREIGN KEY (order_id, event_id) REFERENCES sale_order (order_id, event_id)
) STRICT;
CREATE INDEX willcall_of_event ON willcall (event_id);

CREATE TABLE willcall_print (
    order_id INTEGER NOT NULL REFERENCES willcall,
    print_no INTEGER NOT NULL CHECK (print_no > 0),                -- of the event's lists
    event_id INTEGER NOT NULL,
    tickets  TEXT NOT NULL CHECK (length(tickets) BETWEEN 1 AND 100000), -- that waited: "3,4"
    says     TEXT NOT NULL CHECK (length(says) = 64),              -- a digest of the rest, the name salted
    terminal TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (order_id, print_no)
) STRICT;
CREATE INDEX willcall_print_of_event ON willcall_print (event_id, print_no);

CREATE TABLE willcall_handover (
    order_id      INTEGER NOT NULL REFERENCES willcall,
    handover_no   INTEGER NOT NULL CHECK (handover_no > 0),        -- within its order
    event_id      INTEGER NOT NULL,
    unpaid_minor  INTEGER NOT NULL CHECK (unpaid_minor >= 0),      -- still due then
    terminal      TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk         TEXT NOT NULL,
    at            INTEGER NOT NULL,
    back_terminal TEXT CHECK (length(back_terminal) > 0),          -- who said that it was wrong
    back_clerk    TEXT,
    back_at       INTEGER CHECK (back_at >= at),
    back_reason   TEXT CHECK (length(back_reason) BETWEEN 1 AND 500),
    PRIMARY KEY (order_id, handover_no),
    CHECK ((back_at IS NULL) = (back_terminal IS NULL) AND (back_at IS NULL) = (back_clerk IS NULL)
        AND (back_at IS NULL) = (back_reason IS NULL))
) STRICT;

CREATE TABLE willcall_ticket (
    ticket_id   INTEGER NOT NULL REFERENCES ticket,
    handover_no INTEGER NOT NULL,
    order_id    INTEGER NOT NULL,
    event_id    INTEGER NOT NULL,
    is_back     INTEGER NOT NULL CHECK (is_back IN (0, 1)),        -- its hand-over was taken back
    PRIMARY KEY (ticket_id, handover_no),
    FOREIGN KEY (order_id, handover_no) REFERENCES willcall_handover (order_id, handover_no)
) STRICT;
CREATE UNIQUE INDEX willcall_ticket_once ON willcall_ticket (ticket_id) WHERE is_back = 0;
CREATE INDEX willcall_ticket_of_handover ON willcall_ticket (order_id, handover_no);

CREATE TRIGGER willcall_kept BEFORE DELETE ON willcall BEGIN SELECT RAISE(ABORT, 'what was left at will-call is kept'); END;
CREATE TRIGGER willcall_begins BEFORE INSERT ON willcall
WHEN NEW.is_left <> 1 OR EXISTS (SELECT 1 FROM willcall WHERE order_id = NEW.order_id)
    OR NOT EXISTS (SELECT 1 FROM ticket WHERE order_id = NEW.order_id AND event_id = NEW.event_id AND state IN ('valid', 'used'))
BEGIN SELECT RAISE(ABORT, 'an order with good tickets is left at will-call, once'); END;
CREATE TRIGGER willcall_left_or_not BEFORE UPDATE ON willcall
WHEN NEW.order_id <> OLD.order_id OR NEW.event_id <> OLD.event_id OR NEW.is_left = OLD.is_left
    OR (NEW.is_left = 1 AND NOT EXISTS (SELECT 1 FROM ticket WHERE order_id = NEW.order_id AND state IN ('valid', 'used')))
BEGIN SELECT RAISE(ABORT, 'an order is left at will-call or taken off, in turn'); END;

CREATE TRIGGER willcall_print_kept BEFORE DELETE ON willcall_print BEGIN SELECT RAISE(ABORT, 'what was printed is kept'); END;
CREATE TRIGGER willcall_print_fixed BEFORE UPDATE ON willcall_print BEGIN SELECT RAISE(ABORT, 'what was printed is kept'); END;
CREATE TRIGGER willcall_print_of_what_waits BEFORE INSERT ON willcall_print
WHEN EXISTS (SELECT 1 FROM willcall_print WHERE order_id = NEW.order_id AND print_no >= NEW.print_no)
    OR NOT EXISTS (SELECT 1 FROM willcall WHERE order_id = NEW.order_id AND event_id = NEW.event_id AND is_left = 1)
BEGIN SELECT RAISE(ABORT, 'what is left at will-call is printed, list after list'); END;

CREATE TRIGGER willcall_handover_kept BEFORE DELETE ON willcall_handover BEGIN SELECT RAISE(ABORT, 'hand-overs are kept'); END;
CREATE TRIGGER willcall_handover_follows BEFORE INSERT ON willcall_handover
WHEN NEW.back_at IS NOT NULL
    OR NEW.handover_no <> coalesce((SELECT max(handover_no) FROM willcall_handover WHERE order_id = NEW.order_id), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM willcall WHERE order_id = NEW.order_id AND event_id = NEW.event_id AND is_left = 1)
    OR EXISTS (SELECT 1 FROM payment_attempt WHERE order_id = NEW.order_id AND state = 'open')
BEGIN SELECT RAISE(ABORT, 'what is left at will-call is handed over'); END;
CREATE TRIGGER willcall_handover_back_once BEFORE UPDATE ON willcall_handover
WHEN OLD.back_at IS NOT NULL OR NEW.back_at IS NULL OR NEW.order_id <> OLD.order_id OR NEW.handover_no <> OLD.handover_no
    OR NEW.event_id <> OLD.event_id OR NEW.unpaid_minor <> OLD.unpaid_minor OR NEW.terminal <> OLD.terminal OR NEW.clerk <> OLD.clerk
    OR NEW.at <> OLD.at
BEGIN SELECT RAISE(ABORT, 'a hand-over is taken back, once'); END;
CREATE TRIGGER willcall_handover_taken_back AFTER UPDATE OF back_at ON willcall_handover WHEN NEW.back_at IS NOT NULL
BEGIN
    UPDATE willcall_ticket SET is_back = 1 WHERE order_id = NEW.order_id AND handover_no = NEW.handover_no;
END;

CREATE TRIGGER willcall_ticket_kept BEFORE DELETE ON willcall_ticket BEGIN SELECT RAISE(ABORT, 'hand-overs are kept'); END;
CREATE TRIGGER willcall_ticket_handed_over BEFORE INSERT ON willcall_ticket
WHEN NEW.is_back <> 0
    OR EXISTS (SELECT 1 FROM willcall_ticket WHERE ticket_id = NEW.ticket_id AND (is_back = 0 OR handover_no = NEW.handover_no))
    OR NOT EXISTS (SELECT 1 FROM ticket WHERE ticket_id = NEW.ticket_id AND order_id = NEW.order_id AND event_id = NEW.event_id
        AND state IN ('valid', 'used'))
    OR NOT EXISTS (SELECT 1 FROM willcall_handover WHERE order_id = NEW.order_id AND handover_no = NEW.handover_no AND back_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'a good ticket is handed over, once'); END;
CREATE TRIGGER willcall_ticket_back BEFORE UPDATE ON willcall_ticket
WHEN NEW.ticket_id <> OLD.ticket_id OR NEW.handover_no <> OLD.handover_no OR NEW.order_id <> OLD.order_id OR NEW.event_id <> OLD.event_id
    OR OLD.is_back <> 0 OR NEW.is_back <> 1 OR NOT EXISTS (SELECT 1 FROM willcall_handover WHERE order_id = NEW.order_id
        AND handover_no = NEW.handover_no AND back_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a ticket comes back with its hand-over'); END;

-- Roles that may keep deposits, which are those above a clerk's, may take back what was handed over.
DROP TRIGGER role_gained_fixed;
DROP TRIGGER role_gained_once;
DROP TRIGGER role_change_is_told;
INSERT INTO role_gained (role_no, rights, after_seq)
    SELECT role_no, ' hand_overs', coalesce((SELECT max(seq) FROM journal), 0) FROM staff_role
    WHERE ' ' || rights || ' ' LIKE '% keep_deposit %' AND length(rights) <= 380
    ON CONFLICT (role_no, after_seq) DO UPDATE SET rights = role_gained.rights || excluded.rights;
UPDATE staff_role SET rights = rights || ' hand_overs' WHERE ' ' || rights || ' ' LIKE '% keep_deposit %' AND length(rights) <= 380;
CREATE TRIGGER role_change_is_told BEFORE UPDATE ON staff_role
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'role.saved'
    AND body LIKE '%"role":' || NEW.role_no || '}')
BEGIN SELECT RAISE(ABORT, 'roles are told of by the journal'); END;
CREATE TRIGGER role_gained_fixed BEFORE UPDATE ON role_gained BEGIN SELECT RAISE(ABORT, 'what roles gained is kept'); END;
CREATE TRIGGER role_gained_once BEFORE INSERT ON role_gained BEGIN SELECT RAISE(ABORT, 'what roles gained is kept'); END;

-- As in 0051, and of will-call. What is left there is left with an exchange as well, and is left to verify.
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
    UNION ALL SELECT 'willcall.taken_back', 'hand_overs';
