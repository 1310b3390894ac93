#include "app/rowlockctl/willcall_answers.h"

#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QString willcallStateText(const WillcallOrder &order)
{
    switch (order.state()) {
    case WillcallState::Waiting: return Ctl::tr("waiting");
    case WillcallState::Printed: return Ctl::tr("printed");
    case WillcallState::Changed: return Ctl::tr("printed, changed since");
    case WillcallState::PartlyHandedOver: return Ctl::tr("partly handed over");
    case WillcallState::HandedOver: return Ctl::tr("handed over");
    case WillcallState::TakenOff: return Ctl::tr("taken off");
    case WillcallState::Ended: return Ctl::tr("no valid ticket");
    }
    Q_UNREACHABLE();
}

QString ticketsText(qint64 tickets)
{
    return tickets == 1 ? Ctl::tr("1 ticket") : Ctl::tr("%1 tickets").arg(digits(tickets));
}

QString ordersText(qint64 orders)
{
    return orders == 1 ? Ctl::tr("1 order") : Ctl::tr("%1 orders").arg(digits(orders));
}

QJsonArray ticketIds(const QList<TicketId> &tickets)
{
    QJsonArray ids;
    for (const TicketId ticket : tickets)
        ids.append(ticket.value());
    return ids;
}

QJsonObject doneJson(const Actor &by, Instant at)
{
    return {{u"at"_s, toIso(at)}, {u"terminal"_s, by.terminal}, {u"clerk"_s, by.clerk}};
}

QJsonObject handoverJson(const WillcallHandover &handover)
{
    QJsonObject json = doneJson(handover.by, handover.at);
    json.insert(u"handover"_s, handover.number);
    json.insert(u"tickets"_s, ticketIds(handover.tickets));
    if (handover.unpaid.minor > 0)
        json.insert(u"unpaid"_s, toDecimal(handover.unpaid));
    if (handover.back) {
        QJsonObject back = doneJson(handover.back->by, handover.back->at);
        back.insert(u"reason"_s, handover.back->reason);
        json.insert(u"taken_back"_s, back);
    }
    return json;
}

QString byText(const Actor &by)
{
    return by.clerk.isEmpty() ? by.terminal : u"%1, %2"_s.arg(by.terminal, by.clerk);
}

QString moreText(const WillcallOrder &order, Instant now)
{
    QStringList parts;
    if (order.isPickedUpNoMore(now))
        parts += Ctl::tr("not picked up");
    if (!order.isPaid())
        parts += Ctl::tr("owes %1").arg(toDecimal(order.owed));
    if (const QStringList proofs = order.proofs(); !proofs.isEmpty())
        parts += Ctl::tr("ask for proof: %1").arg(proofs.join(u", "_s));
    parts += order.notes;
    return parts.join(u"; "_s);
}

} // namespace

QJsonObject willcallJson(const WillcallOrder &order, Instant now)
{
    QJsonArray tickets;
    for (const WillcallTicket &ticket : order.tickets) {
        QJsonObject one{{u"ticket"_s, ticket.id.value()},
                        {u"label"_s, ticket.label},
                        {u"type"_s, ticket.typeName},
                        {u"proof"_s, ticket.asksForProof()}};
        if (ticket.handover > 0)
            one.insert(u"handover"_s, ticket.handover);
        tickets.append(one);
    }
    QJsonArray handovers;
    for (const WillcallHandover &handover : order.handovers)
        handovers.append(handoverJson(handover));
    QJsonObject json{{u"order"_s, order.id.value()},
                     {u"code"_s, order.code},
                     {u"event"_s, order.event.value()},
                     {u"event_name"_s, order.eventName},
                     {u"starts"_s, toIso(order.eventStarts)},
                     {u"state"_s, stateName(order.state())},
                     {u"name"_s, order.patron},
                     {u"phone"_s, order.phone},
                     {u"tickets"_s, tickets},
                     {u"waiting"_s, order.waiting().size()},
                     {u"notes"_s, QJsonArray::fromStringList(order.notes)},
                     {u"due"_s, toDecimal(order.owed)},
                     {u"changed"_s, order.isPrintOld()},
                     {u"times_printed"_s, order.timesPrinted},
                     {u"not_picked_up"_s, order.isPickedUpNoMore(now)},
                     {u"left"_s, doneJson(order.by, order.at)},
                     {u"handovers"_s, handovers}};
    if (order.print) {
        QJsonObject print = doneJson(order.print->by, order.print->at);
        print.insert(u"list"_s, order.print->number);
        json.insert(u"printed"_s, print);
    }
    return json;
}

QJsonObject willcallCountsJson(const QList<WillcallOrder> &orders)
{
    const WillcallCounts counts = countsOf(orders);
    const auto one = [](const WillcallCount &count) {
        return QJsonObject{{u"orders"_s, count.orders}, {u"tickets"_s, count.tickets}};
    };
    return {{u"waiting"_s, one(counts.waiting)},
            {u"printed"_s, one(counts.printed)},
            {u"handed_over"_s, one(counts.handedOver)}};
}

QString willcallText(const WillcallOrder &order, const QTimeZone &zone)
{
    QString text = Ctl::tr("Order %1 for %2: %3.\n")
                       .arg(order.code, safeText(order.patron.isEmpty() ? Ctl::tr("no name") : order.patron),
                            willcallStateText(order));
    const qint64 left = order.waiting().size();
    text += left > 0 ? Ctl::tr("%1 waiting: %2\n").arg(digits(left), safeText(order.seats(12)))
                     : Ctl::tr("Nothing is waiting.\n");
    for (const WillcallHandover &handover : order.handovers) {
        text += Ctl::tr("Hand-over %1: %2, %3, %4.\n")
                    .arg(digits(handover.number), ticketsText(handover.tickets.size()), timeText(handover.at, zone),
                         safeText(byText(handover.by)));
        if (handover.back)
            text += Ctl::tr("Hand-over %1 was taken back, %2, %3: %4\n")
                        .arg(digits(handover.number), timeText(handover.back->at, zone),
                             safeText(byText(handover.back->by)), safeText(handover.back->reason));
    }
    return text;
}

QString willcallTable(const QList<WillcallOrder> &orders, Instant now)
{
    if (orders.isEmpty())
        return Ctl::tr("Nothing of that is at will-call.\n");
    TextTable table(
        {Ctl::tr("NAME"), Ctl::tr("ORDER"), Ctl::tr(">TICKETS"), Ctl::tr("STATE"), Ctl::tr("SEATS"), Ctl::tr("NOTES")});
    for (const WillcallOrder &order : orders) {
        const qsizetype left = order.waiting().size();
        table.add({order.patron.isEmpty() ? Ctl::tr("(no name)") : order.patron, order.code,
                   digits(left > 0 ? left : order.tickets.size()), willcallStateText(order), order.seats(3),
                   moreText(order, now)});
    }
    return table.toString();
}

QString willcallCountsText(const QList<WillcallOrder> &orders)
{
    const WillcallCounts counts = countsOf(orders);
    const auto one = [](const WillcallCount &count) {
        return Ctl::tr("%1, %2").arg(ordersText(count.orders), ticketsText(count.tickets));
    };
    return Ctl::tr("Waiting: %1. Printed of these: %2. Handed over: %3.\n")
        .arg(one(counts.waiting), one(counts.printed), one(counts.handedOver));
}

} // namespace rowlock
