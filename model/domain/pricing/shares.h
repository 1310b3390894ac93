// An amount spread over lines to the last cent.
#pragma once

#include "model/domain/money.h"

#include <QList>

namespace rowlock {

// Each part gets its share in proportion, by largest remainder: all shares are rounded down, and the cents that are
// missing go to the largest fractions, of equal ones to the earlier part. The shares are the amount, in the order of
// the parts; a part of zero gets nothing, and no share is larger than its part as long as the amount is not larger than
// their sum. Minus an amount is spread as the amount is.
// invalid_argument for a part below zero, and for an amount with nothing to spread it over.
Result<QList<Money>> sharesOf(const Money &amount, const QList<Money> &parts);

} // namespace rowlock
