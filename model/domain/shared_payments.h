// Several orders that are paid together: which of the payments stand in which, each in as few as can be.
#pragma once

#include "model/domain/order.h"

namespace rowlock {

// What an order comes to, before cash is rounded.
struct OrderDue
{
    Money due;
    Money cards; // of it for gift cards, which no gift card pays
};

struct OrderPaid
{
    QList<Payment> payments;
    qsizetype before = 0; // so many of them, the first, are of those that were taken before
    Money rounding;       // its payments are this more than it comes to
};

// The first `before` of the payments were taken before; `said`: what of each of those falls to each order, empty where
// that was not said. They come to all that is due and the rounding, which goes with
// cash to one order. Gift cards pay first, as far as they may, and cash last; the change of a payment stands where the
// last of it does. Where nothing is due nothing is paid, as comp.
QList<OrderPaid> sharePayments(const QList<Payment> &payments, qsizetype before, const Money &rounding,
                               const QList<OrderDue> &orders, const QList<QList<Money>> &said = {});

} // namespace rowlock
