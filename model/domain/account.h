// What was sold on account, to be paid later: who owes what, and what came of a payment of it.
#pragma once

#include "model/domain/order.h"

namespace rowlock {

struct OpenAccount
{
    OrderId order;
    QString code;
    EventId event;
    QString eventName;
    Instant eventStarts;
    QString debtor; // as it was given with the sale; empty: nobody was named
    QString patron; // of the order
    Instant since;
    Money owed; // above zero

    bool operator==(const OpenAccount &) const = default;
};

struct AccountReceipt
{
    OrderId order;
    Money settled;      // taken off the account
    Money paid, change; // handed over, and given back out of it
    Money rounding;     // of what was paid in cash: a line of the order
    Money left;         // still owed of the order
};

// What an order still owes, each debtor by itself, the oldest first: accounts whose payments are not all taken off
// again. By the reference; the method is Account in all of them.
QList<PaymentLine> owedOf(const Order &order);

} // namespace rowlock
