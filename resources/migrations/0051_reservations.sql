-- Reservations (docs/decisions/reservations.md): a hold with a patron's name, a code, and a release in the place of minutes. What becomes of it
-- is what becomes of its hold: sold, expired (released by time), released (by a person, or its deposit was kept).

-- Named after the hold that it began with.
CREATE TABLE reservation (
    reservation_no INTEGER PRIMARY KEY REFERENCES hold,
    code           TEXT NOT NULL UNIQUE CHECK (length(code) = 7 AND code LIKE 'R-%'),
    release_at     INTEGER NOT NULL,
    before_minutes INTEGER CHECK (before_minutes BETWEEN 0 AND 525600), -- said as so many minutes before the event; NULL: as a date
    terminal       TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk          TEXT NOT NULL,
    made_at        INTEGER NOT NULL,
    changed_at     INTEGER NOT NULL CHECK (changed_at >= made_at)
) STRICT;

-- The holds that are, or were, its places: those of one sale together, and those that it was taken back with later.
CREATE TABLE reservation_hold (
    hold_id        INTEGER PRIMARY KEY,
    event_id       INTEGER NOT NULL,
    reservation_no INTEGER NOT NULL REFERENCES reservation,
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id)
) STRICT;
CREATE INDEX hold_of_reservation ON reservation_hold (reservation_no);

CREATE TRIGGER reservation_kept BEFORE DELETE ON reservation BEGIN SELECT RAISE(ABORT, 'reservations are kept'); END;
CREATE TRIGGER reservation_begins BEFORE INSERT ON reservation
WHEN EXISTS (SELECT 1 FROM reservation WHERE reservation_no = NEW.reservation_no OR code = NEW.code)
    OR NOT EXISTS (SELECT 1 FROM hold WHERE hold_id = NEW.reservation_no AND state IN ('active', 'paying'))
BEGIN SELECT RAISE(ABORT, 'a reservation begins with a live hold, once'); END;
CREATE TRIGGER reservation_stays_itself BEFORE UPDATE ON reservation
WHEN NEW.reservation_no <> OLD.reservation_no OR NEW.code <> OLD.code OR NEW.terminal <> OLD.terminal OR NEW.clerk <> OLD.clerk
    OR NEW.made_at <> OLD.made_at
BEGIN SELECT RAISE(ABORT, 'of a reservation the release changes, and nothing else'); END;

CREATE TRIGGER reservation_hold_kept BEFORE DELETE ON reservation_hold BEGIN SELECT RAISE(ABORT, 'reservations are kept'); END;
CREATE TRIGGER reservation_hold_fixed BEFORE UPDATE ON reservation_hold BEGIN SELECT RAISE(ABORT, 'a hold stays in its reservation'); END;
-- All that is live of a reservation goes together, with its clock and a name.
CREATE TRIGGER reservation_of_a_live_hold BEFORE INSERT ON reservation_hold
WHEN EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id)
    OR NOT EXISTS (SELECT 1 FROM hold h JOIN reservation v ON v.reservation_no = NEW.reservation_no
        WHERE h.hold_id = NEW.hold_id AND h.event_id = NEW.event_id AND h.state IN ('active', 'paying') AND h.patron_id IS NOT NULL
            AND h.expires_at = v.release_at AND h.ceiling_at = v.release_at)
    OR EXISTS (SELECT 1 FROM waitlist_entry WHERE hold_id = NEW.hold_id AND state = 'offered')
    OR EXISTS (SELECT 1 FROM reservation_hold r JOIN hold o ON o.hold_id = r.hold_id AND o.state IN ('active', 'paying')
        JOIN hold h ON h.hold_id = NEW.hold_id
        WHERE r.reservation_no = NEW.reservation_no AND (h.joint_id IS NULL OR o.joint_id IS NOT h.joint_id))
BEGIN SELECT RAISE(ABORT, 'a reservation is of live holds that go together, with its clock and a name'); END;

CREATE TRIGGER hold_ends_with_reservation BEFORE UPDATE OF expires_at, ceiling_at ON hold
WHEN EXISTS (SELECT 1 FROM reservation_hold r JOIN reservation v ON v.reservation_no = r.reservation_no
    WHERE r.hold_id = NEW.hold_id AND (v.release_at <> NEW.expires_at OR v.release_at <> NEW.ceiling_at))
BEGIN SELECT RAISE(ABORT, 'the clock of a reservation is its release'); END;
CREATE TRIGGER hold_of_reservation_named BEFORE UPDATE OF patron_id ON hold
WHEN NEW.patron_id IS NULL AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id)
BEGIN SELECT RAISE(ABORT, 'a reservation has a name'); END;
CREATE TRIGGER hold_released_in_time BEFORE UPDATE OF state ON hold
WHEN NEW.state = 'expired' AND NEW.ended_at < OLD.expires_at AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id)
BEGIN SELECT RAISE(ABORT, 'a reservation is not released before its time'); END;

-- ---- the counters: a place of a reservation is reserved and not held ----

CREATE TRIGGER reservation_counted AFTER INSERT ON reservation_hold
BEGIN
    UPDATE pool SET held = held - t.quantity, reserved = reserved + t.quantity,
        revision = (SELECT revision FROM event WHERE event_id = NEW.event_id) FROM (
        SELECT pool_no, sum(quantity) AS quantity FROM (
            SELECT pool_no, 1 AS quantity FROM event_seat WHERE hold_id = NEW.hold_id
            UNION ALL SELECT pool_no, quantity FROM area_claim WHERE hold_id = NEW.hold_id) GROUP BY pool_no) AS t
        WHERE pool.event_id = NEW.event_id AND pool.pool_no = t.pool_no;
    UPDATE event SET held = held - t.quantity, reserved = reserved + t.quantity FROM (
        SELECT (SELECT count(*) FROM event_seat WHERE hold_id = NEW.hold_id)
            + coalesce((SELECT sum(quantity) FROM area_claim WHERE hold_id = NEW.hold_id), 0) AS quantity) AS t
        WHERE event_id = NEW.event_id;
END;

DROP TRIGGER seat_counted;
CREATE TRIGGER seat_counted AFTER UPDATE OF state ON event_seat WHEN OLD.state <> NEW.state
BEGIN
    UPDATE pool SET
        available = available + (NEW.state = 'free') - (OLD.state = 'free'),
        held = held + (NEW.state = 'held' AND NOT EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id))
            - (OLD.state = 'held' AND NOT EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = OLD.hold_id)),
        reserved = reserved + (NEW.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id))
            - (OLD.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = OLD.hold_id)),
        sold = sold + (NEW.state = 'sold') - (OLD.state = 'sold'),
        blocked = blocked + (NEW.state = 'blocked') - (OLD.state = 'blocked'),
        revision = NEW.revision
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no;
    UPDATE event SET
        available = available + (NEW.state = 'free') - (OLD.state = 'free'),
        held = held + (NEW.state = 'held' AND NOT EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id))
            - (OLD.state = 'held' AND NOT EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = OLD.hold_id)),
        reserved = reserved + (NEW.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id))
            - (OLD.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = OLD.hold_id)),
        sold = sold + (NEW.state = 'sold') - (OLD.state = 'sold'),
        blocked = blocked + (NEW.state = 'blocked') - (OLD.state = 'blocked')
        WHERE event_id = NEW.event_id;
END;

DROP TRIGGER places_claimed;
CREATE TRIGGER places_claimed AFTER INSERT ON area_claim
BEGIN
    UPDATE pool SET available = available - NEW.quantity,
        held = held + NEW.quantity * (NEW.state = 'held' AND NOT EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id)),
        reserved = reserved + NEW.quantity * (NEW.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id)),
        sold = sold + NEW.quantity * (NEW.state = 'sold'), blocked = blocked + NEW.quantity * (NEW.state = 'blocked')
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no AND kind = 'area';
    UPDATE event SET available = available - NEW.quantity,
        held = held + NEW.quantity * (NEW.state = 'held' AND NOT EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id)),
        reserved = reserved + NEW.quantity * (NEW.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = NEW.hold_id)),
        sold = sold + NEW.quantity * (NEW.state = 'sold'), blocked = blocked + NEW.quantity * (NEW.state = 'blocked')
        WHERE event_id = NEW.event_id;
END;

DROP TRIGGER places_freed;
CREATE TRIGGER places_freed AFTER DELETE ON area_claim
BEGIN
    UPDATE pool SET available = available + OLD.quantity,
        held = held - OLD.quantity * (OLD.state = 'held' AND NOT EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = OLD.hold_id)),
        reserved = reserved - OLD.quantity * (OLD.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = OLD.hold_id)),
        sold = sold - OLD.quantity * (OLD.state = 'sold'), blocked = blocked - OLD.quantity * (OLD.state = 'blocked')
        WHERE event_id = OLD.event_id AND pool_no = OLD.pool_no AND kind = 'area';
    UPDATE event SET available = available + OLD.quantity,
        held = held - OLD.quantity * (OLD.state = 'held' AND NOT EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = OLD.hold_id)),
        reserved = reserved - OLD.quantity * (OLD.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold WHERE hold_id = OLD.hold_id)),
        sold = sold - OLD.quantity * (OLD.state = 'sold'), blocked = blocked - OLD.quantity * (OLD.state = 'blocked')
        WHERE event_id = OLD.event_id;
END;

DROP VIEW seat_status;
CREATE VIEW seat_status AS
    SELECT s.event_id, s.ref AS seat_ref, s.label, p.name AS category,
        CASE WHEN s.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold r WHERE r.hold_id = s.hold_id) THEN 'reserved'
            ELSE s.state END AS state, s.hold_id, t.order_id, s.revision
    FROM event_seat s JOIN pool p USING (event_id, pool_no) LEFT JOIN ticket t ON t.ticket_id = s.ticket_id
    WHERE s.place_no IS NOT NULL AND s.event_id NOT IN (SELECT event_id FROM event WHERE deleted_at IS NOT NULL);

-- As in 0049, and of what is done with reservations. What is moved is moved by who edits its event as well, and is left to verify.
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
    UNION ALL SELECT 'reservation.made', 'sell' UNION ALL SELECT 'reservation.taken_back', 'sell';
