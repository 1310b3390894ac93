-- Fees and taxes of the house, as on a file (0023_fees_and_tax.sql).

CREATE TABLE tax_rate (
    tax_no  bigint PRIMARY KEY CHECK (tax_no > 0),
    code    text COLLATE "C" NOT NULL CHECK (length(code) BETWEEN 1 AND 40), -- "tickets" is what tickets are taxed as
    rate    bigint NOT NULL CHECK (rate BETWEEN 0 AND 10000),                -- hundredths of a percent
    from_at bigint NOT NULL,
    set_at  bigint NOT NULL,
    CHECK (from_at > set_at)
);

CREATE TABLE fee (
    fee_no       bigint PRIMARY KEY CHECK (fee_no > 0),
    name         text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    per          text COLLATE "C" NOT NULL CHECK (per IN ('ticket', 'order', 'tender')),
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    tax_code     text COLLATE "C" NOT NULL CHECK (length(tax_code) <= 40), -- empty: no tax
    type_no      bigint REFERENCES price_type,                             -- for tickets of this price type alone
    tender       text COLLATE "C" CHECK (tender IN ('cash', 'card', 'voucher', 'account', 'comp')),
    on_free      bigint NOT NULL CHECK (on_free IN (0, 1)),                -- also where a ticket costs nothing
    from_at      bigint NOT NULL,
    until_at     bigint CHECK (until_at >= from_at),                       -- charged no more at this moment
    set_at       bigint NOT NULL,
    CHECK (from_at > set_at),
    CHECK (tender IS NULL OR per = 'tender')
);

CREATE TRIGGER tax_kept BEFORE DELETE ON tax_rate FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('rates of tax are kept');
CREATE TRIGGER tax_fixed BEFORE UPDATE ON tax_rate FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('rates of tax are never changed');

CREATE FUNCTION rowlock_tax_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.tax_no <> coalesce((SELECT max(tax_no) FROM tax_rate), 0) + 1 THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'rates of tax follow each other');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER tax_follows BEFORE INSERT ON tax_rate FOR EACH ROW
EXECUTE FUNCTION rowlock_tax_follows();

CREATE TRIGGER fee_kept BEFORE DELETE ON fee FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('fees are kept');
CREATE TRIGGER fee_ends_once BEFORE UPDATE ON fee FOR EACH ROW
WHEN (OLD.until_at IS NOT NULL OR NEW.until_at IS NULL OR NEW.fee_no <> OLD.fee_no OR NEW.name <> OLD.name OR NEW.per <> OLD.per
    OR NEW.amount_minor <> OLD.amount_minor OR NEW.tax_code <> OLD.tax_code OR NEW.type_no IS DISTINCT FROM OLD.type_no
    OR NEW.tender IS DISTINCT FROM OLD.tender OR NEW.on_free <> OLD.on_free OR NEW.from_at <> OLD.from_at OR NEW.set_at <> OLD.set_at)
EXECUTE FUNCTION rowlock_refuse('a fee is never changed; it ends, once');

CREATE FUNCTION rowlock_fee_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.fee_no <> coalesce((SELECT max(fee_no) FROM fee), 0) + 1
        OR (NEW.tax_code <> '' AND NOT EXISTS (SELECT 1 FROM tax_rate WHERE code = NEW.tax_code AND from_at <= NEW.from_at))
        OR (NEW.type_no IS NOT NULL AND NOT EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a fee has a rate of tax and a price type that there are');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER fee_follows BEFORE INSERT ON fee FOR EACH ROW
EXECUTE FUNCTION rowlock_fee_follows();

-- What of the price paid is tax: all of it less the net, and the net is rounded, half away from zero.
ALTER TABLE order_line
    ADD COLUMN tax_code text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(tax_code) <= 40),
    ADD COLUMN tax_rate bigint NOT NULL DEFAULT 0 CHECK (tax_rate BETWEEN 0 AND 10000 AND (tax_code <> '' OR tax_rate = 0)),
    ADD COLUMN tax_minor bigint NOT NULL DEFAULT 0 CHECK (tax_minor * count >= 0
        AND tax_minor * count = paid_minor * count - (paid_minor * count * 20000 + 10000 + tax_rate) / (20000 + 2 * tax_rate)),
    ADD COLUMN fee_no bigint REFERENCES fee CHECK (fee_no IS NULL OR kind = 'fee'),
    ADD COLUMN of_line bigint CHECK (of_line IS NULL OR kind = 'fee'); -- the ticket's line that a fee was charged for

CREATE FUNCTION rowlock_line_of_a_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM fee f WHERE f.fee_no = NEW.fee_no
        AND f.amount_minor = NEW.list_minor AND f.name = NEW.text AND f.tax_code = NEW.tax_code
        AND (f.per = 'ticket') = (NEW.of_line IS NOT NULL))
        OR (NEW.of_line IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = NEW.order_id
            AND l.line_no = NEW.of_line AND l.kind = 'ticket' AND l.count = 1)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a line of a fee says what the fee is, and which ticket it is for');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER line_of_a_fee BEFORE INSERT ON order_line FOR EACH ROW
WHEN (NEW.kind = 'fee' AND NEW.count = 1)
EXECUTE FUNCTION rowlock_line_of_a_fee();

CREATE OR REPLACE FUNCTION rowlock_line_takes_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM order_line l
        WHERE l.order_id = NEW.order_id AND l.line_no = NEW.takes_back AND l.count = 1 AND l.kind = NEW.kind
        AND l.ticket_id IS NOT DISTINCT FROM NEW.ticket_id AND l.fee_no IS NOT DISTINCT FROM NEW.fee_no
        AND l.of_line IS NOT DISTINCT FROM NEW.of_line AND l.list_minor = -NEW.list_minor AND l.paid_minor = -NEW.paid_minor
        AND l.tax_code = NEW.tax_code AND l.tax_rate = NEW.tax_rate AND l.tax_minor = -NEW.tax_minor
        AND NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = NEW.order_id AND b.takes_back = NEW.takes_back)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a line is taken back once, for what it says');
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE VIEW order_ledger AS
    SELECT order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor, paid_minor, reason, at,
        tax_code, tax_rate, tax_minor, paid_minor - tax_minor AS net_minor, fee_no, of_line
    FROM order_line;

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_of_turns;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_of_turns();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON tax_rate, fee TO rowlock_counter;
        GRANT UPDATE (until_at) ON fee TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them.
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['tax_rate', 'fee'] LOOP
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn(''house'')', made);
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(%L)', made, 'nothing is emptied');
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_tax_follows()', 'rowlock_fee_follows()', 'rowlock_line_of_a_fee()',
            'rowlock_line_takes_back()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
