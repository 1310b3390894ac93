#include "model/store/money_reports.h"

#include "model/db/statement.h"
#include "model/domain/pricing/percent.h"

namespace rowlock {

namespace {

// `part`: what was paid in parts, for each performance and as it is taxed (an older Rowlock did not say how, nor for
// which of several performances). It ends once: given back, or booked by the order that has it as a payment.
#define ROWLOCK_PARTS                                                                                                  \
    "WITH asked AS (SELECT CAST(? AS BIGINT) AS lowest, CAST(? AS BIGINT) AS highest, CAST(? AS BIGINT) AS since,"     \
    "        CAST(? AS BIGINT) AS until),"                                                                             \
    "    part AS (SELECT a.attempt_id, h.hold_id, h.event_id, a.method, s.tax_code, s.tax_rate,"                       \
    "        coalesce(s.amount_minor, a.amount_minor) AS amount, coalesce(s.tax_minor, 0) AS tax,"                     \
    "        coalesce(s.amount_minor, a.amount_minor) + CASE WHEN coalesce(s.share_no, 1) = 1"                         \
    "            THEN a.tendered_minor - a.amount_minor ELSE 0 END AS tendered,"                                       \
    "        a.reference, a.terminal, a.clerk, a.ended_at AS taken_at, r.at AS returned_at,"                           \
    "        r.reference AS back_reference, r.terminal AS back_terminal, r.clerk AS back_clerk,"                       \
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
    "        CAST(NULL AS BIGINT) AS order_id, reference, terminal, clerk FROM part"                                   \
    "    UNION ALL SELECT 'returned', attempt_id, hold_id, event_id, method, returned_at, -amount, -amount, NULL,"     \
    "        back_reference, back_terminal, back_clerk FROM part WHERE returned_at IS NOT NULL"                        \
    "    UNION ALL SELECT 'booked', attempt_id, hold_id, event_id, method, booked_at, -amount, -tendered, order_id,"   \
    "        reference, booked_terminal, booked_clerk FROM part WHERE booked_at IS NOT NULL)"

ReportCell optionalNumber(const Row &row, int column)
{
    return row.isNull(column) ? ReportCell() : ReportCell(row.integer(column));
}

} // namespace

Result<ReportRows> salesRows(Connection &connection, const ReportBounds &bounds, const Currency &currency)
{
    return all<QList<ReportCell>>(
        connection, ROWLOCK_PART_ENTRIES R"(, money AS (
           SELECT o.event_id, p.method, p.order_id, p.at,
               CASE WHEN p.amount_minor > 0 THEN p.amount_minor ELSE 0 END AS taken,
               CASE WHEN p.amount_minor < 0 THEN p.amount_minor ELSE 0 END AS refunded,
               CASE WHEN p.amount_minor < 0 AND p.at >= v.at THEN p.amount_minor ELSE 0 END AS voided
           FROM payment p JOIN sale_order o ON o.order_id = p.order_id LEFT JOIN order_void v ON v.order_id = p.order_id
           UNION ALL SELECT event_id, method, NULL, at, CASE WHEN entry = 'returned' THEN 0 ELSE amount END,
               CASE WHEN entry = 'returned' THEN amount ELSE 0 END, 0 FROM part_entry)
           SELECT e.event_id, e.name, e.starts_at, m.method, count(DISTINCT m.order_id),
                  CAST(sum(m.taken) AS BIGINT), CAST(sum(m.refunded) AS BIGINT),
                  CAST(sum(m.taken + m.refunded) AS BIGINT), CAST(sum(m.voided) AS BIGINT)
           FROM asked JOIN money m ON m.event_id BETWEEN asked.lowest AND asked.highest
               AND m.at >= asked.since AND m.at < asked.until
           JOIN event e ON e.event_id = m.event_id
           GROUP BY e.event_id, e.name, e.starts_at, m.method ORDER BY e.starts_at, e.event_id, m.method)",
        [&](const Row &r) {
            return QList<ReportCell>{r.integer(0),         r.text(1),
                                     r.instant(2),         r.text(3),
                                     r.integer(4),         r.money(5, currency),
                                     r.money(6, currency), r.money(7, currency),
                                     r.money(8, currency)};
        },
        bounds.firstEvent, bounds.lastEvent, bounds.from, bounds.to);
}

Result<ReportRows> ledgerRows(Connection &connection, const ReportBounds &bounds, const Currency &currency)
{
    return all<QList<ReportCell>>(
        connection, ROWLOCK_PART_ENTRIES R"(, ledger AS (
           SELECT p.payment_id, p.at, p.order_id, o.event_id, p.method, p.amount_minor AS amount,
               p.tendered_minor AS tendered, p.reference, p.terminal, p.clerk, o.hold_id, 'payment' AS entry,
               0 AS attempt_id
           FROM payment p JOIN sale_order o ON o.order_id = p.order_id
           UNION ALL SELECT NULL, at, order_id, event_id, method, CAST(sum(amount) AS BIGINT),
               CAST(sum(tendered) AS BIGINT), reference, terminal, clerk, hold_id, entry, attempt_id
           FROM part_entry
           GROUP BY at, order_id, event_id, method, reference, terminal, clerk, hold_id, entry, attempt_id)
           SELECT l.payment_id, l.at, l.order_id, coalesce(o.code, ''), e.event_id, e.name, l.method, l.amount,
                  l.tendered, l.reference, l.terminal, l.clerk, l.hold_id, l.entry
           FROM asked JOIN ledger l ON l.event_id BETWEEN asked.lowest AND asked.highest
               AND l.at >= asked.since AND l.at < asked.until
           JOIN event e ON e.event_id = l.event_id LEFT JOIN sale_order o ON o.order_id = l.order_id
           ORDER BY l.at, coalesce(l.payment_id, 0), l.attempt_id, l.hold_id)",
        [&](const Row &r) {
            return QList<ReportCell>{optionalNumber(r, 0),
                                     r.instant(1),
                                     optionalNumber(r, 2),
                                     r.isNull(2) ? ReportCell() : ReportCell(r.text(3)),
                                     r.integer(4),
                                     r.text(5),
                                     r.text(6),
                                     r.money(7, currency),
                                     r.money(8, currency),
                                     r.text(9),
                                     r.text(10),
                                     r.text(11),
                                     r.integer(12),
                                     r.text(13)};
        },
        bounds.firstEvent, bounds.lastEvent, bounds.from, bounds.to);
}

// What was sold and given back by rate of tax, each on its own day; stored figures are added, nothing is worked out. A
// part counts from the day on which it came to the one on which it ended, so what came and ended within the time that
// is asked for is in the lines alone.
Result<ReportRows> taxRows(Connection &connection, const ReportBounds &bounds, const Currency &currency)
{
    return all<QList<ReportCell>>(
        connection, ROWLOCK_PARTS R"(, told AS (
           SELECT o.event_id, l.kind, l.tax_code, l.tax_rate,
               CASE WHEN l.count > 0 THEN l.paid_minor ELSE 0 END AS sold,
               CASE WHEN l.count < 0 THEN l.paid_minor ELSE 0 END AS back, l.tax_minor AS tax
           FROM asked JOIN order_line l ON l.at >= asked.since AND l.at < asked.until
           JOIN sale_order o ON o.order_id = l.order_id
           UNION ALL SELECT event_id, 'deposit', tax_code, tax_rate, CASE WHEN came THEN amount ELSE 0 END,
               CASE WHEN came THEN 0 ELSE -amount END, CASE WHEN came THEN tax ELSE -tax END
           FROM (SELECT p.event_id, p.tax_code, p.tax_rate, p.amount, p.tax,
                   p.taken_at >= asked.since AND p.taken_at < asked.until AS came,
                   coalesce(p.returned_at, p.booked_at) >= asked.since
                       AND coalesce(p.returned_at, p.booked_at) < asked.until AS ended
               FROM asked JOIN part p ON p.tax_code IS NOT NULL) AS standing
           WHERE came <> coalesce(ended, FALSE))
           SELECT e.event_id, e.name, e.starts_at, t.kind, t.tax_code, t.tax_rate, CAST(sum(t.sold) AS BIGINT),
                  CAST(sum(t.back) AS BIGINT), CAST(sum(t.sold + t.back) AS BIGINT),
                  CAST(sum(t.sold + t.back - t.tax) AS BIGINT), CAST(sum(t.tax) AS BIGINT)
           FROM asked JOIN told t ON t.event_id BETWEEN asked.lowest AND asked.highest
           JOIN event e ON e.event_id = t.event_id
           GROUP BY e.event_id, e.name, e.starts_at, t.kind, t.tax_code, t.tax_rate
           ORDER BY e.starts_at, e.event_id, t.kind DESC, t.tax_rate, t.tax_code)",
        [&](const Row &r) {
            return QList<ReportCell>{r.integer(0),
                                     r.text(1),
                                     r.instant(2),
                                     r.text(3),
                                     r.text(4),
                                     hundredthsToText(int(r.integer(5))),
                                     r.money(6, currency),
                                     r.money(7, currency),
                                     r.money(8, currency),
                                     r.money(9, currency),
                                     r.money(10, currency)};
        },
        bounds.firstEvent, bounds.lastEvent, bounds.from, bounds.to);
}

} // namespace rowlock
