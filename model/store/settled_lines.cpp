#include "model/store/settled_lines.h"

#include "model/db/statement.h"

namespace rowlock {

namespace {

// A ticket stands under what it was called and listed at, so that 3 for 2 makes no rows of 13.33; what was taken back
// is a row of its own below zero. One that was given for nothing is a comp, and no row of sales.
constexpr const char *sumsOfSettledLines = R"(
    WITH asked AS (SELECT CAST(? AS BIGINT) AS event_id, CAST(? AS BIGINT) AS settlement_no,
        CAST(? AS BIGINT) AS opened),
    settled AS (SELECT l.order_id * asked.opened AS order_no, l.text, l.tax_code, l.tax_rate, t.type_no,
        CASE WHEN l.kind <> 'ticket' THEN l.kind WHEN l.paid_minor = 0 AND l.reduced_minor <> 0 THEN 'comp'
            WHEN l.count > 0 THEN 'type' ELSE 'back' END AS part,
        CASE WHEN l.kind = 'ticket' THEN abs(l.list_minor) ELSE 0 END AS price,
        l.count AS number, l.list_minor, l.reduced_minor, l.paid_minor, l.tax_minor
    FROM asked JOIN sale_order o ON o.event_id = asked.event_id JOIN order_line l ON l.order_id = o.order_id
    LEFT JOIN settled_order d ON d.order_id = l.order_id AND l.line_no BETWEEN d.from_line AND d.to_line
    LEFT JOIN ticket t ON t.ticket_id = l.ticket_id
    WHERE coalesce(d.settlement_no, 0) = asked.settlement_no)
    SELECT part, text, price, tax_code, tax_rate, order_no, CAST(sum(number) AS BIGINT),
        CAST(sum(list_minor) AS BIGINT), CAST(sum(reduced_minor) AS BIGINT), CAST(sum(paid_minor) AS BIGINT),
        CAST(sum(tax_minor) AS BIGINT)
    FROM settled GROUP BY part, text, price, tax_code, tax_rate, order_no
    ORDER BY part, min(type_no), price DESC, text, tax_rate, tax_code, order_no)";

} // namespace

Result<QList<SettledSum>> settledSums(Connection &connection, EventId event, int settlement, const Currency &currency,
                                      bool opened)
{
    return all<SettledSum>(
        connection, sumsOfSettledLines,
        [&currency](const Row &row) {
            SettledSum sum{row.text(0), row.text(1), row.money(2, currency), row.text(3), int(row.integer(4))};
            sum.order = OrderId(row.integer(5));
            sum.count = row.integer(6);
            sum.list = row.money(7, currency);
            sum.reduced = row.money(8, currency);
            sum.paid = row.money(9, currency);
            sum.tax = row.money(10, currency);
            return sum;
        },
        event, settlement, opened);
}

Result<qint64> unsettledLines(Connection &connection, EventId event)
{
    return one<qint64>(
        connection, R"(
        SELECT count(*) FROM sale_order o JOIN order_line l ON l.order_id = o.order_id
        LEFT JOIN settled_order d ON d.order_id = l.order_id AND l.line_no BETWEEN d.from_line AND d.to_line
        WHERE o.event_id = ? AND d.settlement_no IS NULL)",
        [](const Row &row) { return row.integer(0); }, event);
}

} // namespace rowlock
