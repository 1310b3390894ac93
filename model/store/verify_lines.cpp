// The lines of orders: against the digests that the journal has of them, and against the tickets.
#include "model/store/order_lines.h"
#include "model/store/verify_journal.h"
#include "model/store/verify_line_prices.h"
#include "model/store/verify_line_reductions.h"
#include "model/store/verify_tables.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr TableRule lineRules[] = {
    {R"(
        SELECT o.code, t.ticket_id FROM ticket t JOIN sale_order o USING (order_id)
        LEFT JOIN order_line l ON l.ticket_id = t.ticket_id AND l.count = 1 AND l.order_id = t.order_id
        WHERE l.line_no IS NULL OR l.paid_minor <> t.price_minor)",
     QT_TRANSLATE_NOOP("Verify", "Order %1 has no line that says what ticket %2 cost."), 2},
    {R"(
        SELECT o.code, t.ticket_id, t.state FROM ticket t JOIN sale_order o USING (order_id)
        LEFT JOIN order_line l ON l.ticket_id = t.ticket_id AND l.count = -1 AND l.order_id = t.order_id
        WHERE (t.state IN ('refunded', 'void')) <> (l.line_no IS NOT NULL)
            OR (t.state = 'refunded' AND l.act <> 'refund') OR (t.state = 'void' AND l.act <> 'change'))",
     QT_TRANSLATE_NOOP("Verify", "Order %1: ticket %2 is “%3”, which does not fit the lines that take it back."), 3},
    {R"(
        SELECT v.code FROM (SELECT o.order_id, o.code, o.total_minor - o.refunded_minor AS stays,
                coalesce((SELECT sum(r.paid_minor) FROM order_line r WHERE r.order_id = o.order_id
                    AND r.kind = 'rounding'), 0) AS rounded
            FROM sale_order o WHERE EXISTS (SELECT 1 FROM order_void x WHERE x.order_id = o.order_id)) AS v
        WHERE v.stays <> v.rounded
            OR EXISTS (SELECT 1 FROM ticket t WHERE t.order_id = v.order_id AND t.state <> 'refunded')
            OR EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = v.order_id AND l.count = 1 AND l.kind <> 'rounding'
                AND NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = l.order_id AND b.takes_back = l.line_no))
            OR EXISTS (SELECT 1 FROM payment p WHERE p.order_id = v.order_id GROUP BY p.method
                HAVING sum(p.amount_minor) <> CASE WHEN p.method = 'cash' THEN v.rounded ELSE 0 END))",
     QT_TRANSLATE_NOOP("Verify", "Order %1 is voided, and something of it stands or did not go back as it was paid."),
     1},
    {R"(
        SELECT o.code, l.line_no FROM order_line l JOIN sale_order o USING (order_id)
        LEFT JOIN order_line b ON b.order_id = l.order_id AND b.line_no = l.takes_back
        WHERE l.count = -1 AND (b.line_no IS NULL OR b.count <> 1 OR b.list_minor <> -l.list_minor
            OR b.paid_minor <> -l.paid_minor OR b.ticket_id IS DISTINCT FROM l.ticket_id OR b.tax_code <> l.tax_code
            OR b.tax_rate <> l.tax_rate OR b.tax_minor <> -l.tax_minor OR b.fee_no IS DISTINCT FROM l.fee_no
            OR b.of_line IS DISTINCT FROM l.of_line OR b.card_no IS DISTINCT FROM l.card_no
            OR b.goods_no IS DISTINCT FROM l.goods_no))",
     QT_TRANSLATE_NOOP("Verify", "Order %1: line %2 takes back what no line says."), 2},
    {R"(
        SELECT o.code, l.line_no FROM order_line l JOIN sale_order o USING (order_id)
        LEFT JOIN fee f ON f.fee_no = l.fee_no
        LEFT JOIN order_line t ON t.order_id = l.order_id AND t.line_no = l.of_line AND t.kind = 'ticket'
            AND t.count = 1
        WHERE l.kind = 'fee' AND (f.fee_no IS NULL OR f.amount_minor <> l.list_minor * l.count OR f.name <> l.text
            OR f.tax_code <> l.tax_code OR (f.per = 'ticket') <> (l.of_line IS NOT NULL)
            OR (l.of_line IS NULL) <> (t.line_no IS NULL)))",
     QT_TRANSLATE_NOOP("Verify", "Order %1: line %2 is not what its fee says, or of no ticket."), 2},
    {R"(
        SELECT o.code, l.line_no FROM order_line l JOIN sale_order o USING (order_id)
        LEFT JOIN goods g ON g.goods_no = l.goods_no
        WHERE l.kind = 'goods' AND (g.goods_no IS NULL OR g.price_minor <> l.list_minor * l.count OR g.name <> l.text
            OR g.tax_code <> l.tax_code))",
     QT_TRANSLATE_NOOP("Verify", "Order %1: line %2 is not what its goods say."), 2},
    {R"(
        SELECT o.code, l.line_no FROM order_line l JOIN sale_order o USING (order_id)
        JOIN order_line b ON b.order_id = l.order_id AND b.takes_back = l.of_line AND b.act = 'change'
        WHERE l.count = 1 AND NOT EXISTS (SELECT 1 FROM order_line x
            WHERE x.order_id = l.order_id AND x.takes_back = l.line_no))",
     QT_TRANSLATE_NOOP("Verify", "Order %1: the fee of line %2 was left behind when its ticket changed."), 2},
    {R"(
        SELECT o.code, l.line_no FROM order_line l JOIN sale_order o USING (order_id)
        LEFT JOIN order_line t ON t.order_id = l.order_id AND t.line_no = l.of_line AND t.kind = 'ticket'
            AND t.count = 1
        LEFT JOIN order_line b ON b.order_id = l.order_id AND b.takes_back = l.of_line AND b.act = 'refund'
        WHERE l.kind = 'kept_charge' AND l.act = 'refund' AND l.count = 1 AND (t.line_no IS NULL OR b.line_no IS NULL
            OR b.at <> l.at
            OR l.paid_minor > t.paid_minor OR l.tax_code <> t.tax_code OR l.tax_rate <> t.tax_rate))",
     QT_TRANSLATE_NOOP("Verify", "Order %1: line %2 keeps what is no part of a ticket that went back."), 2},
    {R"(
        SELECT l.order_id, l.line_no FROM order_line l LEFT JOIN sale_order o USING (order_id)
        WHERE o.order_id IS NULL)",
     QT_TRANSLATE_NOOP("Verify", "Line %2 belongs to order %1, which does not exist."), 2},
};

// Those of orders of an older Rowlock came with an update and are told of by their tickets alone.
void compareUntold(const LedgerLine &line, qint64 order, Findings &findings)
{
    if (line.kind != LineKind::Ticket || line.reduced().minor != 0)
        findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1: line %2 is not in the journal."),
                     {findings.order(order), QString::number(line.number)});
}

void compareOrder(qint64 order, const QList<LedgerLine> &lines, const QList<LinesStory> &told, Findings &findings)
{
    const qint64 firstTold = told.isEmpty() ? lines.size() + 1 : told.first().first;
    for (qsizetype i = 0; i < lines.size() && lines.at(i).number < firstTold; ++i)
        compareUntold(lines.at(i), order, findings);
    qint64 last = firstTold - 1;
    for (const LinesStory &act : told) {
        QList<LedgerLine> these;
        for (const LedgerLine &line : lines) {
            if (line.number >= act.first && line.number <= act.last)
                these.append(line);
        }
        last = act.last;
        if (linesDigest(these) != act.digest)
            findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1: lines %2 to %3 are not as they were written."),
                         {findings.order(order), QString::number(act.first), QString::number(act.last)});
    }
    if (!told.isEmpty() && !lines.isEmpty() && lines.last().number > last)
        findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1: line %2 is not in the journal."),
                     {findings.order(order), QString::number(lines.last().number)});
}

} // namespace

Result<Done> compareLines(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(checkRules(connection, lineRules, FirstColumn::Plain, findings));
    auto told = replay.lines;
    LinePrices prices(replay, findings);
    TRY_GET(LineReductions reductions, LineReductions::make(connection, replay, findings));
    qint64 order = 0, count = 0;
    QList<LedgerLine> lines;
    QMap<qint64, QList<OrderLines>> joint; // by the first of their holds: those that were sold together
    const auto check = [&](const QList<OrderLines> &orders) {
        prices.check(orders);
        reductions.check(orders);
    };
    const auto finish = [&] {
        if (order > 0) {
            compareOrder(order, lines, told.take(order), findings);
            const qint64 first = replay.holds.value(replay.orders.value(order).hold).joint;
            if (first > 0)
                joint[first].append({order, lines});
            else
                check({{order, lines}});
        }
        lines.clear();
    };
    TRY(eachOrderLine(connection, [&](qint64 of, const LedgerLine &line) {
        if (of != order)
            finish();
        order = of;
        lines.append(line);
        ++count;
    }));
    finish();
    for (QList<OrderLines> &orders : joint) {
        std::ranges::sort(orders, {}, [&](const OrderLines &one) { return replay.orders.value(one.order).hold; });
        check(orders);
    }
    findings.counted("lines", count);
    for (auto missing = told.cbegin(); missing != told.cend(); ++missing)
        findings.add(QT_TRANSLATE_NOOP("Verify", "Order %1 has no lines, and the journal tells of some."),
                     {findings.order(missing.key())});
    return Done{};
}

} // namespace rowlock
