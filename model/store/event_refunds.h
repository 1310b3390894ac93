// A cancelled performance: everybody is listed, and their money goes back in a batch, one transaction an order
// (docs/decisions/cancelled-performances.md). What a batch has done stands by itself, so it can be stopped at any
// moment and gone on with by beginning again.
#pragma once

#include "model/domain/event_refund.h"
#include "model/store/writing.h"

namespace rowlock {

// Every order with tickets that are still good, by number, and what of it would go back on these terms. event_unknown.
Result<QList<EventBuyer>> readEventBuyers(Connection &connection, EventId event, const RefundTerms &terms);

// All of an order's good tickets. Not while the event is on sale (forbidden): a seat that comes free would be sold
// again. What would go back in cash, even in part, is only said: nobody is there to take it. Of an order without a good
// ticket nothing is done, so to say it again does nothing twice. As refundOrder, and event_unknown.
Result<EventRefund> refundForEvent(Connection &connection, const Act &act, EventId event, OrderId order,
                                   const RefundTerms &terms, const QString &reason);

// ---- for event_deposits.cpp ----

Result<Done> requireNotOnSale(Connection &connection, EventId event); // event_unknown, forbidden
Result<QString> reasonForAll(const QString &reason);                  // invalid_argument

// ---- for event_moves.cpp ----

struct ListedOrder
{
    OrderId order;
    QString contact;
};
// Those with tickets that are still good, by number.
Result<QList<ListedOrder>> ordersWithTickets(Connection &connection, EventId event);

} // namespace rowlock
