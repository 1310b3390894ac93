-- Vouchers, as on a file (0031_vouchers.sql).

CREATE TABLE voucher (
    voucher_no   bigint PRIMARY KEY CHECK (voucher_no > 0),
    code         text COLLATE "C" NOT NULL UNIQUE CHECK (length(code) BETWEEN 4 AND 40), -- capitals and digits
    salt         bytea NOT NULL CHECK (length(salt) = 16),                               -- of the code's digest in the journal
    name         text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 60),        -- the reason that the lines of orders give
    terms        text COLLATE "C" NOT NULL CHECK (length(terms) BETWEEN 2 AND 20000 AND terms LIKE '{%}'), -- what it does, and where
    uses         bigint CHECK (uses > 0),         -- one for each ticket that it makes cheaper; null: as many as anybody likes
    budget_minor bigint CHECK (budget_minor > 0), -- over all uses
    from_at      bigint NOT NULL,
    until_at     bigint CHECK (until_at > from_at),  -- valid no more at this moment
    ended_at     bigint CHECK (ended_at >= from_at), -- before its day, once
    set_at       bigint NOT NULL,
    CHECK (from_at > set_at)
);

CREATE TRIGGER voucher_kept BEFORE DELETE ON voucher FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('vouchers are kept');
CREATE TRIGGER voucher_ends_once BEFORE UPDATE ON voucher FOR EACH ROW
WHEN (OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL OR NEW.voucher_no <> OLD.voucher_no OR NEW.code <> OLD.code OR NEW.salt <> OLD.salt
    OR NEW.name <> OLD.name OR NEW.terms <> OLD.terms OR NEW.uses IS DISTINCT FROM OLD.uses
    OR NEW.budget_minor IS DISTINCT FROM OLD.budget_minor OR NEW.from_at <> OLD.from_at OR NEW.until_at IS DISTINCT FROM OLD.until_at
    OR NEW.set_at <> OLD.set_at)
EXECUTE FUNCTION rowlock_refuse('a voucher is never changed; it ends, once');
CREATE FUNCTION rowlock_voucher_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.voucher_no <> coalesce((SELECT max(voucher_no) FROM voucher), 0) + 1 THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'vouchers follow each other');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER voucher_follows BEFORE INSERT ON voucher FOR EACH ROW EXECUTE FUNCTION rowlock_voucher_follows();

CREATE TABLE voucher_use (
    voucher_no  bigint NOT NULL REFERENCES voucher,
    use_no      bigint NOT NULL CHECK (use_no > 0),
    event_id    bigint NOT NULL REFERENCES event,
    hold_id     bigint NOT NULL REFERENCES hold,
    order_id    bigint REFERENCES sale_order, -- used by it, or returned from it
    act         text COLLATE "C" NOT NULL CHECK (act IN ('reserved', 'used', 'returned')),
    uses        bigint NOT NULL CHECK (uses > 0),
    saved_minor bigint NOT NULL CHECK (saved_minor > 0),
    terminal    text COLLATE "C" NOT NULL CHECK (length(terminal) > 0),
    clerk       text COLLATE "C" NOT NULL,
    at          bigint NOT NULL,
    PRIMARY KEY (voucher_no, use_no),
    CHECK (act <> 'used' OR order_id IS NOT NULL),
    CHECK (act <> 'reserved' OR order_id IS NULL)
);
CREATE INDEX voucher_use_of_hold ON voucher_use (hold_id);

CREATE VIEW voucher_standing AS
    SELECT voucher_no, hold_id, CAST(sum(uses) AS bigint) AS uses, CAST(sum(saved_minor) AS bigint) AS saved_minor FROM (
        SELECT voucher_no, hold_id, uses, saved_minor FROM voucher_use WHERE act = 'reserved'
        UNION ALL SELECT voucher_no, hold_id, -uses, -saved_minor FROM voucher_use WHERE act = 'returned') AS entry
    GROUP BY voucher_no, hold_id HAVING sum(uses) <> 0 OR sum(saved_minor) <> 0;

CREATE TRIGGER voucher_use_kept BEFORE DELETE ON voucher_use FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('the uses of vouchers are kept');
CREATE TRIGGER voucher_use_fixed BEFORE UPDATE ON voucher_use FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('the uses of vouchers are kept');

CREATE FUNCTION rowlock_voucher_use_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.use_no <> coalesce((SELECT max(use_no) FROM voucher_use WHERE voucher_no = NEW.voucher_no), 0) + 1 THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'the uses of a voucher follow each other');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER voucher_use_follows BEFORE INSERT ON voucher_use FOR EACH ROW EXECUTE FUNCTION rowlock_voucher_use_follows();

CREATE FUNCTION rowlock_voucher_reserved_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM hold h WHERE h.hold_id = NEW.hold_id AND h.event_id = NEW.event_id AND h.state = 'active')
        OR EXISTS (SELECT 1 FROM voucher_standing s WHERE s.voucher_no = NEW.voucher_no AND s.hold_id = NEW.hold_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a voucher is reserved once for a hold that is about to be paid');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER voucher_reserved_once BEFORE INSERT ON voucher_use FOR EACH ROW
WHEN (NEW.act = 'reserved')
EXECUTE FUNCTION rowlock_voucher_reserved_once();

CREATE FUNCTION rowlock_voucher_not_overspent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM voucher v
        LEFT JOIN (SELECT voucher_no, sum(uses) AS uses, sum(saved_minor) AS saved_minor FROM voucher_standing
            WHERE voucher_no = NEW.voucher_no GROUP BY voucher_no) AS s ON s.voucher_no = v.voucher_no
        WHERE v.voucher_no = NEW.voucher_no AND (coalesce(s.uses, 0) + NEW.uses > v.uses
            OR coalesce(s.saved_minor, 0) + NEW.saved_minor > v.budget_minor)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a voucher is used as often and for as much as it is good for');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER voucher_not_overspent BEFORE INSERT ON voucher_use FOR EACH ROW
WHEN (NEW.act = 'reserved')
EXECUTE FUNCTION rowlock_voucher_not_overspent();

CREATE FUNCTION rowlock_voucher_used_by_the_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM voucher_standing s JOIN sale_order o ON o.hold_id = s.hold_id
            WHERE s.voucher_no = NEW.voucher_no AND s.hold_id = NEW.hold_id AND s.uses = NEW.uses AND s.saved_minor = NEW.saved_minor
                AND o.order_id = NEW.order_id)
        OR EXISTS (SELECT 1 FROM voucher_use u WHERE u.hold_id = NEW.hold_id AND u.voucher_no = NEW.voucher_no AND u.act = 'used') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a sale uses what was reserved for it');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER voucher_used_by_the_sale BEFORE INSERT ON voucher_use FOR EACH ROW
WHEN (NEW.act = 'used')
EXECUTE FUNCTION rowlock_voucher_used_by_the_sale();

CREATE FUNCTION rowlock_voucher_returned_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM voucher_standing s
            WHERE s.voucher_no = NEW.voucher_no AND s.hold_id = NEW.hold_id AND s.uses = NEW.uses AND s.saved_minor = NEW.saved_minor)
        OR coalesce(NEW.order_id, 0) <> coalesce((SELECT u.order_id FROM voucher_use u
            WHERE u.hold_id = NEW.hold_id AND u.voucher_no = NEW.voucher_no AND u.act = 'used'), 0) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'what was reserved or used is returned whole');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER voucher_returned_whole BEFORE INSERT ON voucher_use FOR EACH ROW
WHEN (NEW.act = 'returned')
EXECUTE FUNCTION rowlock_voucher_returned_whole();

CREATE FUNCTION rowlock_hold_returns_its_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM voucher_standing s WHERE s.hold_id = NEW.hold_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a payment without a sale returns its vouchers');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_returns_its_vouchers BEFORE UPDATE OF state ON hold FOR EACH ROW
WHEN (OLD.terms <> '' AND NEW.state <> OLD.state AND NEW.state IN ('active', 'released', 'expired'))
EXECUTE FUNCTION rowlock_hold_returns_its_vouchers();

CREATE FUNCTION rowlock_hold_uses_its_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM voucher_standing s WHERE s.hold_id = NEW.hold_id
        AND NOT EXISTS (SELECT 1 FROM voucher_use u WHERE u.hold_id = s.hold_id AND u.voucher_no = s.voucher_no AND u.act = 'used')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a sale uses what was reserved for it');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_uses_its_vouchers BEFORE UPDATE OF state ON hold FOR EACH ROW
WHEN (OLD.terms <> '' AND NEW.state = 'sold')
EXECUTE FUNCTION rowlock_hold_uses_its_vouchers();

ALTER TABLE order_line ADD COLUMN voucher_no bigint REFERENCES voucher;
CREATE FUNCTION rowlock_line_keeps_its_voucher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.voucher_no IS DISTINCT FROM (SELECT l.voucher_no FROM order_line l
        WHERE l.order_id = NEW.order_id AND l.line_no = NEW.takes_back) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a line that takes another back has its voucher');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER line_keeps_its_voucher BEFORE INSERT ON order_line FOR EACH ROW
WHEN (NEW.takes_back IS NOT NULL)
EXECUTE FUNCTION rowlock_line_keeps_its_voucher();

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_vouchers;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_vouchers();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON voucher, voucher_use TO rowlock_counter;
        GRANT UPDATE (ended_at) ON voucher TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them.
SELECT rowlock_turn_of_rows('voucher_use');
DO $$
DECLARE
    made text;
BEGIN
    CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON voucher EXECUTE FUNCTION rowlock_turn('house');
    CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON voucher_use EXECUTE FUNCTION rowlock_turn();
    FOREACH made IN ARRAY ARRAY['voucher', 'voucher_use'] LOOP
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(%L)', made, 'nothing is emptied');
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_voucher_follows()', 'rowlock_voucher_use_follows()', 'rowlock_voucher_reserved_once()',
            'rowlock_voucher_not_overspent()', 'rowlock_voucher_used_by_the_sale()', 'rowlock_voucher_returned_whole()',
            'rowlock_hold_returns_its_vouchers()', 'rowlock_hold_uses_its_vouchers()', 'rowlock_line_keeps_its_voucher()',
            'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
