-- What was sold on account and is paid later, as on a file (0037_accounts.sql).
CREATE TABLE account_paid (
    payment_id bigint PRIMARY KEY REFERENCES payment -- by account, below zero
);
CREATE FUNCTION rowlock_account_paid_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM payment p WHERE p.payment_id = NEW.payment_id AND p.method = 'account' AND p.amount_minor < 0
        AND (SELECT sum(o.amount_minor) FROM payment o
            WHERE o.order_id = p.order_id AND o.method = 'account' AND o.reference = p.reference) >= 0)
        OR EXISTS (SELECT 1 FROM payment_moved WHERE payment_id = NEW.payment_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'what was sold on account is paid once');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER account_paid_once BEFORE INSERT ON account_paid FOR EACH ROW EXECUTE FUNCTION rowlock_account_paid_once();
CREATE TRIGGER account_paid_kept BEFORE DELETE ON account_paid FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('payments are kept');
CREATE TRIGGER account_paid_fixed BEFORE UPDATE ON account_paid FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('payments are never changed');
CREATE INDEX payment_on_account ON payment (order_id) WHERE method = 'account';

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_accounts;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_accounts();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON account_paid TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0015 for one that names its payment alone.
CREATE TRIGGER turn_of_its_order BEFORE INSERT OR UPDATE ON account_paid FOR EACH ROW
WHEN (current_setting('rowlock.turn', true) <> '')
EXECUTE FUNCTION rowlock_turn_of_its_payment();
CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON account_paid EXECUTE FUNCTION rowlock_turn();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON account_paid EXECUTE FUNCTION rowlock_refuse('nothing is emptied');
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['rowlock_account_paid_once()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
