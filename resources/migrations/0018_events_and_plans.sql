-- What becomes of events and plans after they were made (docs/decisions/managing.md): an event is cancelled or deleted, a plan
-- has versions and is deleted. Nothing leaves its table: numbers are never given twice, and the journal can still be told again.

ALTER TABLE event ADD COLUMN cancelled INTEGER NOT NULL DEFAULT 0 CHECK (cancelled IN (0, 1) AND (cancelled = 0 OR on_sale = 0));
ALTER TABLE event ADD COLUMN deleted_at INTEGER CHECK (deleted_at IS NULL OR on_sale = 0);

-- Only what never sold is deleted, once nobody has a seat of it; and it stays deleted.
CREATE TRIGGER event_deleted_unsold BEFORE UPDATE OF deleted_at ON event
WHEN NEW.deleted_at IS NOT OLD.deleted_at AND (OLD.deleted_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM sale_order WHERE event_id = NEW.event_id)
    OR EXISTS (SELECT 1 FROM hold WHERE event_id = NEW.event_id AND state IN ('active', 'paying')))
BEGIN SELECT RAISE(ABORT, 'only an event that never sold is deleted'); END;

CREATE TRIGGER deleted_event_stays BEFORE UPDATE OF name, starts_at, on_sale, plan_id ON event WHEN OLD.deleted_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a deleted event stays as it is'); END;

CREATE TRIGGER hold_of_a_standing_event BEFORE INSERT ON hold
WHEN EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND deleted_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a deleted event is not sold'); END;

-- NULL: this is the first version. A plan is known by its first version's number and shown by its newest version.
ALTER TABLE plan ADD COLUMN first_plan_id INTEGER REFERENCES plan;
ALTER TABLE plan ADD COLUMN version_no INTEGER NOT NULL DEFAULT 1 CHECK (version_no >= 1 AND (version_no = 1) = (first_plan_id IS NULL));
ALTER TABLE plan ADD COLUMN deleted_at INTEGER;
CREATE UNIQUE INDEX plan_version ON plan (coalesce(first_plan_id, plan_id), version_no);
CREATE INDEX event_of_plan ON event (plan_id);

CREATE TRIGGER plan_kept BEFORE DELETE ON plan BEGIN SELECT RAISE(ABORT, 'plans are kept'); END;
CREATE TRIGGER plan_not_replaced BEFORE INSERT ON plan
WHEN EXISTS (SELECT 1 FROM plan WHERE plan_id = NEW.plan_id)
BEGIN SELECT RAISE(ABORT, 'plans are kept'); END;
CREATE TRIGGER plan_deleted_unused BEFORE UPDATE OF deleted_at ON plan
WHEN NEW.deleted_at IS NOT OLD.deleted_at AND (OLD.deleted_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM event WHERE plan_id = NEW.plan_id AND deleted_at IS NULL))
BEGIN SELECT RAISE(ABORT, 'only a plan that no event uses is deleted'); END;
CREATE TRIGGER event_has_a_plan BEFORE INSERT ON event
WHEN EXISTS (SELECT 1 FROM plan WHERE plan_id = NEW.plan_id AND deleted_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a deleted plan is not used'); END;
CREATE TRIGGER event_keeps_a_plan BEFORE UPDATE OF plan_id ON event
WHEN EXISTS (SELECT 1 FROM plan WHERE plan_id = NEW.plan_id AND deleted_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a deleted plan is not used'); END;

-- An event's rules of holds change with the entry that tells of it; what a plan's version is never does.
DROP TRIGGER event_keeps_its_rules;
CREATE TRIGGER event_keeps_its_rules
BEFORE UPDATE OF hold_policy, hold_seconds, hold_ceiling_seconds, offer_seconds, created_at ON event
WHEN NEW.offer_seconds <> OLD.offer_seconds OR NEW.created_at <> OLD.created_at OR NOT EXISTS (
    SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'event.edited' AND event_id = NEW.event_id
        AND instr(body, '"hold_policy":"' || NEW.hold_policy || '"') > 0
        AND instr(replace(body, '}', ','), '"hold_seconds":' || NEW.hold_seconds || ',') > 0
        AND instr(replace(body, '}', ','), '"hold_ceiling_seconds":' || NEW.hold_ceiling_seconds || ',') > 0)
BEGIN SELECT RAISE(ABORT, 'an event keeps the rules of its holds'); END;
DROP TRIGGER plan_stays_itself;
CREATE TRIGGER plan_stays_itself
BEFORE UPDATE OF plan_id, document, seats, areas, imported_at, first_plan_id, version_no ON plan
BEGIN SELECT RAISE(ABORT, 'a plan stays itself'); END;

DROP VIEW seat_status;
CREATE VIEW seat_status AS
    SELECT s.event_id, s.ref AS seat_ref, s.label, p.name AS category, s.state, s.hold_id, t.order_id, s.revision
    FROM event_seat s JOIN pool p USING (event_id, pool_no) LEFT JOIN ticket t ON t.ticket_id = s.ticket_id
    WHERE s.place_no IS NOT NULL AND s.event_id NOT IN (SELECT event_id FROM event WHERE deleted_at IS NOT NULL);

DROP VIEW event_counter;
CREATE VIEW event_counter AS
    SELECT event_id, capacity, available, held, reserved, sold, blocked FROM event WHERE deleted_at IS NULL;
