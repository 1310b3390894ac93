-- What was agreed for a hold before it is paid (docs/decisions/vouchers.md): what is taken off by hand, with the reason. One text, as the
-- terms of a discount; empty: the list prices.
ALTER TABLE hold ADD COLUMN terms TEXT NOT NULL DEFAULT ''
    CHECK (terms = '' OR (length(terms) BETWEEN 2 AND 20000 AND terms LIKE '{%}'));

-- Another sum was asked for.
CREATE TRIGGER hold_priced_before_payment BEFORE UPDATE OF terms ON hold
WHEN NEW.terms <> OLD.terms AND OLD.state <> 'active'
BEGIN SELECT RAISE(ABORT, 'what is agreed for a hold stays while it is paid for'); END;
