-- What is kept of a ticket that is given back, as on a file (0036_kept_charges.sql). A rule without a name is found by what it says.
DO $$
DECLARE
    rule name;
BEGIN
    FOR rule IN SELECT conname FROM pg_constraint WHERE conrelid = 'order_line'::regclass AND contype = 'c'
        AND (pg_get_constraintdef(oid) LIKE '%act <> ''refund''%' OR pg_get_constraintdef(oid) LIKE '%of_line IS NULL%') LOOP
        EXECUTE format('ALTER TABLE order_line DROP CONSTRAINT %I', rule);
    END LOOP;
END $$;
ALTER TABLE order_line
    ADD CONSTRAINT order_line_refund_check CHECK (act <> 'refund' OR count = -1 OR kind IN ('rounding', 'kept_charge')),
    ADD CONSTRAINT order_line_kept_charge_check CHECK (kind <> 'kept_charge' OR (act = 'refund' AND of_line IS NOT NULL
        AND reduced_minor = 0 AND paid_minor <> 0)),
    ADD CONSTRAINT order_line_of_line_check CHECK (of_line IS NULL OR kind IN ('fee', 'kept_charge'));

CREATE FUNCTION rowlock_line_of_a_kept_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM order_line t
        JOIN order_line b ON b.order_id = t.order_id AND b.takes_back = t.line_no AND b.act = 'refund' AND b.at = NEW.at
        WHERE t.order_id = NEW.order_id AND t.line_no = NEW.of_line AND t.kind = 'ticket' AND t.tax_code = NEW.tax_code
            AND t.tax_rate = NEW.tax_rate AND NEW.paid_minor <= t.paid_minor)
        OR EXISTS (SELECT 1 FROM order_line k WHERE k.order_id = NEW.order_id AND k.of_line = NEW.of_line AND k.kind = 'kept_charge'
            AND k.count = 1) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME,
            'what is kept of a ticket is kept once, when it goes back, and is a part of what was paid for it');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER line_of_a_kept_charge BEFORE INSERT ON order_line FOR EACH ROW
WHEN (NEW.kind = 'kept_charge' AND NEW.count = 1)
EXECUTE FUNCTION rowlock_line_of_a_kept_charge();
DO $$
BEGIN
    EXECUTE format('ALTER FUNCTION rowlock_line_of_a_kept_charge() SET search_path = %I, pg_temp', current_schema());
END $$;
