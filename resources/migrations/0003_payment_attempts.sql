-- Payment lies between two short transactions: an attempt is written down before a device is asked for money, and closed
-- when its answer is known. One that is still open after a crash is a payment in doubt, which a person settles.

CREATE TABLE payment_attempt (
    attempt_id   INTEGER PRIMARY KEY,
    hold_id      INTEGER NOT NULL,
    event_id     INTEGER NOT NULL,
    key          TEXT NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND 200), -- the device charges once for one key
    method       TEXT NOT NULL CHECK (method IN ('cash', 'card', 'voucher', 'account', 'comp')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
    state        TEXT NOT NULL CHECK (state IN ('open', 'charged', 'refused', 'not_charged')),
    terminal     TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk        TEXT NOT NULL,
    begun_at     INTEGER NOT NULL,
    ended_at     INTEGER,
    ended_by     TEXT,       -- the terminal that knew the answer
    reference    TEXT NOT NULL DEFAULT '',
    reason       TEXT NOT NULL DEFAULT '',
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id),
    CHECK ((state = 'open') = (ended_at IS NULL)),
    CHECK ((state = 'open') = (ended_by IS NULL))
) STRICT;
CREATE UNIQUE INDEX attempt_open ON payment_attempt (hold_id) WHERE state = 'open';
CREATE INDEX attempt_of_hold ON payment_attempt (hold_id);

-- Holds that an older Rowlock left in payment: nobody knows what became of the money, which is just what an open attempt says.
INSERT INTO payment_attempt (hold_id, event_id, key, method, amount_minor, state, terminal, clerk, begun_at)
    SELECT h.hold_id, h.event_id, 'schema-3-hold-' || h.hold_id, 'card',
        coalesce((SELECT sum(i.quantity * i.price_minor) FROM hold_item i WHERE i.hold_id = h.hold_id), 0),
        'open', h.terminal, h.clerk, h.started_at
    FROM hold h WHERE h.state = 'paying';

CREATE TRIGGER attempt_of_a_live_hold BEFORE INSERT ON payment_attempt
WHEN NEW.state <> 'open' OR NOT EXISTS (SELECT 1 FROM hold
    WHERE hold_id = NEW.hold_id AND event_id = NEW.event_id AND state IN ('active', 'paying'))
BEGIN SELECT RAISE(ABORT, 'an attempt begins open and for a live hold'); END;

CREATE TRIGGER attempt_ends_once BEFORE UPDATE ON payment_attempt
WHEN OLD.state <> 'open' OR OLD.attempt_id <> NEW.attempt_id OR OLD.hold_id <> NEW.hold_id OR OLD.event_id <> NEW.event_id
    OR OLD.key <> NEW.key OR OLD.method <> NEW.method OR OLD.amount_minor <> NEW.amount_minor
    OR OLD.terminal <> NEW.terminal OR OLD.begun_at <> NEW.begun_at
BEGIN SELECT RAISE(ABORT, 'an attempt stays itself and ends once'); END;

CREATE TRIGGER attempt_kept BEFORE DELETE ON payment_attempt BEGIN SELECT RAISE(ABORT, 'attempts are kept'); END;

-- INSERT OR REPLACE deletes the row in the way without asking its trigger, so it must not find one.
CREATE TRIGGER attempt_not_replaced BEFORE INSERT ON payment_attempt
WHEN EXISTS (SELECT 1 FROM payment_attempt WHERE attempt_id = NEW.attempt_id OR key = NEW.key
    OR (hold_id = NEW.hold_id AND state = 'open'))
BEGIN SELECT RAISE(ABORT, 'attempts are kept, and a hold has one at a time'); END;

CREATE TRIGGER hold_pays_with_attempt BEFORE UPDATE OF state ON hold
WHEN NEW.state = 'paying' AND NOT EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open')
BEGIN SELECT RAISE(ABORT, 'a hold in payment needs its attempt'); END;

CREATE TRIGGER hold_waits_for_attempt BEFORE UPDATE OF state ON hold
WHEN OLD.state = 'paying' AND NEW.state <> 'paying'
    AND EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open')
BEGIN SELECT RAISE(ABORT, 'a hold in payment waits for the answer'); END;
