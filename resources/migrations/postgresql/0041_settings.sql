-- What a house is set to, as on a file (0054_settings.sql).

ALTER TABLE venue ADD COLUMN terms text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(terms) <= 200); -- on every ticket
ALTER TABLE venue ADD COLUMN logo bytea NOT NULL DEFAULT '' CHECK (length(logo) <= 262144);           -- a PNG; empty: none

CREATE TABLE house_setting (
    name  text COLLATE "C" PRIMARY KEY NOT NULL CHECK (name IN ('holds', 'denominations', 'reasons_refund', 'reasons_comp', 'reasons_reduction', 'reasons_reprint', 'reasons_block',
        'reasons_paid_in', 'reasons_paid_out', 'reasons_no_sale', 'reasons_difference')),
    value text COLLATE "C" NOT NULL CHECK (length(value) BETWEEN 2 AND 20000) -- as JSON
);

CREATE TABLE terminal_setup (
    terminal       text COLLATE "C" PRIMARY KEY NOT NULL CHECK (length(terminal) BETWEEN 1 AND 200),
    drawer_no      bigint REFERENCES drawer,                                         -- its usual one; null: none
    paper          text COLLATE "C" NOT NULL CHECK (paper IN ('', 'sheet', 'roll')), -- of its reports; empty: as its computer did last
    ticket_printer text COLLATE "C" NOT NULL CHECK (length(ticket_printer) <= 200)   -- empty: the system's own choice
);

CREATE TRIGGER house_setting_kept BEFORE DELETE ON house_setting FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('settings are kept');
CREATE TRIGGER terminal_setup_kept BEFORE DELETE ON terminal_setup FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('settings are kept');

-- None of it changes without an entry of the journal: the newest says just that.
CREATE FUNCTION rowlock_setting_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
    fresh jsonb := to_jsonb(NEW);
    told boolean;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    told := CASE TG_TABLE_NAME
        WHEN 'house_setting' THEN newest.kind = 'setting.saved'
            AND newest.body = '{"name":"' || (fresh ->> 'name') || '","value":' || (fresh ->> 'value') || '}'
            AND (TG_OP = 'INSERT' OR fresh ->> 'name' = to_jsonb(OLD) ->> 'name')
        ELSE newest.kind = 'terminal.saved' AND newest.body::jsonb = jsonb_build_object('terminal', fresh ->> 'terminal',
                'drawer', coalesce((fresh ->> 'drawer_no')::bigint, 0), 'paper', fresh ->> 'paper', 'printer', fresh ->> 'ticket_printer')
            AND (TG_OP = 'INSERT' OR fresh ->> 'terminal' = to_jsonb(OLD) ->> 'terminal')
        END;
    IF told IS NOT TRUE THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'settings are told of by the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER house_setting_made_is_told BEFORE INSERT ON house_setting FOR EACH ROW EXECUTE FUNCTION rowlock_setting_is_told();
CREATE TRIGGER house_setting_change_is_told BEFORE UPDATE ON house_setting FOR EACH ROW EXECUTE FUNCTION rowlock_setting_is_told();
CREATE TRIGGER terminal_setup_made_is_told BEFORE INSERT ON terminal_setup FOR EACH ROW EXECUTE FUNCTION rowlock_setting_is_told();
CREATE TRIGGER terminal_setup_change_is_told BEFORE UPDATE ON terminal_setup FOR EACH ROW EXECUTE FUNCTION rowlock_setting_is_told();

-- As in 0039, and of what is set.
CREATE OR REPLACE VIEW entry_right AS
    SELECT 'order.sold' AS kind, 'sell' AS right_name UNION ALL SELECT 'order.refunded', 'refund' UNION ALL SELECT 'deposit.kept', 'keep_deposit'
    UNION ALL SELECT 'event.created', 'programme' UNION ALL SELECT 'event.opened', 'programme' UNION ALL SELECT 'event.closed', 'programme'
    UNION ALL SELECT 'event.cancelled', 'programme' UNION ALL SELECT 'event.deleted', 'programme' UNION ALL SELECT 'production.saved', 'programme'
    UNION ALL SELECT 'event.edited', 'programme' UNION ALL SELECT 'event.programmed', 'programme' UNION ALL SELECT 'event.drafted', 'programme'
    UNION ALL SELECT 'type.saved', 'prices' UNION ALL SELECT 'list.saved', 'prices' UNION ALL SELECT 'tax.set', 'prices'
    UNION ALL SELECT 'fee.added', 'prices' UNION ALL SELECT 'fee.ended', 'prices' UNION ALL SELECT 'discount.added', 'prices'
    UNION ALL SELECT 'discount.ended', 'prices' UNION ALL SELECT 'voucher.added', 'prices' UNION ALL SELECT 'voucher.ended', 'prices'
    UNION ALL SELECT 'goods.added', 'prices' UNION ALL SELECT 'goods.ended', 'prices' UNION ALL SELECT 'coin.set', 'prices'
    UNION ALL SELECT 'deposit.set', 'prices' UNION ALL SELECT 'pool.priced', 'prices' UNION ALL SELECT 'code.saved', 'block'
    UNION ALL SELECT 'code.removed', 'block' UNION ALL SELECT 'event.accessible', 'block' UNION ALL SELECT 'plan.imported', 'plans'
    UNION ALL SELECT 'plan.renamed', 'plans' UNION ALL SELECT 'plan.deleted', 'plans' UNION ALL SELECT 'event.replanned', 'plans'
    UNION ALL SELECT 'clock.set', 'house' UNION ALL SELECT 'venue.set', 'house' UNION ALL SELECT 'drawer.saved', 'house'
    UNION ALL SELECT 'shift.opened', 'sell' UNION ALL SELECT 'shift.joined', 'sell' UNION ALL SELECT 'shift.left', 'sell'
    UNION ALL SELECT 'shift.cash', 'sell' UNION ALL SELECT 'shift.counted', 'sell' UNION ALL SELECT 'shift.resumed', 'sell'
    UNION ALL SELECT 'shift.closed', 'sell' UNION ALL SELECT 'staff.made', 'staff' UNION ALL SELECT 'staff.changed', 'staff'
    UNION ALL SELECT 'role.saved', 'staff'
    UNION ALL SELECT 'patron.made', 'sell' UNION ALL SELECT 'patron.merged', 'patrons' UNION ALL SELECT 'patron.erased', 'patrons'
    UNION ALL SELECT 'patrons.imported', 'patrons' UNION ALL SELECT 'patrons.exported', 'patrons'
    UNION ALL SELECT 'reservation.made', 'sell' UNION ALL SELECT 'reservation.taken_back', 'sell'
    UNION ALL SELECT 'willcall.printed', 'sell' UNION ALL SELECT 'willcall.handed_over', 'sell' UNION ALL SELECT 'willcall.taken_off', 'sell'
    UNION ALL SELECT 'willcall.taken_back', 'hand_overs'
    UNION ALL SELECT 'setting.saved', 'house' UNION ALL SELECT 'terminal.saved', 'house';

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_settings;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_settings();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON house_setting, terminal_setup TO rowlock_counter;
        GRANT UPDATE (terms, logo) ON venue TO rowlock_counter;
        GRANT UPDATE (value) ON house_setting TO rowlock_counter;
        GRANT UPDATE (drawer_no, paper, ticket_printer) ON terminal_setup TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0009 for turns.
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['house_setting', 'terminal_setup'] LOOP
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn(''house'')', made);
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(''nothing is emptied'')', made);
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_setting_is_told()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
