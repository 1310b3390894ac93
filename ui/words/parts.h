// How parts of a payment are spoken of.
#pragma once

#include "model/domain/payment.h"
#include "ui/common/prompt.h"

namespace rowlock {

// Before a part is refunded, or all of them; `byHand`: no card reader is attached.
Question refundOfParts(const QList<PaymentAttempt> &parts, bool byHand);
// Before what was paid is kept, with a reason, and the seats are released.
Question keepQuestion(const OpenPayment &payment);
// Until when the rest is to be paid: a date, as it is typed.
Question restDueQuestion(const QString &now); // when it is due, as it can be typed
// What was kept: "€160.00 kept as order K7QM-3RTD."
QString keptText(const DepositKept &deposit);
// Why the sale stays as it is: "€20.00 is paid already. Take the rest, or refund what was paid."
QString partlyPaidText(const Money &paid);

} // namespace rowlock
