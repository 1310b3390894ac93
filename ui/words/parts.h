// How parts of a payment are spoken of.
#pragma once

#include "model/domain/payment.h"
#include "ui/common/prompt.h"

namespace rowlock {

// Before a part is given back, or all of them.
Question givingBackQuestion(const QList<PaymentAttempt> &parts);

} // namespace rowlock
