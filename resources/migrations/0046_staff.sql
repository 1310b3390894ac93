-- People, what their roles allow, who works at which terminal, and what a second person approved (docs/decisions/staff.md). A house without
-- people works as before.

CREATE TABLE staff_role (
    role_no            INTEGER PRIMARY KEY CHECK (role_no > 0),
    name               TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 40),
    rights             TEXT NOT NULL CHECK (length(rights) <= 400), -- their names with a space between
    refund_limit_minor INTEGER CHECK (refund_limit_minor >= 0)      -- how much goes back in one act without a second person; null: any amount
) STRICT;
INSERT INTO staff_role (role_no, name, rights, refund_limit_minor) VALUES
    (1, 'Administrator', 'sell sell_blocked exchange reprint refund comp reduce keep_deposit gift_cards block prices programme plans house staff', NULL),
    (2, 'Manager', 'sell sell_blocked exchange reprint refund comp reduce keep_deposit gift_cards block prices programme plans', NULL),
    (3, 'Supervisor', 'sell sell_blocked exchange reprint refund comp reduce keep_deposit gift_cards block', NULL),
    (4, 'Clerk', 'sell exchange reprint refund', 10000);

CREATE TABLE staff (
    staff_no   INTEGER PRIMARY KEY CHECK (staff_no > 0),
    name       TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 40), -- as the journal names them
    role_no    INTEGER NOT NULL REFERENCES staff_role,
    is_active  INTEGER NOT NULL CHECK (is_active IN (0, 1)),
    pin_hash   TEXT NOT NULL CHECK (pin_hash LIKE '$argon2id$%' AND length(pin_hash) <= 200),
    pin_no     INTEGER NOT NULL CHECK (pin_no > 0),                    -- the first, the second ... that they have
    wrong_pins INTEGER NOT NULL DEFAULT 0 CHECK (wrong_pins >= 0),     -- in a row, one that is being looked at among them
    wait_until INTEGER NOT NULL DEFAULT 0                              -- no other is looked at before
) STRICT;

CREATE TABLE terminal_staff (
    terminal TEXT PRIMARY KEY NOT NULL CHECK (length(terminal) > 0),
    staff_no INTEGER REFERENCES staff, -- null: signed out
    since    INTEGER NOT NULL
) STRICT;

CREATE TABLE approval (
    approval_id INTEGER PRIMARY KEY CHECK (approval_id > 0),
    terminal    TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk       TEXT NOT NULL CHECK (length(clerk) > 0), -- who asked for it
    staff_no    INTEGER NOT NULL REFERENCES staff,       -- who gave it
    right_name  TEXT NOT NULL CHECK (length(right_name) BETWEEN 1 AND 40),
    given_at    INTEGER NOT NULL,
    until_at    INTEGER NOT NULL CHECK (until_at > given_at),
    used_at     INTEGER CHECK (used_at >= given_at) -- in one act
) STRICT;
CREATE INDEX approval_of_terminal ON approval (terminal, right_name, given_at);

-- Everybody who may do something now, with the terminal where they are signed in.
CREATE VIEW at_work AS
    SELECT t.terminal, s.staff_no, s.name, ' ' || r.rights || ' ' AS rights
    FROM terminal_staff t JOIN staff s ON s.staff_no = t.staff_no AND s.is_active = 1 JOIN staff_role r ON r.role_no = s.role_no;

CREATE TRIGGER role_kept BEFORE DELETE ON staff_role BEGIN SELECT RAISE(ABORT, 'roles are kept'); END;
CREATE TRIGGER role_keeps_its_number BEFORE UPDATE OF role_no ON staff_role BEGIN SELECT RAISE(ABORT, 'roles are kept'); END;
CREATE TRIGGER staff_kept BEFORE DELETE ON staff BEGIN SELECT RAISE(ABORT, 'people are kept'); END;
CREATE TRIGGER staff_keep_their_names BEFORE UPDATE OF staff_no, name ON staff
BEGIN SELECT RAISE(ABORT, 'the journal names people, so nobody gets another name'); END;
CREATE TRIGGER terminal_staff_kept BEFORE DELETE ON terminal_staff BEGIN SELECT RAISE(ABORT, 'who works where is kept'); END;
CREATE TRIGGER approval_kept BEFORE DELETE ON approval BEGIN SELECT RAISE(ABORT, 'approvals are kept'); END;
CREATE TRIGGER approval_used_once BEFORE UPDATE ON approval
WHEN OLD.used_at IS NOT NULL OR NEW.used_at IS NULL OR NEW.used_at >= OLD.until_at OR NEW.approval_id <> OLD.approval_id
    OR NEW.terminal <> OLD.terminal OR NEW.clerk <> OLD.clerk OR NEW.staff_no <> OLD.staff_no OR NEW.right_name <> OLD.right_name
    OR NEW.given_at <> OLD.given_at OR NEW.until_at <> OLD.until_at
BEGIN SELECT RAISE(ABORT, 'an approval is used once, in time'); END;

-- None of it changes without an entry of the journal.
CREATE TRIGGER staff_made_is_told BEFORE INSERT ON staff
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'staff.made'
    AND body LIKE '%"staff":' || NEW.staff_no || '}')
BEGIN SELECT RAISE(ABORT, 'people are told of by the journal'); END;
CREATE TRIGGER staff_change_is_told BEFORE UPDATE OF role_no, is_active, pin_hash, pin_no ON staff
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind IN ('staff.changed', 'staff.pin')
    AND body LIKE '%"staff":' || NEW.staff_no || '}')
BEGIN SELECT RAISE(ABORT, 'people are told of by the journal'); END;
CREATE TRIGGER role_made_is_told BEFORE INSERT ON staff_role
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'role.saved'
    AND body LIKE '%"role":' || NEW.role_no || '}')
BEGIN SELECT RAISE(ABORT, 'roles are told of by the journal'); END;
CREATE TRIGGER role_change_is_told BEFORE UPDATE ON staff_role
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'role.saved'
    AND body LIKE '%"role":' || NEW.role_no || '}')
BEGIN SELECT RAISE(ABORT, 'roles are told of by the journal'); END;
CREATE TRIGGER sign_in_is_told BEFORE INSERT ON terminal_staff
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'staff.signed_in' AND terminal = NEW.terminal)
BEGIN SELECT RAISE(ABORT, 'who works where is told by the journal'); END;
CREATE TRIGGER sign_in_change_is_told BEFORE UPDATE ON terminal_staff
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND terminal = NEW.terminal
    AND kind = CASE WHEN NEW.staff_no IS NULL THEN 'staff.signed_out' ELSE 'staff.signed_in' END)
BEGIN SELECT RAISE(ABORT, 'who works where is told by the journal'); END;
CREATE TRIGGER sign_in_stays_there BEFORE UPDATE OF terminal ON terminal_staff
WHEN NEW.terminal <> OLD.terminal
BEGIN SELECT RAISE(ABORT, 'who works where is told by the journal'); END;
CREATE TRIGGER approval_is_told BEFORE INSERT ON approval
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'approval.given'
    AND terminal = NEW.terminal AND clerk = NEW.clerk AND body LIKE '{"approval":' || NEW.approval_id || ',%')
BEGIN SELECT RAISE(ABORT, 'approvals are told of by the journal'); END;
CREATE TRIGGER approval_follows BEFORE INSERT ON approval
WHEN NEW.approval_id <> coalesce((SELECT max(approval_id) FROM approval), 0) + 1 OR NEW.used_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'approvals are told of by the journal'); END;
CREATE TRIGGER approval_use_is_told BEFORE UPDATE ON approval
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'approval.used' AND terminal = NEW.terminal
    AND body = '{"approval":' || NEW.approval_id || '}')
BEGIN SELECT RAISE(ABORT, 'approvals are told of by the journal'); END;

-- Somebody can always make and change people, once there are any.
CREATE TRIGGER somebody_manages_from_the_first BEFORE INSERT ON staff
WHEN NOT EXISTS (SELECT 1 FROM staff) AND NOT EXISTS (SELECT 1 FROM staff_role r
    WHERE r.role_no = NEW.role_no AND NEW.is_active = 1 AND ' ' || r.rights || ' ' LIKE '% staff %')
BEGIN SELECT RAISE(ABORT, 'somebody manages the staff'); END;
CREATE TRIGGER somebody_manages_the_staff AFTER UPDATE OF role_no, is_active ON staff
WHEN NOT EXISTS (SELECT 1 FROM staff s JOIN staff_role r ON r.role_no = s.role_no WHERE s.is_active = 1 AND ' ' || r.rights || ' ' LIKE '% staff %')
BEGIN SELECT RAISE(ABORT, 'somebody manages the staff'); END;
CREATE TRIGGER some_role_manages_the_staff AFTER UPDATE OF rights ON staff_role
WHEN EXISTS (SELECT 1 FROM staff) AND NOT EXISTS (SELECT 1 FROM staff s JOIN staff_role r ON r.role_no = s.role_no
    WHERE s.is_active = 1 AND ' ' || r.rights || ' ' LIKE '% staff %')
BEGIN SELECT RAISE(ABORT, 'somebody manages the staff'); END;

-- What the journal tells was done by somebody who is signed in there and may do it, or with the approval of one who may.
CREATE VIEW entry_right AS
    SELECT 'order.sold' AS kind, 'sell' AS right_name UNION ALL SELECT 'order.refunded', 'refund' UNION ALL SELECT 'deposit.kept', 'keep_deposit'
    UNION ALL SELECT 'event.created', 'programme' UNION ALL SELECT 'event.opened', 'programme' UNION ALL SELECT 'event.closed', 'programme'
    UNION ALL SELECT 'event.cancelled', 'programme' UNION ALL SELECT 'event.deleted', 'programme' UNION ALL SELECT 'production.saved', 'programme'
    UNION ALL SELECT 'type.saved', 'prices' UNION ALL SELECT 'list.saved', 'prices' UNION ALL SELECT 'tax.set', 'prices'
    UNION ALL SELECT 'fee.added', 'prices' UNION ALL SELECT 'fee.ended', 'prices' UNION ALL SELECT 'discount.added', 'prices'
    UNION ALL SELECT 'discount.ended', 'prices' UNION ALL SELECT 'voucher.added', 'prices' UNION ALL SELECT 'voucher.ended', 'prices'
    UNION ALL SELECT 'goods.added', 'prices' UNION ALL SELECT 'goods.ended', 'prices' UNION ALL SELECT 'coin.set', 'prices'
    UNION ALL SELECT 'deposit.set', 'prices' UNION ALL SELECT 'staff.made', 'staff' UNION ALL SELECT 'staff.changed', 'staff'
    UNION ALL SELECT 'role.saved', 'staff';
CREATE TRIGGER done_by_one_who_may BEFORE INSERT ON journal
WHEN EXISTS (SELECT 1 FROM staff) AND EXISTS (SELECT 1 FROM entry_right e WHERE e.kind = NEW.kind AND NOT EXISTS (
    SELECT 1 FROM at_work w WHERE w.terminal = NEW.terminal AND w.name = NEW.clerk AND (w.rights LIKE '% ' || e.right_name || ' %'
        OR EXISTS (SELECT 1 FROM approval a WHERE a.terminal = NEW.terminal AND a.clerk = NEW.clerk AND a.used_at = NEW.at
            AND a.right_name = e.right_name))))
BEGIN SELECT RAISE(ABORT, 'nobody does what their role does not allow'); END;
