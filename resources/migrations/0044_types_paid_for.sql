-- The difference of a change of price types is paid for as that of an exchange is: which ticket becomes of which type, and what it costs
-- then, is written down before anybody is asked for money (docs/decisions/price-types.md). Its hold has nothing.
CREATE TABLE payment_type (
    attempt_id  INTEGER NOT NULL REFERENCES payment_attempt,
    ticket_no   INTEGER NOT NULL CHECK (ticket_no >= 0),
    ticket_id   INTEGER NOT NULL REFERENCES ticket,
    type_no     INTEGER NOT NULL REFERENCES price_type,
    price_minor INTEGER NOT NULL CHECK (price_minor >= 0), -- as it was said, whatever the event asks by the time it is paid
    PRIMARY KEY (attempt_id, ticket_no),
    UNIQUE (attempt_id, ticket_id)
) STRICT;
CREATE TRIGGER payment_type_of_an_open_exchange BEFORE INSERT ON payment_type
WHEN NOT EXISTS (SELECT 1 FROM payment_attempt a JOIN hold h ON h.hold_id = a.hold_id AND h.extras = ''
        JOIN ticket t ON t.ticket_id = NEW.ticket_id AND t.order_id = a.order_id AND t.event_id = a.event_id AND t.state = 'valid'
            AND t.type_no <> NEW.type_no
        WHERE a.attempt_id = NEW.attempt_id AND a.state = 'open' AND NOT EXISTS (SELECT 1 FROM hold_item i WHERE i.hold_id = a.hold_id))
    OR EXISTS (SELECT 1 FROM payment_move WHERE attempt_id = NEW.attempt_id)
    OR EXISTS (SELECT 1 FROM payment_ticket WHERE attempt_id = NEW.attempt_id)
    OR EXISTS (SELECT 1 FROM payment_type WHERE attempt_id = NEW.attempt_id AND (ticket_no = NEW.ticket_no OR ticket_id = NEW.ticket_id))
BEGIN SELECT RAISE(ABORT, 'a valid ticket of the order becomes of another type, by a hold that has nothing'); END;
CREATE TRIGGER payment_type_kept BEFORE DELETE ON payment_type BEGIN SELECT RAISE(ABORT, 'what an attempt is for is kept'); END;
CREATE TRIGGER payment_type_fixed BEFORE UPDATE ON payment_type BEGIN SELECT RAISE(ABORT, 'what an attempt is for is kept'); END;

CREATE TRIGGER move_not_of_types BEFORE INSERT ON payment_move
WHEN EXISTS (SELECT 1 FROM payment_type WHERE attempt_id = NEW.attempt_id)
BEGIN SELECT RAISE(ABORT, 'an attempt is for one thing'); END;
CREATE TRIGGER payment_ticket_not_of_types BEFORE INSERT ON payment_ticket
WHEN EXISTS (SELECT 1 FROM payment_type WHERE attempt_id = NEW.attempt_id)
BEGIN SELECT RAISE(ABORT, 'an attempt is for one thing'); END;

DROP TRIGGER ticket_waits_for_exchange;
CREATE TRIGGER ticket_waits_for_exchange BEFORE UPDATE OF state ON ticket
WHEN NEW.state <> OLD.state AND EXISTS (SELECT 1 FROM payment_attempt a WHERE a.order_id = OLD.order_id AND a.state = 'open'
    AND (NEW.state <> 'used' OR EXISTS (SELECT 1 FROM payment_move m
        WHERE m.attempt_id = a.attempt_id AND m.ticket_id = OLD.ticket_id) OR EXISTS (SELECT 1 FROM payment_ticket m
        WHERE m.attempt_id = a.attempt_id AND m.ticket_id = OLD.ticket_id) OR EXISTS (SELECT 1 FROM payment_type m
        WHERE m.attempt_id = a.attempt_id AND m.ticket_id = OLD.ticket_id)))
BEGIN SELECT RAISE(ABORT, 'an order that is being exchanged waits for the answer'); END;
