-- What tickets and receipts look like, and what was printed of an order, as on a file (0055_papers.sql).

CREATE TABLE paper_template (
    name  text COLLATE "C" PRIMARY KEY NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
    value text COLLATE "C" NOT NULL CHECK (length(value) BETWEEN 2 AND 60000) -- as JSON; null: it was dropped
);

CREATE TABLE paper_choice (
    chosen_by text COLLATE "C" NOT NULL CHECK (chosen_by IN ('house', 'event', 'terminal')),
    which     text COLLATE "C" NOT NULL CHECK (length(which) <= 200 AND (chosen_by = 'house') = (which = '')), -- the event's number or the terminal's name
    used_for  text COLLATE "C" NOT NULL CHECK (used_for IN ('ticket', 'receipt')),
    name      text COLLATE "C" NOT NULL CHECK (length(name) <= 40), -- empty: none is chosen
    PRIMARY KEY (chosen_by, which, used_for)
);

CREATE TRIGGER paper_template_kept BEFORE DELETE ON paper_template FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('templates are kept');
CREATE TRIGGER paper_choice_kept BEFORE DELETE ON paper_choice FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('templates are kept');

-- None of it changes without an entry of the journal: the newest says just that.
CREATE FUNCTION rowlock_paper_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
    fresh jsonb := to_jsonb(NEW);
    told boolean;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    told := CASE TG_TABLE_NAME
        WHEN 'paper_template' THEN newest.kind = 'template.set'
            AND newest.body = '{"name":"' || (fresh ->> 'name') || '","template":' || (fresh ->> 'value') || '}'
            AND (TG_OP = 'INSERT' OR fresh ->> 'name' = to_jsonb(OLD) ->> 'name')
        ELSE newest.kind = 'paper.chosen' AND newest.body::jsonb = jsonb_build_object('by', fresh ->> 'chosen_by',
                'name', fresh ->> 'name', 'use', fresh ->> 'used_for', 'which', fresh ->> 'which')
            AND (TG_OP = 'INSERT' OR (fresh - 'name') = (to_jsonb(OLD) - 'name'))
        END;
    IF told IS NOT TRUE THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'templates are told of by the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER paper_template_made_is_told BEFORE INSERT ON paper_template FOR EACH ROW EXECUTE FUNCTION rowlock_paper_is_told();
CREATE TRIGGER paper_template_change_is_told BEFORE UPDATE ON paper_template FOR EACH ROW EXECUTE FUNCTION rowlock_paper_is_told();
CREATE TRIGGER paper_choice_made_is_told BEFORE INSERT ON paper_choice FOR EACH ROW EXECUTE FUNCTION rowlock_paper_is_told();
CREATE TRIGGER paper_choice_change_is_told BEFORE UPDATE ON paper_choice FOR EACH ROW EXECUTE FUNCTION rowlock_paper_is_told();

-- Asked before each ticket is printed.
CREATE INDEX journal_of_papers ON journal (order_id) WHERE kind = 'paper.printed';

-- As in 0041, and of papers.
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
    UNION ALL SELECT 'setting.saved', 'house' UNION ALL SELECT 'terminal.saved', 'house'
    UNION ALL SELECT 'template.set', 'house' UNION ALL SELECT 'paper.chosen', 'house' UNION ALL SELECT 'paper.printed', 'sell';

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_papers;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_papers();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON paper_template, paper_choice TO rowlock_counter;
        GRANT UPDATE (value) ON paper_template TO rowlock_counter;
        GRANT UPDATE (name) ON paper_choice TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0009 for turns.
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['paper_template', 'paper_choice'] LOOP
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn(''house'')', made);
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(''nothing is emptied'')', made);
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_paper_is_told()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
