// The payment devices by the names the command line gives them.
#pragma once

#include "app/rowlockctl/parameters.h"
#include "model/domain/payment_device.h"
#include "model/domain/result.h"

#include <memory>

namespace rowlock {

// "cash:AMOUNT", "card[:REFERENCE]", "reader:COMMAND", "simulated[:HABIT,...]". invalid_argument.
Result<std::unique_ptr<PaymentDevice>> namedDevice(const QString &name, const Currency &currency);
Parameter deviceParameter(const QString &help, bool required = false); // --device

} // namespace rowlock
