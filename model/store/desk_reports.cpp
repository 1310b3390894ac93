#include "model/store/desk_reports.h"

#include "model/db/statement.h"
#include "model/domain/paper_row.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QJsonObject objectOf(const QString &text)
{
    return QJsonDocument::fromJson(text.toUtf8()).object();
}

// Why orders were given back, which only the journal says: by order and moment.
Result<QHash<std::pair<qint64, qint64>, QString>> refundReasons(const ReportScene &scene)
{
    QHash<std::pair<qint64, qint64>, QString> reasons;
    TRY(detail::execute(
        scene.connection, R"(SELECT order_id, at, body FROM journal WHERE kind = 'order.refunded' AND at >= ?)",
        [&](const Row &row) {
            reasons.insert({row.integer(0), row.instant(1).ms}, objectOf(row.text(2)).value(u"reason"_s).toString());
            return true;
        },
        scene.bounds.from));
    return reasons;
}

// Who lent a right for what was done there at that moment.
Result<QHash<std::pair<QString, qint64>, QString>> approvers(const ReportScene &scene)
{
    QHash<std::pair<QString, qint64>, QString> names;
    TRY(detail::execute(scene.connection, R"(SELECT a.terminal, a.used_at, s.name FROM approval a
                                             JOIN staff s ON s.staff_no = a.staff_no WHERE a.used_at IS NOT NULL)",
                        [&](const Row &row) {
                            names.insert({row.text(0), row.instant(1).ms}, row.text(2));
                            return true;
                        }));
    return names;
}

QString textOfAct(const QString &act, bool isVoid)
{
    if (isVoid)
        return ReportTexts::tr("Void");
    return act == u"refund" ? ReportTexts::tr("Refund") : ReportTexts::tr("Change of seats or price type");
}

} // namespace

// Money that went back, orders that were changed, and rights that a second person lent for anything else.
Result<ReportTable> refundsTable(const ReportScene &scene)
{
    TRY_GET(const auto reasons, refundReasons(scene));
    TRY_GET(const auto names, approvers(scene));
    ReportTable table{
        {textColumn(u"at"_s, ReportTexts::tr("At")), keyColumn(u"act"_s),
         textColumn(u"what"_s, ReportTexts::tr("What")), figureColumn(u"order"_s, ReportTexts::tr("Order")),
         textColumn(u"code"_s, ReportTexts::tr("Code")), textColumn(u"name"_s, ReportTexts::tr("Event")),
         figureColumn(u"amount"_s, ReportTexts::tr("Amount")), textColumn(u"reason"_s, ReportTexts::tr("Reason")),
         textColumn(u"terminal"_s, ReportTexts::tr("Terminal")), textColumn(u"clerk"_s, ReportTexts::tr("Clerk")),
         textColumn(u"approved_by"_s, ReportTexts::tr("Approved by"))},
        {},
        {u"amount"_s}};
    TRY_GET(table.rows, all<QList<ReportCell>>(
                            scene.connection, R"(
        SELECT l.at, l.act, o.order_id, o.code, e.name, CAST(sum(l.paid_minor) AS BIGINT), l.terminal, l.clerk,
            coalesce(v.reason, max(r.reason), ''), CASE WHEN v.order_id IS NULL THEN 0 ELSE 1 END
        FROM order_line l JOIN sale_order o ON o.order_id = l.order_id JOIN event e ON e.event_id = o.event_id
        LEFT JOIN shift s ON s.shift_id = l.shift_id LEFT JOIN order_void v ON v.order_id = l.order_id AND v.at = l.at
        LEFT JOIN ticket_replacement r ON r.old_ticket_id = l.ticket_id AND r.at = l.at
        WHERE l.act <> 'sale' AND e.event_id BETWEEN ? AND ? AND coalesce(s.opened_at, l.at) >= ?
            AND coalesce(s.opened_at, l.at) < ?
        GROUP BY l.at, l.act, o.order_id, o.code, e.name, l.terminal, l.clerk, v.reason, v.order_id
        ORDER BY l.at, o.order_id)",
                            [&](const Row &row) {
                                const Instant at = row.instant(0);
                                const qint64 order = row.integer(2);
                                const bool isVoid = row.integer(9) != 0;
                                const QString reason = row.text(8);
                                table.behind.append({u"%1 %2 %3"_s.arg(order).arg(at.ms).arg(row.text(1)), order});
                                return QList<ReportCell>{at,
                                                         isVoid ? u"void"_s : row.text(1),
                                                         textOfAct(row.text(1), isVoid),
                                                         order,
                                                         row.text(3),
                                                         row.text(4),
                                                         row.money(5, scene.currency),
                                                         reason.isEmpty() ? reasons.value({order, at.ms}) : reason,
                                                         row.text(6),
                                                         row.text(7),
                                                         names.value({row.text(6), at.ms})};
                            },
                            scene.bounds.firstEvent, scene.bounds.lastEvent, scene.bounds.from, scene.bounds.to));
    if (scene.filter.event)
        return table; // a right is lent for no event
    TRY(detail::execute(
        scene.connection, R"(SELECT a.used_at, a.right_name, a.terminal, a.clerk, s.name FROM approval a
                             JOIN staff s ON s.staff_no = a.staff_no
                             WHERE a.used_at >= ? AND a.used_at < ? AND a.right_name <> 'refund'
                             ORDER BY a.used_at, a.approval_id)",
        [&](const Row &row) {
            table.behind.append(ReportBehind()); // no money, and of no order
            table.rows.append({row.instant(0), u"approval"_s, ReportTexts::tr("Approved: %1").arg(row.text(1)),
                               ReportCell(), ReportCell(), ReportCell(), ReportCell(), QString(), row.text(2),
                               row.text(3), row.text(4)});
            return true;
        },
        scene.bounds.from, scene.bounds.to));
    return table;
}

// What was given for nothing: tickets that a reason took the whole price off, and what was paid by comp.
Result<ReportTable> compsTable(const ReportScene &scene)
{
    ReportTable table{
        {keyColumn(u"row"_s), textColumn(u"reason"_s, ReportTexts::tr("Reason")),
         figureColumn(u"given"_s, ReportTexts::tr("Given")), figureColumn(u"back"_s, ReportTexts::tr("Taken back")),
         figureColumn(u"net"_s, ReportTexts::tr("Net")), figureColumn(u"value"_s, ReportTexts::tr("List price"))},
        {},
        {u"given"_s, u"back"_s, u"net"_s, u"value"_s}};
    TRY_GET(
        table.rows,
        all<QList<ReportCell>>(
            scene.connection, R"(
        SELECT given, why, CAST(sum(CASE WHEN side > 0 THEN 1 ELSE 0 END) AS BIGINT),
            CAST(sum(CASE WHEN side < 0 THEN 1 ELSE 0 END) AS BIGINT), CAST(sum(worth) AS BIGINT),
            order_id * asked.opened
        FROM (SELECT CAST(? AS BIGINT) AS opened) AS asked CROSS JOIN (SELECT 'ticket' AS given, l.order_id,
            l.reason AS why, l.count AS side, l.list_minor AS worth,
                coalesce(s.opened_at, l.at) AS day_at, o.event_id
            FROM order_line l JOIN sale_order o ON o.order_id = l.order_id LEFT JOIN shift s ON s.shift_id = l.shift_id
            WHERE l.kind = 'ticket' AND l.paid_minor = 0 AND l.reduced_minor <> 0
            UNION ALL SELECT 'payment', p.order_id, p.reference, CASE WHEN p.amount_minor < 0 THEN -1 ELSE 1 END,
                p.amount_minor,
                coalesce(s.opened_at, p.at), o.event_id
            FROM payment p JOIN sale_order o ON o.order_id = p.order_id LEFT JOIN shift s ON s.shift_id = p.shift_id
            WHERE p.method = 'comp' AND p.amount_minor <> 0) AS comps
        WHERE event_id BETWEEN ? AND ? AND day_at >= ? AND day_at < ? GROUP BY given, why, order_id * asked.opened
        ORDER BY given DESC, why)",
            [&](const Row &row) {
                const QString why = row.text(1);
                const bool isPayment = row.text(0) == u"payment";
                table.behind.append({row.text(0) + u' ' + why, row.integer(5)});
                const QString shown = !isPayment      ? why
                                      : why.isEmpty() ? ReportTexts::tr("Paid by comp")
                                                      : ReportTexts::tr("Paid by comp: %1").arg(why);
                return QList<ReportCell>{
                    row.text(0) + u' ' + why,    shown, row.integer(2), row.integer(3), row.integer(2) - row.integer(3),
                    row.money(4, scene.currency)};
            },
            scene.isOpened(), scene.bounds.firstEvent, scene.bounds.lastEvent, scene.bounds.from, scene.bounds.to));
    return table;
}

} // namespace rowlock
