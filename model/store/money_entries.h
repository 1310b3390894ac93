// The money of parts of sales, as texts of SQL for every report that counts money: one place says when a part came,
// went back or became a payment of an order (docs/decisions/deposits.md). Private to the reports of the store.
#pragma once

// What a filter asks for, as bounds that always hold; opened: 1 where rows are told apart by orders, else 0.
#define ROWLOCK_ASKED                                                                                                  \
    "WITH asked AS (SELECT CAST(? AS BIGINT) AS lowest, CAST(? AS BIGINT) AS highest, CAST(? AS BIGINT) AS since,"     \
    "        CAST(? AS BIGINT) AS until, CAST(? AS BIGINT) AS opened)"

// `part`: what was paid in parts, for each performance and as it is taxed (an older Rowlock did not say how, nor for
// which of several performances). It ends once: given back, or booked by the order that has it as a payment.
#define ROWLOCK_PARTS                                                                                                  \
    ", part AS (SELECT a.attempt_id, h.hold_id, h.event_id, a.method, s.tax_code, s.tax_rate,"                         \
    "        coalesce(s.amount_minor, a.amount_minor) AS amount, coalesce(s.tax_minor, 0) AS tax,"                     \
    "        coalesce(s.amount_minor, a.amount_minor) + CASE WHEN coalesce(s.share_no, 1) = 1"                         \
    "            THEN a.tendered_minor - a.amount_minor ELSE 0 END AS tendered,"                                       \
    "        a.reference, a.terminal, a.clerk, a.ended_at AS taken_at, a.shift_id, r.at AS returned_at,"               \
    "        r.reference AS back_reference, r.terminal AS back_terminal, r.clerk AS back_clerk,"                       \
    "        r.shift_id AS back_shift,"                                                                                \
    "        CASE WHEN r.at IS NULL THEN coalesce(o.sold_at, k.at) END AS booked_at, o.order_id,"                      \
    "        coalesce(o.terminal, k.terminal) AS booked_terminal, coalesce(o.clerk, k.clerk) AS booked_clerk"          \
    "    FROM payment_attempt a LEFT JOIN part_share s ON s.attempt_id = a.attempt_id"                                 \
    "    JOIN hold h ON h.hold_id = coalesce(s.hold_id, a.hold_id)"                                                    \
    "    LEFT JOIN part_return r ON r.attempt_id = a.attempt_id"                                                       \
    "    LEFT JOIN sale_order o ON o.hold_id = h.hold_id LEFT JOIN deposit_kept k ON k.hold_id = h.hold_id"            \
    "    WHERE a.tendered_minor IS NOT NULL)"

// ... and `part_entry`: the money of each, as it came, went back, or stands in an order from then on.
#define ROWLOCK_PART_ENTRIES                                                                                           \
    ROWLOCK_PARTS                                                                                                      \
    ", part_entry AS ("                                                                                                \
    "    SELECT 'part' AS entry, attempt_id, hold_id, event_id, method, taken_at AS at, amount, tendered,"             \
    "        CAST(NULL AS BIGINT) AS order_id, reference, terminal, clerk, shift_id FROM part"                         \
    "    UNION ALL SELECT 'returned', attempt_id, hold_id, event_id, method, returned_at, -amount, -amount, NULL,"     \
    "        back_reference, back_terminal, back_clerk, back_shift FROM part WHERE returned_at IS NOT NULL"            \
    "    UNION ALL SELECT 'booked', attempt_id, hold_id, event_id, method, booked_at, -amount, -tendered, order_id,"   \
    "        reference, booked_terminal, booked_clerk, NULL FROM part WHERE booked_at IS NOT NULL)"
