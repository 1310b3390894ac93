-- Goods that are sold beside seats or without any, such as programme booklets (docs/decisions/gift-cards.md). As a fee they are never changed:
-- they end, and others begin.
CREATE TABLE goods (
    goods_no    INTEGER PRIMARY KEY CHECK (goods_no > 0),
    name        TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    price_minor INTEGER NOT NULL CHECK (price_minor >= 0),
    tax_code    TEXT NOT NULL CHECK (length(tax_code) <= 40), -- empty: no tax
    from_at     INTEGER NOT NULL,
    until_at    INTEGER CHECK (until_at >= from_at),          -- sold no more at this moment
    set_at      INTEGER NOT NULL,
    CHECK (from_at > set_at)
) STRICT;
CREATE TRIGGER goods_kept BEFORE DELETE ON goods BEGIN SELECT RAISE(ABORT, 'goods are kept'); END;
CREATE TRIGGER goods_end_once BEFORE UPDATE ON goods
WHEN OLD.until_at IS NOT NULL OR NEW.until_at IS NULL OR NEW.goods_no <> OLD.goods_no OR NEW.name <> OLD.name
    OR NEW.price_minor <> OLD.price_minor OR NEW.tax_code <> OLD.tax_code OR NEW.from_at <> OLD.from_at OR NEW.set_at <> OLD.set_at
BEGIN SELECT RAISE(ABORT, 'goods are never changed; they end, once'); END;
CREATE TRIGGER goods_follow BEFORE INSERT ON goods
WHEN NEW.goods_no <> coalesce((SELECT max(goods_no) FROM goods), 0) + 1
    OR (NEW.tax_code <> '' AND NOT EXISTS (SELECT 1 FROM tax_rate WHERE code = NEW.tax_code AND from_at <= NEW.from_at))
BEGIN SELECT RAISE(ABORT, 'goods have a rate of tax that there is'); END;

ALTER TABLE order_line ADD COLUMN goods_no INTEGER REFERENCES goods CHECK (goods_no IS NULL OR kind = 'goods');
CREATE TRIGGER line_of_goods BEFORE INSERT ON order_line
WHEN NEW.kind = 'goods' AND NEW.count = 1 AND NOT EXISTS (SELECT 1 FROM goods g WHERE g.goods_no = NEW.goods_no
    AND g.price_minor = NEW.list_minor AND g.name = NEW.text AND g.tax_code = NEW.tax_code)
BEGIN SELECT RAISE(ABORT, 'a line of goods says what the goods are'); END;
DROP TRIGGER line_takes_back;
CREATE TRIGGER line_takes_back BEFORE INSERT ON order_line
WHEN NEW.takes_back IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_line l
    WHERE l.order_id = NEW.order_id AND l.line_no = NEW.takes_back AND l.count = 1 AND l.kind = NEW.kind
        AND l.ticket_id IS NEW.ticket_id AND l.fee_no IS NEW.fee_no AND l.of_line IS NEW.of_line AND l.list_minor = -NEW.list_minor
        AND l.paid_minor = -NEW.paid_minor AND l.tax_code = NEW.tax_code AND l.tax_rate = NEW.tax_rate AND l.tax_minor = -NEW.tax_minor
        AND l.card_no IS NEW.card_no AND l.goods_no IS NEW.goods_no
        AND NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = NEW.order_id AND b.takes_back = NEW.takes_back))
BEGIN SELECT RAISE(ABORT, 'a line is taken back once, for what it says'); END;
