// Multiplying and dividing amounts without a floating-point number, an overflow or a lost cent.
#pragma once

#include "model/domain/money.h"

#include <QList>

namespace rowlock {

// amount × by ÷ over in minor units, rounded to the nearest whole one, half away from zero; minus an amount gives minus
// the result. 0 <= by <= over and over > 0, so that the result is never larger than the amount.
qint64 scaled(qint64 amount, qint64 by, qint64 over);

// The nearest multiple of a step of 1 or more, half away from zero.
qint64 roundedTo(qint64 amount, qint64 step);

// invalid_argument where an amount is of another currency or further from zero than anybody can pay (largestPayment):
// a sum of lines that were let through here stays far below where qint64 ends.
Result<Done> checkAmount(const Money &amount, const Currency &currency);
Result<Done> checkNotNegative(const Money &amount, const Currency &currency);

// The sum, which has to be within reach itself.
Result<Money> checkedSum(const QList<Money> &amounts, const Currency &currency);

} // namespace rowlock
