-- What promoters were told, and which lines of sales each of them was told once, as on a file (0057_settlements.sql).

-- Written once: `told` is the body of its entry in the journal. A mistake is put right by the next one.
CREATE TABLE settlement (
    settlement_no bigint PRIMARY KEY CHECK (settlement_no > 0),
    at            bigint NOT NULL,
    terminal      text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk         text COLLATE "C" NOT NULL,
    told          text COLLATE "C" NOT NULL CHECK (length(told) > 2)
);

CREATE TABLE settlement_event (
    settlement_no bigint NOT NULL REFERENCES settlement,
    event_id      bigint NOT NULL REFERENCES event,
    PRIMARY KEY (settlement_no, event_id)
);
CREATE INDEX settlement_of_event ON settlement_event (event_id);

-- The lines of an order that a settlement covers: all that came since the one before.
CREATE TABLE settled_order (
    settlement_no bigint NOT NULL,
    event_id      bigint NOT NULL,
    order_id      bigint NOT NULL,
    from_line     bigint NOT NULL CHECK (from_line > 0),
    to_line       bigint NOT NULL CHECK (to_line >= from_line),
    PRIMARY KEY (order_id, from_line),
    UNIQUE (settlement_no, order_id),
    FOREIGN KEY (settlement_no, event_id) REFERENCES settlement_event (settlement_no, event_id),
    FOREIGN KEY (order_id, event_id) REFERENCES sale_order (order_id, event_id),
    FOREIGN KEY (order_id, to_line) REFERENCES order_line (order_id, line_no)
);

CREATE TRIGGER settlement_kept BEFORE DELETE ON settlement FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('settlements are kept');
CREATE TRIGGER settlement_fixed BEFORE UPDATE ON settlement FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('settlements are kept');
CREATE TRIGGER settlement_event_kept BEFORE DELETE ON settlement_event FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('settlements are kept');
CREATE TRIGGER settlement_event_fixed BEFORE UPDATE ON settlement_event FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('settlements are kept');
CREATE TRIGGER settled_order_kept BEFORE DELETE ON settled_order FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('settlements are kept');
CREATE TRIGGER settled_order_fixed BEFORE UPDATE ON settled_order FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('settlements are kept');

-- Without a gap, and with its entry in the journal: the newest says just that.
CREATE FUNCTION rowlock_settlement_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    IF NEW.settlement_no <> coalesce((SELECT max(settlement_no) FROM settlement), 0) + 1
        OR NEW.told NOT LIKE '%"settlement":' || NEW.settlement_no || '}'
        OR (newest.kind = 'settlement.made' AND newest.at = NEW.at AND newest.terminal = NEW.terminal AND newest.clerk = NEW.clerk
            AND newest.body = NEW.told) IS NOT TRUE THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a settlement follows the one before, and is told of by the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER settlement_is_told BEFORE INSERT ON settlement FOR EACH ROW EXECUTE FUNCTION rowlock_settlement_is_told();
CREATE FUNCTION rowlock_settlement_event_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    IF (newest.kind = 'settlement.made' AND newest.body LIKE '%{"event":' || NEW.event_id || ',%'
            AND newest.body LIKE '%"settlement":' || NEW.settlement_no || '}') IS NOT TRUE
        OR NOT EXISTS (SELECT 1 FROM settlement WHERE settlement_no = NEW.settlement_no) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a settlement is of the events that it tells of');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER settlement_event_is_told BEFORE INSERT ON settlement_event FOR EACH ROW EXECUTE FUNCTION rowlock_settlement_event_is_told();
CREATE FUNCTION rowlock_settled_order_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    IF (newest.kind = 'settlement.made' AND newest.body LIKE '%"settlement":' || NEW.settlement_no || '}') IS NOT TRUE
        OR NOT EXISTS (SELECT 1 FROM settlement_event WHERE settlement_no = NEW.settlement_no AND event_id = NEW.event_id)
        OR NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id AND event_id = NEW.event_id)
        OR NEW.from_line <> coalesce((SELECT max(to_line) FROM settled_order WHERE order_id = NEW.order_id), 0) + 1
        OR NEW.to_line IS DISTINCT FROM (SELECT max(line_no) FROM order_line WHERE order_id = NEW.order_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a line is settled once, with all that came before it');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER settled_order_goes_on BEFORE INSERT ON settled_order FOR EACH ROW EXECUTE FUNCTION rowlock_settled_order_goes_on();

-- Roles that set prices, which are those of managers, may settle with promoters.
ALTER TABLE role_gained DISABLE TRIGGER USER;
INSERT INTO role_gained (role_no, rights, after_seq)
    SELECT role_no, ' settlements', coalesce((SELECT max(seq) FROM journal), 0) FROM staff_role
    WHERE ' ' || rights || ' ' LIKE '% prices %' AND length(rights) <= 380
    ON CONFLICT (role_no, after_seq) DO UPDATE SET rights = role_gained.rights || excluded.rights;
ALTER TABLE role_gained ENABLE TRIGGER USER;
ALTER TABLE staff_role DISABLE TRIGGER USER;
UPDATE staff_role SET rights = rights || ' settlements' WHERE ' ' || rights || ' ' LIKE '% prices %' AND length(rights) <= 380;
ALTER TABLE staff_role ENABLE TRIGGER USER;

-- As in 0043, and of settlements.
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
    UNION ALL SELECT 'settlement.made', 'settlements';

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_settlements;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_settlements();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON settlement, settlement_event, settled_order TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0009 for turns.
DO $$
DECLARE
    made text;
BEGIN
    EXECUTE 'CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON settlement EXECUTE FUNCTION rowlock_turn(''house'')';
    FOREACH made IN ARRAY ARRAY['settlement_event', 'settled_order'] LOOP
        PERFORM rowlock_turn_of_rows(CAST(made AS regclass));
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn()', made);
    END LOOP;
    FOREACH made IN ARRAY ARRAY['settlement', 'settlement_event', 'settled_order'] LOOP
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(%L)', made, 'nothing is emptied');
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_settlement_is_told()', 'rowlock_settlement_event_is_told()', 'rowlock_settled_order_goes_on()',
            'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
