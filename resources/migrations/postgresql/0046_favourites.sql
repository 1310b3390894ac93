-- Reports that the house keeps under names, and prints every night, as on a file (0059_favourites.sql).

CREATE TABLE report_favourite (
    favourite_no bigint PRIMARY KEY CHECK (favourite_no > 0),
    name         text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    name_key     text COLLATE "C" NOT NULL CHECK (length(name_key) > 0),
    report       text COLLATE "C" NOT NULL CHECK (length(report) BETWEEN 1 AND 40),
    choices      text COLLATE "C" NOT NULL CHECK (length(choices) BETWEEN 2 AND 4000),
    days         text COLLATE "C" NOT NULL CHECK (days IN ('all', 'today', 'yesterday', 'this_week', 'last_week', 'this_month', 'last_month', 'between')),
    first_day    text COLLATE "C" NOT NULL CHECK ((days = 'between') = (first_day LIKE '____-__-__') AND (days = 'between' OR first_day = '')),
    last_day     text COLLATE "C" NOT NULL CHECK ((days = 'between') = (last_day LIKE '____-__-__') AND (days = 'between' OR last_day = '') AND last_day >= first_day),
    terminal     text COLLATE "C" NOT NULL CHECK (length(terminal) <= 200),
    since_day    text COLLATE "C" NOT NULL CHECK ((terminal <> '') = (since_day LIKE '____-__-__') AND (terminal <> '' OR since_day = '')),
    is_dropped   bigint NOT NULL CHECK (is_dropped IN (0, 1) AND (is_dropped = 0 OR terminal = ''))
);
CREATE UNIQUE INDEX report_favourite_name ON report_favourite (name_key) WHERE is_dropped = 0;
CREATE TRIGGER report_favourite_kept BEFORE DELETE ON report_favourite FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('favourites are kept');
CREATE FUNCTION rowlock_favourite_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
    wrong boolean;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    IF TG_OP = 'UPDATE' THEN
        wrong := NEW.favourite_no <> OLD.favourite_no OR OLD.is_dropped <> 0;
    ELSE
        wrong := NEW.is_dropped <> 0 OR NEW.favourite_no <> coalesce((SELECT max(favourite_no) FROM report_favourite), 0) + 1;
    END IF;
    IF wrong OR (newest.kind = 'favourite.saved' AND newest.body::jsonb = jsonb_build_object('choices', NEW.choices::jsonb, 'days', NEW.days,
            'dropped', NEW.is_dropped, 'favourite', NEW.favourite_no, 'first_day', NEW.first_day, 'last_day', NEW.last_day, 'name', NEW.name,
            'report', NEW.report, 'since_day', NEW.since_day, 'terminal', NEW.terminal)) IS NOT TRUE THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'favourites are told of by the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER report_favourite_made_is_told BEFORE INSERT ON report_favourite FOR EACH ROW EXECUTE FUNCTION rowlock_favourite_is_told();
CREATE TRIGGER report_favourite_change_is_told BEFORE UPDATE ON report_favourite FOR EACH ROW EXECUTE FUNCTION rowlock_favourite_is_told();

-- A print may be of one of them and a business day.
ALTER TABLE print_job ADD COLUMN favourite_no bigint REFERENCES report_favourite, ADD COLUMN day text COLLATE "C" CHECK (day LIKE '____-__-__');
DO $$
DECLARE
    rule text;
BEGIN
    SELECT conname INTO STRICT rule FROM pg_constraint
        WHERE conrelid = 'print_job'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%z_no%';
    EXECUTE format('ALTER TABLE print_job DROP CONSTRAINT %I', rule);
END $$;
ALTER TABLE print_job ADD CHECK ((kind = 'reports') = (order_id IS NULL) AND (order_id IS NULL) = (event_id IS NULL)),
    ADD CHECK ((kind = 'reports') = ((z_no IS NULL) <> (favourite_no IS NULL)) AND (kind = 'reports' OR z_no IS NULL)),
    ADD CHECK ((favourite_no IS NULL) = (day IS NULL));
CREATE UNIQUE INDEX print_job_of_night ON print_job (favourite_no, day) WHERE state <> 'given_up' OR was_doubtful = 0;
CREATE FUNCTION rowlock_print_job_after_its_night() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.favourite_no IS NOT NULL AND NOT EXISTS (SELECT 1 FROM print_job WHERE favourite_no = NEW.favourite_no AND day = NEW.day)
        AND (EXISTS (SELECT 1 FROM print_job WHERE favourite_no = NEW.favourite_no AND day > NEW.day)
            OR NOT EXISTS (SELECT 1 FROM report_favourite WHERE favourite_no = NEW.favourite_no AND terminal = NEW.terminal AND since_day <= NEW.day)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a night is printed once, after the one before it');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER print_job_after_its_night BEFORE INSERT ON print_job FOR EACH ROW EXECUTE FUNCTION rowlock_print_job_after_its_night();
DROP TRIGGER print_job_goes_on ON print_job;
CREATE TRIGGER print_job_goes_on BEFORE UPDATE ON print_job FOR EACH ROW
WHEN (NEW.job_id <> OLD.job_id OR NEW.kind <> OLD.kind OR NEW.event_id IS DISTINCT FROM OLD.event_id OR NEW.order_id IS DISTINCT FROM OLD.order_id
    OR NEW.z_no IS DISTINCT FROM OLD.z_no OR NEW.favourite_no IS DISTINCT FROM OLD.favourite_no
    OR NEW.day IS DISTINCT FROM OLD.day OR NEW.terminal <> OLD.terminal OR NEW.asked_terminal <> OLD.asked_terminal
    OR NEW.asked_clerk <> OLD.asked_clerk OR NEW.asked_at <> OLD.asked_at
    OR NEW.attempts <> OLD.attempts + CAST(NEW.state = 'sending' AS int)
    OR NEW.was_doubtful <> greatest(OLD.was_doubtful, CAST(NEW.state = 'doubtful' AS int))
    OR NOT (CASE OLD.state WHEN 'waiting' THEN NEW.state IN ('waiting', 'sending', 'given_up') WHEN 'failed' THEN NEW.state IN ('failed', 'sending', 'given_up')
        WHEN 'sending' THEN NEW.state IN ('printed', 'failed', 'doubtful') WHEN 'doubtful' THEN NEW.state IN ('printed', 'given_up') ELSE false END))
EXECUTE FUNCTION rowlock_refuse('what is to be printed goes on, and is printed once');

-- As in 0045, and of favourites.
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
    UNION ALL SELECT 'setting.saved', 'house' UNION ALL SELECT 'terminal.saved', 'house' UNION ALL SELECT 'terminal.printer', 'house'
    UNION ALL SELECT 'template.set', 'house' UNION ALL SELECT 'paper.chosen', 'house' UNION ALL SELECT 'paper.printed', 'sell'
    UNION ALL SELECT 'settlement.made', 'settlements'
    UNION ALL SELECT 'mail.account', 'house' UNION ALL SELECT 'mail.asked', 'sell'
    UNION ALL SELECT 'favourite.saved', 'reports';

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_favourites;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_favourites();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON report_favourite TO rowlock_counter;
        GRANT UPDATE (name, name_key, report, choices, days, first_day, last_day, terminal, since_day, is_dropped) ON report_favourite TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0009 for turns.
DO $$
DECLARE
    made text;
BEGIN
    EXECUTE 'CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON report_favourite EXECUTE FUNCTION rowlock_turn(''house'')';
    EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON report_favourite EXECUTE FUNCTION rowlock_refuse(%L)', 'nothing is emptied');
    FOREACH made IN ARRAY ARRAY['rowlock_favourite_is_told()', 'rowlock_print_job_after_its_night()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
