#include "model/store/willcall.h"

#include "model/store/holds.h"
#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/order_notes.h"
#include "model/store/patrons.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

#include <QJsonArray>
#include <QSet>

#include <algorithm>

namespace rowlock {

namespace {

QJsonArray numbersOf(const QList<TicketId> &tickets)
{
    QJsonArray numbers;
    for (const TicketId ticket : tickets)
        numbers.append(ticket.value());
    return numbers;
}

QString textOf(const QList<TicketId> &tickets)
{
    QStringList numbers;
    for (const TicketId ticket : tickets)
        numbers += QString::number(ticket.value());
    return numbers.join(u',');
}

QJsonObject detailsOf(const WillcallOrder &order)
{
    return {{QStringLiteral("argument"), QStringLiteral("order")}, {QStringLiteral("order"), order.code}};
}

Result<QString> momentOf(Connection &connection, Instant at)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    return momentText(at, QTimeZone(house.timeZone));
}

// Who, where and when, for whoever stands there and was told that it is waiting.
template <typename Sentence>
Result<WillcallOrder> refuseHandedOver(Connection &connection, const WillcallHandover &before, Sentence sentence,
                                       QJsonObject details)
{
    TRY_GET(const QString at, momentOf(connection, before.at));
    const QString who =
        before.by.clerk.isEmpty() ? before.by.terminal : Store::tr("%1 at %2").arg(before.by.clerk, before.by.terminal);
    details.insert(QStringLiteral("at"), toIso(before.at));
    details.insert(QStringLiteral("terminal"), before.by.terminal);
    details.insert(QStringLiteral("clerk"), before.by.clerk);
    return refuse(ErrorCode::Forbidden, sentence(at, who), details);
}

Result<WillcallOrder> refuseAllHandedOver(Connection &connection, const WillcallOrder &order)
{
    return refuseHandedOver(
        connection, *order.lastHandover(),
        [&](const QString &at, const QString &who) {
            return Store::tr("Order %1 was handed over on %2 by %3. Nothing was changed.").arg(order.code, at, who);
        },
        {});
}

Result<WillcallOrder> refuseTicketHandedOver(Connection &connection, const WillcallOrder &order,
                                             const WillcallTicket &ticket)
{
    return refuseHandedOver(
        connection, *std::ranges::find(order.handovers, ticket.handover, &WillcallHandover::number),
        [&](const QString &at, const QString &who) {
            return Store::tr("Ticket %1 of order %2 was handed over on %3 by %4. Nothing was changed.")
                .arg(QString::number(ticket.id.value()), order.code, at, who);
        },
        {{QStringLiteral("argument"), QStringLiteral("tickets")}, {QStringLiteral("ticket"), ticket.id.value()}});
}

tl::unexpected<Error> refuseNotLeft(const Order &order)
{
    return refuseByHouse(
        Store::tr("Order %1 is not at will-call. Leave it there first.").arg(order.code),
        {{QStringLiteral("argument"), QStringLiteral("order")}, {QStringLiteral("order"), order.code}});
}

// One that was left there, whatever has become of it.
Result<WillcallOrder> requireKnown(Writing &writing, OrderId id)
{
    TRY_GET(const Order order, readOrder(writing.db(), id)); // says whether there is one
    TRY_GET(const auto found, readWillcallOrder(writing.db(), id));
    if (!found)
        return refuseNotLeft(order);
    return *found;
}

// Left there, or taken off.
Result<Done> requireWaitingTicket(Connection &connection, const WillcallOrder &order)
{
    if (order.state() == WillcallState::HandedOver)
        TRY(refuseAllHandedOver(connection, order));
    if (order.state() == WillcallState::Ended)
        return refuseByHouse(
            Store::tr("No ticket of order %1 is valid any more. It is not on the will-call list.").arg(order.code),
            detailsOf(order));
    return Done{};
}

Result<Done> setLeft(Writing &writing, EventId event, OrderId order, bool isLeft)
{
    TRY(post(writing.db(), R"(
        INSERT INTO willcall (order_id, event_id, is_left, terminal, clerk, at) SELECT ?, ?, 1, ?, ?, ?
        WHERE NOT EXISTS (SELECT 1 FROM willcall WHERE order_id = ?))",
             order, event, writing.by().terminal, writing.by().clerk, writing.now(), order));
    TRY(post(writing.db(), R"(
        UPDATE willcall SET is_left = ?, terminal = ?, clerk = ?, at = ? WHERE order_id = ? AND is_left <> ?)",
             isLeft, writing.by().terminal, writing.by().clerk, writing.now(), order, isLeft));
    return record(
        writing,
        {isLeft ? QStringLiteral("willcall.left") : QStringLiteral("willcall.taken_off"), event, -1, {}, order, {}});
}

// Every one that is named or was shown is good and waits; none named: all that do.
Result<QList<TicketId>> ticketsToHandOver(Writing &writing, const WillcallOrder &order, const HandOverAsked &asked)
{
    const QList<TicketId> &named = asked.tickets;
    for (const TicketId id : asked.shown.isValid() ? named + QList<TicketId>{asked.shown} : named) {
        const auto ticket = std::ranges::find(order.tickets, id, &WillcallTicket::id);
        if (ticket == order.tickets.end()) {
            return refuseByHouse(
                Store::tr("Ticket %1 is not a valid ticket of order %2. Nothing was handed over.")
                    .arg(id.value())
                    .arg(order.code),
                {{QStringLiteral("argument"), QStringLiteral("tickets")}, {QStringLiteral("ticket"), id.value()}});
        }
        if (ticket->handover > 0)
            TRY(refuseTicketHandedOver(writing.db(), order, *ticket));
    }
    QList<TicketId> tickets;
    for (const WillcallTicket &ticket : order.waiting()) {
        if (named.isEmpty() || named.contains(ticket.id))
            tickets.append(ticket.id);
    }
    return tickets;
}

Result<Done> requirePaid(const WillcallOrder &order, bool despiteDue)
{
    if (order.isPaid() || despiteDue)
        return Done{};
    const QString due = toDecimal(order.owed);
    return refuse(ErrorCode::Forbidden,
                  Store::tr("Order %1 still owes %2 on account. Take the payment first, or hand it over unpaid on "
                            "purpose.")
                      .arg(order.code, due),
                  {{QStringLiteral("due"), due}});
}

Result<Done> handOverNow(Writing &writing, OrderId id, const HandOverAsked &asked)
{
    TRY_GET(const WillcallOrder order, requireKnown(writing, id));
    TRY_GET(const QList<TicketId> tickets, ticketsToHandOver(writing, order, asked));
    TRY(requireWaitingTicket(writing.db(), order));
    if (!order.isLeft)
        return refuseByHouse(
            Store::tr("Order %1 was taken off the will-call list. Leave it there again first.").arg(order.code),
            detailsOf(order));
    TRY(requireNotExchanging(writing.db(), id));
    TRY(requirePaid(order, asked.despiteDue));
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    TRY(requireNotCancelled(event));
    const int number = order.handovers.isEmpty() ? 1 : order.handovers.last().number + 1;
    const Money unpaid{std::max<qint64>(order.owed.minor, 0), order.owed.currency};
    TRY(post(writing.db(), R"(
        INSERT INTO willcall_handover (order_id, handover_no, event_id, unpaid_minor, terminal, clerk, at)
        VALUES (?, ?, ?, ?, ?, ?, ?))",
             id, number, event.id(), unpaid, writing.by().terminal, writing.by().clerk, writing.now()));
    for (const TicketId ticket : tickets) {
        TRY(post(writing.db(), R"(
            INSERT INTO willcall_ticket (ticket_id, handover_no, order_id, event_id, is_back) VALUES (?, ?, ?, ?, 0))",
                 ticket, number, id, event.id()));
    }
    QJsonObject body{{QStringLiteral("handover"), number}, {QStringLiteral("tickets"), numbersOf(tickets)}};
    if (unpaid.minor > 0)
        body.insert(QStringLiteral("unpaid"), unpaid.minor);
    return record(writing, {QStringLiteral("willcall.handed_over"), event.id(), -1, {}, id, body});
}

Result<Done> takeBackNow(Writing &writing, OrderId id, int number, const QString &reason)
{
    TRY_GET(const WillcallOrder order, requireKnown(writing, id));
    const auto named = std::ranges::find(order.handovers, number, &WillcallHandover::number);
    const WillcallHandover *handover = number == 0                      ? order.lastHandover()
                                       : named == order.handovers.end() ? nullptr
                                                                        : &*named;
    if (!handover && number != 0)
        return refuseByHouse(
            Store::tr("Order %1 has no hand-over %2. Nothing was changed.").arg(order.code).arg(number),
            {{QStringLiteral("argument"), QStringLiteral("handover")}, {QStringLiteral("order"), order.code}});
    if (!handover)
        return refuseByHouse(Store::tr("Nothing of order %1 was handed over that could be taken back.").arg(order.code),
                             detailsOf(order));
    if (handover->back) {
        TRY_GET(const QString at, momentOf(writing.db(), handover->back->at));
        return refuseByHouse(Store::tr("Hand-over %1 of order %2 was taken back on %3 already. Nothing was changed.")
                                 .arg(handover->number)
                                 .arg(order.code, at),
                             detailsOf(order));
    }
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    TRY(postOne(writing.db(), R"(
        UPDATE willcall_handover SET back_terminal = ?, back_clerk = ?, back_at = ?, back_reason = ?
        WHERE order_id = ? AND handover_no = ? AND back_at IS NULL)",
                writing.by().terminal, writing.by().clerk, writing.now(), reason, id, handover->number));
    return record(writing, {QStringLiteral("willcall.taken_back"),
                            event.id(),
                            -1,
                            {},
                            id,
                            {{QStringLiteral("handover"), handover->number}, {QStringLiteral("reason"), reason}}});
}

Result<Done> leaveNow(Writing &writing, OrderId id, const PatronChoice &choice)
{
    TRY_GET(Order order, readOrder(writing.db(), id));
    TRY_GET(const auto before, readWillcallOrder(writing.db(), id));
    if (before && before->state() == WillcallState::HandedOver)
        TRY(refuseAllHandedOver(writing.db(), *before));
    if (!std::ranges::any_of(order.tickets, [](const Ticket &ticket) {
            return ticket.state == TicketState::Valid || ticket.state == TicketState::Used;
        })) {
        return refuseByHouse(Store::tr("Order %1 has no valid ticket that could wait at will-call.").arg(order.code),
                             {{QStringLiteral("argument"), QStringLiteral("order")}});
    }
    if (!choice.isEmpty()) {
        TRY_GET(const GivenPatron given, givenPatron(writing.db(), choice));
        TRY(giveOrderName(writing, order, given));
        order.patron = given.name;
    }
    if (order.patron.isEmpty())
        return badArgument(
            Store::tr("Will-call is looked up by name, and order %1 has none. Give a name.").arg(order.code), "name");
    if (before && before->isLeft)
        return Done{};
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    TRY(requireNotCancelled(event));
    return setLeft(writing, event.id(), id, true);
}

// The change of an order, once for each key, and what it came to.
template <typename Function>
Result<WillcallOrder> changed(Connection &connection, const Act &act, OrderId id, const QString &key,
                              const QString &command, QJsonObject asked, Function fn)
{
    asked.insert(QStringLiteral("order"), id.value());
    return write(connection, act.under(key), Turn::of(id), [&](Writing &writing) -> Result<WillcallOrder> {
        TRY(once<Done>(
            writing, key, command, asked, [&] { return fn(writing); }, [](const Done &) { return QJsonObject(); },
            [](const QJsonObject &) { return Done{}; }));
        return requireKnown(writing, id);
    });
}

} // namespace

Result<Done> leaveOrder(Writing &writing, EventId event, OrderId order)
{
    return setLeft(writing, event, order, true);
}

Result<Done> markForWillcall(Writing &writing, const QList<HoldInfo> &holds, bool isToBeLeft)
{
    for (const HoldInfo &hold : holds) {
        if (hold.isForWillcall == isToBeLeft)
            continue;
        if (isToBeLeft && hold.patron.isEmpty())
            return badArgument(Store::tr("Will-call is looked up by name, and this sale has none. Give a name."),
                               "name");
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY(post(writing.db(), R"(UPDATE hold SET will_call = ?, revision = ? WHERE hold_id = ?)", isToBeLeft,
                 event.revision(), hold.id));
        TRY(record(writing, {QStringLiteral("hold.willcall"),
                             hold.event,
                             -1,
                             hold.id,
                             {},
                             {{QStringLiteral("will_call"), isToBeLeft ? 1 : 0}}}));
    }
    return Done{};
}

Result<Done> passWillcall(Writing &writing, const HoldInfo &lost, HoldInfo &hold)
{
    if (!lost.isForWillcall || hold.patron.isEmpty())
        return Done{};
    TRY(markForWillcall(writing, {hold}, true));
    hold.isForWillcall = true;
    return Done{};
}

Result<HoldInfo> setWillcall(Connection &connection, const Act &act, HoldId id, bool isToBeLeft)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
        TRY_GET(const QList<HoldInfo> joint, jointHolds(writing.db(), hold));
        TRY(markForWillcall(writing, joint, isToBeLeft));
        return readHold(writing.db(), id);
    });
}

Result<WillcallOrder> leaveAtWillcall(Connection &connection, const Act &act, OrderId order, const PatronChoice &typed,
                                      const QString &key)
{
    TRY_GET(const PatronChoice choice, checkedChoice(typed));
    const QJsonObject asked{{QStringLiteral("name"), choice.name}, {QStringLiteral("patron_no"), choice.no.value()}};
    return changed(connection, act, order, key, QStringLiteral("willcall.leave"), asked,
                   [&](Writing &writing) { return leaveNow(writing, order, choice); });
}

Result<WillcallOrder> takeOffWillcall(Connection &connection, const Act &act, OrderId order, const QString &key)
{
    return changed(
        connection, act, order, key, QStringLiteral("willcall.take_off"), {}, [&](Writing &writing) -> Result<Done> {
            TRY_GET(const WillcallOrder there, requireKnown(writing, order));
            TRY(requireWaitingTicket(writing.db(), there));
            if (!there.isLeft)
                return refuseByHouse(
                    Store::tr("Order %1 is off the will-call list already. Nothing was changed.").arg(there.code),
                    detailsOf(there));
            TRY_GET(const OpenEvent event, openEvent(writing, there.event));
            return setLeft(writing, event.id(), order, false);
        });
}

Result<WillcallOrder> handOver(Connection &connection, const Act &act, OrderId order, const HandOverAsked &asked,
                               const QString &key)
{
    QJsonObject request{{QStringLiteral("tickets"), numbersOf(asked.tickets)},
                        {QStringLiteral("unpaid"), asked.despiteDue}};
    if (asked.shown.isValid())
        request.insert(QStringLiteral("shown"), asked.shown.value());
    return changed(connection, act, order, key, QStringLiteral("willcall.hand_over"), request,
                   [&](Writing &writing) { return handOverNow(writing, order, asked); });
}

Result<WillcallOrder> takeBackHandover(Connection &connection, const Act &act, OrderId order, const QString &typed,
                                       int number, const QString &key)
{
    TRY_GET(const QString reason,
            requiredReason(typed, Store::tr("Say why the hand-over is taken back, in at most 500 characters.")));
    const QJsonObject request{{QStringLiteral("handover"), number}, {QStringLiteral("reason"), reason}};
    return changed(connection, act, order, key, QStringLiteral("willcall.take_back"), request,
                   [&](Writing &writing) { return takeBackNow(writing, order, number, reason); });
}

Result<qint64> markWillcallPrinted(Connection &connection, const Act &act, EventId id,
                                   const QList<WillcallPaper> &papers)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) { return markPapers(writing, id, papers); });
}

Result<qint64> markPapers(Writing &writing, EventId id, const QList<WillcallPaper> &papers)
{
    if (papers.isEmpty()) {
        TRY(readEvent(writing.db(), id));
        return 0;
    }
    TRY_GET(const OpenEvent event, openEvent(writing, id));
    TRY_GET(const QList<WillcallOrder> orders, readWillcall(writing.db(), id));
    TRY_GET(const qint64 number, one<qint64>(
                                     writing.db(), R"(
        SELECT coalesce(max(print_no), 0) + 1 FROM willcall_print WHERE event_id = ?)",
                                     [](const Row &row) { return row.integer(0); }, id));
    QSet<OrderId> marked;
    for (const WillcallPaper &paper : papers) {
        const auto order = std::ranges::find(orders, paper.order, &WillcallOrder::id);
        if (order == orders.end() || !order->isLeft || paper.tickets.isEmpty() || marked.contains(paper.order))
            continue;
        TRY(post(writing.db(), R"(
            INSERT INTO willcall_print (order_id, print_no, event_id, tickets, says, terminal, clerk, at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?))",
                 paper.order, number, id, textOf(paper.tickets), paper.says, writing.by().terminal, writing.by().clerk,
                 writing.now()));
        TRY(record(writing, {QStringLiteral("willcall.printed"),
                             event.id(),
                             -1,
                             {},
                             paper.order,
                             {{QStringLiteral("print"), number},
                              {QStringLiteral("tickets"), numbersOf(paper.tickets)},
                              {QStringLiteral("sha256"), paper.says}}}));
        marked.insert(paper.order);
    }
    return marked.isEmpty() ? 0 : number;
}

} // namespace rowlock
