-- Places for wheelchairs and the seats of who comes along are kept for who asks for them until so many minutes before the
-- performance, and a companion's seat is taken with its bay alone (docs/decisions/accessible-places.md).

ALTER TABLE event ADD COLUMN accessible_minutes INTEGER CHECK (accessible_minutes BETWEEN 0 AND 527040); -- NULL: to the end

-- Which bay a companion's seat belongs to, by the plan's geometry.
CREATE TABLE companion_seat (
    event_id INTEGER NOT NULL,
    seat_no  INTEGER NOT NULL,
    bay_no   INTEGER NOT NULL,
    PRIMARY KEY (event_id, seat_no),
    FOREIGN KEY (event_id, seat_no) REFERENCES event_seat,
    FOREIGN KEY (event_id, bay_no) REFERENCES event_seat,
    CHECK (seat_no <> bay_no)
) STRICT;
CREATE INDEX companion_of_bay ON companion_seat (event_id, bay_no);

CREATE TRIGGER companion_with_bay BEFORE UPDATE OF state ON event_seat
WHEN NEW.state = 'held'
    AND EXISTS (SELECT 1 FROM companion_seat c WHERE c.event_id = NEW.event_id AND c.seat_no = NEW.seat_no AND NOT EXISTS (
        SELECT 1 FROM event_seat b WHERE b.event_id = c.event_id AND b.seat_no = c.bay_no AND b.hold_id = NEW.hold_id))
    AND EXISTS (SELECT 1 FROM event e WHERE e.event_id = NEW.event_id
        AND (e.accessible_minutes IS NULL OR NEW.changed_at < e.starts_at - e.accessible_minutes * 60000))
BEGIN SELECT RAISE(ABORT, 'a seat for a companion is taken with its bay'); END;

CREATE TRIGGER bay_with_companion BEFORE UPDATE OF state ON event_seat
WHEN OLD.state = 'held' AND NEW.state = 'free'
    AND EXISTS (SELECT 1 FROM companion_seat c JOIN event_seat s ON s.event_id = c.event_id AND s.seat_no = c.seat_no
        WHERE c.event_id = OLD.event_id AND c.bay_no = OLD.seat_no AND s.hold_id = OLD.hold_id)
    AND EXISTS (SELECT 1 FROM event e WHERE e.event_id = NEW.event_id
        AND (e.accessible_minutes IS NULL OR NEW.changed_at < e.starts_at - e.accessible_minutes * 60000))
BEGIN SELECT RAISE(ABORT, 'a bay is not given back before the seats of its companions'); END;
