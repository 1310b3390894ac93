// What the cash dialog offers beside the exact amount. Minor currency units; a pure function.
#pragma once

#include "model/domain/money.h"

#include <QList>

namespace rowlock {

// What a patron is likely to hand over for `total`, above it, ascending: the total rounded up to the currency's notes.
QList<Money> likelyNotes(const Money &total, int most = 4);

} // namespace rowlock
