#include "model/store/event_refunds.h"

#include "model/db/transaction.h"
#include "model/domain/refund.h"
#include "model/domain/refunded_lines.h"
#include "model/store/order_lines.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

Result<Done> requireNotOnSale(Connection &connection, EventId id)
{
    TRY_GET(const EventSummary event, readEvent(connection, id));
    if (!event.onSale)
        return Done{};
    return refuse(
        ErrorCode::Forbidden,
        Store::tr("“%1” is on sale, so nothing was refunded. Stop selling or cancel it first.").arg(event.name),
        {{QStringLiteral("event"), event.id.value()}, {QStringLiteral("on_sale"), true}});
}

Result<QString> reasonForAll(const QString &reason)
{
    return requiredReason(reason, Store::tr("Say why everybody is refunded, in at most 500 characters."));
}

namespace {

// The order, with what of its good tickets would go back.
Result<EventBuyer> buyerOf(Connection &connection, const Order &order, const RefundTerms &terms)
{
    EventBuyer buyer{
        order.id, order.code, order.patron, {}, {}, 0, order.total - order.refunded, {0, order.total.currency}};
    QStringList seats;
    QList<TicketId> tickets;
    for (const Ticket &ticket : order.tickets) {
        if (ticket.state != TicketState::Valid)
            continue;
        seats.append(ticket.label);
        tickets.append(ticket.id);
    }
    buyer.tickets = int(tickets.size());
    buyer.seats = seats.join(QStringLiteral("; "));
    TRY_GET(const auto stored, readOrderLines(connection, order.id));
    const RefundSplit split = splitToRefund(order, stored, tickets, terms);
    buyer.back = sumToRefund(stored, tickets, terms, order.total.currency) - split.rounding;
    buyer.by = split.back;
    return buyer;
}

} // namespace

Result<QList<ListedOrder>> ordersWithTickets(Connection &connection, EventId event)
{
    return all<ListedOrder>(
        connection, R"(
        SELECT o.order_id, coalesce(nullif(k.phone || CASE WHEN k.phone <> '' AND k.email <> '' THEN ', ' ELSE '' END
                || k.email, ''), n.contact, '')
        FROM sale_order o LEFT JOIN patron n ON n.patron_id = o.patron_id
            LEFT JOIN known_patron k ON k.patron_no = n.patron_no
        WHERE o.event_id = ? AND EXISTS (SELECT 1 FROM ticket t WHERE t.order_id = o.order_id AND t.state = 'valid')
        ORDER BY o.order_id)",
        [](const Row &row) {
            return ListedOrder{row.id<OrderId>(0), row.text(1)};
        },
        event);
}

Result<QList<EventBuyer>> readEventBuyers(Connection &connection, EventId event, const RefundTerms &terms)
{
    return inReadTransaction(connection, [&]() -> Result<QList<EventBuyer>> {
        TRY(readEvent(connection, event));
        TRY_GET(const auto listed, ordersWithTickets(connection, event));
        QList<EventBuyer> buyers;
        for (const ListedOrder &one : listed) {
            TRY_GET(const Order order, readOrder(connection, one.order));
            TRY_GET(EventBuyer buyer, buyerOf(connection, order, terms));
            buyer.contact = one.contact;
            buyers.append(buyer);
        }
        return buyers;
    });
}

Result<EventRefund> refundForEvent(Connection &connection, const Act &act, EventId event, OrderId id,
                                   const RefundTerms &terms, const QString &reason)
{
    TRY_GET(const QString why, reasonForAll(reason));
    return write(connection, act, Turn::of(event), [&](Writing &writing) -> Result<EventRefund> {
        TRY(requireNotOnSale(writing.db(), event));
        TRY_GET(const Order order, readOrder(writing.db(), id));
        if (order.event != event)
            return badArgument(Store::tr("Order %1 is of another performance, so it was not refunded.").arg(order.code),
                               "order");
        TRY_GET(const EventBuyer buyer, buyerOf(writing.db(), order, terms));
        if (buyer.tickets == 0)
            return EventRefund{EventRefund::Outcome::Nothing, id, {0, order.total.currency}};
        if (buyer.isPaidAtWindow())
            return EventRefund{EventRefund::Outcome::AtWindow, id, buyer.back};
        TRY_GET(const RefundReceipt receipt, refundTickets(writing, id, {}, why, terms));
        return EventRefund{EventRefund::Outcome::Refunded, id, receipt.refunded, receipt.payments, receipt.cards};
    });
}

} // namespace rowlock
