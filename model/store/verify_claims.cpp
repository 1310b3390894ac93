#include "model/store/verify_tables.h"

namespace rowlock {

namespace {

constexpr TableRule seatRules[] = {
    {R"(
        SELECT s.event_id, s.label, s.state FROM event_seat s WHERE s.place_no IS NULL AND s.state <> 'free')",
     QT_TRANSLATE_NOOP("Verify", "%1, %2 is gone from the plan, but “%3”."), 3},
    {R"(
        SELECT e.event_id, p.seats, count(s.place_no), coalesce(max(s.place_no) + 1, 0) FROM event e
            JOIN plan p USING (plan_id)
        LEFT JOIN event_seat s USING (event_id) GROUP BY e.event_id, p.seats
        HAVING count(s.place_no) <> p.seats OR count(DISTINCT s.place_no) <> p.seats OR coalesce(max(s.place_no) + 1,
            0) <> p.seats)",
     QT_TRANSLATE_NOOP("Verify", "%1: the plan has %2 seats, but the event has %3, the last of them in place %4."), 4},
    {R"(
        SELECT s.event_id, s.label, s.state FROM event_seat s
        WHERE s.state NOT IN ('free', 'held', 'sold', 'blocked') OR (s.state = 'held') <> (s.hold_id IS NOT NULL)
        OR (s.state = 'sold') <> (s.ticket_id IS NOT NULL) OR (s.state = 'blocked') <> (s.block_id IS NOT NULL))",
     QT_TRANSLATE_NOOP("Verify", "%1, %2 is “%3”, which does not fit the hold, ticket or block it names."), 3},
    {R"(
        SELECT s.event_id, s.label FROM event_seat s LEFT JOIN ticket t ON t.ticket_id = s.ticket_id
        WHERE s.state = 'sold' AND t.ticket_id IS NULL)",
     QT_TRANSLATE_NOOP("Verify", "%1, %2 is sold without a ticket."), 2},
    {R"(
        SELECT s.event_id, s.label, t.ticket_id, t.state FROM event_seat s JOIN ticket t ON t.ticket_id = s.ticket_id
        WHERE t.event_id <> s.event_id OR t.seat_no IS DISTINCT FROM s.seat_no OR t.pool_no <> s.pool_no
            OR t.state NOT IN ('valid', 'used'))",
     QT_TRANSLATE_NOOP("Verify", "%1, %2 is sold with ticket %3, which is “%4” or for another place."), 4},
    {R"(
        SELECT t.event_id, coalesce(s.label, 'seat number ' || t.seat_no), t.ticket_id, t.state
        FROM ticket t LEFT JOIN event_seat s ON s.event_id = t.event_id AND s.seat_no = t.seat_no
        WHERE t.seat_no IS NOT NULL AND t.state IN ('valid', 'used')
        AND (s.state IS DISTINCT FROM 'sold' OR s.ticket_id IS DISTINCT FROM t.ticket_id))",
     QT_TRANSLATE_NOOP("Verify", "%1, %2 has the %4 ticket %3, but the seat is not sold with it."), 4},
    {{R"(
        SELECT t.event_id, coalesce((SELECT s.label FROM event_seat s WHERE s.event_id = t.event_id
        AND s.seat_no = t.seat_no), 'seat number ' || t.seat_no), count(*) FROM ticket t NOT INDEXED
        WHERE t.seat_no IS NOT NULL AND t.state IN ('valid', 'used') GROUP BY t.event_id, t.seat_no
            HAVING count(*) > 1)",
      R"(
        SELECT t.event_id, coalesce((SELECT s.label FROM event_seat s WHERE s.event_id = t.event_id
        AND s.seat_no = t.seat_no), 'seat number ' || t.seat_no), count(*) FROM ticket t
        WHERE t.seat_no IS NOT NULL AND t.state IN ('valid', 'used') GROUP BY t.event_id, t.seat_no
            HAVING count(*) > 1)"},
     QT_TRANSLATE_NOOP("Verify", "%1, %2 was sold more than once: %3 tickets are valid for it."),
     3},
    {R"(
        SELECT s.event_id, s.label, s.hold_id FROM event_seat s
        LEFT JOIN hold h ON h.hold_id = s.hold_id AND h.event_id = s.event_id AND h.state IN ('active', 'paying')
        WHERE s.hold_id IS NOT NULL AND h.hold_id IS NULL)",
     QT_TRANSLATE_NOOP("Verify", "%1, %2 is held by hold %3, which is no live hold of this event."), 3},
    {R"(
        SELECT s.event_id, s.label, s.hold_id FROM event_seat s WHERE s.hold_id IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM hold_item i WHERE i.hold_id = s.hold_id AND i.event_id = s.event_id AND i.seat_no = s.seat_no
        AND i.pool_no = s.pool_no))",
     QT_TRANSLATE_NOOP("Verify", "%1, %2 is held by hold %3, which does not list it."), 3},
    {R"(
        SELECT s.event_id, s.label, s.block_id FROM event_seat s
        LEFT JOIN block b ON b.block_id = s.block_id AND b.event_id = s.event_id AND b.released_at IS NULL
        WHERE s.block_id IS NOT NULL AND b.block_id IS NULL)",
     QT_TRANSLATE_NOOP("Verify", "%1, %2 is blocked by block %3, which is not in force for this event."), 3},
    {R"(
        SELECT b.event_id, b.block_id, b.reason FROM block b WHERE b.released_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM event_seat s WHERE s.block_id = b.block_id)
        AND NOT EXISTS (SELECT 1 FROM area_claim c WHERE c.block_id = b.block_id))",
     QT_TRANSLATE_NOOP("Verify", "%1: block %2 (“%3”) is in force, but no seat or place is blocked by it."), 3},
    {R"(
        SELECT b.event_id, b.block_id, b.reason FROM block b WHERE b.is_kill = 1 AND b.due_at IS NOT NULL)",
     QT_TRANSLATE_NOOP("Verify", "%1: block %2 (“%3”) is a kill with a release time."), 3},
};

constexpr TableRule holdRules[] = {
    {R"(
        SELECT h.event_id, h.hold_id, h.terminal FROM hold h WHERE h.state IN ('active', 'paying')
        AND h.extras = '' AND NOT EXISTS (SELECT 1 FROM event_seat s WHERE s.hold_id = h.hold_id)
        AND NOT EXISTS (SELECT 1 FROM area_claim c WHERE c.hold_id = h.hold_id)
        AND NOT EXISTS (SELECT 1 FROM payment_attempt a JOIN payment_type t ON t.attempt_id = a.attempt_id
            WHERE a.hold_id = h.hold_id))",
     QT_TRANSLATE_NOOP("Verify", "%1: hold %2 of %3 is live, but holds nothing."), 3},
    {R"(
        SELECT i.event_id, i.hold_id, coalesce(s.label, 'seat number ' || i.seat_no) FROM hold_item i
        JOIN hold h ON h.hold_id = i.hold_id AND h.state IN ('active', 'paying')
        LEFT JOIN event_seat s ON s.event_id = i.event_id AND s.seat_no = i.seat_no
        WHERE i.seat_no IS NOT NULL AND s.hold_id IS DISTINCT FROM i.hold_id)",
     QT_TRANSLATE_NOOP("Verify", "%1: hold %2 lists %3, but the seat is not held by it."), 3},
    {R"(
        SELECT i.event_id, i.hold_id, i.quantity, coalesce(c.quantity, 0)
        FROM (SELECT event_id, hold_id, pool_no, CAST(sum(quantity) AS BIGINT) AS quantity FROM hold_item
            WHERE seat_no IS NULL GROUP BY event_id, hold_id, pool_no) AS i
        JOIN hold h ON h.hold_id = i.hold_id AND h.state IN ('active', 'paying')
        LEFT JOIN area_claim c ON c.hold_id = i.hold_id AND c.pool_no = i.pool_no
        WHERE c.quantity IS DISTINCT FROM i.quantity)",
     QT_TRANSLATE_NOOP("Verify", "%1: hold %2 lists %3 standing places, but %4 are held by it."), 4},
    {R"(
        SELECT i.event_id, i.hold_id FROM hold_item i LEFT JOIN hold h ON h.hold_id = i.hold_id
            AND h.event_id = i.event_id
        WHERE h.hold_id IS NULL)",
     QT_TRANSLATE_NOOP("Verify", "%1: seats are listed for hold %2, which does not exist."), 2},
    {R"(
        SELECT h.event_id, h.hold_id FROM hold h
        WHERE h.started_at > h.expires_at OR h.expires_at > h.ceiling_at OR h.seconds NOT BETWEEN 1 AND 86400
            OR h.started_at <= 0)",
     QT_TRANSLATE_NOOP("Verify",
                       "%1: the times of hold %2 cannot be: it begins, expires and reaches its ceiling out of order."),
     2},
    {R"(
        SELECT h.event_id, h.hold_id, h.state FROM hold h
        WHERE h.state NOT IN ('active', 'paying', 'sold', 'released', 'expired')
        OR (h.state IN ('active', 'paying')) <> (h.ended_at IS NULL) OR (h.ended_at IS NULL) <> (h.ended_by IS NULL))",
     QT_TRANSLATE_NOOP("Verify", "%1: hold %2 is “%3”, which does not fit the end that is noted for it."), 3},
    {R"(
        SELECT h.event_id, h.hold_id FROM hold h WHERE h.state = 'sold'
        AND NOT EXISTS (SELECT 1 FROM sale_order o WHERE o.hold_id = h.hold_id))",
     QT_TRANSLATE_NOOP("Verify", "%1: hold %2 ended as sold, but there is no order for it."), 2},
    {R"(
        SELECT o.code, o.hold_id FROM sale_order o LEFT JOIN hold h ON h.hold_id = o.hold_id AND h.event_id = o.event_id
        WHERE h.state IS DISTINCT FROM 'sold' AND NOT EXISTS (SELECT 1 FROM deposit_kept k
            WHERE k.order_id = o.order_id AND k.hold_id = o.hold_id))",
     QT_TRANSLATE_NOOP("Verify", "Order %1 came from hold %2, which is no sold hold of its event."), 2},
    {R"(
        SELECT h.event_id, h.hold_id FROM hold h WHERE (h.state = 'paying') <>
        (EXISTS (SELECT 1 FROM payment_attempt a WHERE a.hold_id = h.hold_id AND a.state = 'open')
            OR (h.state <> 'sold' AND EXISTS (SELECT 1 FROM paid_part p WHERE p.hold_id = h.hold_id))
            OR (h.state IN ('active', 'paying') AND h.joint_id IS NOT NULL AND EXISTS (SELECT 1 FROM hold m
                LEFT JOIN payment_attempt a ON a.hold_id = m.hold_id AND a.state = 'open'
                LEFT JOIN paid_part p ON p.hold_id = m.hold_id
                WHERE m.joint_id = h.joint_id AND (a.attempt_id IS NOT NULL OR p.attempt_id IS NOT NULL)))))",
     QT_TRANSLATE_NOOP("Verify",
                       "%1: hold %2 is in payment without an open payment, or has one without being in payment."),
     2},
    {R"(
        SELECT h.event_id, h.hold_id, p.method FROM paid_part p JOIN hold h ON h.hold_id = p.hold_id
            AND h.state = 'sold'
        GROUP BY h.event_id, h.hold_id, p.method HAVING sum(p.amount_minor) >
            (SELECT coalesce(sum(y.amount_minor), 0) FROM payment y JOIN sale_order o ON o.order_id = y.order_id
            WHERE o.hold_id = h.hold_id AND y.method = p.method AND y.amount_minor > 0)
            + (SELECT coalesce(sum(y.amount_minor), 0) FROM hold f JOIN hold m ON m.joint_id = f.joint_id
                JOIN sale_order o ON o.hold_id = m.hold_id JOIN payment y ON y.order_id = o.order_id
            WHERE f.hold_id = h.hold_id AND m.hold_id <> h.hold_id AND y.method = p.method AND y.amount_minor > 0))",
     QT_TRANSLATE_NOOP("Verify", "%1: what was paid for hold %2 in parts by %3 is not in its order."), 3},
    {R"(
        SELECT h.event_id, h.hold_id, m.hold_id FROM hold h JOIN hold m ON m.joint_id = h.joint_id
            AND m.hold_id > h.hold_id
        WHERE h.joint_id IS NOT NULL AND h.state IN ('active', 'paying', 'sold')
            AND m.state IN ('active', 'paying', 'sold')
            AND (m.state <> h.state OR m.event_id = h.event_id OR m.terminal <> h.terminal
                OR (h.state <> 'sold' AND (m.expires_at <> h.expires_at OR m.ceiling_at <> h.ceiling_at))))",
     QT_TRANSLATE_NOOP("Verify", "%1: hold %2 goes with hold %3, which has another clock, end or terminal."), 3},
    {R"(
        SELECT a.event_id, a.attempt_id, a.state, a.hold_id FROM payment_attempt a
        LEFT JOIN hold h ON h.hold_id = a.hold_id AND h.event_id = a.event_id
        WHERE h.hold_id IS NULL OR a.state NOT IN ('open', 'charged', 'refused', 'not_charged') OR (a.state = 'charged'
            AND a.tendered_minor IS NULL
            AND h.state <> CASE WHEN a.purpose = 'sale' OR EXISTS (SELECT 1 FROM sale_order o
                WHERE o.order_id = a.order_id AND o.event_id <> a.event_id) THEN 'sold' ELSE 'released' END)
        OR (a.state = 'open') <> (a.ended_at IS NULL) OR (a.ended_at IS NULL) <> (a.ended_by IS NULL))",
     QT_TRANSLATE_NOOP("Verify", "%1: payment attempt %2 is “%3”, which does not fit its end or hold %4."), 4},
    {R"(
        SELECT min(a.event_id), a.hold_id, count(*) FROM payment_attempt a WHERE a.state = 'charged'
            AND a.tendered_minor IS NULL
            GROUP BY a.hold_id HAVING count(*) > 1)",
     QT_TRANSLATE_NOOP("Verify", "%1: hold %2 was charged %3 times."), 3},
};

constexpr TableRule placeRules[] = {
    {R"(
        SELECT b.event_id, b.block_id, sum(b.quantity), coalesce(b.hold_id, b.ticket_id) FROM block_place b
        LEFT JOIN area_claim c ON c.event_id = b.event_id AND c.pool_no = b.pool_no
            AND (c.hold_id = b.hold_id OR c.ticket_id = b.ticket_id)
        GROUP BY b.event_id, b.block_id, b.hold_id, b.ticket_id
        HAVING sum(b.quantity) > coalesce(max(c.quantity), 0))",
     QT_TRANSLATE_NOOP("Verify", "%1: %3 places out of block %2 are said to be in hold or ticket %4, which does not "
                                 "have them."),
     4},
    {R"(
        SELECT c.event_id, c.claim_id, c.state FROM area_claim c WHERE c.state NOT IN ('held', 'sold', 'blocked')
            OR c.quantity < 1
        OR (c.state = 'held') <> (c.hold_id IS NOT NULL) OR (c.state = 'sold') <> (c.ticket_id IS NOT NULL)
        OR (c.state = 'blocked') <> (c.block_id IS NOT NULL)
        OR (c.state = 'sold' AND c.quantity <> 1))",
     QT_TRANSLATE_NOOP(
         "Verify", "%1: claim %2 on standing places is “%3”, which does not fit its number, hold, ticket or block."),
     3},
    {R"(
        SELECT c.event_id, c.quantity, c.block_id FROM area_claim c
        LEFT JOIN block b ON b.block_id = c.block_id AND b.event_id = c.event_id AND b.released_at IS NULL
        WHERE c.block_id IS NOT NULL AND b.block_id IS NULL)",
     QT_TRANSLATE_NOOP("Verify",
                       "%1: %2 standing places are blocked by block %3, which is not in force for this event."),
     3},
    {R"(
        SELECT c.event_id, c.quantity, c.hold_id FROM area_claim c
        LEFT JOIN hold h ON h.hold_id = c.hold_id AND h.event_id = c.event_id AND h.state IN ('active', 'paying')
        WHERE c.hold_id IS NOT NULL AND h.hold_id IS NULL)",
     QT_TRANSLATE_NOOP("Verify", "%1: %2 standing places are held by hold %3, which is no live hold of this event."),
     3},
    {R"(
        SELECT c.event_id, c.hold_id, c.quantity FROM area_claim c WHERE c.hold_id IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM hold_item i WHERE i.hold_id = c.hold_id AND i.pool_no = c.pool_no AND i.seat_no IS NULL))",
     QT_TRANSLATE_NOOP("Verify", "%1: hold %2 has %3 standing places that it does not list."), 3},
    {R"(
        SELECT c.event_id, c.ticket_id FROM area_claim c
        LEFT JOIN ticket t ON t.ticket_id = c.ticket_id AND t.event_id = c.event_id AND t.pool_no = c.pool_no
        AND t.seat_no IS NULL AND t.state IN ('valid', 'used') WHERE c.ticket_id IS NOT NULL AND t.ticket_id IS NULL)",
     QT_TRANSLATE_NOOP("Verify", "%1: a standing place is sold with ticket %2, which is not a valid ticket for it."),
     2},
    {R"(
        SELECT t.event_id, t.ticket_id, count(c.claim_id) FROM ticket t LEFT JOIN area_claim c
        ON c.ticket_id = t.ticket_id WHERE t.seat_no IS NULL AND t.state IN ('valid', 'used')
        GROUP BY t.ticket_id HAVING count(c.claim_id) <> 1)",
     QT_TRANSLATE_NOOP("Verify", "%1: the standing ticket %2 has %3 places instead of one."), 3},
};

} // namespace

Result<Done> checkClaims(Connection &connection, Findings &findings)
{
    TRY(checkRules(connection, seatRules, FirstColumn::Event, findings));
    TRY(checkRules(connection, holdRules, FirstColumn::Event, findings));
    return checkRules(connection, placeRules, FirstColumn::Event, findings);
}

} // namespace rowlock
