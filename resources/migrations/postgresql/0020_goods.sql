-- Goods that are sold beside seats or without any, as on a file (0033_goods.sql).

CREATE TABLE goods (
    goods_no    bigint PRIMARY KEY CHECK (goods_no > 0),
    name        text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    price_minor bigint NOT NULL CHECK (price_minor >= 0),
    tax_code    text COLLATE "C" NOT NULL CHECK (length(tax_code) <= 40), -- empty: no tax
    from_at     bigint NOT NULL,
    until_at    bigint CHECK (until_at >= from_at),                       -- sold no more at this moment
    set_at      bigint NOT NULL,
    CHECK (from_at > set_at)
);
CREATE TRIGGER goods_kept BEFORE DELETE ON goods FOR EACH ROW EXECUTE FUNCTION rowlock_refuse('goods are kept');
CREATE TRIGGER goods_end_once BEFORE UPDATE ON goods FOR EACH ROW
WHEN (OLD.until_at IS NOT NULL OR NEW.until_at IS NULL OR NEW.goods_no <> OLD.goods_no OR NEW.name <> OLD.name
    OR NEW.price_minor <> OLD.price_minor OR NEW.tax_code <> OLD.tax_code OR NEW.from_at <> OLD.from_at OR NEW.set_at <> OLD.set_at)
EXECUTE FUNCTION rowlock_refuse('goods are never changed; they end, once');

CREATE FUNCTION rowlock_goods_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.goods_no <> coalesce((SELECT max(goods_no) FROM goods), 0) + 1
        OR (NEW.tax_code <> '' AND NOT EXISTS (SELECT 1 FROM tax_rate WHERE code = NEW.tax_code AND from_at <= NEW.from_at)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'goods have a rate of tax that there is');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER goods_follow BEFORE INSERT ON goods FOR EACH ROW EXECUTE FUNCTION rowlock_goods_follow();

ALTER TABLE order_line ADD COLUMN goods_no bigint REFERENCES goods CHECK (goods_no IS NULL OR kind = 'goods');
CREATE FUNCTION rowlock_line_of_goods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM goods g WHERE g.goods_no = NEW.goods_no
        AND g.price_minor = NEW.list_minor AND g.name = NEW.text AND g.tax_code = NEW.tax_code) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a line of goods says what the goods are');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER line_of_goods BEFORE INSERT ON order_line FOR EACH ROW
WHEN (NEW.kind = 'goods' AND NEW.count = 1)
EXECUTE FUNCTION rowlock_line_of_goods();
CREATE OR REPLACE FUNCTION rowlock_line_takes_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM order_line l
        WHERE l.order_id = NEW.order_id AND l.line_no = NEW.takes_back AND l.count = 1 AND l.kind = NEW.kind
        AND l.ticket_id IS NOT DISTINCT FROM NEW.ticket_id AND l.fee_no IS NOT DISTINCT FROM NEW.fee_no
        AND l.of_line IS NOT DISTINCT FROM NEW.of_line AND l.list_minor = -NEW.list_minor AND l.paid_minor = -NEW.paid_minor
        AND l.tax_code = NEW.tax_code AND l.tax_rate = NEW.tax_rate AND l.tax_minor = -NEW.tax_minor
        AND l.card_no IS NOT DISTINCT FROM NEW.card_no AND l.goods_no IS NOT DISTINCT FROM NEW.goods_no
        AND NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = NEW.order_id AND b.takes_back = NEW.takes_back)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a line is taken back once, for what it says');
    END IF;
    RETURN NEW;
END $$;

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_goods;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_goods();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON goods TO rowlock_counter;
        GRANT UPDATE (until_at) ON goods TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them.
CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON goods EXECUTE FUNCTION rowlock_turn('house');
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON goods EXECUTE FUNCTION rowlock_refuse('nothing is emptied');
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['rowlock_goods_follow()', 'rowlock_line_of_goods()', 'rowlock_line_takes_back()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
