#include "model/store/order_lines.h"

#include "model/store/field_hash.h"
#include "model/store/journal.h"

#include <algorithm>

namespace rowlock {

namespace {

// As ledgerLine() reads them, of order_line or as one was just written; the house's currency comes last.
#define ROWLOCK_LINE_COLUMNS                                                                                           \
    " line_no, act, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor, paid_minor, reason,"          \
    " terminal, clerk, at, (SELECT currency FROM house) "

LedgerLine ledgerLine(const Row &row)
{
    const Currency currency = Currency::fromCode(row.text(14)).value_or(Currency());
    return {int(row.integer(0)),
            lineActFromName(row.text(1)).value_or(LineAct::Sale),
            row.text(2),
            int(row.integer(3)),
            row.isNull(4) ? 0 : int(row.integer(4)),
            row.id<TicketId>(5),
            row.text(6),
            row.money(7, currency),
            row.money(8, currency),
            row.money(9, currency),
            row.text(10),
            {row.text(11), row.text(12)},
            row.instant(13)};
}

} // namespace

Result<QList<LedgerLine>> readOrderLines(Connection &connection, OrderId order)
{
    return all<LedgerLine>(connection,
                           "SELECT" ROWLOCK_LINE_COLUMNS R"(FROM order_line WHERE order_id = ? ORDER BY line_no)",
                           ledgerLine, order);
}

Result<Done> eachOrderLine(Connection &connection, const std::function<void(qint64 order, const LedgerLine &)> &visit)
{
    TRY(detail::execute(connection,
                        "SELECT" ROWLOCK_LINE_COLUMNS R"(, order_id FROM order_line ORDER BY order_id, line_no)",
                        [&](const Row &row) {
                            visit(row.integer(15), ledgerLine(row));
                            return true;
                        }));
    return Done{};
}

QString linesDigest(const QList<LedgerLine> &lines)
{
    FieldHash hash;
    for (const LedgerLine &line : lines) {
        for (const qint64 number :
             {qint64(line.number), qint64(line.count), qint64(line.takesBack), line.ticket.value(), line.list.minor,
              line.reduced.minor, line.paid.minor, line.at.ms})
            hash.field(number);
        for (const QString &text :
             {actName(line.act), line.kind, line.text, line.reason, line.by.terminal, line.by.clerk})
            hash.field(text);
    }
    return hash.hex();
}

Result<Asked<LedgerLine>> addTicketLines(Writing &writing, OrderId order, LineAct act)
{
    return ask<LedgerLine>(writing.db(),
                           R"(
        INSERT INTO order_line (order_id, line_no, act, kind, count, ticket_id, text, list_minor, reduced_minor,
            paid_minor, reason, terminal, clerk, at)
        SELECT t.order_id, row_number() OVER (ORDER BY t.ticket_id)
                + coalesce((SELECT max(line_no) FROM order_line WHERE order_id = ?), 0),
            ?, 'ticket', 1, t.ticket_id, y.name, t.price_minor, 0, t.price_minor, '', ?, ?, CAST(? AS bigint)
        FROM ticket t JOIN price_type y ON y.type_no = t.type_no
        WHERE t.order_id = ? AND NOT EXISTS (SELECT 1 FROM order_line l WHERE l.ticket_id = t.ticket_id)
        ORDER BY t.ticket_id RETURNING)" ROWLOCK_LINE_COLUMNS,
                           ledgerLine, order, actName(act), writing.by().terminal, writing.by().clerk, writing.now(),
                           order);
}

Result<Asked<LedgerLine>> takeBackTicketLines(Writing &writing, OrderId order, LineAct act)
{
    return ask<LedgerLine>(writing.db(),
                           R"(
        INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor,
            reduced_minor, paid_minor, reason, terminal, clerk, at)
        SELECT l.order_id, row_number() OVER (ORDER BY l.line_no)
                + (SELECT max(line_no) FROM order_line WHERE order_id = ?),
            ?, 'ticket', -1, l.line_no, l.ticket_id, l.text, -l.list_minor, -l.reduced_minor, -l.paid_minor, l.reason,
            ?, ?, CAST(? AS bigint)
        FROM order_line l JOIN ticket t ON t.ticket_id = l.ticket_id AND t.state IN ('refunded', 'void')
        WHERE l.order_id = ? AND l.count = 1
            AND NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = l.order_id AND b.takes_back = l.line_no)
        ORDER BY l.line_no RETURNING)" ROWLOCK_LINE_COLUMNS,
                           ledgerLine, order, actName(act), writing.by().terminal, writing.by().clerk, writing.now(),
                           order);
}

Result<Done> sealLines(Writing &writing, EventId event, OrderId order, const QList<Asked<LedgerLine>> &added)
{
    QList<LedgerLine> lines;
    for (const Asked<LedgerLine> &some : added) {
        TRY_GET(const auto found, some.all());
        lines += found;
    }
    if (lines.isEmpty())
        return Done{};
    std::ranges::sort(lines, {}, &LedgerLine::number); // an engine answers them in any order
    return record(writing, {QStringLiteral("order.lined"),
                            event,
                            -1,
                            {},
                            order,
                            {{QStringLiteral("first"), lines.first().number},
                             {QStringLiteral("last"), lines.last().number},
                             {QStringLiteral("sha256"), linesDigest(lines)}}});
}

} // namespace rowlock
