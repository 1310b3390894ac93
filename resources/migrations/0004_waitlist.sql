-- Who waits for seats of a sold-out performance. Whoever fits first what comes free is offered it under a hold, in the
-- transaction that sees it come free (docs/decisions/waitlist.md).

ALTER TABLE event ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0 CHECK (waiting >= 0); -- parties not offered anything yet
ALTER TABLE event ADD COLUMN offer_seconds INTEGER NOT NULL DEFAULT 900 CHECK (offer_seconds BETWEEN 1 AND 86400);

CREATE TABLE waitlist_entry (
    entry_id    INTEGER PRIMARY KEY,
    event_id    INTEGER NOT NULL REFERENCES event,
    party       INTEGER NOT NULL CHECK (party BETWEEN 1 AND 2000),
    pool_no     INTEGER,          -- a category or a standing area; NULL: any seats
    name        TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    contact     TEXT NOT NULL CHECK (length(contact) <= 500),
    state       TEXT NOT NULL CHECK (state IN ('waiting', 'offered', 'taken', 'lapsed', 'removed')),
    hold_id     INTEGER,          -- the offer's hold, or what it became
    terminal    TEXT NOT NULL CHECK (length(terminal) > 0),
    clerk       TEXT NOT NULL,
    joined_at   INTEGER NOT NULL,
    changed_at  INTEGER NOT NULL,
    revision    INTEGER NOT NULL,
    FOREIGN KEY (event_id, pool_no) REFERENCES pool,
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id),
    CHECK (state NOT IN ('offered', 'taken') OR hold_id IS NOT NULL),
    CHECK (state <> 'waiting' OR hold_id IS NULL)
) STRICT;
CREATE INDEX waitlist_queue ON waitlist_entry (event_id, entry_id) WHERE state = 'waiting';
CREATE UNIQUE INDEX waitlist_offer ON waitlist_entry (hold_id) WHERE state = 'offered';
CREATE INDEX waitlist_changed ON waitlist_entry (event_id, revision);

CREATE TRIGGER waitlist_counted_in AFTER INSERT ON waitlist_entry WHEN NEW.state = 'waiting'
BEGIN UPDATE event SET waiting = waiting + 1 WHERE event_id = NEW.event_id; END;

CREATE TRIGGER waitlist_counted AFTER UPDATE OF state ON waitlist_entry
WHEN (OLD.state = 'waiting') <> (NEW.state = 'waiting')
BEGIN
    UPDATE event SET waiting = waiting + (NEW.state = 'waiting') - (OLD.state = 'waiting') WHERE event_id = NEW.event_id;
END;

CREATE TRIGGER waitlist_stays_itself BEFORE UPDATE ON waitlist_entry
WHEN OLD.state IN ('taken', 'lapsed', 'removed') OR OLD.entry_id <> NEW.entry_id OR OLD.event_id <> NEW.event_id
    OR OLD.joined_at <> NEW.joined_at
BEGIN SELECT RAISE(ABORT, 'an entry of the waitlist stays itself and ends once'); END;

CREATE TRIGGER waitlist_kept BEFORE DELETE ON waitlist_entry BEGIN SELECT RAISE(ABORT, 'the waitlist is kept'); END;

CREATE TRIGGER waitlist_not_replaced BEFORE INSERT ON waitlist_entry
WHEN EXISTS (SELECT 1 FROM waitlist_entry WHERE entry_id = NEW.entry_id
    OR (state = 'offered' AND NEW.state = 'offered' AND hold_id = NEW.hold_id))
BEGIN SELECT RAISE(ABORT, 'the waitlist is kept'); END;
