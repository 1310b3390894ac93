-- Will-call, as on a file (0052_willcall.sql).

ALTER TABLE hold ADD COLUMN will_call bigint NOT NULL DEFAULT 0 CHECK (will_call IN (0, 1));

CREATE TABLE willcall (
    order_id bigint PRIMARY KEY,
    event_id bigint NOT NULL,
    is_left  bigint NOT NULL CHECK (is_left IN (0, 1)),
    terminal text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk    text COLLATE "C" NOT NULL,
    at       bigint NOT NULL,
    FOREIGN KEY (order_id, event_id) REFERENCES sale_order (order_id, event_id)
);
CREATE INDEX willcall_of_event ON willcall (event_id);

CREATE TABLE willcall_print (
    order_id bigint NOT NULL REFERENCES willcall,
    print_no bigint NOT NULL CHECK (print_no > 0),
    event_id bigint NOT NULL,
    tickets  text COLLATE "C" NOT NULL CHECK (length(tickets) BETWEEN 1 AND 100000),
    says     text COLLATE "C" NOT NULL CHECK (length(says) = 64),
    terminal text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk    text COLLATE "C" NOT NULL,
    at       bigint NOT NULL,
    PRIMARY KEY (order_id, print_no)
);
CREATE INDEX willcall_print_of_event ON willcall_print (event_id, print_no);

CREATE TABLE willcall_handover (
    order_id      bigint NOT NULL REFERENCES willcall,
    handover_no   bigint NOT NULL CHECK (handover_no > 0),
    event_id      bigint NOT NULL,
    unpaid_minor  bigint NOT NULL CHECK (unpaid_minor >= 0),
    terminal      text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk         text COLLATE "C" NOT NULL,
    at            bigint NOT NULL,
    back_terminal text COLLATE "C" CHECK (length(back_terminal) > 0),
    back_clerk    text COLLATE "C",
    back_at       bigint CHECK (back_at >= at),
    back_reason   text COLLATE "C" CHECK (length(back_reason) BETWEEN 1 AND 500),
    PRIMARY KEY (order_id, handover_no),
    CHECK ((back_at IS NULL) = (back_terminal IS NULL) AND (back_at IS NULL) = (back_clerk IS NULL)
        AND (back_at IS NULL) = (back_reason IS NULL))
);

CREATE TABLE willcall_ticket (
    ticket_id   bigint NOT NULL REFERENCES ticket,
    handover_no bigint NOT NULL,
    order_id    bigint NOT NULL,
    event_id    bigint NOT NULL,
    is_back     bigint NOT NULL CHECK (is_back IN (0, 1)),
    PRIMARY KEY (ticket_id, handover_no),
    FOREIGN KEY (order_id, handover_no) REFERENCES willcall_handover (order_id, handover_no)
);
CREATE UNIQUE INDEX willcall_ticket_once ON willcall_ticket (ticket_id) WHERE is_back = 0;
CREATE INDEX willcall_ticket_of_handover ON willcall_ticket (order_id, handover_no);

CREATE TRIGGER willcall_kept BEFORE DELETE ON willcall FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('what was left at will-call is kept');
CREATE FUNCTION rowlock_willcall_begins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.is_left <> 1 OR EXISTS (SELECT 1 FROM willcall WHERE order_id = NEW.order_id)
        OR NOT EXISTS (SELECT 1 FROM ticket WHERE order_id = NEW.order_id AND event_id = NEW.event_id AND state IN ('valid', 'used')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an order with good tickets is left at will-call, once');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER willcall_begins BEFORE INSERT ON willcall FOR EACH ROW EXECUTE FUNCTION rowlock_willcall_begins();
CREATE FUNCTION rowlock_willcall_left_or_not() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.order_id <> OLD.order_id OR NEW.event_id <> OLD.event_id OR NEW.is_left = OLD.is_left
        OR (NEW.is_left = 1 AND NOT EXISTS (SELECT 1 FROM ticket WHERE order_id = NEW.order_id AND state IN ('valid', 'used'))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an order is left at will-call or taken off, in turn');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER willcall_left_or_not BEFORE UPDATE ON willcall FOR EACH ROW EXECUTE FUNCTION rowlock_willcall_left_or_not();

CREATE TRIGGER willcall_print_kept BEFORE DELETE ON willcall_print FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('what was printed is kept');
CREATE TRIGGER willcall_print_fixed BEFORE UPDATE ON willcall_print FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('what was printed is kept');
CREATE FUNCTION rowlock_willcall_print_of_what_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM willcall_print WHERE order_id = NEW.order_id AND print_no >= NEW.print_no)
        OR NOT EXISTS (SELECT 1 FROM willcall WHERE order_id = NEW.order_id AND event_id = NEW.event_id AND is_left = 1) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'what is left at will-call is printed, list after list');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER willcall_print_of_what_waits BEFORE INSERT ON willcall_print FOR EACH ROW
EXECUTE FUNCTION rowlock_willcall_print_of_what_waits();

CREATE TRIGGER willcall_handover_kept BEFORE DELETE ON willcall_handover FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('hand-overs are kept');
CREATE FUNCTION rowlock_willcall_handover_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.back_at IS NOT NULL
        OR NEW.handover_no <> coalesce((SELECT max(handover_no) FROM willcall_handover WHERE order_id = NEW.order_id), 0) + 1
        OR NOT EXISTS (SELECT 1 FROM willcall WHERE order_id = NEW.order_id AND event_id = NEW.event_id AND is_left = 1)
        OR EXISTS (SELECT 1 FROM payment_attempt WHERE order_id = NEW.order_id AND state = 'open') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'what is left at will-call is handed over');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER willcall_handover_follows BEFORE INSERT ON willcall_handover FOR EACH ROW
EXECUTE FUNCTION rowlock_willcall_handover_follows();
CREATE TRIGGER willcall_handover_back_once BEFORE UPDATE ON willcall_handover FOR EACH ROW
WHEN (OLD.back_at IS NOT NULL OR NEW.back_at IS NULL OR NEW.order_id <> OLD.order_id OR NEW.handover_no <> OLD.handover_no
    OR NEW.event_id <> OLD.event_id OR NEW.unpaid_minor <> OLD.unpaid_minor OR NEW.terminal <> OLD.terminal OR NEW.clerk <> OLD.clerk
    OR NEW.at <> OLD.at)
EXECUTE FUNCTION rowlock_refuse('a hand-over is taken back, once');
CREATE FUNCTION rowlock_willcall_handover_taken_back() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    UPDATE willcall_ticket SET is_back = 1 WHERE order_id = NEW.order_id AND handover_no = NEW.handover_no;
    RETURN NULL;
END $$;
CREATE TRIGGER willcall_handover_taken_back AFTER UPDATE OF back_at ON willcall_handover FOR EACH ROW
WHEN (NEW.back_at IS NOT NULL)
EXECUTE FUNCTION rowlock_willcall_handover_taken_back();

CREATE TRIGGER willcall_ticket_kept BEFORE DELETE ON willcall_ticket FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('hand-overs are kept');
CREATE FUNCTION rowlock_willcall_ticket_handed_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.is_back <> 0
        OR EXISTS (SELECT 1 FROM willcall_ticket WHERE ticket_id = NEW.ticket_id AND (is_back = 0 OR handover_no = NEW.handover_no))
        OR NOT EXISTS (SELECT 1 FROM ticket WHERE ticket_id = NEW.ticket_id AND order_id = NEW.order_id AND event_id = NEW.event_id
            AND state IN ('valid', 'used'))
        OR NOT EXISTS (SELECT 1 FROM willcall_handover WHERE order_id = NEW.order_id AND handover_no = NEW.handover_no AND back_at IS NULL) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a good ticket is handed over, once');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER willcall_ticket_handed_over BEFORE INSERT ON willcall_ticket FOR EACH ROW
EXECUTE FUNCTION rowlock_willcall_ticket_handed_over();
CREATE FUNCTION rowlock_willcall_ticket_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.ticket_id <> OLD.ticket_id OR NEW.handover_no <> OLD.handover_no OR NEW.order_id <> OLD.order_id OR NEW.event_id <> OLD.event_id
        OR OLD.is_back <> 0 OR NEW.is_back <> 1 OR NOT EXISTS (SELECT 1 FROM willcall_handover WHERE order_id = NEW.order_id
            AND handover_no = NEW.handover_no AND back_at IS NOT NULL) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a ticket comes back with its hand-over');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER willcall_ticket_back BEFORE UPDATE ON willcall_ticket FOR EACH ROW EXECUTE FUNCTION rowlock_willcall_ticket_back();

-- Roles that may keep deposits, which are those above a clerk's, may take back what was handed over.
ALTER TABLE role_gained DISABLE TRIGGER USER;
INSERT INTO role_gained (role_no, rights, after_seq)
    SELECT role_no, ' hand_overs', coalesce((SELECT max(seq) FROM journal), 0) FROM staff_role
    WHERE ' ' || rights || ' ' LIKE '% keep_deposit %' AND length(rights) <= 380
    ON CONFLICT (role_no, after_seq) DO UPDATE SET rights = role_gained.rights || excluded.rights;
ALTER TABLE role_gained ENABLE TRIGGER USER;
ALTER TABLE staff_role DISABLE TRIGGER USER;
UPDATE staff_role SET rights = rights || ' hand_overs' WHERE ' ' || rights || ' ' LIKE '% keep_deposit %' AND length(rights) <= 380;
ALTER TABLE staff_role ENABLE TRIGGER USER;

-- As in 0038, and of will-call. What is left there is left with an exchange as well, and is left to verify.
CREATE OR REPLACE VIEW entry_right AS
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

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_willcall;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_willcall();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON willcall, willcall_print, willcall_handover, willcall_ticket TO rowlock_counter;
        GRANT UPDATE (will_call) ON hold TO rowlock_counter;
        GRANT UPDATE (is_left, terminal, clerk, at) ON willcall TO rowlock_counter;
        GRANT UPDATE (back_terminal, back_clerk, back_at, back_reason) ON willcall_handover TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, 0005 for rules that write, and 0009 for turns.
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['willcall', 'willcall_print', 'willcall_handover', 'willcall_ticket'] LOOP
        PERFORM rowlock_turn_of_rows(CAST(made AS regclass));
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn()', made);
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(%L)', made, 'nothing is emptied');
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_willcall_begins()', 'rowlock_willcall_left_or_not()', 'rowlock_willcall_print_of_what_waits()',
            'rowlock_willcall_handover_follows()', 'rowlock_willcall_handover_taken_back()', 'rowlock_willcall_ticket_handed_over()',
            'rowlock_willcall_ticket_back()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights(), rowlock_willcall_handover_taken_back() FROM PUBLIC';
END $$;
