-- What a login may do on the server itself, whatever program it uses: the house's owner everything, a member of rowlock_counter what a
-- terminal does, a member of rowlock_reader look. Nobody but the owner deletes a record, changes what a ticket cost or what was paid, counts
-- claims by hand, or touches an entry of the journal after it was written. What a terminal's login still may, against the rules of our program:
-- docs/server.md.

-- The rules that keep count, and those that forget a name, do it with the owner's rights: so nobody else needs a right on the counts. A rule fires
-- for everybody and may be put on another table by nobody.
DO $$
DECLARE
    rule regprocedure;
BEGIN
    FOR rule IN SELECT oid FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace AND proname LIKE 'rowlock\_%' AND prorettype = 'trigger'::regtype
            AND prosrc ~ '\m(UPDATE|INSERT INTO|DELETE FROM)\M' LOOP
        EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER', rule);
        EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', rule);
    END LOOP;
END $$;

-- Run by the owner after each migration. The two roles are the server's and not one database's: where they are missing and the
-- owner may not make them, somebody who may makes them first (tools/server does), and runs this again.
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    role text;
BEGIN
    EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC', current_schema());
    EXECUTE format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
    FOREACH role IN ARRAY ARRAY['rowlock_counter', 'rowlock_reader'] LOOP
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = role) THEN
            CONTINUE WHEN NOT (SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user);
            EXECUTE format('CREATE ROLE %I NOLOGIN', role);
        END IF;
        EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA %I FROM %I', current_schema(), role); -- what an older version gave
        -- Who may make tables here could stand before the house's own. A server of version 14 lets everybody, until the schema is the owner's.
        CONTINUE WHEN has_schema_privilege(role, current_schema(), 'CREATE');
        EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), role);
        EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO %I', current_schema(), role);
    END LOOP;
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        OR has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        RETURN;
    END IF;
    GRANT INSERT ON plan, plan_category, patron, patron_word, event, pool, event_seat, companion_seat, hold, hold_item, area_claim,
        block_code, block, sale_order, ticket, ticket_replacement, payment, payment_attempt, payment_move, waitlist_entry,
        command_key, journal TO rowlock_counter;
    -- What is no record of its own but says how things are now.
    GRANT DELETE ON companion_seat, hold_item, area_claim, block_code, copy_mark TO rowlock_counter;
    GRANT UPDATE (boot, offset_ms, seal_due, names_due) ON house_clock TO rowlock_counter;
    GRANT UPDATE (name, deleted_at) ON plan TO rowlock_counter;
    GRANT UPDATE (name, contact, salt) ON patron TO rowlock_counter;
    GRANT UPDATE (plan_id, plan_revision, name, starts_at, on_sale, hold_policy, hold_seconds, hold_ceiling_seconds, revision, capacity,
        available, accessible_minutes, cancelled, deleted_at) ON event TO rowlock_counter;
    GRANT UPDATE (ref, name, price_minor, revision, capacity, available) ON pool TO rowlock_counter;
    GRANT UPDATE (ref, label, short_label, section, row_name, number, pool_no, state, hold_id, ticket_id, block_id, changed_at, version,
        revision, place_no, next_pool_no) ON event_seat TO rowlock_counter;
    GRANT UPDATE (state, started_at, expires_at, ceiling_at, ended_at, ended_by, ended_reason, revision, patron_id)
        ON hold TO rowlock_counter;
    GRANT UPDATE (price_minor) ON hold_item TO rowlock_counter;
    GRANT UPDATE (meaning, color, is_kill, who, sellers, release_minutes) ON block_code TO rowlock_counter;
    GRANT UPDATE (due_at, is_kill, released_at, revision) ON block TO rowlock_counter;
    GRANT UPDATE (total_minor, refunded_minor, change_minor) ON sale_order TO rowlock_counter;
    GRANT UPDATE (state) ON ticket TO rowlock_counter;
    GRANT UPDATE (state, ended_at, ended_by, reference, reason) ON payment_attempt TO rowlock_counter;
    GRANT UPDATE (state, hold_id, changed_at, revision) ON waitlist_entry TO rowlock_counter;
    GRANT UPDATE (request, answer, salt) ON command_key TO rowlock_counter;
END $$;

DO $$
BEGIN
    EXECUTE format('ALTER FUNCTION rowlock_give_rights() SET search_path = %I, pg_temp', current_schema());
    EXECUTE format('REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC');
END $$;
