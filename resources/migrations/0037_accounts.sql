-- What was sold on account and is paid later (docs/decisions/accounts.md): the payment that takes it off the account is no refund. It comes
-- before what is paid instead, so an order is never paid twice over.
CREATE TABLE account_paid (
    payment_id INTEGER PRIMARY KEY REFERENCES payment -- by account, below zero
) STRICT;
CREATE TRIGGER account_paid_once BEFORE INSERT ON account_paid
WHEN NOT EXISTS (SELECT 1 FROM payment p WHERE p.payment_id = NEW.payment_id AND p.method = 'account' AND p.amount_minor < 0
        AND (SELECT sum(o.amount_minor) FROM payment o
            WHERE o.order_id = p.order_id AND o.method = 'account' AND o.reference = p.reference) >= 0)
    OR EXISTS (SELECT 1 FROM payment_moved WHERE payment_id = NEW.payment_id)
    OR EXISTS (SELECT 1 FROM account_paid WHERE payment_id = NEW.payment_id)
BEGIN SELECT RAISE(ABORT, 'what was sold on account is paid once'); END;
CREATE TRIGGER account_paid_kept BEFORE DELETE ON account_paid BEGIN SELECT RAISE(ABORT, 'payments are kept'); END;
CREATE TRIGGER account_paid_fixed BEFORE UPDATE ON account_paid BEGIN SELECT RAISE(ABORT, 'payments are never changed'); END;
CREATE INDEX payment_on_account ON payment (order_id) WHERE method = 'account';
