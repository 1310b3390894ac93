-- Cash drawers, shifts and Z reports, as on a file (0047_shifts.sql).

-- Whose box office it is, as reports and papers name it.
CREATE TABLE venue (
    one        bigint PRIMARY KEY CHECK (one = 1),
    name       text COLLATE "C" NOT NULL CHECK (length(name) <= 200),
    address    text COLLATE "C" NOT NULL CHECK (length(address) <= 500),
    tax_number text COLLATE "C" NOT NULL CHECK (length(tax_number) <= 100)
);
INSERT INTO venue (one, name, address, tax_number) VALUES (1, '', '', '');

CREATE TABLE drawer (
    drawer_no         bigint PRIMARY KEY CHECK (drawer_no > 0),
    name              text COLLATE "C" NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 40),
    several_people    bigint NOT NULL CHECK (several_people IN (0, 1)),    -- in one shift
    several_terminals bigint NOT NULL CHECK (several_terminals IN (0, 1)), -- at once
    is_offered        bigint NOT NULL CHECK (is_offered IN (0, 1)),        -- no shift is opened with it any more
    kick              text COLLATE "C" NOT NULL CHECK (length(kick) <= 200)             -- the receipt printer that opens it; empty: by hand
);

CREATE TABLE shift (
    shift_id  bigint PRIMARY KEY CHECK (shift_id > 0),
    drawer_no bigint NOT NULL REFERENCES drawer,
    state     text COLLATE "C" NOT NULL CHECK (state IN ('open', 'counted', 'closed')), -- counted: no money until it goes on or is closed
    opened_at bigint NOT NULL,
    terminal  text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk     text COLLATE "C" NOT NULL,
    staff_no  bigint REFERENCES staff,                                     -- whose it is; null: nobody signs in
    closed_at bigint CHECK (closed_at >= opened_at),
    CHECK ((state = 'closed') = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX one_shift_of_a_drawer ON shift (drawer_no) WHERE state <> 'closed';
CREATE INDEX shift_of_drawer ON shift (drawer_no, shift_id);

-- Which shift the money of a terminal belongs to.
CREATE TABLE terminal_shift (
    terminal text COLLATE "C" PRIMARY KEY NOT NULL CHECK (length(terminal) > 0),
    shift_id bigint REFERENCES shift, -- null: none
    since    bigint NOT NULL
);

-- What comes into a drawer and goes out of it besides payments, and what was found in it.
CREATE TABLE shift_cash (
    shift_id     bigint NOT NULL REFERENCES shift,
    entry_no     bigint NOT NULL CHECK (entry_no > 0),
    kind         text COLLATE "C" NOT NULL CHECK (kind IN ('float', 'opening_difference', 'in', 'out', 'drop', 'no_sale', 'difference', 'to_safe')),
    amount_minor bigint NOT NULL,
    reason       text COLLATE "C" NOT NULL CHECK (length(reason) <= 500),
    terminal     text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk        text COLLATE "C" NOT NULL,
    at           bigint NOT NULL,
    PRIMARY KEY (shift_id, entry_no),
    CHECK (CASE kind WHEN 'float' THEN amount_minor >= 0 WHEN 'in' THEN amount_minor > 0 WHEN 'no_sale' THEN amount_minor = 0
        WHEN 'out' THEN amount_minor < 0 WHEN 'drop' THEN amount_minor < 0 WHEN 'to_safe' THEN amount_minor < 0 ELSE amount_minor <> 0 END),
    CHECK (kind NOT IN ('in', 'out', 'no_sale', 'difference') OR reason <> '')
);

-- What was counted without knowing what must be there; a new count stands beside the one before.
CREATE TABLE shift_count (
    shift_id    bigint NOT NULL REFERENCES shift,
    count_no    bigint NOT NULL CHECK (count_no > 0),
    pieces      text COLLATE "C" NOT NULL CHECK (length(pieces) <= 1000), -- "10000:1 5000:2", of each note and coin how many
    total_minor bigint NOT NULL CHECK (total_minor >= 0),
    terminal    text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk       text COLLATE "C" NOT NULL,
    at          bigint NOT NULL,
    PRIMARY KEY (shift_id, count_no)
);

-- The closing of a shift, written once: its figures, and the paper as it was printed.
CREATE TABLE z_report (
    z_no                bigint PRIMARY KEY CHECK (z_no > 0),
    shift_id            bigint NOT NULL UNIQUE REFERENCES shift,
    at                  bigint NOT NULL,
    terminal            text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk               text COLLATE "C" NOT NULL,
    sales_minor         bigint NOT NULL,
    returns_minor       bigint NOT NULL,
    all_sales_minor     bigint NOT NULL, -- of all Z reports so far, this one among them
    all_returns_minor   bigint NOT NULL,
    left_minor          bigint NOT NULL CHECK (left_minor >= 0), -- in the drawer
    head_seq            bigint NOT NULL, -- where the journal ended
    head_hash           text COLLATE "C" NOT NULL CHECK (length(head_hash) = 64),
    figures             text COLLATE "C" NOT NULL,    -- all of them, as JSON
    paper               text COLLATE "C" NOT NULL     -- its rows, as JSON
);

-- Money belongs to the shift that took it or gave it, and lines to the one that booked them; null where the house had no drawers.
ALTER TABLE payment ADD COLUMN attempt_id bigint REFERENCES payment_attempt; -- the part that it was, taken before the order was made
ALTER TABLE payment_attempt ADD COLUMN shift_id bigint REFERENCES shift;     -- in which it ended
ALTER TABLE part_return ADD COLUMN shift_id bigint REFERENCES shift;
ALTER TABLE order_line ADD COLUMN shift_id bigint REFERENCES shift;
CREATE INDEX payment_of_shift ON payment (shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX attempt_of_shift ON payment_attempt (shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX return_of_shift ON part_return (shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX line_of_shift ON order_line (shift_id) WHERE shift_id IS NOT NULL;

CREATE TRIGGER venue_kept BEFORE DELETE ON venue FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('the venue is kept');
CREATE TRIGGER drawer_kept BEFORE DELETE ON drawer FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('drawers are kept');
CREATE TRIGGER shift_kept BEFORE DELETE ON shift FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('shifts are kept');
CREATE TRIGGER terminal_shift_kept BEFORE DELETE ON terminal_shift FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('shifts are kept');
CREATE TRIGGER shift_cash_kept BEFORE DELETE ON shift_cash FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('what went through a drawer is kept');
CREATE TRIGGER shift_cash_fixed BEFORE UPDATE ON shift_cash FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('what went through a drawer is kept');
CREATE TRIGGER shift_count_kept BEFORE DELETE ON shift_count FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('counts are kept');
CREATE TRIGGER shift_count_fixed BEFORE UPDATE ON shift_count FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('counts are kept');
CREATE TRIGGER z_kept BEFORE DELETE ON z_report FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('Z reports are kept');
CREATE TRIGGER z_fixed BEFORE UPDATE ON z_report FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('Z reports are kept');

-- None of it changes without an entry of the journal: the newest is that, about it.
CREATE FUNCTION rowlock_shift_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest journal;
    fresh jsonb := to_jsonb(NEW);
    about text := '"shift":' || coalesce(to_jsonb(NEW) ->> 'shift_id', to_jsonb(OLD) ->> 'shift_id');
    told boolean;
BEGIN
    SELECT * INTO newest FROM journal ORDER BY seq DESC LIMIT 1;
    told := CASE TG_TABLE_NAME
        WHEN 'venue' THEN newest.kind = 'venue.set'
        WHEN 'drawer' THEN newest.kind = 'drawer.saved' AND newest.body LIKE '{"drawer":' || (fresh ->> 'drawer_no') || ',%'
            AND (TG_OP = 'INSERT' OR fresh ->> 'drawer_no' = to_jsonb(OLD) ->> 'drawer_no')
        WHEN 'shift' THEN CASE TG_OP
            WHEN 'INSERT' THEN newest.kind = 'shift.opened' AND newest.terminal = fresh ->> 'terminal' AND newest.clerk = fresh ->> 'clerk'
                AND newest.at = (fresh ->> 'opened_at')::bigint AND newest.body = '{"drawer":' || (fresh ->> 'drawer_no') || ',' || about || '}'
            ELSE newest.body LIKE '%' || about || ',%' AND newest.kind = CASE fresh ->> 'state' WHEN 'open' THEN 'shift.resumed'
                WHEN 'counted' THEN 'shift.counted' ELSE 'shift.closed' END END
        WHEN 'terminal_shift' THEN (TG_OP = 'INSERT' OR fresh ->> 'terminal' = to_jsonb(OLD) ->> 'terminal')
            AND CASE WHEN fresh ->> 'shift_id' IS NULL THEN newest.kind = 'shift.closed' AND newest.body LIKE '%' || about || ',%'
                    OR newest.kind = 'shift.left' AND newest.terminal = fresh ->> 'terminal'
                ELSE newest.terminal = fresh ->> 'terminal' AND newest.kind IN ('shift.opened', 'shift.joined')
                    AND newest.body LIKE '%' || about || '}' END
        ELSE newest.terminal = fresh ->> 'terminal' AND newest.clerk = fresh ->> 'clerk' AND newest.at = (fresh ->> 'at')::bigint
            AND CASE TG_TABLE_NAME
                WHEN 'shift_cash' THEN newest.kind = 'shift.cash' AND newest.body LIKE '{"amount":' || (fresh ->> 'amount_minor')
                    || ',"entry":' || (fresh ->> 'entry_no') || ',"kind":"' || (fresh ->> 'kind') || '",%' || about || '}'
                WHEN 'shift_count' THEN newest.kind = 'shift.counted' AND newest.body = '{"count":' || (fresh ->> 'count_no')
                    || ',"pieces":"' || (fresh ->> 'pieces') || '",' || about || ',"total":' || (fresh ->> 'total_minor') || '}'
                ELSE newest.kind = 'shift.closed' AND newest.body LIKE '%' || about || ',"z":' || (fresh ->> 'z_no') || '}' END
        END;
    IF told IS NOT TRUE THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'drawers and shifts are told of by the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER venue_is_told BEFORE UPDATE ON venue FOR EACH ROW EXECUTE FUNCTION rowlock_shift_is_told();
CREATE TRIGGER drawer_made_is_told BEFORE INSERT ON drawer FOR EACH ROW EXECUTE FUNCTION rowlock_shift_is_told();
CREATE TRIGGER drawer_change_is_told BEFORE UPDATE ON drawer FOR EACH ROW EXECUTE FUNCTION rowlock_shift_is_told();
CREATE TRIGGER shift_is_told BEFORE INSERT ON shift FOR EACH ROW EXECUTE FUNCTION rowlock_shift_is_told();
CREATE TRIGGER shift_change_is_told BEFORE UPDATE ON shift FOR EACH ROW EXECUTE FUNCTION rowlock_shift_is_told();
CREATE TRIGGER terminal_shift_is_told BEFORE INSERT ON terminal_shift FOR EACH ROW EXECUTE FUNCTION rowlock_shift_is_told();
CREATE TRIGGER terminal_shift_change_is_told BEFORE UPDATE ON terminal_shift FOR EACH ROW EXECUTE FUNCTION rowlock_shift_is_told();
CREATE TRIGGER shift_cash_is_told BEFORE INSERT ON shift_cash FOR EACH ROW EXECUTE FUNCTION rowlock_shift_is_told();
CREATE TRIGGER shift_count_is_told BEFORE INSERT ON shift_count FOR EACH ROW EXECUTE FUNCTION rowlock_shift_is_told();
CREATE TRIGGER z_is_told BEFORE INSERT ON z_report FOR EACH ROW EXECUTE FUNCTION rowlock_shift_is_told();

-- What follows what.
CREATE FUNCTION rowlock_shift_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state <> 'open' OR NEW.shift_id <> coalesce((SELECT max(shift_id) FROM shift), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM drawer WHERE drawer_no = NEW.drawer_no AND is_offered = 1)
    OR EXISTS (SELECT 1 FROM shift WHERE drawer_no = NEW.drawer_no AND state <> 'closed') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a drawer has one shift after another');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER shift_follows BEFORE INSERT ON shift FOR EACH ROW EXECUTE FUNCTION rowlock_shift_follows();
CREATE FUNCTION rowlock_shift_stays_itself() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'closed' OR NEW.shift_id <> OLD.shift_id OR NEW.drawer_no <> OLD.drawer_no OR NEW.opened_at <> OLD.opened_at
    OR NEW.terminal <> OLD.terminal OR NEW.clerk <> OLD.clerk OR NEW.staff_no IS DISTINCT FROM OLD.staff_no
    OR (NEW.state = 'closed' AND (OLD.state <> 'counted'
        OR NOT EXISTS (SELECT 1 FROM z_report WHERE shift_id = NEW.shift_id AND at = NEW.closed_at))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a shift is counted, then closed by its Z report, once');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER shift_stays_itself BEFORE UPDATE ON shift FOR EACH ROW EXECUTE FUNCTION rowlock_shift_stays_itself();
CREATE FUNCTION rowlock_terminal_in_an_open_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.shift_id IS NULL OR NOT EXISTS (SELECT 1 FROM shift WHERE shift_id = NEW.shift_id AND state <> 'closed') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a terminal works in a shift that is open');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER terminal_in_an_open_shift BEFORE INSERT ON terminal_shift FOR EACH ROW EXECUTE FUNCTION rowlock_terminal_in_an_open_shift();
CREATE FUNCTION rowlock_terminal_to_an_open_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.shift_id IS NOT NULL AND (NOT EXISTS (SELECT 1 FROM shift WHERE shift_id = NEW.shift_id AND state <> 'closed')
    OR (OLD.shift_id IS NOT NULL AND EXISTS (SELECT 1 FROM shift WHERE shift_id = OLD.shift_id AND state <> 'closed'))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a terminal works in a shift that is open');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER terminal_to_an_open_shift BEFORE UPDATE ON terminal_shift FOR EACH ROW EXECUTE FUNCTION rowlock_terminal_to_an_open_shift();
CREATE FUNCTION rowlock_shift_cash_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.entry_no <> coalesce((SELECT max(entry_no) FROM shift_cash WHERE shift_id = NEW.shift_id), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM shift WHERE shift_id = NEW.shift_id
        AND state = CASE WHEN NEW.kind IN ('difference', 'to_safe') THEN 'counted' ELSE 'open' END)
    OR (NEW.kind = 'float') <> (NEW.entry_no = 1)
    OR (NEW.kind IN ('difference', 'to_safe', 'opening_difference')
        AND EXISTS (SELECT 1 FROM shift_cash WHERE shift_id = NEW.shift_id AND kind IN (NEW.kind, 'to_safe'))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a drawer goes on from what it had');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER shift_cash_follows BEFORE INSERT ON shift_cash FOR EACH ROW EXECUTE FUNCTION rowlock_shift_cash_follows();
CREATE FUNCTION rowlock_shift_count_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.count_no <> coalesce((SELECT max(count_no) FROM shift_count WHERE shift_id = NEW.shift_id), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM shift WHERE shift_id = NEW.shift_id AND state <> 'closed') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a shift is counted before it is closed');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER shift_count_follows BEFORE INSERT ON shift_count FOR EACH ROW EXECUTE FUNCTION rowlock_shift_count_follows();
-- Without a gap, once, and the totals go on from those of the one before.
CREATE FUNCTION rowlock_z_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.z_no <> coalesce((SELECT max(z_no) FROM z_report), 0) + 1
    OR NEW.all_sales_minor <> NEW.sales_minor + coalesce((SELECT all_sales_minor FROM z_report WHERE z_no = NEW.z_no - 1), 0)
    OR NEW.all_returns_minor <> NEW.returns_minor + coalesce((SELECT all_returns_minor FROM z_report WHERE z_no = NEW.z_no - 1), 0)
    OR NOT EXISTS (SELECT 1 FROM shift WHERE shift_id = NEW.shift_id AND state = 'counted')
    OR EXISTS (SELECT 1 FROM z_report WHERE shift_id = NEW.shift_id)
    OR NOT EXISTS (SELECT 1 FROM journal WHERE seq = NEW.head_seq AND encode(hash, 'hex') = NEW.head_hash)
    OR NEW.left_minor <> (SELECT total_minor FROM shift_count WHERE shift_id = NEW.shift_id ORDER BY count_no DESC LIMIT 1)
        + coalesce((SELECT amount_minor FROM shift_cash WHERE shift_id = NEW.shift_id AND kind = 'to_safe'), 0) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'Z reports follow one another without a gap');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER z_follows BEFORE INSERT ON z_report FOR EACH ROW EXECUTE FUNCTION rowlock_z_follows();
-- In a house with drawers money is taken and given in an open shift of its terminal. What was paid in parts belongs to the shift of each.
CREATE FUNCTION rowlock_payment_in_its_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (CASE WHEN NEW.attempt_id IS NULL THEN NEW.shift_id IS DISTINCT FROM (SELECT s.shift_id FROM terminal_shift t
            JOIN shift s ON s.shift_id = t.shift_id AND s.state = 'open' WHERE t.terminal = NEW.terminal)
        OR (NEW.shift_id IS NULL AND EXISTS (SELECT 1 FROM drawer))
    ELSE NOT EXISTS (SELECT 1 FROM payment_attempt a WHERE a.attempt_id = NEW.attempt_id AND a.tendered_minor IS NOT NULL
        AND a.method = NEW.method AND a.shift_id IS NOT DISTINCT FROM NEW.shift_id) END) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'money belongs to the shift that takes it');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER payment_in_its_shift BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION rowlock_payment_in_its_shift();
CREATE FUNCTION rowlock_part_in_its_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.state <> 'open' AND NEW.shift_id IS DISTINCT FROM OLD.shift_id)
    OR (OLD.state = 'open' AND NEW.state <> 'open' AND NEW.shift_id IS DISTINCT FROM (SELECT s.shift_id FROM terminal_shift t
        JOIN shift s ON s.shift_id = t.shift_id AND s.state = 'open' WHERE t.terminal = NEW.ended_by))
    OR (OLD.state = 'open' AND NEW.tendered_minor IS NOT NULL AND NEW.shift_id IS NULL AND EXISTS (SELECT 1 FROM drawer)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'money belongs to the shift that takes it');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER part_in_its_shift BEFORE UPDATE OF state, shift_id ON payment_attempt FOR EACH ROW EXECUTE FUNCTION rowlock_part_in_its_shift();
CREATE FUNCTION rowlock_return_in_its_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.shift_id IS DISTINCT FROM (SELECT s.shift_id FROM terminal_shift t JOIN shift s ON s.shift_id = t.shift_id AND s.state = 'open'
        WHERE t.terminal = NEW.terminal)
    OR (NEW.shift_id IS NULL AND EXISTS (SELECT 1 FROM drawer)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'money belongs to the shift that takes it');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER return_in_its_shift BEFORE INSERT ON part_return FOR EACH ROW EXECUTE FUNCTION rowlock_return_in_its_shift();
CREATE FUNCTION rowlock_line_in_its_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.shift_id IS DISTINCT FROM (SELECT s.shift_id FROM terminal_shift t JOIN shift s ON s.shift_id = t.shift_id AND s.state = 'open'
    WHERE t.terminal = NEW.terminal) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'money belongs to the shift that takes it');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER line_in_its_shift BEFORE INSERT ON order_line FOR EACH ROW EXECUTE FUNCTION rowlock_line_in_its_shift();

-- Roles that may keep deposits, which are those above a clerk's, may open a drawer without a sale, pay in and out, and look after others' shifts.
CREATE TABLE role_gained (
    role_no   bigint NOT NULL REFERENCES staff_role,
    rights    text COLLATE "C" NOT NULL,
    after_seq bigint NOT NULL, -- unless the role was saved since
    PRIMARY KEY (role_no, after_seq)
);
INSERT INTO role_gained (role_no, rights, after_seq)
    SELECT role_no, ' no_sale petty_cash shifts', coalesce((SELECT max(seq) FROM journal), 0) FROM staff_role
    WHERE ' ' || rights || ' ' LIKE '% keep_deposit %' AND length(rights) <= 360;
ALTER TABLE staff_role DISABLE TRIGGER USER;
UPDATE staff_role SET rights = rights || (SELECT g.rights FROM role_gained g WHERE g.role_no = staff_role.role_no)
    WHERE role_no IN (SELECT role_no FROM role_gained);
ALTER TABLE staff_role ENABLE TRIGGER USER;
CREATE TRIGGER role_gained_kept BEFORE DELETE ON role_gained FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('what roles gained is kept');
CREATE TRIGGER role_gained_fixed BEFORE UPDATE ON role_gained FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('what roles gained is kept');
CREATE TRIGGER role_gained_once BEFORE INSERT ON role_gained FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('what roles gained is kept');

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_shifts;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_shifts();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON drawer, shift, terminal_shift, shift_cash, shift_count, z_report TO rowlock_counter;
        GRANT UPDATE (name, address, tax_number) ON venue TO rowlock_counter;
        GRANT UPDATE (name, several_people, several_terminals, is_offered, kick) ON drawer TO rowlock_counter;
        GRANT UPDATE (state, closed_at) ON shift TO rowlock_counter;
        GRANT UPDATE (shift_id, since) ON terminal_shift TO rowlock_counter;
        GRANT UPDATE (shift_id) ON payment_attempt TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0009 for turns.
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['venue', 'drawer', 'shift', 'terminal_shift', 'shift_cash', 'shift_count', 'z_report', 'role_gained'] LOOP
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn(''house'')', made);
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(''nothing is emptied'')', made);
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_shift_is_told()', 'rowlock_shift_follows()', 'rowlock_shift_stays_itself()', 'rowlock_terminal_in_an_open_shift()', 'rowlock_terminal_to_an_open_shift()',
            'rowlock_shift_cash_follows()', 'rowlock_shift_count_follows()', 'rowlock_z_follows()', 'rowlock_payment_in_its_shift()',
            'rowlock_part_in_its_shift()', 'rowlock_return_in_its_shift()', 'rowlock_line_in_its_shift()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
