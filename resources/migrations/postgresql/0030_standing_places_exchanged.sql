-- Within a performance too tickets go back for all of a hold, as on a file (0043_standing_places_exchanged.sql).
CREATE OR REPLACE FUNCTION rowlock_payment_ticket_of_an_open_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM payment_attempt a
            JOIN ticket t ON t.ticket_id = NEW.ticket_id AND t.order_id = a.order_id AND t.state = 'valid'
            WHERE a.attempt_id = NEW.attempt_id AND a.state = 'open')
        OR EXISTS (SELECT 1 FROM payment_move WHERE attempt_id = NEW.attempt_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a valid ticket of the order goes back for what the hold has');
    END IF;
    RETURN NEW;
END $$;
DO $$
BEGIN
    EXECUTE format('ALTER FUNCTION rowlock_payment_ticket_of_an_open_exchange() SET search_path = %I, pg_temp', current_schema());
END $$;
