-- A companion seat is also held alone once its wheelchair space is sold: who sits there may bring somebody later.

DROP TRIGGER companion_with_bay;

CREATE TRIGGER companion_with_bay BEFORE UPDATE OF state ON event_seat
WHEN NEW.state = 'held'
    AND EXISTS (SELECT 1 FROM companion_seat c WHERE c.event_id = NEW.event_id AND c.seat_no = NEW.seat_no AND NOT EXISTS (
        SELECT 1 FROM event_seat b WHERE b.event_id = c.event_id AND b.seat_no = c.bay_no
            AND (b.hold_id = NEW.hold_id OR b.state = 'sold')))
    AND EXISTS (SELECT 1 FROM event e WHERE e.event_id = NEW.event_id
        AND (e.accessible_minutes IS NULL OR NEW.changed_at < e.starts_at - e.accessible_minutes * 60000))
BEGIN SELECT RAISE(ABORT, 'a seat for a companion is taken with its bay'); END;
