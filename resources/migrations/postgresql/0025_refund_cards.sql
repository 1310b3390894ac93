-- A refund can make a gift card, as on a file (0038_refund_cards.sql). A rule without a name is found by what it says.
DO $$
DECLARE
    rule name;
BEGIN
    FOR rule IN SELECT conname FROM pg_constraint WHERE conrelid = 'gift_card_entry'::regclass AND contype = 'c'
        AND (pg_get_constraintdef(oid) LIKE '%until_at IS NULL%' OR pg_get_constraintdef(oid) LIKE '%entry_no = 1%') LOOP
        EXECUTE format('ALTER TABLE gift_card_entry DROP CONSTRAINT %I', rule);
    END LOOP;
END $$;
ALTER TABLE gift_card_entry
    ADD CONSTRAINT gift_card_entry_until_check CHECK (until_at IS NULL OR entry_no = 1 OR kind = 'extended'),
    ADD CONSTRAINT gift_card_entry_first_check CHECK (entry_no > 1 OR kind = 'sold' OR (kind = 'refunded' AND order_id IS NOT NULL)),
    ADD CONSTRAINT gift_card_entry_sold_check CHECK (entry_no = 1 OR kind <> 'sold');
