-- An exchange is paid for like a sale: what is to be paid is written down before anybody is asked for it, with the tickets that go
-- back and the seats that come, so that it is settled as an exchange whatever dies meanwhile.

ALTER TABLE payment_attempt ADD COLUMN order_id INTEGER REFERENCES sale_order; -- of an exchange: whose tickets go back
ALTER TABLE payment_attempt ADD COLUMN purpose TEXT NOT NULL DEFAULT 'sale'
    CHECK (purpose IN ('sale', 'exchange') AND (purpose = 'exchange') = (order_id IS NOT NULL));
ALTER TABLE payment_attempt ADD COLUMN exchange_reason TEXT NOT NULL DEFAULT ''
    CHECK (length(exchange_reason) <= 500 AND (purpose = 'exchange') = (length(exchange_reason) > 0));
CREATE UNIQUE INDEX attempt_open_of_order ON payment_attempt (order_id) WHERE state = 'open' AND order_id IS NOT NULL;

CREATE TABLE payment_move (
    attempt_id INTEGER NOT NULL REFERENCES payment_attempt,
    move_no    INTEGER NOT NULL CHECK (move_no >= 0),
    event_id   INTEGER NOT NULL,
    ticket_id  INTEGER NOT NULL REFERENCES ticket, -- goes back
    seat_no    INTEGER NOT NULL,                   -- is taken for it
    PRIMARY KEY (attempt_id, move_no),
    UNIQUE (attempt_id, ticket_id),
    UNIQUE (attempt_id, seat_no),
    FOREIGN KEY (event_id, seat_no) REFERENCES event_seat (event_id, seat_no)
) STRICT;

DROP TRIGGER attempt_ends_once;
CREATE TRIGGER attempt_ends_once BEFORE UPDATE ON payment_attempt
WHEN OLD.state <> 'open' OR OLD.attempt_id <> NEW.attempt_id OR OLD.hold_id <> NEW.hold_id OR OLD.event_id <> NEW.event_id
    OR OLD.key <> NEW.key OR OLD.method <> NEW.method OR OLD.amount_minor <> NEW.amount_minor
    OR OLD.terminal <> NEW.terminal OR OLD.begun_at <> NEW.begun_at OR OLD.purpose <> NEW.purpose
    OR OLD.order_id IS NOT NEW.order_id OR OLD.exchange_reason <> NEW.exchange_reason
BEGIN SELECT RAISE(ABORT, 'an attempt stays itself and ends once'); END;

DROP TRIGGER attempt_not_replaced;
CREATE TRIGGER attempt_not_replaced BEFORE INSERT ON payment_attempt
WHEN EXISTS (SELECT 1 FROM payment_attempt WHERE attempt_id = NEW.attempt_id OR key = NEW.key
    OR (hold_id = NEW.hold_id AND state = 'open') OR (order_id = NEW.order_id AND state = 'open'))
BEGIN SELECT RAISE(ABORT, 'attempts are kept, and a hold has one at a time'); END;

CREATE TRIGGER attempt_of_an_order BEFORE INSERT ON payment_attempt
WHEN NEW.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id AND event_id = NEW.event_id)
BEGIN SELECT RAISE(ABORT, 'an exchange needs an order of its event'); END;

CREATE TRIGGER move_of_an_open_exchange BEFORE INSERT ON payment_move
WHEN NOT EXISTS (SELECT 1 FROM payment_attempt a
    JOIN ticket t ON t.ticket_id = NEW.ticket_id AND t.order_id = a.order_id AND t.state = 'valid' AND t.seat_no IS NOT NULL
    JOIN event_seat s ON s.event_id = a.event_id AND s.seat_no = NEW.seat_no AND s.hold_id = a.hold_id
    WHERE a.attempt_id = NEW.attempt_id AND a.state = 'open' AND a.event_id = NEW.event_id)
BEGIN SELECT RAISE(ABORT, 'a valid ticket of the order goes back for a seat of the hold'); END;

CREATE TRIGGER move_kept BEFORE DELETE ON payment_move BEGIN SELECT RAISE(ABORT, 'what an attempt is for is kept'); END;
CREATE TRIGGER move_fixed BEFORE UPDATE ON payment_move BEGIN SELECT RAISE(ABORT, 'what an attempt is for is kept'); END;

-- INSERT OR REPLACE deletes the row in the way without asking its trigger, so it must not find one.
CREATE TRIGGER move_not_replaced BEFORE INSERT ON payment_move
WHEN EXISTS (SELECT 1 FROM payment_move WHERE attempt_id = NEW.attempt_id
    AND (move_no = NEW.move_no OR ticket_id = NEW.ticket_id OR seat_no = NEW.seat_no))
BEGIN SELECT RAISE(ABORT, 'what an attempt is for is kept'); END;

-- Until it is known whether the difference was charged, the order stays as it is.
CREATE TRIGGER ticket_waits_for_exchange BEFORE UPDATE OF state ON ticket
WHEN NEW.state <> OLD.state AND EXISTS (SELECT 1 FROM payment_attempt a WHERE a.order_id = OLD.order_id AND a.state = 'open'
    AND (NEW.state <> 'used' OR EXISTS (SELECT 1 FROM payment_move m
        WHERE m.attempt_id = a.attempt_id AND m.ticket_id = OLD.ticket_id)))
BEGIN SELECT RAISE(ABORT, 'an order that is being exchanged waits for the answer'); END;

-- Seats that come in exchange are not sold besides.
CREATE TRIGGER order_not_of_an_exchange BEFORE INSERT ON sale_order
WHEN EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open' AND purpose = 'exchange')
BEGIN SELECT RAISE(ABORT, 'seats taken in exchange are not sold'); END;
