-- A seat that is sold or held while its plan gives it another price category stays in the one it was paid in, and goes to the
-- new one when it comes free (docs/decisions/plan-changes.md).

ALTER TABLE event_seat ADD COLUMN next_pool_no INTEGER CHECK (next_pool_no >= 0); -- NULL: it stays where it is

-- Where a seat is when it has come free, and what it costs there: asked by whoever reckons with seats whose holds give way.
CREATE VIEW seat_once_free AS
    SELECT event_id, seat_no, place_no, state, hold_id, coalesce(next_pool_no, pool_no) AS pool_no FROM event_seat;

CREATE TRIGGER seat_begins_owing_nothing BEFORE INSERT ON event_seat WHEN NEW.next_pool_no IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a seat begins where it stays'); END;

CREATE TRIGGER seat_owed_category BEFORE UPDATE OF next_pool_no ON event_seat
WHEN NEW.next_pool_no IS NOT OLD.next_pool_no AND NEW.next_pool_no IS NOT NULL
    AND (NEW.state NOT IN ('held', 'sold') OR NEW.next_pool_no = NEW.pool_no
        OR NOT EXISTS (SELECT 1 FROM pool WHERE event_id = NEW.event_id AND pool_no = NEW.next_pool_no AND kind = 'seats')
        OR NOT EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND plan_revision = revision AND revision = NEW.revision))
BEGIN SELECT RAISE(ABORT, 'only a changed plan gives a claimed seat another category'); END;

-- It is not forgotten: the seat goes there, or a later plan says otherwise.
CREATE TRIGGER seat_owed_category_kept BEFORE UPDATE OF next_pool_no ON event_seat
WHEN OLD.next_pool_no IS NOT NULL AND NEW.next_pool_no IS NULL AND NEW.pool_no <> OLD.next_pool_no
    AND NOT EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND plan_revision = revision AND revision = NEW.revision)
BEGIN SELECT RAISE(ABORT, 'a seat that comes free goes to its new category'); END;

CREATE TRIGGER seat_owed_category_first BEFORE UPDATE OF state ON event_seat
WHEN OLD.next_pool_no IS NOT NULL AND OLD.state = 'free' AND NEW.state <> 'free'
BEGIN SELECT RAISE(ABORT, 'a seat that comes free goes to its new category before anybody takes it'); END;
