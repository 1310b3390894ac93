-- Reservations, as on a file (0051_reservations.sql).

CREATE TABLE reservation (
    reservation_no bigint PRIMARY KEY REFERENCES hold,
    code           text COLLATE "C" NOT NULL UNIQUE CHECK (length(code) = 7 AND code LIKE 'R-%'),
    release_at     bigint NOT NULL,
    before_minutes bigint CHECK (before_minutes BETWEEN 0 AND 525600), -- said as so many minutes before the event; NULL: as a date
    terminal       text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk          text COLLATE "C" NOT NULL,
    made_at        bigint NOT NULL,
    changed_at     bigint NOT NULL CHECK (changed_at >= made_at)
);

CREATE TABLE reservation_hold (
    hold_id        bigint PRIMARY KEY,
    event_id       bigint NOT NULL,
    reservation_no bigint NOT NULL REFERENCES reservation,
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id)
);
CREATE INDEX hold_of_reservation ON reservation_hold (reservation_no);

CREATE TRIGGER reservation_kept BEFORE DELETE ON reservation FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('reservations are kept');
CREATE FUNCTION rowlock_reservation_begins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM reservation WHERE reservation_no = NEW.reservation_no OR code = NEW.code)
        OR NOT EXISTS (SELECT 1 FROM hold WHERE hold_id = NEW.reservation_no AND state IN ('active', 'paying')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a reservation begins with a live hold, once');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER reservation_begins BEFORE INSERT ON reservation FOR EACH ROW EXECUTE FUNCTION rowlock_reservation_begins();
CREATE TRIGGER reservation_stays_itself BEFORE UPDATE ON reservation FOR EACH ROW
WHEN (NEW.reservation_no <> OLD.reservation_no OR NEW.code <> OLD.code OR NEW.terminal <> OLD.terminal OR NEW.clerk <> OLD.clerk
    OR NEW.made_at <> OLD.made_at)
EXECUTE FUNCTION rowlock_refuse('of a reservation the release changes, and nothing else');

CREATE TRIGGER reservation_hold_kept BEFORE DELETE ON reservation_hold FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('reservations are kept');
CREATE TRIGGER reservation_hold_fixed BEFORE UPDATE ON reservation_hold FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('a hold stays in its reservation');
CREATE FUNCTION rowlock_reservation_of_a_live_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id)
        OR NOT EXISTS (SELECT 1 FROM hold h JOIN reservation v ON v.reservation_no = NEW.reservation_no
            WHERE h.hold_id = NEW.hold_id AND h.event_id = NEW.event_id AND h.state IN ('active', 'paying') AND h.patron_id IS NOT NULL
                AND h.expires_at = v.release_at AND h.ceiling_at = v.release_at)
        OR EXISTS (SELECT 1 FROM waitlist_entry WHERE hold_id = NEW.hold_id AND state = 'offered')
        OR EXISTS (SELECT 1 FROM reservation_hold r JOIN hold o ON o.hold_id = r.hold_id AND o.state IN ('active', 'paying')
            JOIN hold h ON h.hold_id = NEW.hold_id
            WHERE r.reservation_no = NEW.reservation_no AND (h.joint_id IS NULL OR o.joint_id IS DISTINCT FROM h.joint_id)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a reservation is of live holds that go together, with its clock and a name');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER reservation_of_a_live_hold BEFORE INSERT ON reservation_hold FOR EACH ROW
EXECUTE FUNCTION rowlock_reservation_of_a_live_hold();

CREATE FUNCTION rowlock_hold_ends_with_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM reservation_hold r JOIN reservation v ON v.reservation_no = r.reservation_no
            WHERE r.hold_id = NEW.hold_id AND (v.release_at <> NEW.expires_at OR v.release_at <> NEW.ceiling_at)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'the clock of a reservation is its release');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_ends_with_reservation BEFORE UPDATE OF expires_at, ceiling_at ON hold FOR EACH ROW
EXECUTE FUNCTION rowlock_hold_ends_with_reservation();
CREATE FUNCTION rowlock_hold_of_reservation_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a reservation has a name');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_of_reservation_named BEFORE UPDATE OF patron_id ON hold FOR EACH ROW
WHEN (NEW.patron_id IS NULL)
EXECUTE FUNCTION rowlock_hold_of_reservation_named();
CREATE FUNCTION rowlock_hold_released_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a reservation is not released before its time');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_released_in_time BEFORE UPDATE OF state ON hold FOR EACH ROW
WHEN (NEW.state = 'expired' AND NEW.ended_at < OLD.expires_at)
EXECUTE FUNCTION rowlock_hold_released_in_time();

CREATE FUNCTION rowlock_reservation_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    UPDATE pool SET held = held - t.quantity, reserved = reserved + t.quantity,
        revision = (SELECT revision FROM event WHERE event_id = NEW.event_id) FROM (
        SELECT pool_no, CAST(sum(quantity) AS bigint) AS quantity FROM (
            SELECT pool_no, 1 AS quantity FROM event_seat WHERE hold_id = NEW.hold_id
            UNION ALL SELECT pool_no, quantity FROM area_claim WHERE hold_id = NEW.hold_id) AS claims GROUP BY pool_no) AS t
        WHERE pool.event_id = NEW.event_id AND pool.pool_no = t.pool_no;
    UPDATE event SET held = held - t.quantity, reserved = reserved + t.quantity FROM (
        SELECT (SELECT count(*) FROM event_seat WHERE hold_id = NEW.hold_id)
            + CAST(coalesce((SELECT sum(quantity) FROM area_claim WHERE hold_id = NEW.hold_id), 0) AS bigint) AS quantity) AS t
        WHERE event_id = NEW.event_id;
    RETURN NULL;
END $$;
CREATE TRIGGER reservation_counted AFTER INSERT ON reservation_hold FOR EACH ROW EXECUTE FUNCTION rowlock_reservation_counted();

CREATE OR REPLACE FUNCTION rowlock_seat_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
    now_held int := (NEW.state = 'held')::int;
    was_held int := (OLD.state = 'held')::int;
    now_reserved int := 0;
    was_reserved int := 0;
BEGIN
    IF now_held = 1 AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id) THEN
        now_held := 0;
        now_reserved := 1;
    END IF;
    IF was_held = 1 AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = OLD.hold_id) THEN
        was_held := 0;
        was_reserved := 1;
    END IF;
    WITH of_pool AS (UPDATE pool SET
        available = available + (NEW.state = 'free')::int - (OLD.state = 'free')::int,
        held = held + now_held - was_held,
        reserved = reserved + now_reserved - was_reserved,
        sold = sold + (NEW.state = 'sold')::int - (OLD.state = 'sold')::int,
        blocked = blocked + (NEW.state = 'blocked')::int - (OLD.state = 'blocked')::int,
        revision = NEW.revision
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no)
    UPDATE event SET
        available = available + (NEW.state = 'free')::int - (OLD.state = 'free')::int,
        held = held + now_held - was_held,
        reserved = reserved + now_reserved - was_reserved,
        sold = sold + (NEW.state = 'sold')::int - (OLD.state = 'sold')::int,
        blocked = blocked + (NEW.state = 'blocked')::int - (OLD.state = 'blocked')::int
        WHERE event_id = NEW.event_id;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION rowlock_places_claimed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
    into_reservation bigint := 0;
    into_hold bigint := NEW.quantity * (NEW.state = 'held')::int;
BEGIN
    IF NEW.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id) THEN
        into_reservation := NEW.quantity;
        into_hold := 0;
    END IF;
    UPDATE pool SET available = available - NEW.quantity, held = held + into_hold, reserved = reserved + into_reservation,
        sold = sold + NEW.quantity * (NEW.state = 'sold')::int, blocked = blocked + NEW.quantity * (NEW.state = 'blocked')::int
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no AND kind = 'area';
    UPDATE event SET available = available - NEW.quantity, held = held + into_hold, reserved = reserved + into_reservation,
        sold = sold + NEW.quantity * (NEW.state = 'sold')::int, blocked = blocked + NEW.quantity * (NEW.state = 'blocked')::int
        WHERE event_id = NEW.event_id;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION rowlock_places_freed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
    of_reservation bigint := 0;
    of_hold bigint := OLD.quantity * (OLD.state = 'held')::int;
BEGIN
    IF OLD.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = OLD.hold_id) THEN
        of_reservation := OLD.quantity;
        of_hold := 0;
    END IF;
    UPDATE pool SET available = available + OLD.quantity, held = held - of_hold, reserved = reserved - of_reservation,
        sold = sold - OLD.quantity * (OLD.state = 'sold')::int, blocked = blocked - OLD.quantity * (OLD.state = 'blocked')::int
        WHERE event_id = OLD.event_id AND pool_no = OLD.pool_no AND kind = 'area';
    UPDATE event SET available = available + OLD.quantity, held = held - of_hold, reserved = reserved - of_reservation,
        sold = sold - OLD.quantity * (OLD.state = 'sold')::int, blocked = blocked - OLD.quantity * (OLD.state = 'blocked')::int
        WHERE event_id = OLD.event_id;
    RETURN NULL;
END $$;

CREATE OR REPLACE VIEW seat_status AS
    SELECT s.event_id, s.ref AS seat_ref, s.label, p.name AS category,
        CASE WHEN s.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold r WHERE r.hold_id = s.hold_id) THEN 'reserved'
            ELSE s.state END AS state, s.hold_id, t.order_id, s.revision
    FROM event_seat s JOIN pool p USING (event_id, pool_no) LEFT JOIN ticket t ON t.ticket_id = s.ticket_id
    WHERE s.place_no IS NOT NULL AND s.event_id NOT IN (SELECT event_id FROM event WHERE deleted_at IS NOT NULL);

-- As in 0036, and of what is done with reservations. What is moved is moved by who edits its event as well, and is left to verify.
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
    UNION ALL SELECT 'reservation.made', 'sell' UNION ALL SELECT 'reservation.taken_back', 'sell';

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_reservations;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_reservations();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON reservation, reservation_hold TO rowlock_counter;
        GRANT UPDATE (release_at, before_minutes, changed_at) ON reservation TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, 0005 for rules that write, and 0009 for turns.
SELECT rowlock_turn_of_rows('reservation_hold');
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['reservation', 'reservation_hold'] LOOP
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn()', made);
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(%L)', made, 'nothing is emptied');
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_reservation_begins()', 'rowlock_reservation_of_a_live_hold()',
            'rowlock_hold_ends_with_reservation()', 'rowlock_hold_of_reservation_named()', 'rowlock_hold_released_in_time()',
            'rowlock_reservation_counted()', 'rowlock_seat_counted()', 'rowlock_places_claimed()', 'rowlock_places_freed()',
            'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights(), rowlock_reservation_counted() FROM PUBLIC';
END $$;
