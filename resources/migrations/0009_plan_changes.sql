-- A changed plan for a performance that is being sold (docs/decisions/plan-changes.md). A seat's row is kept for ever under
-- its number, which tickets, holds and the journal name; where it stands in the plan of the day is a column of its own.

ALTER TABLE event ADD COLUMN plan_revision INTEGER NOT NULL DEFAULT 0 CHECK (plan_revision >= 0); -- at its last change of plan

-- Index in the seats of the event's plan; NULL: the plan has no such seat any more, so it is neither sold nor counted.
ALTER TABLE event_seat ADD COLUMN place_no INTEGER CHECK (place_no >= 0);
UPDATE event_seat SET place_no = seat_no;
CREATE UNIQUE INDEX seat_place ON event_seat (event_id, place_no) WHERE place_no IS NOT NULL;

DROP TRIGGER event_stays_itself;
CREATE TRIGGER event_stays_itself BEFORE UPDATE OF event_id, plan_id, plan_revision ON event
WHEN NEW.event_id <> OLD.event_id
    OR ((NEW.plan_id <> OLD.plan_id OR NEW.plan_revision <> OLD.plan_revision)
        AND (NEW.plan_revision <> NEW.revision OR NEW.plan_revision <= OLD.plan_revision))
BEGIN SELECT RAISE(ABORT, 'an event keeps its plan'); END;

-- UPDATE OR REPLACE deletes the row in the way without asking its trigger, so it must not find one.
CREATE TRIGGER seat_in_the_way BEFORE UPDATE OF ref, short_label, place_no ON event_seat
WHEN EXISTS (SELECT 1 FROM event_seat WHERE event_id = NEW.event_id AND ref = NEW.ref AND seat_no <> NEW.seat_no)
    OR EXISTS (SELECT 1 FROM event_seat WHERE event_id = NEW.event_id AND short_label = NEW.short_label AND seat_no <> NEW.seat_no)
    OR EXISTS (SELECT 1 FROM event_seat WHERE event_id = NEW.event_id AND place_no = NEW.place_no AND seat_no <> NEW.seat_no)
BEGIN SELECT RAISE(ABORT, 'seats are kept'); END;

-- Only in the revision that changes the plan may a seat be called otherwise or stand elsewhere.
DROP TRIGGER seat_stays_itself;
CREATE TRIGGER seat_stays_itself BEFORE UPDATE OF event_id, seat_no, ref, label, short_label, place_no ON event_seat
WHEN NEW.event_id <> OLD.event_id OR NEW.seat_no <> OLD.seat_no OR NEW.state <> OLD.state
    OR NOT EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND plan_revision = revision AND revision = NEW.revision)
BEGIN SELECT RAISE(ABORT, 'a seat of an event stays itself'); END;

CREATE TRIGGER seat_claimed_is_there BEFORE UPDATE ON event_seat WHEN NEW.state <> 'free' AND NEW.place_no IS NULL
BEGIN SELECT RAISE(ABORT, 'a seat that is gone cannot be claimed'); END;

DROP TRIGGER seat_not_replaced;
CREATE TRIGGER seat_not_replaced BEFORE INSERT ON event_seat
WHEN EXISTS (SELECT 1 FROM event_seat WHERE event_id = NEW.event_id AND seat_no = NEW.seat_no)
    OR EXISTS (SELECT 1 FROM event_seat WHERE event_id = NEW.event_id AND ref = NEW.ref)
    OR EXISTS (SELECT 1 FROM event_seat WHERE event_id = NEW.event_id AND short_label = NEW.short_label)
    OR EXISTS (SELECT 1 FROM event_seat WHERE event_id = NEW.event_id AND place_no = NEW.place_no)
BEGIN SELECT RAISE(ABORT, 'seats are kept'); END;

-- A seat counts while the plan has it.
DROP TRIGGER seat_counted_in;
CREATE TRIGGER seat_counted_in AFTER INSERT ON event_seat WHEN NEW.place_no IS NOT NULL
BEGIN
    UPDATE pool SET capacity = capacity + 1, available = available + 1, revision = max(revision, NEW.revision)
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no;
    UPDATE event SET capacity = capacity + 1, available = available + 1 WHERE event_id = NEW.event_id;
END;

CREATE TRIGGER seat_goes_to_category BEFORE UPDATE OF pool_no ON event_seat
WHEN NEW.pool_no <> OLD.pool_no AND (OLD.state NOT IN ('free', 'blocked') OR NEW.state <> OLD.state
    OR NEW.version <> OLD.version + 1 OR NOT EXISTS (SELECT 1 FROM pool
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no AND kind = 'seats'))
BEGIN SELECT RAISE(ABORT, 'only a free or blocked seat goes to another category of seats'); END;

CREATE TRIGGER seat_counted_elsewhere AFTER UPDATE OF place_no, pool_no ON event_seat
WHEN NEW.pool_no <> OLD.pool_no OR (OLD.place_no IS NULL) <> (NEW.place_no IS NULL)
BEGIN
    UPDATE pool SET capacity = capacity - 1, available = available - (OLD.state = 'free'),
        blocked = blocked - (OLD.state = 'blocked'), revision = NEW.revision
        WHERE event_id = OLD.event_id AND pool_no = OLD.pool_no AND OLD.place_no IS NOT NULL;
    UPDATE pool SET capacity = capacity + 1, available = available + (NEW.state = 'free'),
        blocked = blocked + (NEW.state = 'blocked'), revision = NEW.revision
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no AND NEW.place_no IS NOT NULL;
    UPDATE event SET capacity = capacity + (NEW.place_no IS NOT NULL) - (OLD.place_no IS NOT NULL),
        available = available + (NEW.place_no IS NOT NULL) - (OLD.place_no IS NOT NULL)
        WHERE event_id = NEW.event_id AND (OLD.place_no IS NULL) <> (NEW.place_no IS NULL);
END;

-- A standing area may be called otherwise by a new plan, or be known by another ref.
DROP TRIGGER pool_stays_itself;
CREATE TRIGGER pool_stays_itself BEFORE UPDATE OF event_id, pool_no, kind, ref, name ON pool
WHEN NEW.event_id <> OLD.event_id OR NEW.pool_no <> OLD.pool_no OR NEW.kind <> OLD.kind OR OLD.kind <> 'area'
    OR NOT EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND plan_revision = revision AND revision = NEW.revision)
    OR EXISTS (SELECT 1 FROM pool WHERE event_id = NEW.event_id AND pool_no <> NEW.pool_no
        AND (name = NEW.name OR (kind = 'area' AND ref = NEW.ref)))
BEGIN SELECT RAISE(ABORT, 'a pool stays itself'); END;

DROP VIEW seat_status;
CREATE VIEW seat_status AS
    SELECT s.event_id, s.ref AS seat_ref, s.label, p.name AS category, s.state, s.hold_id, t.order_id, s.revision
    FROM event_seat s JOIN pool p USING (event_id, pool_no) LEFT JOIN ticket t ON t.ticket_id = s.ticket_id
    WHERE s.place_no IS NOT NULL;
