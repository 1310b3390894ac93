#include "model/store/money_reports.h"

#include "model/db/statement.h"
#include "model/domain/pricing/percent.h"
#include "model/store/money_entries.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

// Of what is asked for.
#define ROWLOCK_ASKED_PARTS ROWLOCK_ASKED ROWLOCK_PARTS
#define ROWLOCK_ASKED_PART_ENTRIES ROWLOCK_ASKED ROWLOCK_PART_ENTRIES

ReportCell optionalNumber(const Row &row, int column)
{
    return row.isNull(column) ? ReportCell() : ReportCell(row.integer(column));
}

QList<ReportColumn> salesColumns()
{
    return {{u"event"_s, ReportTexts::tr("Event"), true},       {u"name"_s, ReportTexts::tr("Name")},
            {u"starts"_s, ReportTexts::tr("Starts")},           {u"method"_s, ReportTexts::tr("Method")},
            {u"orders"_s, ReportTexts::tr("Orders"), true},     {u"taken"_s, ReportTexts::tr("Taken"), true},
            {u"refunded"_s, ReportTexts::tr("Refunded"), true}, {u"net"_s, ReportTexts::tr("Net"), true},
            {u"voided"_s, ReportTexts::tr("Voided"), true}};
}

QList<ReportColumn> ledgerColumns()
{
    return {{u"payment"_s, ReportTexts::tr("Payment"), true},   {u"at"_s, ReportTexts::tr("At")},
            {u"order"_s, ReportTexts::tr("Order"), true},       {u"code"_s, ReportTexts::tr("Code")},
            {u"event"_s, ReportTexts::tr("Event"), true},       {u"name"_s, ReportTexts::tr("Name")},
            {u"method"_s, ReportTexts::tr("Method")},           {u"amount"_s, ReportTexts::tr("Amount"), true},
            {u"tendered"_s, ReportTexts::tr("Tendered"), true}, {u"reference"_s, ReportTexts::tr("Reference")},
            {u"terminal"_s, ReportTexts::tr("Terminal")},       {u"clerk"_s, ReportTexts::tr("Clerk")},
            {u"hold"_s, ReportTexts::tr("Hold"), true},         {u"entry"_s, ReportTexts::tr("Entry")}};
}

QList<ReportColumn> taxColumns()
{
    return {{u"event"_s, ReportTexts::tr("Event"), true},
            {u"name"_s, ReportTexts::tr("Name")},
            {u"starts"_s, ReportTexts::tr("Starts")},
            {u"kind"_s, ReportTexts::tr("For")},
            {u"code"_s, ReportTexts::tr("Tax")},
            {u"percent"_s, ReportTexts::tr("Percent"), true},
            {u"sold"_s, ReportTexts::tr("Sold"), true},
            {u"back"_s, ReportTexts::tr("Taken back"), true},
            {u"gross"_s, ReportTexts::tr("With tax"), true},
            {u"net"_s, ReportTexts::tr("Without tax"), true},
            {u"tax"_s, ReportTexts::tr("Tax amount"), true}};
}

} // namespace

Result<ReportTable> salesTable(const ReportScene &scene)
{
    const Currency &currency = scene.currency;
    ReportTable table{salesColumns(), {}, {u"taken"_s, u"refunded"_s, u"net"_s, u"voided"_s}};
    table.figures = QStringList(u"orders"_s) + table.summed;
    TRY_GET(table.rows,
            all<QList<ReportCell>>(
                scene.connection, ROWLOCK_ASKED_PART_ENTRIES R"(, money AS (
           SELECT o.event_id, p.method, p.order_id, p.order_id AS source, p.at,
               CASE WHEN p.amount_minor > 0 THEN p.amount_minor ELSE 0 END AS taken,
               CASE WHEN p.amount_minor < 0 THEN p.amount_minor ELSE 0 END AS refunded,
               CASE WHEN p.amount_minor < 0 AND p.at >= v.at THEN p.amount_minor ELSE 0 END AS voided
           FROM payment p JOIN sale_order o ON o.order_id = p.order_id LEFT JOIN order_void v ON v.order_id = p.order_id
           UNION ALL SELECT event_id, method, NULL, coalesce(order_id, -hold_id), at,
               CASE WHEN entry = 'returned' THEN 0 ELSE amount END,
               CASE WHEN entry = 'returned' THEN amount ELSE 0 END, 0 FROM part_entry)
           SELECT e.event_id, e.name, e.starts_at, m.method, count(DISTINCT m.order_id),
                  CAST(sum(m.taken) AS BIGINT), CAST(sum(m.refunded) AS BIGINT),
                  CAST(sum(m.taken + m.refunded) AS BIGINT), CAST(sum(m.voided) AS BIGINT),
                  m.source * asked.opened
           FROM asked JOIN money m ON m.event_id BETWEEN asked.lowest AND asked.highest
               AND m.at >= asked.since AND m.at < asked.until
           JOIN event e ON e.event_id = m.event_id
           GROUP BY e.event_id, e.name, e.starts_at, m.method, m.source * asked.opened
           ORDER BY e.starts_at, e.event_id, m.method)",
                [&](const Row &r) {
                    table.behind.append({u"%1 %2"_s.arg(r.integer(0)).arg(r.text(3)), r.integer(9)});
                    return QList<ReportCell>{r.integer(0),         r.text(1),
                                             r.instant(2),         r.text(3),
                                             r.integer(4),         r.money(5, currency),
                                             r.money(6, currency), r.money(7, currency),
                                             r.money(8, currency)};
                },
                scene.bounds.firstEvent, scene.bounds.lastEvent, scene.bounds.from, scene.bounds.to, scene.isOpened()));
    return table;
}

Result<ReportTable> ledgerTable(const ReportScene &scene)
{
    const Currency &currency = scene.currency;
    ReportTable table{ledgerColumns(), {}, {u"amount"_s}};
    table.figures = {u"amount"_s, u"tendered"_s};
    TRY_GET(table.rows,
            all<QList<ReportCell>>(
                scene.connection, ROWLOCK_ASKED_PART_ENTRIES R"(, ledger AS (
           SELECT p.payment_id, p.at, p.order_id, o.event_id, p.method, p.amount_minor AS amount,
               p.tendered_minor AS tendered, p.reference, p.terminal, p.clerk, o.hold_id, 'payment' AS entry,
               0 AS attempt_id
           FROM payment p JOIN sale_order o ON o.order_id = p.order_id
           UNION ALL SELECT NULL, at, order_id, event_id, method, CAST(sum(amount) AS BIGINT),
               CAST(sum(tendered) AS BIGINT), reference, terminal, clerk, hold_id, entry, attempt_id
           FROM part_entry
           GROUP BY at, order_id, event_id, method, reference, terminal, clerk, hold_id, entry, attempt_id)
           SELECT l.payment_id, l.at, l.order_id, coalesce(o.code, ''), e.event_id, e.name, l.method, l.amount,
                  l.tendered, l.reference, l.terminal, l.clerk, l.hold_id, l.entry, l.attempt_id
           FROM asked JOIN ledger l ON l.event_id BETWEEN asked.lowest AND asked.highest
               AND l.at >= asked.since AND l.at < asked.until
           JOIN event e ON e.event_id = l.event_id LEFT JOIN sale_order o ON o.order_id = l.order_id
           ORDER BY l.at, coalesce(l.payment_id, 0), l.attempt_id, l.hold_id)",
                [&](const Row &r) {
                    table.behind.append({r.isNull(0)
                                             ? u"%1 %2 %3"_s.arg(r.text(13)).arg(r.integer(14)).arg(r.integer(12))
                                             : u"payment %1"_s.arg(r.integer(0)),
                                         r.isNull(2) ? -r.integer(12) : r.integer(2)});
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
                scene.bounds.firstEvent, scene.bounds.lastEvent, scene.bounds.from, scene.bounds.to, scene.isOpened()));
    return table;
}

// What was sold and given back by rate of tax, each on its own day; stored figures are added, nothing is worked out. A
// part counts from the day on which it came to the one on which it ended, so what came and ended within the time that
// is asked for is in the lines alone.
Result<ReportTable> taxTable(const ReportScene &scene)
{
    const Currency &currency = scene.currency;
    ReportTable table{taxColumns(), {}, {u"sold"_s, u"back"_s, u"gross"_s, u"net"_s, u"tax"_s}};
    TRY_GET(table.rows,
            all<QList<ReportCell>>(
                scene.connection, ROWLOCK_ASKED_PARTS R"(, told AS (
           SELECT o.event_id, l.kind, l.tax_code, l.tax_rate, l.order_id AS source,
               CASE WHEN l.count > 0 THEN l.paid_minor ELSE 0 END AS sold,
               CASE WHEN l.count < 0 THEN l.paid_minor ELSE 0 END AS back, l.tax_minor AS tax
           FROM asked JOIN order_line l ON l.at >= asked.since AND l.at < asked.until
           JOIN sale_order o ON o.order_id = l.order_id
           UNION ALL SELECT event_id, 'deposit', tax_code, tax_rate, -hold_id, CASE WHEN came THEN amount ELSE 0 END,
               CASE WHEN came THEN 0 ELSE -amount END, CASE WHEN came THEN tax ELSE -tax END
           FROM (SELECT p.event_id, p.hold_id, p.tax_code, p.tax_rate, p.amount, p.tax,
                   p.taken_at >= asked.since AND p.taken_at < asked.until AS came,
                   coalesce(p.returned_at, p.booked_at) >= asked.since
                       AND coalesce(p.returned_at, p.booked_at) < asked.until AS ended
               FROM asked JOIN part p ON p.tax_code IS NOT NULL) AS standing
           WHERE came <> coalesce(ended, FALSE))
           SELECT e.event_id, e.name, e.starts_at, t.kind, t.tax_code, t.tax_rate, CAST(sum(t.sold) AS BIGINT),
                  CAST(sum(t.back) AS BIGINT), CAST(sum(t.sold + t.back) AS BIGINT),
                  CAST(sum(t.sold + t.back - t.tax) AS BIGINT), CAST(sum(t.tax) AS BIGINT),
                  t.source * asked.opened
           FROM asked JOIN told t ON t.event_id BETWEEN asked.lowest AND asked.highest
           JOIN event e ON e.event_id = t.event_id
           GROUP BY e.event_id, e.name, e.starts_at, t.kind, t.tax_code, t.tax_rate, t.source * asked.opened
           ORDER BY e.starts_at, e.event_id, t.kind DESC, t.tax_rate, t.tax_code)",
                [&](const Row &r) {
                    const QString rate = u"%1 %2"_s.arg(r.text(4)).arg(r.integer(5));
                    table.behind.append({u"%1 %2 "_s.arg(r.integer(0)).arg(r.text(3)) + rate, r.integer(11)});
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
                scene.bounds.firstEvent, scene.bounds.lastEvent, scene.bounds.from, scene.bounds.to, scene.isOpened()));
    return table;
}

} // namespace rowlock
