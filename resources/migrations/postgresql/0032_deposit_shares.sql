-- What a part of a sale is taxed as, as on a file (0045_deposit_shares.sql).

CREATE TABLE part_share (
    attempt_id   bigint NOT NULL REFERENCES payment_attempt, -- the part
    share_no     bigint NOT NULL CHECK (share_no > 0),
    hold_id      bigint NOT NULL,                            -- of those that are paid together, the one that it falls to
    event_id     bigint NOT NULL,
    tax_code     text COLLATE "C" NOT NULL CHECK (length(tax_code) <= 40),
    tax_rate     bigint NOT NULL CHECK (tax_rate BETWEEN 0 AND 10000 AND (tax_code <> '' OR tax_rate = 0)),
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    tax_minor    bigint NOT NULL CHECK ((tax_rate = 0 AND tax_minor = 0)
        OR tax_minor = amount_minor - (amount_minor * 20000 + 10000 + tax_rate) / (20000 + 2 * tax_rate)),
    PRIMARY KEY (attempt_id, share_no),
    UNIQUE (attempt_id, hold_id, tax_code, tax_rate),
    FOREIGN KEY (hold_id, event_id) REFERENCES hold (hold_id, event_id)
);
CREATE INDEX share_of_hold ON part_share (hold_id);

CREATE TRIGGER share_kept BEFORE DELETE ON part_share FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('what a part was taxed as is kept');
CREATE TRIGGER share_fixed BEFORE UPDATE ON part_share FOR EACH ROW
EXECUTE FUNCTION rowlock_refuse('what a part was taxed as is never changed');

CREATE FUNCTION rowlock_share_of_what_is_charged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM payment_attempt a JOIN hold h ON h.hold_id = a.hold_id
            JOIN hold m ON m.hold_id = NEW.hold_id AND m.state = 'paying' AND (m.hold_id = h.hold_id OR m.joint_id = h.joint_id)
            WHERE a.attempt_id = NEW.attempt_id AND a.state = 'open' AND a.purpose = 'sale')
        OR NEW.share_no <> coalesce((SELECT max(share_no) FROM part_share WHERE attempt_id = NEW.attempt_id), 0) + 1 THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'a part is shared among what it is paid for, when it is charged');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER share_of_what_is_charged BEFORE INSERT ON part_share FOR EACH ROW
EXECUTE FUNCTION rowlock_share_of_what_is_charged();

CREATE FUNCTION rowlock_part_has_its_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF coalesce((SELECT sum(amount_minor) FROM part_share WHERE attempt_id = NEW.attempt_id), 0)
        <> (CASE WHEN NEW.tendered_minor IS NULL THEN 0 ELSE NEW.amount_minor END) THEN
        PERFORM rowlock_raise(TG_NAME, TG_TABLE_NAME, 'the shares of a part are all of it');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER part_has_its_shares BEFORE UPDATE OF state, tendered_minor ON payment_attempt FOR EACH ROW
WHEN (OLD.state = 'open' AND NEW.state <> 'open')
EXECUTE FUNCTION rowlock_part_has_its_shares();

ALTER FUNCTION rowlock_give_rights() RENAME TO rowlock_give_rights_before_deposit_shares;
CREATE FUNCTION rowlock_give_rights() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM rowlock_give_rights_before_deposit_shares();
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'rowlock_counter')
        AND NOT has_schema_privilege('rowlock_counter', current_schema(), 'CREATE') THEN
        GRANT INSERT ON part_share TO rowlock_counter;
    END IF;
END $$;

-- As 0001 and 0003 do for the tables and rules that came with them, and 0009 for turns.
CREATE TRIGGER turn_first BEFORE INSERT OR UPDATE OR DELETE ON part_share EXECUTE FUNCTION rowlock_turn();
SELECT rowlock_turn_of_rows('part_share');
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON part_share EXECUTE FUNCTION rowlock_refuse('nothing is emptied');
DO $$
DECLARE
    made text;
BEGIN
    FOREACH made IN ARRAY ARRAY['rowlock_share_of_what_is_charged()', 'rowlock_part_has_its_shares()', 'rowlock_give_rights()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', made, current_schema());
    END LOOP;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION rowlock_give_rights() FROM PUBLIC';
END $$;
