// How parts of a payment are spoken of.
#pragma once

#include "model/domain/payment.h"
#include "ui/common/prompt.h"

namespace rowlock {

// Before a part is refunded, or all of them; `byHand`: no card reader is attached.
Question refundOfParts(const QList<PaymentAttempt> &parts, bool byHand);
// Why the sale stays as it is: "€20.00 is paid already. Take the rest, or refund what was paid."
QString partlyPaidText(const Money &paid);

} // namespace rowlock
