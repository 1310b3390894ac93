// Reports that nobody keeps, on this terminal's report printer and without a dialog. GUI thread.
#pragma once

#include "model/service/print_renderer.h"
#include "ui/common/house_context.h"

#include <functional>

namespace rowlock {

// Sends it at once, as no queue keeps it. `then`: why it did not come out, as a sentence; empty: it did. Not called
// once `receiver` is gone.
void printUnkept(const HouseContext &context, QObject *receiver, const UnkeptReport &report,
                 std::function<void(const QString &refused)> then);

} // namespace rowlock
