-- What a part of a sale is taxed as is written down when it is charged, for each performance of the sale (docs/decisions/deposits.md). Parts that
-- were charged before have no share: nobody wrote down then what it was.
CREATE TABLE part_share (
    attempt_id   INTEGER NOT NULL REFERENCES payment_attempt, -- the part
    share_no     INTEGER NOT NULL CHECK (share_no > 0),
    hold_id      INTEGER NOT NULL,                            -- of those that are paid together, the one that it falls to
    event_id     INTEGER NOT NULL,
    tax_code     TEXT NOT NULL CHECK (length(tax_code) <= 40),
    tax_rate     INTEGER NOT NULL CHECK (tax_rate BETWEEN 0 AND 10000 AND (tax_code <> '' OR tax_rate = 0)),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    -- As in a line of an order: the net is rounded, half away from zero, and the tax is the rest.
    tax_minor    INTEGER NOT NULL CHECK ((tax_rate = 0 AND tax_minor = 0)
        OR tax_minor = amount_minor - (amount_minor * 20000 + 10000 + tax_rate) / (20000 + 2 * tax_rate)),
    PRIMARY KEY (attempt_id, share_no),
    UNIQUE (attempt_id, hold_id, tax_code, tax_rate),
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id)
) STRICT;
CREATE INDEX share_of_hold ON part_share (hold_id);

CREATE TRIGGER share_kept BEFORE DELETE ON part_share BEGIN SELECT RAISE(ABORT, 'what a part was taxed as is kept'); END;
CREATE TRIGGER share_fixed BEFORE UPDATE ON part_share BEGIN SELECT RAISE(ABORT, 'what a part was taxed as is never changed'); END;
CREATE TRIGGER share_not_replaced BEFORE INSERT ON part_share
WHEN EXISTS (SELECT 1 FROM part_share WHERE attempt_id = NEW.attempt_id AND (share_no = NEW.share_no
    OR (hold_id = NEW.hold_id AND tax_code = NEW.tax_code AND tax_rate = NEW.tax_rate)))
BEGIN SELECT RAISE(ABORT, 'what a part was taxed as is never changed'); END;
CREATE TRIGGER share_of_what_is_charged BEFORE INSERT ON part_share
WHEN NOT EXISTS (SELECT 1 FROM payment_attempt a JOIN hold h ON h.hold_id = a.hold_id
        JOIN hold m ON m.hold_id = NEW.hold_id AND m.state = 'paying' AND (m.hold_id = h.hold_id OR m.joint_id = h.joint_id)
        WHERE a.attempt_id = NEW.attempt_id AND a.state = 'open' AND a.purpose = 'sale')
    OR NEW.share_no <> coalesce((SELECT max(share_no) FROM part_share WHERE attempt_id = NEW.attempt_id), 0) + 1
BEGIN SELECT RAISE(ABORT, 'a part is shared among what it is paid for, when it is charged'); END;
-- All of a part is shared, and nothing of what is no part.
CREATE TRIGGER part_has_its_shares BEFORE UPDATE OF state, tendered_minor ON payment_attempt
WHEN OLD.state = 'open' AND NEW.state <> 'open' AND coalesce((SELECT sum(amount_minor) FROM part_share WHERE attempt_id = NEW.attempt_id), 0)
    <> CASE WHEN NEW.tendered_minor IS NULL THEN 0 ELSE NEW.amount_minor END
BEGIN SELECT RAISE(ABORT, 'the shares of a part are all of it'); END;
