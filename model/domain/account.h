// What was sold on account, to be paid later: which orders owe what, and what came of a payment of it. Amounts in minor
// units; pure values, of any thread.
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
    QString patron;    // who owes it; empty: nobody was named
    QString reference; // of the first of its payments on account: an invoice's number or the like
    Instant since;
    Money owed; // above zero

    const QString &name() const { return patron.isEmpty() ? reference : patron; } // by which it is told apart in a list
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

// What an order still owes, by the references it was sold on account under, the oldest first; the method is Account in
// all of them.
QList<PaymentLine> owedOf(const Order &order);
Money totalOwed(const Order &order); // of all of these

} // namespace rowlock
