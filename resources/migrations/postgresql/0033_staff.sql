-- People, their roles, who works where and what was approved, as on a file (0046_staff.sql).

CREATE TABLE staff_role (
    role_no            bigint PRIMARY KEY CHECK (role_no > 0),
    name               text COLLATE "C" NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 40),
    rights             text COLLATE "C" NOT NULL CHECK (length(rights) <= 400), -- their names with a space between
    refund_limit_minor bigint CHECK (refund_limit_minor >= 0)      -- how much goes back in one act without a second person; null: any amount
);
INSERT INTO staff_role (role_no, name, rights, refund_limit_minor) VALUES
    (1, 'Administrator', 'sell sell_blocked exchange reprint refund comp reduce keep_deposit gift_cards block prices programme plans house staff', NULL),
    (2, 'Manager', 'sell sell_blocked exchange reprint refund comp reduce keep_deposit gift_cards block prices programme plans', NULL),
    (3, 'Supervisor', 'sell sell_blocked exchange reprint refund comp reduce keep_deposit gift_cards block', NULL),
    (4, 'Clerk', 'sell exchange reprint refund', 10000);

CREATE TABLE staff (
    staff_no   bigint PRIMARY KEY CHECK (staff_no > 0),
    name       text COLLATE "C" NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 40), -- as the journal names them
    role_no    bigint NOT NULL REFERENCES staff_role,
    is_active  bigint NOT NULL CHECK (is_active IN (0, 1)),
    pin_hash   text COLLATE "C" NOT NULL CHECK (pin_hash LIKE '$argon2id$%' AND length(pin_hash) <= 200),
    pin_no     bigint NOT NULL CHECK (pin_no > 0),                    -- the first, the second ... that they have
    wrong_pins bigint NOT NULL DEFAULT 0 CHECK (wrong_pins >= 0),     -- in a row, one that is being looked at among them
    wait_until bigint NOT NULL DEFAULT 0                              -- no other is looked at before
);

CREATE TABLE terminal_staff (
    terminal text COLLATE "C" PRIMARY KEY NOT NULL CHECK (length(terminal) > 0),
    staff_no bigint REFERENCES staff, -- null: signed out
    since    bigint NOT NULL
);

CREATE TABLE approval (
    approval_id bigint PRIMARY KEY CHECK (approval_id > 0),
    terminal    text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk       text COLLATE "C" NOT NULL CHECK (length(clerk) > 0), -- who asked for it
    staff_no    bigint NOT NULL REFERENCES staff,       -- who gave it
    right_name  text COLLATE "C" NOT NULL CHECK (length(right_name) BETWEEN 1 AND 40),
    given_at    bigint NOT NULL,
    until_at    bigint NOT NULL CHECK (until_at > given_at),
    used_at     bigint CHECK (used_at >= given_at) -- in one act
);
CREATE INDEX approval_of_terminal ON approval (terminal, right_name, given_at);

-- Everybody who may do something now, with the terminal where they are signed in.
CREATE VIEW at_work AS
    SELECT t.terminal, s.staff_no, s.name, ' ' || r.rights || ' ' AS rights
    FROM terminal_staff t JOIN staff s ON s.staff_no = t.staff_no AND s.is_active = 1 JOIN staff_role r ON r.role_no = s.role_no;

CREATE TRIGGER role_kept BEFORE DELETE ON staff_role FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('roles are kept');
CREATE TRIGGER role_keeps_its_number BEFORE UPDATE OF role_no ON staff_role FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('roles are kept');
CREATE TRIGGER staff_kept BEFORE DELETE ON staff FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('people are kept');
CREATE TRIGGER staff_keep_their_names BEFORE UPDATE OF staff_no, name ON staff FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('the journal names people, so nobody gets another name');
CREATE TRIGGER terminal_staff_kept BEFORE DELETE ON terminal_staff FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('who works where is kept');
CREATE TRIGGER approval_kept BEFORE DELETE ON approval FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('approvals are kept');
CREATE TRIGGER approval_used_once BEFORE UPDATE ON approval FOR EACH ROW
WHEN (OLD.used_at IS NOT NULL OR NEW.used_at IS NULL OR NEW.used_at >= OLD.until_at OR NEW.approval_id <> OLD.approval_id
    OR NEW.terminal <> OLD.terminal OR NEW.clerk <> OLD.clerk OR NEW.staff_no <> OLD.staff_no OR NEW.right_name <> OLD.right_name
    OR NEW.given_at <> OLD.given_at OR NEW.until_at <> OLD.until_at)
EXECUTE FUNCTION rowlock_refuse('an approval is used once, in time');

-- None of it changes without an entry of the journal: the newest is that, of its kind, with its number or at its terminal.
CREATE FUNCTION rowlock_staff_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
    told boolean;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    told := CASE TG_TABLE_NAME
        WHEN 'staff' THEN newest.body LIKE '%"staff":' || (to_jsonb(NEW) ->> 'staff_no') || '}'
            AND CASE TG_OP WHEN 'INSERT' THEN newest.kind = 'staff.made' ELSE newest.kind IN ('staff.changed', 'staff.pin') END
        WHEN 'staff_role' THEN newest.kind = 'role.saved' AND newest.body LIKE '%"role":' || (to_jsonb(NEW) ->> 'role_no') || '}'
        WHEN 'terminal_staff' THEN newest.terminal = to_jsonb(NEW) ->> 'terminal'
            AND newest.kind = CASE WHEN to_jsonb(NEW) ->> 'staff_no' IS NULL THEN 'staff.signed_out' ELSE 'staff.signed_in' END
        ELSE newest.terminal = to_jsonb(NEW) ->> 'terminal' AND newest.clerk = to_jsonb(NEW) ->> 'clerk'
            AND newest.body LIKE '{"approval":' || (to_jsonb(NEW) ->> 'approval_id') || CASE TG_OP WHEN 'INSERT' THEN ',%' ELSE '}' END
            AND newest.kind = CASE TG_OP WHEN 'INSERT' THEN 'approval.given' ELSE 'approval.used' END
        END;
    IF told IS NOT TRUE THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'people, roles and approvals are told of by the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER staff_made_is_told BEFORE INSERT ON staff FOR EACH ROW EXECUTE FUNCTION rowlock_staff_is_told();
CREATE TRIGGER staff_change_is_told BEFORE UPDATE OF role_no, is_active, pin_hash, pin_no ON staff FOR EACH ROW
EXECUTE FUNCTION rowlock_staff_is_told();
CREATE TRIGGER role_made_is_told BEFORE INSERT ON staff_role FOR EACH ROW EXECUTE FUNCTION rowlock_staff_is_told();
CREATE TRIGGER role_change_is_told BEFORE UPDATE ON staff_role FOR EACH ROW EXECUTE FUNCTION rowlock_staff_is_told();
CREATE TRIGGER sign_in_is_told BEFORE INSERT ON terminal_staff FOR EACH ROW EXECUTE FUNCTION rowlock_staff_is_told();
CREATE TRIGGER sign_in_change_is_told BEFORE UPDATE ON terminal_staff FOR EACH ROW EXECUTE FUNCTION rowlock_staff_is_told();
CREATE TRIGGER sign_in_stays_there BEFORE UPDATE OF terminal ON terminal_staff FOR EACH ROW
WHEN (NEW.terminal <> OLD.terminal)
EXECUTE FUNCTION rowlock_refuse('who works where is told by the journal');
CREATE TRIGGER approval_is_told BEFORE INSERT ON approval FOR EACH ROW EXECUTE FUNCTION rowlock_staff_is_told();
CREATE TRIGGER approval_use_is_told BEFORE UPDATE ON approval FOR EACH ROW EXECUTE FUNCTION rowlock_staff_is_told();

CREATE FUNCTION rowlock_approval_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.approval_id <> coalesce((SELECT max(approval_id) FROM approval), 0) + 1 OR NEW.used_at IS NOT NULL THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'approvals are told of by the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER approval_follows BEFORE INSERT ON approval FOR EACH ROW EXECUTE FUNCTION rowlock_approval_follows();

-- Somebody can always make and change people, once there are any.
CREATE FUNCTION rowlock_somebody_manages_the_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM staff) AND NOT EXISTS (SELECT 1 FROM staff s JOIN staff_role r ON r.role_no = s.role_no
        WHERE s.is_active = 1 AND ' ' || r.rights || ' ' LIKE '% staff %') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'somebody manages the staff');
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER somebody_manages_from_the_first AFTER INSERT ON staff FOR EACH ROW EXECUTE FUNCTION rowlock_somebody_manages_the_staff();
CREATE TRIGGER somebody_manages_the_staff AFTER UPDATE OF role_no, is_active ON staff FOR EACH ROW
EXECUTE FUNCTION rowlock_somebody_manages_the_staff();
CREATE TRIGGER some_role_manages_the_staff AFTER UPDATE OF rights ON staff_role FOR EACH ROW
EXECUTE FUNCTION rowlock_somebody_manages_the_staff();

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
CREATE FUNCTION rowlock_done_by_one_who_may() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM staff) AND EXISTS (SELECT 1 FROM entry_right e WHERE e.kind = NEW.kind AND NOT EXISTS (
        SELECT 1 FROM at_work w WHERE w.terminal = NEW.terminal AND w.name = NEW.clerk AND (w.rights LIKE '% ' || e.right_name || ' %'
            OR EXISTS (SELECT 1 FROM approval a WHERE a.terminal = NEW.terminal AND a.clerk = NEW.clerk AND a.used_at = NEW.at
                AND a.right_name = e.right_name)))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'nobody does what their role does not allow');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER done_by_one_who_may BEFORE INSERT ON journal FOR EACH ROW
WHEN (NEW.kind NOT LIKE 'seat.%' AND NEW.kind NOT LIKE 'hold.%' AND NEW.kind NOT LIKE 'places.%' AND NEW.kind NOT LIKE 'payment.%')
EXECUTE FUNCTION rowlock_done_by_one_who_may();

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_staff;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_staff();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_reader')
        AND NOT has_schema_privilege('rowlock_reader', current_schema(), 'CREATE') THEN
        -- A PIN is short: who only looks must not be able to try all of them against what is kept of it.
        REVOKE SELECT ON staff FROM rowlock_reader;
        GRANT SELECT (staff_no, name, role_no, is_active, pin_no, wrong_pins, wait_until) ON staff TO rowlock_reader;
    END IF;
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON staff, staff_role, terminal_staff, approval TO rowlock_counter;
        GRANT UPDATE (role_no, is_active, pin_hash, pin_no, wrong_pins, wait_until) ON staff TO rowlock_counter;
        GRANT UPDATE (name, rights, refund_limit_minor) ON staff_role TO rowlock_counter;
        GRANT UPDATE (staff_no, since) ON terminal_staff TO rowlock_counter;
        GRANT UPDATE (used_at) ON approval TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0009 for turns.
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['staff', 'staff_role', 'terminal_staff', 'approval'] LOOP
        IF made = 'approval' THEN
            CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON approval EXECUTE FUNCTION rowlock_turn();
        ELSE
            EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn(''house'')', made);
        END IF;
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(''nothing is emptied'')', made);
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_staff_is_told()', 'rowlock_approval_follows()', 'rowlock_somebody_manages_the_staff()',
            'rowlock_done_by_one_who_may()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
