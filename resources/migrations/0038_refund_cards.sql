-- A refund can make a gift card (docs/decisions/gift-cards.md): its first entry is the refund's. The table is made again, for a rule over it is
-- another one.
CREATE TABLE entry_before AS SELECT * FROM gift_card_entry;
DROP TABLE gift_card_entry;
CREATE TABLE gift_card_entry (
    card_no      INTEGER NOT NULL REFERENCES gift_card,
    entry_no     INTEGER NOT NULL CHECK (entry_no > 0),
    kind         TEXT NOT NULL CHECK (kind IN ('sold', 'reloaded', 'redeemed', 'refunded', 'cancelled', 'expired', 'blocked', 'unblocked', 'extended')),
    amount_minor INTEGER NOT NULL,
    order_id     INTEGER REFERENCES sale_order,      -- sold, reloaded, redeemed, refunded, cancelled: in which ...
    attempt_id   INTEGER REFERENCES payment_attempt, -- ... or before there is an order, by which part of a payment
    until_at     INTEGER,                            -- the first, extended: cannot be redeemed from then on; NULL: never ends
    reason       TEXT NOT NULL CHECK (length(reason) <= 500),
    terminal     TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk        TEXT NOT NULL,
    at           INTEGER NOT NULL,
    PRIMARY KEY (card_no, entry_no),
    CHECK ((kind IN ('sold', 'reloaded', 'refunded') AND amount_minor > 0) OR (kind IN ('redeemed', 'cancelled', 'expired') AND amount_minor < 0)
        OR (kind IN ('blocked', 'unblocked', 'extended') AND amount_minor = 0)),
    CHECK ((order_id IS NULL AND attempt_id IS NULL) = (kind IN ('expired', 'blocked', 'unblocked', 'extended'))),
    CHECK (until_at IS NULL OR entry_no = 1 OR kind = 'extended'),
    CHECK (entry_no > 1 OR kind = 'sold' OR (kind = 'refunded' AND order_id IS NOT NULL)),
    CHECK (entry_no = 1 OR kind <> 'sold')
) STRICT;
INSERT INTO gift_card_entry (card_no, entry_no, kind, amount_minor, order_id, attempt_id, until_at, reason, terminal, clerk, at)
SELECT card_no, entry_no, kind, amount_minor, order_id, attempt_id, until_at, reason, terminal, clerk, at FROM entry_before;
DROP TABLE entry_before;
CREATE INDEX card_entry_of_order ON gift_card_entry (order_id) WHERE order_id IS NOT NULL;

CREATE TRIGGER card_entry_kept BEFORE DELETE ON gift_card_entry BEGIN SELECT RAISE(ABORT, 'entries of gift cards are kept'); END;
CREATE TRIGGER card_entry_fixed BEFORE UPDATE ON gift_card_entry BEGIN SELECT RAISE(ABORT, 'entries of gift cards are never changed'); END;
CREATE TRIGGER card_entry_follows BEFORE INSERT ON gift_card_entry
WHEN NEW.entry_no <> coalesce((SELECT max(entry_no) FROM gift_card_entry WHERE card_no = NEW.card_no), 0) + 1
    OR NOT EXISTS (SELECT 1 FROM gift_card WHERE card_no = NEW.card_no)
    OR NEW.amount_minor + coalesce((SELECT sum(amount_minor) FROM gift_card_entry WHERE card_no = NEW.card_no), 0) < 0
    OR (NEW.kind IN ('cancelled', 'expired')
        AND NEW.amount_minor + (SELECT sum(amount_minor) FROM gift_card_entry WHERE card_no = NEW.card_no) <> 0)
    OR EXISTS (SELECT 1 FROM gift_card_entry WHERE card_no = NEW.card_no AND kind = 'cancelled')
    OR (NEW.kind = 'redeemed' AND (SELECT kind FROM gift_card_entry WHERE card_no = NEW.card_no AND kind IN ('blocked', 'unblocked')
        ORDER BY entry_no DESC LIMIT 1) = 'blocked')
BEGIN SELECT RAISE(ABORT, 'a gift card pays what is on it'); END;
