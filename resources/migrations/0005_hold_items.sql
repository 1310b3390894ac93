-- What a hold has is read in every sale. An index on seats and another on places lead nowhere for who asks for both, and
-- each sale read all items of all holds there ever were; one index holds the same rule and leads to them.
DROP INDEX hold_item_seat;
DROP INDEX hold_item_area;
CREATE UNIQUE INDEX hold_item_place ON hold_item (hold_id, coalesce(seat_no, -1 - pool_no));
