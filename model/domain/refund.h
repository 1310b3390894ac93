// Money that goes back: how, and how much of it each way.
#pragma once

#include "model/domain/order.h"

namespace rowlock {

// By which tenders `amount` goes back out of an order's payments, with the references they were paid under; what is
// shown before is what is booked after. Each gets at most what it gave less what went back already: an equal payment
// first, otherwise the smallest that is large enough, otherwise the largest and so on. Of equal ones the last. Nothing
// goes back in no lines.
QList<PaymentLine> refundOf(const QList<Payment> &payments, const Money &amount);

} // namespace rowlock
