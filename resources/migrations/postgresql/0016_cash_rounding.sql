-- Cash that is rounded to the smallest coin, as on a file (0029_cash_rounding.sql).

CREATE TABLE cash_step (
    step_no    bigint PRIMARY KEY CHECK (step_no > 0),
    step_minor bigint NOT NULL CHECK (step_minor BETWEEN 1 AND 1000000),
    from_at    bigint NOT NULL,
    set_at     bigint NOT NULL,
    CHECK (from_at > set_at)
);
CREATE TRIGGER step_kept BEFORE DELETE ON cash_step FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('smallest coins are kept');
CREATE TRIGGER step_fixed BEFORE UPDATE ON cash_step FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('smallest coins are never changed');
CREATE FUNCTION rowlock_step_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.step_no <> coalesce((SELECT max(step_no) FROM cash_step), 0) + 1
        OR NEW.from_at <= coalesce((SELECT max(from_at) FROM cash_step), NEW.from_at - 1) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'smallest coins follow each other');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER step_follows BEFORE INSERT ON cash_step FOR EACH ROW EXECUTE FUNCTION rowlock_step_follows();

-- A refund has a line that takes none back: what was rounded off what was handed out. A rule without a name is found by what it says.
DO $$
DECLARE
    rule name;
BEGIN
    FOR rule IN SELECT conname FROM pg_constraint WHERE conrelid = 'order_line'::regclass AND contype = 'c'
        AND (pg_get_constraintdef(oid) LIKE '%act <> ''refund''%' OR pg_get_constraintdef(oid) LIKE '%tax_minor%') LOOP
        EXECUTE format('ALTER TABLE order_line DROP CONSTRAINT %I', rule);
    END LOOP;
END $$;
ALTER TABLE order_line
    ADD CONSTRAINT order_line_refund_check CHECK (act <> 'refund' OR count = -1 OR kind = 'rounding'),
    ADD CONSTRAINT order_line_rounding_check CHECK (kind <> 'rounding' OR (count = 1 AND reduced_minor = 0 AND tax_code = '')),
    ADD CONSTRAINT order_line_tax_minor_check CHECK (tax_minor * count >= 0 AND ((tax_rate = 0 AND tax_minor = 0)
        OR tax_minor * count = paid_minor * count - (paid_minor * count * 20000 + 10000 + tax_rate) / (20000 + 2 * tax_rate)));

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_rounding;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_rounding();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON cash_step TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them.
CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON cash_step EXECUTE FUNCTION rowlock_turn('house');
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON cash_step EXECUTE FUNCTION rowlock_refuse('nothing is emptied');
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['rowlock_step_follows()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
