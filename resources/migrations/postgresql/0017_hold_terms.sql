-- What was agreed for a hold before it is paid, as on a file (0030_hold_terms.sql).
ALTER TABLE hold ADD COLUMN terms text COLLATE "C" NOT NULL DEFAULT ''
    CHECK (terms = '' OR (length(terms) BETWEEN 2 AND 20000 AND terms LIKE '{%}'));

CREATE TRIGGER hold_priced_before_payment BEFORE UPDATE OF terms ON hold FOR EACH ROW
WHEN (NEW.terms <> OLD.terms AND OLD.state <> 'active')
EXECUTE FUNCTION rowlock_refuse('what is agreed for a hold stays while it is paid for');

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_terms;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_terms();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT UPDATE (terms) ON hold TO rowlock_counter;
    END IF;
END $$;

DO $$
BEGIN
    EXECUTE format('ALTER FUNCTION rowlock_give_rights() SET search_path = %I, pg_temp', current_schema());
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
