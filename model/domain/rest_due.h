// Which rest of what is partly paid is overdue. Nothing ends by it: a person looks, and decides.
#pragma once

#include "model/domain/payment.h"

namespace rowlock {

// From the moment on at which it was to be paid.
bool isRestOverdue(const HoldInfo &hold, Instant now);

// What is overdue comes first, the longest first; the others stay as they were.
void sortByRest(QList<OpenPayment> &payments, Instant now);

} // namespace rowlock
