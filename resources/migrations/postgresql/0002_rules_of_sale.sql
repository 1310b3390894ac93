-- The rules of a file (resources/migrations), word for word where the words serve: a condition that asks no table stands at
-- the trigger, another in its function. What a file's triggers do against INSERT OR REPLACE the keys do here.

CREATE TRIGGER house_clock_kept BEFORE DELETE ON house_clock FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('the house keeps its clock');

CREATE TRIGGER house_clock_once BEFORE INSERT ON house_clock FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('the house has one clock');

CREATE FUNCTION rowlock_house_clock_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.one <> OLD.one OR NEW.wall_until <> OLD.wall_until OR NEW.seal_due > OLD.seal_due OR NEW.names_due > OLD.names_due
        OR ((NEW.boot <> OLD.boot OR NEW.offset_ms <> OLD.offset_ms) AND NOT EXISTS (
        SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal)
        AND kind IN ('clock.anchored', 'clock.mended', 'clock.set')
        AND strpos(body, '"boot":"' || NEW.boot || '"') > 0
        AND strpos(replace(body, '}', ','), '"offset":' || NEW.offset_ms || ',') > 0)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'the house''s clock is set with an entry in the journal');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER house_clock_told BEFORE UPDATE ON house_clock FOR EACH ROW
EXECUTE FUNCTION rowlock_house_clock_told();

CREATE TRIGGER numbers_only_rise BEFORE UPDATE ON number_given FOR EACH ROW
WHEN (NEW.what <> OLD.what OR NEW.up_to < OLD.up_to)
EXECUTE FUNCTION rowlock_refuse('a number is given once');

CREATE TRIGGER numbers_kept BEFORE DELETE ON number_given FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('a number is given once');

CREATE TRIGGER plan_kept BEFORE DELETE ON plan FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('plans are kept');

CREATE FUNCTION rowlock_plan_deleted_unused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.deleted_at IS DISTINCT FROM OLD.deleted_at AND (OLD.deleted_at IS NOT NULL
        OR EXISTS (SELECT 1 FROM event WHERE plan_id = NEW.plan_id AND deleted_at IS NULL)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'only a plan that no event uses is deleted');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER plan_deleted_unused BEFORE UPDATE OF deleted_at ON plan FOR EACH ROW
EXECUTE FUNCTION rowlock_plan_deleted_unused();

CREATE TRIGGER plan_stays_itself
BEFORE UPDATE OF plan_id, document, seats, areas, imported_at, first_plan_id, version_no ON plan FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('a plan stays itself');

CREATE TRIGGER plan_category_stays BEFORE UPDATE ON plan_category FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('a plan keeps its categories');

CREATE TRIGGER patron_begins_named BEFORE INSERT ON patron FOR EACH ROW
WHEN (NEW.salt IS NULL)
EXECUTE FUNCTION rowlock_refuse('names are kept or forgotten, never changed');

CREATE TRIGGER patron_kept BEFORE DELETE ON patron FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('names are kept or forgotten, never changed');

CREATE TRIGGER patron_only_forgotten BEFORE UPDATE ON patron FOR EACH ROW
WHEN (NEW.patron_id <> OLD.patron_id OR NEW.name <> '' OR NEW.contact <> '' OR NEW.salt IS NOT NULL)
EXECUTE FUNCTION rowlock_refuse('names are kept or forgotten, never changed');

CREATE FUNCTION rowlock_patron_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.name <> '' AND (EXISTS (SELECT 1 FROM hold WHERE patron_id = OLD.patron_id)
        OR EXISTS (SELECT 1 FROM sale_order WHERE patron_id = OLD.patron_id)
        OR EXISTS (SELECT 1 FROM waitlist_entry WHERE patron_id = OLD.patron_id)) THEN
        DELETE FROM patron_word WHERE order_id IN (SELECT order_id FROM sale_order WHERE patron_id = OLD.patron_id);
        UPDATE command_key SET request = '', answer = '', salt = NULL
            WHERE salt IS NOT NULL AND (strpos(request || answer, '"' || replace(replace(OLD.name, '\', '\\'), '"', '\"') || '"') > 0
            OR (OLD.contact <> '' AND strpos(request || answer, '"' || replace(replace(OLD.contact, '\', '\\'), '"', '\"') || '"') > 0));
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER patron_forgotten AFTER UPDATE ON patron FOR EACH ROW
EXECUTE FUNCTION rowlock_patron_forgotten();

CREATE TRIGGER event_kept BEFORE DELETE ON event FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('events are kept');

CREATE TRIGGER event_stays_itself BEFORE UPDATE OF event_id, plan_id, plan_revision ON event FOR EACH ROW
WHEN (NEW.event_id <> OLD.event_id
    OR ((NEW.plan_id <> OLD.plan_id OR NEW.plan_revision <> OLD.plan_revision)
    AND (NEW.plan_revision <> NEW.revision OR NEW.plan_revision <= OLD.plan_revision)))
EXECUTE FUNCTION rowlock_refuse('an event keeps its plan');

CREATE TRIGGER event_goes_on BEFORE UPDATE OF revision ON event FOR EACH ROW
WHEN (NEW.revision <> OLD.revision + 1)
EXECUTE FUNCTION rowlock_refuse('an event goes on by one revision');

CREATE FUNCTION rowlock_event_deleted_unsold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.deleted_at IS DISTINCT FROM OLD.deleted_at AND (OLD.deleted_at IS NOT NULL
        OR EXISTS (SELECT 1 FROM sale_order WHERE event_id = NEW.event_id)
        OR EXISTS (SELECT 1 FROM hold WHERE event_id = NEW.event_id AND state IN ('active', 'paying'))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'only an event that never sold is deleted');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER event_deleted_unsold BEFORE UPDATE OF deleted_at ON event FOR EACH ROW
EXECUTE FUNCTION rowlock_event_deleted_unsold();

CREATE TRIGGER deleted_event_stays BEFORE UPDATE OF name, starts_at, on_sale, plan_id ON event FOR EACH ROW
WHEN (OLD.deleted_at IS NOT NULL)
EXECUTE FUNCTION rowlock_refuse('a deleted event stays as it is');

CREATE FUNCTION rowlock_event_has_a_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM plan WHERE plan_id = NEW.plan_id AND deleted_at IS NOT NULL) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a deleted plan is not used');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER event_has_a_plan BEFORE INSERT ON event FOR EACH ROW
EXECUTE FUNCTION rowlock_event_has_a_plan();

CREATE FUNCTION rowlock_event_keeps_a_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM plan WHERE plan_id = NEW.plan_id AND deleted_at IS NOT NULL) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a deleted plan is not used');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER event_keeps_a_plan BEFORE UPDATE OF plan_id ON event FOR EACH ROW
EXECUTE FUNCTION rowlock_event_keeps_a_plan();

CREATE FUNCTION rowlock_event_keeps_its_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.offer_seconds <> OLD.offer_seconds OR NEW.created_at <> OLD.created_at OR NOT EXISTS (
        SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'event.edited' AND event_id = NEW.event_id
        AND strpos(body, '"hold_policy":"' || NEW.hold_policy || '"') > 0
        AND strpos(replace(body, '}', ','), '"hold_seconds":' || NEW.hold_seconds || ',') > 0
        AND strpos(replace(body, '}', ','), '"hold_ceiling_seconds":' || NEW.hold_ceiling_seconds || ',') > 0) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an event keeps the rules of its holds');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER event_keeps_its_rules
BEFORE UPDATE OF hold_policy, hold_seconds, hold_ceiling_seconds, offer_seconds, created_at ON event FOR EACH ROW
EXECUTE FUNCTION rowlock_event_keeps_its_rules();

CREATE FUNCTION rowlock_area_counted_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE event SET capacity = capacity + NEW.capacity, available = available + NEW.capacity
        WHERE event_id = NEW.event_id;
    RETURN NULL;
END $$;
CREATE TRIGGER area_counted_in AFTER INSERT ON pool FOR EACH ROW
WHEN (NEW.capacity > 0)
EXECUTE FUNCTION rowlock_area_counted_in();

CREATE TRIGGER pool_begins_empty BEFORE INSERT ON pool FOR EACH ROW
WHEN (NEW.available <> NEW.capacity OR (NEW.kind = 'seats' AND NEW.capacity > 0))
EXECUTE FUNCTION rowlock_refuse('a pool begins without claims');

CREATE TRIGGER pool_kept BEFORE DELETE ON pool FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('pools are kept');

CREATE FUNCTION rowlock_pool_stays_itself() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.event_id <> OLD.event_id OR NEW.pool_no <> OLD.pool_no OR NEW.kind <> OLD.kind OR OLD.kind <> 'area'
        OR NOT EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND plan_revision = revision AND revision = NEW.revision) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a pool stays itself');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER pool_stays_itself BEFORE UPDATE OF event_id, pool_no, kind, ref, name ON pool FOR EACH ROW
EXECUTE FUNCTION rowlock_pool_stays_itself();

CREATE FUNCTION rowlock_hold_ends_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state NOT IN ('active', 'paying') AND (EXISTS (SELECT 1 FROM event_seat WHERE hold_id = NEW.hold_id)
        OR EXISTS (SELECT 1 FROM area_claim WHERE hold_id = NEW.hold_id)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a hold ends after its seats are freed or sold');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_ends_empty BEFORE UPDATE OF state ON hold FOR EACH ROW
EXECUTE FUNCTION rowlock_hold_ends_empty();

CREATE TRIGGER hold_kept BEFORE DELETE ON hold FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('holds are kept');

CREATE TRIGGER hold_stays_itself BEFORE UPDATE OF hold_id, event_id, terminal, started_at ON hold FOR EACH ROW
WHEN (NEW.hold_id <> OLD.hold_id OR NEW.event_id <> OLD.event_id OR NEW.terminal <> OLD.terminal
    OR NEW.started_at - OLD.started_at <> NEW.expires_at - OLD.expires_at
    OR NEW.started_at - OLD.started_at <> NEW.ceiling_at - OLD.ceiling_at)
EXECUTE FUNCTION rowlock_refuse('a hold keeps its event, terminal and beginning');

CREATE FUNCTION rowlock_hold_pays_with_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state = 'paying' AND NOT EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a hold in payment needs its attempt');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_pays_with_attempt BEFORE UPDATE OF state ON hold FOR EACH ROW
EXECUTE FUNCTION rowlock_hold_pays_with_attempt();

CREATE FUNCTION rowlock_hold_waits_for_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'paying' AND NEW.state <> 'paying'
        AND EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a hold in payment waits for the answer');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_waits_for_attempt BEFORE UPDATE OF state ON hold FOR EACH ROW
EXECUTE FUNCTION rowlock_hold_waits_for_attempt();

CREATE TRIGGER hold_keeps_its_seconds BEFORE UPDATE OF seconds ON hold FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('a hold keeps its seconds');

CREATE TRIGGER hold_ends_once BEFORE UPDATE ON hold FOR EACH ROW
WHEN (OLD.state NOT IN ('active', 'paying'))
EXECUTE FUNCTION rowlock_refuse('an ended hold stays as it is');

CREATE FUNCTION rowlock_hold_of_a_standing_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id AND deleted_at IS NOT NULL) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a deleted event is not sold');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER hold_of_a_standing_event BEFORE INSERT ON hold FOR EACH ROW
EXECUTE FUNCTION rowlock_hold_of_a_standing_event();

CREATE TRIGGER code_stays_itself BEFORE UPDATE OF letter ON block_code FOR EACH ROW
WHEN (NEW.letter <> OLD.letter)
EXECUTE FUNCTION rowlock_refuse('a code keeps its letter');

CREATE TRIGGER block_kept BEFORE DELETE ON block FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('blocks are kept');

CREATE TRIGGER block_stays_itself BEFORE UPDATE OF block_id, event_id ON block FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('a block stays itself');

CREATE FUNCTION rowlock_block_ends_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.released_at IS NOT NULL AND (EXISTS (SELECT 1 FROM event_seat WHERE block_id = NEW.block_id)
        OR EXISTS (SELECT 1 FROM area_claim WHERE block_id = NEW.block_id)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a block ends after its seats and places are freed');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER block_ends_empty BEFORE UPDATE OF released_at ON block FOR EACH ROW
EXECUTE FUNCTION rowlock_block_ends_empty();

CREATE TRIGGER order_kept BEFORE DELETE ON sale_order FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('orders are kept');

CREATE FUNCTION rowlock_order_of_a_live_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM hold WHERE hold_id = NEW.hold_id AND event_id = NEW.event_id AND state IN ('active', 'paying')) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an order needs a live hold of its event');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER order_of_a_live_hold BEFORE INSERT ON sale_order FOR EACH ROW
EXECUTE FUNCTION rowlock_order_of_a_live_hold();

CREATE FUNCTION rowlock_order_stays_itself() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.order_id <> OLD.order_id OR NEW.code <> OLD.code OR NEW.event_id <> OLD.event_id OR NEW.hold_id <> OLD.hold_id
        OR NEW.sold_at <> OLD.sold_at
        OR (NEW.total_minor <> OLD.total_minor AND NEW.total_minor IS DISTINCT FROM
        (SELECT sum(price_minor) FROM ticket WHERE order_id = NEW.order_id AND state <> 'void'))
        OR (NEW.change_minor <> OLD.change_minor AND NEW.change_minor IS DISTINCT FROM
        (SELECT sum(tendered_minor - amount_minor) FROM payment WHERE order_id = NEW.order_id)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an order keeps its code and hold, and costs what its tickets cost');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER order_stays_itself
BEFORE UPDATE OF order_id, code, event_id, hold_id, total_minor, change_minor, sold_at ON sale_order FOR EACH ROW
EXECUTE FUNCTION rowlock_order_stays_itself();

CREATE TRIGGER order_keeps_its_patron BEFORE UPDATE OF patron_id ON sale_order FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('an order keeps its patron''s name');

CREATE FUNCTION rowlock_order_not_of_an_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM payment_attempt WHERE hold_id = NEW.hold_id AND state = 'open' AND purpose = 'exchange') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'seats taken in exchange are not sold');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER order_not_of_an_exchange BEFORE INSERT ON sale_order FOR EACH ROW
EXECUTE FUNCTION rowlock_order_not_of_an_exchange();

CREATE FUNCTION rowlock_ticket_ends_off_its_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state IN ('refunded', 'void') AND (EXISTS (SELECT 1 FROM event_seat WHERE ticket_id = NEW.ticket_id)
        OR EXISTS (SELECT 1 FROM area_claim WHERE ticket_id = NEW.ticket_id)) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a ticket ends after its seat is freed');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER ticket_ends_off_its_seat BEFORE UPDATE OF state ON ticket FOR EACH ROW
EXECUTE FUNCTION rowlock_ticket_ends_off_its_seat();

CREATE TRIGGER ticket_ends_once BEFORE UPDATE ON ticket FOR EACH ROW
WHEN (OLD.state IN ('refunded', 'void')
    OR OLD.order_id <> NEW.order_id OR OLD.event_id <> NEW.event_id OR OLD.seat_no IS DISTINCT FROM NEW.seat_no
    OR OLD.pool_no <> NEW.pool_no OR OLD.price_minor <> NEW.price_minor)
EXECUTE FUNCTION rowlock_refuse('a ticket keeps its seat, price and end');

CREATE TRIGGER ticket_kept BEFORE DELETE ON ticket FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('tickets are kept');

CREATE TRIGGER barcode_stays BEFORE UPDATE OF ticket_id, barcode ON ticket FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('a ticket keeps its barcode');

CREATE FUNCTION rowlock_ticket_waits_for_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.state <> OLD.state AND EXISTS (SELECT 1 FROM payment_attempt a WHERE a.order_id = OLD.order_id AND a.state = 'open'
        AND (NEW.state <> 'used' OR EXISTS (SELECT 1 FROM payment_move m
        WHERE m.attempt_id = a.attempt_id AND m.ticket_id = OLD.ticket_id))) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'an order that is being exchanged waits for the answer');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER ticket_waits_for_exchange BEFORE UPDATE OF state ON ticket FOR EACH ROW
EXECUTE FUNCTION rowlock_ticket_waits_for_exchange();

CREATE FUNCTION rowlock_replacement_within_an_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM ticket o JOIN ticket n ON n.ticket_id = NEW.new_ticket_id AND n.order_id = o.order_id
        WHERE o.ticket_id = NEW.old_ticket_id AND o.order_id = NEW.order_id AND o.state = 'void' AND n.state = 'valid') THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a void ticket is replaced by a valid one of its order');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER replacement_within_an_order BEFORE INSERT ON ticket_replacement FOR EACH ROW
EXECUTE FUNCTION rowlock_replacement_within_an_order();

CREATE TRIGGER replacement_kept BEFORE DELETE ON ticket_replacement FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('replacements are kept');

CREATE TRIGGER replacement_fixed BEFORE UPDATE ON ticket_replacement FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('replacements are kept');

CREATE TRIGGER payment_kept BEFORE DELETE ON payment FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('payments are kept');

CREATE TRIGGER payment_fixed BEFORE UPDATE ON payment FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('payments are never changed');

CREATE TRIGGER payment_adds_up BEFORE INSERT ON payment FOR EACH ROW
WHEN (NEW.tendered_minor < NEW.amount_minor
    OR (NEW.tendered_minor <> NEW.amount_minor AND (NEW.method <> 'cash' OR NEW.amount_minor <= 0)))
EXECUTE FUNCTION rowlock_refuse('what was handed over less its change is what was kept');
