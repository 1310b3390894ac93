// Exchanges into other events: their story in the journal, and that against the tables.
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"
#include "model/store/verify_tables.h"

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

// The old ticket ends, the new one stands in its place. Answers what the old one cost.
qint64 ticketExchanged(Replay &replay, const Replay::Entry &entry, qint64 from, qint64 to, qint64 into)
{
    const auto before = replay.tickets.find(from);
    const auto after = replay.tickets.constFind(to);
    const auto isOf = [](const auto &ticket, qint64 order) {
        return ticket->order == order && ticket->state == u"valid";
    };
    if (before == replay.tickets.end() || after == replay.tickets.constEnd() || from >= to
        || !isOf(before, entry.order()) || !isOf(after, into)) {
        replay.impossible(entry, story("ticket %1 could not be replaced by ticket %2").arg(from).arg(to));
        return 0;
    }
    if (replay.seats.value({before->event, before->seatNo}).ticket == from)
        replay.impossible(entry, story("ticket %1 still had its seat").arg(from));
    before->state = QStringLiteral("void");
    replay.replacements.insert(
        from, {to, entry.order(), entry.row.at, entry.text("reason"), entry.row.terminal, entry.row.clerk});
    return before->price;
}

// Each leaves the one order and comes into the other. Answers them.
QList<std::pair<qint64, qint64>> paymentsMoved(Replay &replay, const Replay::Entry &entry, qint64 into)
{
    QList<std::pair<qint64, qint64>> moved;
    const auto pairs = entry.body.value(QStringLiteral("moved")).toArray();
    for (const auto &value : pairs) {
        const auto pair = value.toArray();
        const qint64 from = pair.at(0).toInteger(-1), to = pair.at(1).toInteger(-1);
        const PaymentStory out = replay.payments.value(from), in = replay.payments.value(to);
        if (out.order != entry.order() || in.order != into || out.amount != -in.amount || out.method != in.method
            || out.reference != in.reference || out.at != in.at)
            replay.impossible(entry, story("payment %1 did not become payment %2").arg(from).arg(to));
        moved.append({from, to});
    }
    return moved;
}

void orderExchanged(Replay &replay, const Replay::Entry &entry)
{
    const qint64 into = entry.number("into");
    const auto order = replay.orders.find(entry.order());
    const auto made = replay.orders.find(into);
    if (order == replay.orders.end() || made == replay.orders.end() || order->event != entry.event()
        || made->event == order->event || made->exchanged != entry.order() || made->at != entry.row.at)
        return replay.impossible(entry, story("order %1 did not come of it").arg(into));
    if (order->exchanging > 0)
        replay.impossible(entry, story("its exchange was still to be paid"));
    const auto pairs = entry.body.value(QStringLiteral("tickets")).toArray();
    if (pairs.isEmpty() || pairs.size() != made->quantity)
        entry.lacks("tickets");
    ExchangeStory exchange{
        entry.row.at, order->paid > 0 ? replay.attempts.value(order->paid).begunAt : entry.row.at, {}};
    qint64 prices = 0;
    exchange.isAsPaid = entry.body.contains(QStringLiteral("as_paid"));
    QSet<qint64> gone;
    for (const auto &value : pairs) {
        const qint64 from = value.toObject().value(QStringLiteral("from")).toInteger(-1);
        const qint64 to = value.toObject().value(QStringLiteral("to")).toInteger(-1);
        prices = sumOf(prices, ticketExchanged(replay, entry, from, to, into));
        exchange.tickets.append(to);
        gone.insert(from);
    }
    exchangePaidFor(replay, entry, *order, gone);
    const qint64 back = entry.number("back");
    const qint64 carried = differenceOf(back, prices); // fees that go along with the tickets
    if (carried < 0 || differenceOf(made->fees, entry.number("fees")) != carried)
        replay.impossible(entry, story("what went back is not what the tickets and their fees cost"));
    if (exchange.isAsPaid && differenceOf(made->total, made->rounding) != back)
        replay.impossible(entry, story("the house moved people for another sum than they had paid"));
    const bool isRounded = entry.body.contains(QStringLiteral("rounding")); // not told of by an older Rowlock
    const qint64 rounding = isRounded ? entry.number("rounding") : 0;
    const qint64 brought = isRounded ? entry.number("brought") : 0;
    order->total = sumOf(differenceOf(order->total, back), rounding);
    order->rounding = sumOf(order->rounding, rounding);
    order->fees = differenceOf(order->fees, carried);
    order->quantity -= pairs.size();
    replay.exchanges[into].append(exchange);
    const auto moved = paymentsMoved(replay, entry, into);
    qint64 sum = 0;
    for (const auto &pair : moved)
        sum = sumOf(sum, replay.payments.value(pair.second).amount);
    if (sum != sumOf(std::min(back, differenceOf(made->total, made->rounding)), brought))
        replay.impossible(entry, story("what counts for the new order is not what went back"));
    replay.orderExchanges.insert(
        into, {entry.order(), entry.row.at, entry.text("reason"), entry.row.terminal, entry.row.clerk, moved});
}

} // namespace

const ReplaySteps &exchangeSteps()
{
    static const ReplaySteps steps = {{QStringLiteral("order.exchanged"), &orderExchanged}};
    return steps;
}

namespace {

constexpr TableRule exchangeRules[] = {
    {R"(
        SELECT o.code, n.code FROM order_exchange x JOIN sale_order o ON o.order_id = x.order_id
        JOIN sale_order n ON n.order_id = x.new_order_id
        WHERE o.event_id = n.event_id OR NOT EXISTS (SELECT 1 FROM ticket t
            JOIN ticket_replacement r ON r.new_ticket_id = t.ticket_id AND r.order_id = x.order_id
            WHERE t.order_id = x.new_order_id))",
     QT_TRANSLATE_NOOP("Verify", "Order %2 did not come of tickets of order %1."), 2},
    {R"(
        SELECT n.code, l.line_no FROM order_exchange x JOIN sale_order n ON n.order_id = x.new_order_id
        JOIN order_line l ON l.order_id = x.new_order_id AND l.at = x.at AND l.kind = 'fee' AND l.of_line IS NOT NULL
            AND l.count = 1
        WHERE NOT EXISTS (SELECT 1 FROM order_line b WHERE b.order_id = x.order_id AND b.at = x.at AND b.count = -1
            AND b.fee_no = l.fee_no AND b.paid_minor = -l.paid_minor AND b.tax_code = l.tax_code
            AND b.tax_rate = l.tax_rate AND b.tax_minor = -l.tax_minor))",
     QT_TRANSLATE_NOOP("Verify", "Order %1: the fee of line %2 did not come along from the order before."), 2},
};

QString exchangeName(const Findings &findings, qint64 order)
{
    return QCoreApplication::translate("Verify", "The exchange into order %1").arg(findings.order(order));
}

QString movedText(const QList<std::pair<qint64, qint64>> &moved)
{
    QStringList pairs;
    for (const auto &[from, to] : moved)
        pairs += QStringLiteral("%1>%2").arg(from).arg(to);
    pairs.sort();
    return pairs.join(u' ');
}

} // namespace

Result<Done> compareExchanges(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(checkRules(connection, exchangeRules, FirstColumn::Plain, findings));
    QHash<qint64, QList<std::pair<qint64, qint64>>> moved;
    TRY(detail::execute(connection, R"(
        SELECT p.order_id, m.payment_id, m.into_payment_id FROM payment_moved m
        JOIN payment p ON p.payment_id = m.into_payment_id)",
                        [&](const Row &row) {
                            moved[row.integer(0)].append({row.integer(1), row.integer(2)});
                            return true;
                        }));
    auto told = replay.orderExchanges;
    findings.counted("exchanges", told.size());
    TRY(detail::execute(connection, R"(SELECT new_order_id, order_id, reason, terminal, clerk, at FROM order_exchange)",
                        [&](const Row &row) {
                            const qint64 id = row.integer(0);
                            const Comparison exchange(findings, [&] { return exchangeName(findings, id); });
                            if (!told.contains(id)) {
                                exchange.missingInJournal();
                                return true;
                            }
                            const OrderExchangeStory story = told.take(id);
                            exchange.same("order", row.integer(1), story.order);
                            exchange.same("reason", row.text(2), story.reason);
                            exchange.same("terminal", row.text(3), story.terminal);
                            exchange.same("clerk", row.text(4), story.clerk);
                            exchange.same("at", row.integer(5), story.at);
                            exchange.same("payments", movedText(moved.take(id)), movedText(story.moved));
                            return true;
                        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, exchangeName(findings, id));
    return Done{};
}

} // namespace rowlock
