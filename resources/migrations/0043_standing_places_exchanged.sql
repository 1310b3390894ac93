-- Within a performance too tickets go back for all of a hold: a place in a standing area has no seat that could be named
-- (docs/decisions/moves.md).
DROP TRIGGER payment_ticket_of_an_open_exchange;
CREATE TRIGGER payment_ticket_of_an_open_exchange BEFORE INSERT ON payment_ticket
WHEN NOT EXISTS (SELECT 1 FROM payment_attempt a
        JOIN ticket t ON t.ticket_id = NEW.ticket_id AND t.order_id = a.order_id AND t.state = 'valid'
        WHERE a.attempt_id = NEW.attempt_id AND a.state = 'open')
    OR EXISTS (SELECT 1 FROM payment_move WHERE attempt_id = NEW.attempt_id)
    OR EXISTS (SELECT 1 FROM payment_ticket WHERE attempt_id = NEW.attempt_id AND (ticket_no = NEW.ticket_no OR ticket_id = NEW.ticket_id))
BEGIN SELECT RAISE(ABORT, 'a valid ticket of the order goes back for what the hold has'); END;
