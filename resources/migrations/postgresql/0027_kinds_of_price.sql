-- Price types of a kind and for some sellers alone, as on a file (0040_kinds_of_price.sql).
ALTER TABLE price_type
    ADD COLUMN kind text NOT NULL DEFAULT 'ordinary'
        CHECK (kind IN ('ordinary', 'companion', 'comp') AND (kind = 'ordinary' OR type_no > 0)),
    ADD COLUMN sellers text NOT NULL DEFAULT '' CHECK (length(sellers) <= 10000 AND (sellers = '' OR type_no > 0));

CREATE TRIGGER price_type_keeps_its_kind BEFORE UPDATE OF kind ON price_type FOR EACH ROW
WHEN (NEW.kind <> OLD.kind)
EXECUTE FUNCTION rowlock_refuse('a price type stays of its kind');

-- A type stays of its kind, so nothing has to be locked.
CREATE FUNCTION rowlock_price_of_no_comp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no AND kind = 'comp') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a comp is priced as the first type');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER pool_price_of_no_comp BEFORE INSERT ON pool_price FOR EACH ROW EXECUTE FUNCTION rowlock_price_of_no_comp();
CREATE TRIGGER list_price_of_no_comp BEFORE INSERT ON list_price FOR EACH ROW EXECUTE FUNCTION rowlock_price_of_no_comp();
CREATE TRIGGER event_price_of_no_comp BEFORE INSERT ON event_price FOR EACH ROW EXECUTE FUNCTION rowlock_price_of_no_comp();

CREATE FUNCTION rowlock_ticket_of_a_comp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM price_type WHERE type_no = NEW.type_no AND kind = 'comp') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a comp costs nothing');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER ticket_of_a_comp BEFORE INSERT ON ticket FOR EACH ROW
WHEN (NEW.type_no <> 0 AND NEW.price_minor <> 0)
EXECUTE FUNCTION rowlock_ticket_of_a_comp();

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_kinds_of_price;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_kinds_of_price();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT UPDATE (sellers) ON price_type TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the rules that came with them.
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['rowlock_price_of_no_comp()', 'rowlock_ticket_of_a_comp()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
