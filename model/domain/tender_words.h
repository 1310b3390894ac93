// What a way to pay is called on reports and receipts. Pure; any thread.
#pragma once

#include "model/domain/order.h"

namespace rowlock {

QString tenderWords(PaymentMethod method); // "Gift card"

} // namespace rowlock
