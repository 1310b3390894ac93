-- Discounts that orders get by themselves, as on a file (0025_discounts.sql).

CREATE TABLE discount (
    discount_no bigint PRIMARY KEY CHECK (discount_no > 0),
    name        text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 60), -- the reason that the lines of orders give
    terms       text COLLATE "C" NOT NULL CHECK (length(terms) BETWEEN 2 AND 20000 AND terms LIKE '{%}'),
    position    bigint NOT NULL,                                                 -- in this order they are worked out, then by number
    from_at     bigint NOT NULL,
    until_at    bigint CHECK (until_at >= from_at),                              -- given no more at this moment
    set_at      bigint NOT NULL,
    CHECK (from_at > set_at)
);

CREATE TRIGGER discount_kept BEFORE DELETE ON discount FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('discounts are kept');
CREATE TRIGGER discount_ends_once BEFORE UPDATE ON discount FOR EACH ROW
WHEN (OLD.until_at IS NOT NULL OR NEW.until_at IS NULL OR NEW.discount_no <> OLD.discount_no OR NEW.name <> OLD.name
    OR NEW.terms <> OLD.terms OR NEW.position <> OLD.position OR NEW.from_at <> OLD.from_at OR NEW.set_at <> OLD.set_at)
EXECUTE FUNCTION rowlock_refuse('a discount is never changed; it ends, once');

CREATE FUNCTION rowlock_discount_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.discount_no <> coalesce((SELECT max(discount_no) FROM discount), 0) + 1 THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'discounts follow each other');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER discount_follows BEFORE INSERT ON discount FOR EACH ROW
EXECUTE FUNCTION rowlock_discount_follows();

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_of_fees;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_of_fees();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON discount TO rowlock_counter;
        GRANT UPDATE (until_at) ON discount TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them.
CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON discount EXECUTE FUNCTION rowlock_turn('house');
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON discount EXECUTE FUNCTION rowlock_refuse('nothing is emptied');
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['rowlock_discount_follows()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
