-- Price lists, as on a file (0035_price_lists.sql).

CREATE TABLE price_list (
    list_no bigint PRIMARY KEY CHECK (list_no > 0),
    name    text COLLATE "C" NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
    offered bigint NOT NULL CHECK (offered IN (0, 1)) -- 0: no performance begins to use it
);
CREATE TRIGGER price_list_kept BEFORE DELETE ON price_list FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('price lists are kept');
CREATE TRIGGER price_list_stays_itself BEFORE UPDATE OF list_no ON price_list FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('price lists are kept');
CREATE FUNCTION rowlock_price_list_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.list_no <> coalesce((SELECT max(list_no) FROM price_list), 0) + 1 THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'price lists follow each other');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER price_list_follows BEFORE INSERT ON price_list FOR EACH ROW EXECUTE FUNCTION rowlock_price_list_follows();

CREATE TABLE list_price (
    list_no     bigint NOT NULL REFERENCES price_list,
    category    text COLLATE "C" NOT NULL CHECK (length(category) BETWEEN 1 AND 200),
    type_no     bigint NOT NULL REFERENCES price_type,
    price_minor bigint NOT NULL CHECK (price_minor >= 0),
    PRIMARY KEY (list_no, category, type_no)
);
CREATE TRIGGER list_price_stays_itself BEFORE UPDATE OF list_no, category, type_no ON list_price FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('a price stays of its list, category and price type');
CREATE FUNCTION rowlock_list_price_after_the_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM list_price WHERE list_no = NEW.list_no AND category = NEW.category AND type_no = 0) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a category of a price list has a price of the first type');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER list_price_after_the_first BEFORE INSERT ON list_price FOR EACH ROW
WHEN (NEW.type_no > 0)
EXECUTE FUNCTION rowlock_list_price_after_the_first();
CREATE FUNCTION rowlock_list_price_before_the_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM list_price WHERE list_no = OLD.list_no AND category = OLD.category AND type_no > 0) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a category of a price list has a price of the first type');
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER list_price_before_the_first BEFORE DELETE ON list_price FOR EACH ROW
WHEN (OLD.type_no = 0)
EXECUTE FUNCTION rowlock_list_price_before_the_first();

CREATE TABLE event_list (
    event_id bigint NOT NULL REFERENCES event,
    list_no  bigint NOT NULL REFERENCES price_list,
    from_at  bigint,                            -- holds from this moment on
    until_at bigint CHECK (until_at > from_at), -- and not at this one any more
    PRIMARY KEY (event_id, list_no)
);
CREATE INDEX event_list_of_list ON event_list (list_no);
CREATE TRIGGER event_list_stays_itself BEFORE UPDATE OF event_id, list_no ON event_list FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('an event uses a price list that there is');

CREATE TABLE event_price (
    event_id    bigint NOT NULL,
    pool_no     bigint NOT NULL,
    type_no     bigint NOT NULL REFERENCES price_type,
    price_minor bigint CHECK (price_minor >= 0),
    CHECK (price_minor IS NOT NULL OR type_no > 0),
    PRIMARY KEY (event_id, pool_no, type_no),
    FOREIGN KEY (event_id, pool_no) REFERENCES pool
);
CREATE TRIGGER event_price_stays_itself BEFORE UPDATE OF event_id, pool_no, type_no ON event_price FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('a price stays of its category and price type');

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_price_lists;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_price_lists();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON price_list, list_price, event_list, event_price TO rowlock_counter;
        GRANT DELETE ON list_price, event_list, event_price TO rowlock_counter;
        GRANT UPDATE (name, offered) ON price_list TO rowlock_counter;
        GRANT UPDATE (price_minor) ON list_price, event_price TO rowlock_counter;
        GRANT UPDATE (from_at, until_at) ON event_list TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them.
CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON price_list EXECUTE FUNCTION rowlock_turn('house');
CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON list_price EXECUTE FUNCTION rowlock_turn('house');
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['event_list', 'event_price'] LOOP
        EXECUTE format('CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION rowlock_turn()', made);
        PERFORM rowlock_turn_of_rows(made::regclass);
    END LOOP;
    FOREACH made IN ARRAY ARRAY['price_list', 'list_price', 'event_list', 'event_price'] LOOP
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %I EXECUTE FUNCTION rowlock_refuse(%L)', made, 'nothing is emptied');
    END LOOP;
    FOREACH made IN ARRAY ARRAY['rowlock_price_list_follows()', 'rowlock_list_price_after_the_first()',
            'rowlock_list_price_before_the_first()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
