-- Sales that were made in error and undone as a whole on the same day, as on a file (0041_voids.sql).
CREATE TABLE order_void (
    order_id bigint PRIMARY KEY REFERENCES sale_order,
    reason   text COLLATE "C" NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    at       bigint NOT NULL,
    terminal text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk    text COLLATE "C" NOT NULL
);

CREATE TRIGGER void_kept BEFORE DELETE ON order_void FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('what was voided stays so');
CREATE TRIGGER void_fixed BEFORE UPDATE ON order_void FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('what was voided stays so');

-- Under the order's turn, which whoever changes its tickets or lines has: nothing of it changes meanwhile.
CREATE FUNCTION rowlock_void_of_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id)
        OR EXISTS (SELECT 1 FROM order_void WHERE order_id = NEW.order_id)
        OR EXISTS (SELECT 1 FROM ticket WHERE order_id = NEW.order_id AND state IN ('valid', 'used'))
        OR EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = NEW.order_id AND l.count = 1 AND l.kind <> 'rounding'
            AND NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = l.order_id AND b.takes_back = l.line_no)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'of a voided sale nothing is left');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER void_of_all BEFORE INSERT ON order_void FOR EACH ROW EXECUTE FUNCTION rowlock_void_of_all();

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_voids;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_voids();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON order_void TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0009 for turns.
CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON order_void EXECUTE FUNCTION rowlock_turn();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON order_void EXECUTE FUNCTION rowlock_refuse('nothing is emptied');
SELECT rowlock_turn_of_rows('order_void');
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['rowlock_void_of_all()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
