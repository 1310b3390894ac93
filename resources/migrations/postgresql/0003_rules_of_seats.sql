-- The rules of seats, places, attempts at payment, the waitlist, keys and the journal; as in 0002.

CREATE TRIGGER seat_begins_free BEFORE INSERT ON event_seat FOR EACH ROW
WHEN (NEW.state <> 'free')
EXECUTE FUNCTION rowlock_refuse('a seat begins free');

CREATE FUNCTION rowlock_seat_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE pool SET
        available = available + (NEW.state = 'free')::int - (OLD.state = 'free')::int,
        held = held + (NEW.state = 'held')::int - (OLD.state = 'held')::int,
        sold = sold + (NEW.state = 'sold')::int - (OLD.state = 'sold')::int,
        blocked = blocked + (NEW.state = 'blocked')::int - (OLD.state = 'blocked')::int,
        revision = NEW.revision
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no;
    UPDATE event SET
        available = available + (NEW.state = 'free')::int - (OLD.state = 'free')::int,
        held = held + (NEW.state = 'held')::int - (OLD.state = 'held')::int,
        sold = sold + (NEW.state = 'sold')::int - (OLD.state = 'sold')::int,
        blocked = blocked + (NEW.state = 'blocked')::int - (OLD.state = 'blocked')::int
        WHERE event_id = NEW.event_id;
    RETURN NULL;
END $$;
CREATE TRIGGER seat_counted AFTER UPDATE OF state ON event_seat FOR EACH ROW
WHEN (OLD.state <> NEW.state)
EXECUTE FUNCTION rowlock_seat_counted();

CREATE FUNCTION rowlock_seat_held_by_live_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state = 'held' AND NOT EXISTS (
        SELECT 1 FROM hold WHERE hold_id = NEW.hold_id AND event_id = NEW.event_id AND state IN ('active', 'paying')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a held seat needs a live hold of its event');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER seat_held_by_live_hold BEFORE UPDATE ON event_seat FOR EACH ROW
EXECUTE FUNCTION rowlock_seat_held_by_live_hold();

CREATE FUNCTION rowlock_seat_sold_with_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state = 'sold' AND NOT EXISTS (
        SELECT 1 FROM ticket WHERE ticket_id = NEW.ticket_id AND event_id = NEW.event_id AND seat_no = NEW.seat_no
        AND pool_no = NEW.pool_no AND state IN ('valid', 'used')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a sold seat needs its valid ticket');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER seat_sold_with_ticket BEFORE UPDATE ON event_seat FOR EACH ROW
EXECUTE FUNCTION rowlock_seat_sold_with_ticket();

CREATE FUNCTION rowlock_seat_blocked_by_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state = 'blocked' AND NOT EXISTS (
        SELECT 1 FROM block WHERE block_id = NEW.block_id AND event_id = NEW.event_id AND released_at IS NULL) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a blocked seat needs a block in force');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER seat_blocked_by_block BEFORE UPDATE ON event_seat FOR EACH ROW
EXECUTE FUNCTION rowlock_seat_blocked_by_block();

CREATE TRIGGER seat_changes_by_one_claim BEFORE UPDATE OF state ON event_seat FOR EACH ROW
WHEN (OLD.state <> 'free' AND NEW.state <> 'free' AND NOT (OLD.state = 'held' AND NEW.state = 'sold'))
EXECUTE FUNCTION rowlock_refuse('a claimed seat is freed before another claims it');

CREATE TRIGGER seat_never_changes_hands BEFORE UPDATE ON event_seat FOR EACH ROW
WHEN (OLD.state = NEW.state AND (OLD.hold_id IS DISTINCT FROM NEW.hold_id OR OLD.ticket_id IS DISTINCT FROM NEW.ticket_id
    OR OLD.block_id IS DISTINCT FROM NEW.block_id))
EXECUTE FUNCTION rowlock_refuse('a claimed seat is freed before another claims it');

CREATE TRIGGER seat_kept BEFORE DELETE ON event_seat FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('seats are kept');

CREATE FUNCTION rowlock_bay_with_companion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'held' AND NEW.state = 'free'
        AND EXISTS (SELECT 1 FROM companion_seat c JOIN event_seat s ON s.event_id = c.event_id AND s.seat_no = c.seat_no
        WHERE c.event_id = OLD.event_id AND c.bay_no = OLD.seat_no AND s.hold_id = OLD.hold_id)
        AND EXISTS (SELECT 1 FROM event e WHERE e.event_id = NEW.event_id
        AND (e.accessible_minutes IS NULL OR NEW.changed_at < e.starts_at - e.accessible_minutes * 60000)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a bay is not given back before the seats of its companions');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER bay_with_companion BEFORE UPDATE OF state ON event_seat FOR EACH ROW
EXECUTE FUNCTION rowlock_bay_with_companion();

CREATE TRIGGER seat_claimed_is_there BEFORE UPDATE ON event_seat FOR EACH ROW
WHEN (NEW.state <> 'free' AND NEW.place_no IS NULL)
EXECUTE FUNCTION rowlock_refuse('a seat that is gone cannot be claimed');

CREATE FUNCTION rowlock_seat_counted_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE pool SET capacity = capacity + 1, available = available + 1, revision = greatest(revision, NEW.revision)
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no;
    UPDATE event SET capacity = capacity + 1, available = available + 1 WHERE event_id = NEW.event_id;
    RETURN NULL;
END $$;
CREATE TRIGGER seat_counted_in AFTER INSERT ON event_seat FOR EACH ROW
WHEN (NEW.place_no IS NOT NULL)
EXECUTE FUNCTION rowlock_seat_counted_in();

CREATE FUNCTION rowlock_seat_goes_to_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.pool_no <> OLD.pool_no AND (OLD.state NOT IN ('free', 'blocked') OR NEW.state <> OLD.state
        OR NEW.version <> OLD.version + 1 OR NOT EXISTS (SELECT 1 FROM pool
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no AND kind = 'seats')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'only a free or blocked seat goes to another category of seats');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER seat_goes_to_category BEFORE UPDATE OF pool_no ON event_seat FOR EACH ROW
EXECUTE FUNCTION rowlock_seat_goes_to_category();

CREATE FUNCTION rowlock_seat_counted_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE pool SET capacity = capacity - 1, available = available - (OLD.state = 'free')::int,
        blocked = blocked - (OLD.state = 'blocked')::int, revision = NEW.revision
        WHERE event_id = OLD.event_id AND pool_no = OLD.pool_no AND OLD.place_no IS NOT NULL;
    UPDATE pool SET capacity = capacity + 1, available = available + (NEW.state = 'free')::int,
        blocked = blocked + (NEW.state = 'blocked')::int, revision = NEW.revision
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no AND NEW.place_no IS NOT NULL;
    UPDATE event SET capacity = capacity + (NEW.place_no IS NOT NULL)::int - (OLD.place_no IS NOT NULL)::int,
        available = available + (NEW.place_no IS NOT NULL)::int - (OLD.place_no IS NOT NULL)::int
        WHERE event_id = NEW.event_id AND (OLD.place_no IS NULL) <> (NEW.place_no IS NULL);
    RETURN NULL;
END $$;
CREATE TRIGGER seat_counted_elsewhere AFTER UPDATE OF place_no, pool_no ON event_seat FOR EACH ROW
WHEN (NEW.pool_no <> OLD.pool_no OR (OLD.place_no IS NULL) <> (NEW.place_no IS NULL))
EXECUTE FUNCTION rowlock_seat_counted_elsewhere();

CREATE TRIGGER seat_begins_owing_nothing BEFORE INSERT ON event_seat FOR EACH ROW
WHEN (NEW.next_pool_no IS NOT NULL)
EXECUTE FUNCTION rowlock_refuse('a seat begins where it stays');

CREATE FUNCTION rowlock_seat_owed_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.next_pool_no IS DISTINCT FROM OLD.next_pool_no AND NEW.next_pool_no IS NOT NULL
        AND (NEW.state NOT IN ('held', 'sold') OR NEW.next_pool_no = NEW.pool_no
        OR NOT EXISTS (SELECT 1 FROM pool WHERE event_id = NEW.event_id AND pool_no = NEW.next_pool_no AND kind = 'seats')
        OR NOT EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND plan_revision = revision AND revision = NEW.revision)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'only a changed plan gives a claimed seat another category');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER seat_owed_category BEFORE UPDATE OF next_pool_no ON event_seat FOR EACH ROW
EXECUTE FUNCTION rowlock_seat_owed_category();

CREATE FUNCTION rowlock_seat_owed_category_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.next_pool_no IS NOT NULL AND NEW.next_pool_no IS NULL AND NEW.pool_no <> OLD.next_pool_no
        AND NOT EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND plan_revision = revision AND revision = NEW.revision) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a seat that comes free goes to its new category');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER seat_owed_category_kept BEFORE UPDATE OF next_pool_no ON event_seat FOR EACH ROW
EXECUTE FUNCTION rowlock_seat_owed_category_kept();

CREATE TRIGGER seat_owed_category_first BEFORE UPDATE OF state ON event_seat FOR EACH ROW
WHEN (OLD.next_pool_no IS NOT NULL AND OLD.state = 'free' AND NEW.state <> 'free')
EXECUTE FUNCTION rowlock_refuse('a seat that comes free goes to its new category before anybody takes it');

CREATE FUNCTION rowlock_companion_with_bay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state = 'held'
        AND EXISTS (SELECT 1 FROM companion_seat c WHERE c.event_id = NEW.event_id AND c.seat_no = NEW.seat_no AND NOT EXISTS (
        SELECT 1 FROM event_seat b WHERE b.event_id = c.event_id AND b.seat_no = c.bay_no
        AND (b.hold_id = NEW.hold_id OR b.state = 'sold')))
        AND EXISTS (SELECT 1 FROM event e WHERE e.event_id = NEW.event_id
        AND (e.accessible_minutes IS NULL OR NEW.changed_at < e.starts_at - e.accessible_minutes * 60000)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a seat for a companion is taken with its bay');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER companion_with_bay BEFORE UPDATE OF state ON event_seat FOR EACH ROW
EXECUTE FUNCTION rowlock_companion_with_bay();

CREATE FUNCTION rowlock_seat_stays_itself() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.event_id <> OLD.event_id OR NEW.seat_no <> OLD.seat_no OR NEW.state <> OLD.state
        OR NOT EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND plan_revision = revision AND revision = NEW.revision) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a seat of an event stays itself');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER seat_stays_itself
BEFORE UPDATE OF event_id, seat_no, ref, label, short_label, section, row_name, number, place_no ON event_seat FOR EACH ROW
EXECUTE FUNCTION rowlock_seat_stays_itself();

CREATE FUNCTION rowlock_places_claimed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE pool SET available = available - NEW.quantity, held = held + NEW.quantity * (NEW.state = 'held')::int,
        sold = sold + NEW.quantity * (NEW.state = 'sold')::int, blocked = blocked + NEW.quantity * (NEW.state = 'blocked')::int
        WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no AND kind = 'area';
    UPDATE event SET available = available - NEW.quantity, held = held + NEW.quantity * (NEW.state = 'held')::int,
        sold = sold + NEW.quantity * (NEW.state = 'sold')::int, blocked = blocked + NEW.quantity * (NEW.state = 'blocked')::int
        WHERE event_id = NEW.event_id;
    RETURN NULL;
END $$;
CREATE TRIGGER places_claimed AFTER INSERT ON area_claim FOR EACH ROW
EXECUTE FUNCTION rowlock_places_claimed();

CREATE FUNCTION rowlock_places_freed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE pool SET available = available + OLD.quantity, held = held - OLD.quantity * (OLD.state = 'held')::int,
        sold = sold - OLD.quantity * (OLD.state = 'sold')::int, blocked = blocked - OLD.quantity * (OLD.state = 'blocked')::int
        WHERE event_id = OLD.event_id AND pool_no = OLD.pool_no AND kind = 'area';
    UPDATE event SET available = available + OLD.quantity, held = held - OLD.quantity * (OLD.state = 'held')::int,
        sold = sold - OLD.quantity * (OLD.state = 'sold')::int, blocked = blocked - OLD.quantity * (OLD.state = 'blocked')::int
        WHERE event_id = OLD.event_id;
    RETURN NULL;
END $$;
CREATE TRIGGER places_freed AFTER DELETE ON area_claim FOR EACH ROW
EXECUTE FUNCTION rowlock_places_freed();

CREATE TRIGGER places_never_change BEFORE UPDATE ON area_claim FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('a claim on places is taken or given back, never changed');

CREATE FUNCTION rowlock_places_held_by_live_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state = 'held' AND NOT EXISTS (
        SELECT 1 FROM hold WHERE hold_id = NEW.hold_id AND event_id = NEW.event_id AND state IN ('active', 'paying')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'held places need a live hold of their event');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER places_held_by_live_hold BEFORE INSERT ON area_claim FOR EACH ROW
EXECUTE FUNCTION rowlock_places_held_by_live_hold();

CREATE FUNCTION rowlock_places_sold_with_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state = 'sold' AND NOT EXISTS (
        SELECT 1 FROM ticket WHERE ticket_id = NEW.ticket_id AND event_id = NEW.event_id AND pool_no = NEW.pool_no
        AND seat_no IS NULL AND state IN ('valid', 'used')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a sold place needs its valid ticket');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER places_sold_with_ticket BEFORE INSERT ON area_claim FOR EACH ROW
EXECUTE FUNCTION rowlock_places_sold_with_ticket();

CREATE FUNCTION rowlock_places_in_an_area() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM pool WHERE event_id = NEW.event_id AND pool_no = NEW.pool_no AND kind = 'area') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'places are sold by number only in a standing area');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER places_in_an_area BEFORE INSERT ON area_claim FOR EACH ROW
EXECUTE FUNCTION rowlock_places_in_an_area();

CREATE FUNCTION rowlock_places_blocked_by_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state = 'blocked' AND NOT EXISTS (
        SELECT 1 FROM block WHERE block_id = NEW.block_id AND event_id = NEW.event_id AND released_at IS NULL) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'blocked places need a block in force');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER places_blocked_by_block BEFORE INSERT ON area_claim FOR EACH ROW
EXECUTE FUNCTION rowlock_places_blocked_by_block();

CREATE FUNCTION rowlock_attempt_of_a_live_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state <> 'open' OR NOT EXISTS (SELECT 1 FROM hold
        WHERE hold_id = NEW.hold_id AND event_id = NEW.event_id AND state IN ('active', 'paying')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an attempt begins open and for a live hold');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER attempt_of_a_live_hold BEFORE INSERT ON payment_attempt FOR EACH ROW
EXECUTE FUNCTION rowlock_attempt_of_a_live_hold();

CREATE TRIGGER attempt_kept BEFORE DELETE ON payment_attempt FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('attempts are kept');

CREATE TRIGGER attempt_ends_once BEFORE UPDATE ON payment_attempt FOR EACH ROW
WHEN (OLD.state <> 'open' OR OLD.attempt_id <> NEW.attempt_id OR OLD.hold_id <> NEW.hold_id OR OLD.event_id <> NEW.event_id
    OR OLD.key <> NEW.key OR OLD.method <> NEW.method OR OLD.amount_minor <> NEW.amount_minor
    OR OLD.terminal <> NEW.terminal OR OLD.begun_at <> NEW.begun_at OR OLD.purpose <> NEW.purpose
    OR OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.exchange_reason <> NEW.exchange_reason)
EXECUTE FUNCTION rowlock_refuse('an attempt stays itself and ends once');

CREATE FUNCTION rowlock_attempt_of_an_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sale_order WHERE order_id = NEW.order_id AND event_id = NEW.event_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an exchange needs an order of its event');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER attempt_of_an_order BEFORE INSERT ON payment_attempt FOR EACH ROW
EXECUTE FUNCTION rowlock_attempt_of_an_order();

CREATE FUNCTION rowlock_move_of_an_open_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM payment_attempt a
        JOIN ticket t ON t.ticket_id = NEW.ticket_id AND t.order_id = a.order_id AND t.state = 'valid' AND t.seat_no IS NOT NULL
        JOIN event_seat s ON s.event_id = a.event_id AND s.seat_no = NEW.seat_no AND s.hold_id = a.hold_id
        WHERE a.attempt_id = NEW.attempt_id AND a.state = 'open' AND a.event_id = NEW.event_id) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a valid ticket of the order goes back for a seat of the hold');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER move_of_an_open_exchange BEFORE INSERT ON payment_move FOR EACH ROW
EXECUTE FUNCTION rowlock_move_of_an_open_exchange();

CREATE TRIGGER move_kept BEFORE DELETE ON payment_move FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('what an attempt is for is kept');

CREATE TRIGGER move_fixed BEFORE UPDATE ON payment_move FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('what an attempt is for is kept');

CREATE TRIGGER patron_word_fixed BEFORE UPDATE ON patron_word FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('names are kept');

CREATE FUNCTION rowlock_patron_word_of_an_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM sale_order o JOIN patron p ON p.patron_id = o.patron_id
        WHERE o.order_id = NEW.order_id AND p.name <> '') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a word to find an order by needs its patron''s name');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER patron_word_of_an_order BEFORE INSERT ON patron_word FOR EACH ROW
EXECUTE FUNCTION rowlock_patron_word_of_an_order();

CREATE FUNCTION rowlock_patron_word_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM sale_order o JOIN patron p ON p.patron_id = o.patron_id
        WHERE o.order_id = OLD.order_id AND p.name <> '') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'names are kept');
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER patron_word_kept BEFORE DELETE ON patron_word FOR EACH ROW
EXECUTE FUNCTION rowlock_patron_word_kept();

CREATE FUNCTION rowlock_waitlist_counted_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE event SET waiting = waiting + 1 WHERE event_id = NEW.event_id;
    RETURN NULL;
END $$;
CREATE TRIGGER waitlist_counted_in AFTER INSERT ON waitlist_entry FOR EACH ROW
WHEN (NEW.state = 'waiting')
EXECUTE FUNCTION rowlock_waitlist_counted_in();

CREATE FUNCTION rowlock_waitlist_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE event SET waiting = waiting + (NEW.state = 'waiting')::int - (OLD.state = 'waiting')::int WHERE event_id = NEW.event_id;
    RETURN NULL;
END $$;
CREATE TRIGGER waitlist_counted AFTER UPDATE OF state ON waitlist_entry FOR EACH ROW
WHEN ((OLD.state = 'waiting') <> (NEW.state = 'waiting'))
EXECUTE FUNCTION rowlock_waitlist_counted();

CREATE TRIGGER waitlist_kept BEFORE DELETE ON waitlist_entry FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('the waitlist is kept');

CREATE TRIGGER waitlist_stays_itself BEFORE UPDATE ON waitlist_entry FOR EACH ROW
WHEN (OLD.state IN ('taken', 'lapsed', 'removed') OR OLD.entry_id <> NEW.entry_id OR OLD.event_id <> NEW.event_id
    OR OLD.joined_at <> NEW.joined_at OR OLD.patron_id IS DISTINCT FROM NEW.patron_id)
EXECUTE FUNCTION rowlock_refuse('an entry of the waitlist stays itself and ends once');

CREATE FUNCTION rowlock_waitlist_of_a_patron() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM patron WHERE patron_id = NEW.patron_id AND name <> '') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'somebody waits');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER waitlist_of_a_patron BEFORE INSERT ON waitlist_entry FOR EACH ROW
EXECUTE FUNCTION rowlock_waitlist_of_a_patron();

CREATE FUNCTION rowlock_key_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.salt IS NULL OR NOT EXISTS (
        SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal)
        AND kind = 'key.answered' AND strpos(body, '"key":"' || replace(replace(NEW.key, '\', '\\'), '"', '\"') || '"') > 0) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an answer is kept with an entry in the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER key_told BEFORE INSERT ON command_key FOR EACH ROW
EXECUTE FUNCTION rowlock_key_told();

CREATE TRIGGER key_emptied BEFORE UPDATE ON command_key FOR EACH ROW
WHEN (NEW.key <> OLD.key OR NEW.command <> OLD.command OR NEW.at <> OLD.at OR NEW.request <> '' OR NEW.answer <> ''
    OR NEW.salt IS NOT NULL)
EXECUTE FUNCTION rowlock_refuse('an answer is emptied, never changed');

CREATE TRIGGER key_kept_for_ever BEFORE DELETE ON command_key FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('keys are kept');

CREATE TRIGGER journal_kept BEFORE DELETE ON journal FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('the journal is append-only');

CREATE FUNCTION rowlock_journal_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seq <> coalesce((SELECT max(seq) FROM journal), 0) + 1
        OR NEW.previous <> coalesce((SELECT hash FROM journal ORDER BY seq DESC LIMIT 1), decode(repeat('00', 32), 'hex')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'the journal goes on where it ended');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER journal_in_order BEFORE INSERT ON journal FOR EACH ROW
EXECUTE FUNCTION rowlock_journal_in_order();

CREATE FUNCTION rowlock_journal_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.redacted_by IS NOT NULL OR NEW.redacted_by IS DISTINCT FROM (SELECT max(seq) + 1 FROM journal)
        OR OLD.kind NOT IN ('hold.named', 'order.sold', 'waitlist.joined')
        OR NOT EXISTS (SELECT 1 FROM house_clock WHERE names_due = 1)
        OR NEW.seq <> OLD.seq OR NEW.at <> OLD.at OR NEW.kind <> OLD.kind OR NEW.terminal <> OLD.terminal
        OR NEW.clerk <> OLD.clerk OR NEW.event_id IS DISTINCT FROM OLD.event_id OR NEW.seat_no IS DISTINCT FROM OLD.seat_no
        OR NEW.hold_id IS DISTINCT FROM OLD.hold_id OR NEW.order_id IS DISTINCT FROM OLD.order_id OR NEW.previous <> OLD.previous
        OR NEW.hash <> OLD.hash THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'the journal is append-only');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER journal_fixed BEFORE UPDATE ON journal FOR EACH ROW
EXECUTE FUNCTION rowlock_journal_fixed();

CREATE TRIGGER journal_begins_whole BEFORE INSERT ON journal FOR EACH ROW
WHEN (NEW.redacted_by IS NOT NULL)
EXECUTE FUNCTION rowlock_refuse('the journal is append-only');

-- A rule asks the house's own tables, whatever search path the writer has: a temporary table of the same name comes
-- before all others unless pg_temp is named last.
DO $$
DECLARE
    rule regprocedure;
BEGIN
    FOR rule IN SELECT oid FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace AND proname LIKE 'rowlock\_%' LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', rule, current_schema());
    END LOOP;
END $$;
