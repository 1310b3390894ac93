// Parties that changed seats: their story in the journal, that against the table, and the table against the tickets.
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"
#include "model/store/verify_tables.h"

#include <utility>

namespace rowlock {

void exchangePaidFor(Replay &replay, const Replay::Entry &entry, OrderStory &order, QSet<qint64> tickets)
{
    const qint64 paid = std::exchange(order.paid, 0);
    if (paid == 0)
        return;
    const AttemptStory &attempt = replay.attempts[paid];
    QList<qint64> back = attempt.tickets;
    for (const auto &move : attempt.moves)
        back.append(move.first);
    for (const TypePaidFor &type : attempt.types) {
        const TicketStory made = replay.tickets.value(replay.replacements.value(type.ticket).ticket);
        if (made.type != type.type || made.price != type.price)
            replay.impossible(entry, story("attempt %1 paid for another price type").arg(paid));
        back.append(type.ticket);
    }
    for (const qint64 ticket : std::as_const(back)) {
        if (!tickets.remove(ticket))
            replay.impossible(entry, story("attempt %1 paid for other tickets").arg(paid));
    }
}

namespace {

// The hold keeps its clock and has as many places as before.
void holdMoved(Replay &replay, const Replay::Entry &entry)
{
    const auto hold = replay.holds.find(entry.hold());
    if (hold == replay.holds.end() || hold->state != u"active" || hold->event != entry.event())
        return replay.impossible(entry, story("the hold was not live, or was being paid for"));
    if (entry.number("expires_at") != hold->expiresAt || entry.number("ceiling_at") != hold->ceilingAt)
        replay.impossible(entry, story("a move does not change the hold's clock"));
    if (entry.number("quantity") != hold->quantity)
        replay.impossible(entry, story("the hold had %1 places before").arg(hold->quantity));
    hold->total = entry.number("total");
    hold->terms = agreedTold(entry.body); // of the seats by their new names
    checkQuantity(replay, entry, *hold);
}

void orderMoved(Replay &replay, const Replay::Entry &entry)
{
    const auto order = replay.orders.find(entry.order());
    if (order == replay.orders.end() || order->event != entry.event())
        return replay.impossible(entry, story("the order was not there yet"));
    const auto pairs = entry.body.value(QStringLiteral("tickets")).toArray();
    if (pairs.isEmpty())
        entry.lacks("tickets");
    if (order->exchanging > 0)
        replay.impossible(entry, story("its exchange was still to be paid"));
    qint64 difference = 0;
    QSet<qint64> moved;
    const bool isExchange = entry.body.contains(QStringLiteral("fees"));
    const qint64 fees = isExchange ? entry.number("fees") : 0;
    ExchangeStory exchange{
        entry.row.at, order->paid > 0 ? replay.attempts.value(order->paid).begunAt : entry.row.at, {}};
    for (const auto &value : pairs) {
        const qint64 from = value.toObject().value(QStringLiteral("from")).toInteger(-1);
        const qint64 to = value.toObject().value(QStringLiteral("to")).toInteger(-1);
        const auto before = replay.tickets.find(from);
        const auto after = replay.tickets.constFind(to);
        const auto isOfOrder = [&](const auto &ticket) {
            return ticket->order == entry.order() && ticket->state == u"valid";
        };
        if (before == replay.tickets.end() || after == replay.tickets.constEnd() || from >= to || !isOfOrder(before)
            || !isOfOrder(after)) {
            replay.impossible(entry, story("ticket %1 could not be replaced by ticket %2").arg(from).arg(to));
            continue;
        }
        if (replay.seats.value({before->event, before->seatNo}).ticket == from)
            replay.impossible(entry, story("ticket %1 still had its seat").arg(from));
        before->state = QStringLiteral("void");
        moved.insert(from);
        exchange.tickets.append(to);
        difference = sumOf(difference, differenceOf(after->price, before->price));
        replay.replacements.insert(
            from, {to, entry.order(), entry.row.at, entry.text("reason"), entry.row.terminal, entry.row.clerk});
    }
    exchangePaidFor(replay, entry, *order, moved);
    if (entry.number("difference") != difference)
        replay.impossible(entry, story("the difference is not what the new tickets cost more"));
    order->total = sumOf(order->total, sumOf(difference, fees));
    order->fees = sumOf(order->fees, fees);
    if (isExchange)
        replay.exchanges[entry.order()].append(exchange);
}

} // namespace

const ReplaySteps &moveSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("hold.moved"), &holdMoved},
        {QStringLiteral("order.moved"), &orderMoved},
    };
    return steps;
}

namespace {

constexpr TableRule replacementRules[] = {
    {R"(
        SELECT t.ticket_id, o.code FROM ticket t JOIN sale_order o USING (order_id) WHERE (t.state = 'void') <>
        EXISTS (SELECT 1 FROM ticket_replacement r WHERE r.old_ticket_id = t.ticket_id))",
     QT_TRANSLATE_NOOP("Verify",
                       "Ticket %1 of order %2 is void without another in its place, or has one without being void."),
     2},
    {R"(
        SELECT r.old_ticket_id, r.new_ticket_id FROM ticket_replacement r
        LEFT JOIN ticket o ON o.ticket_id = r.old_ticket_id AND o.order_id = r.order_id
        LEFT JOIN ticket n ON n.ticket_id = r.new_ticket_id
        LEFT JOIN order_exchange x ON x.new_order_id = n.order_id AND x.order_id = r.order_id
        WHERE o.ticket_id IS NULL OR n.ticket_id IS NULL OR (o.event_id = n.event_id) <> (x.order_id IS NULL)
            OR (n.order_id <> r.order_id AND x.order_id IS NULL) OR r.old_ticket_id >= r.new_ticket_id)",
     QT_TRANSLATE_NOOP("Verify", "Ticket %1 is replaced by ticket %2, which is not a later one of its order, or of one "
                                 "that it was exchanged into."),
     2},
};

QString replacementName(qint64 ticket)
{
    return QCoreApplication::translate("Verify", "The ticket in place of ticket %1").arg(ticket);
}

} // namespace

Result<Done> checkReplacements(Connection &connection, Findings &findings)
{
    return checkRules(connection, replacementRules, FirstColumn::Plain, findings);
}

Result<Done> compareReplacements(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.replacements;
    findings.counted("replacements", told.size());
    TRY(detail::execute(
        connection,
        R"(SELECT old_ticket_id, new_ticket_id, order_id, reason, terminal, clerk, at FROM ticket_replacement)",
        [&](const Row &row) {
            const qint64 id = row.integer(0);
            const Comparison replacement(findings, [&] { return replacementName(id); });
            if (!told.contains(id)) {
                replacement.missingInJournal();
                return true;
            }
            const ReplacementStory story = told.take(id);
            replacement.same("ticket", row.integer(1), story.ticket);
            replacement.same("order", row.integer(2), story.order);
            replacement.same("reason", row.text(3), story.reason);
            replacement.same("terminal", row.text(4), story.terminal);
            replacement.same("clerk", row.text(5), story.clerk);
            replacement.same("at", row.integer(6), story.at);
            return true;
        }));
    for (const qint64 id : told.keys())
        missingInTables(findings, replacementName(id));
    return Done{};
}

} // namespace rowlock
