// Finds out whether somebody knows a PIN: the house counts the try first, a worker thread compares, and a wrong one is
// told to the house (model/store/sign_in.h). GUI thread; nothing blocks.
#pragma once

#include "model/service/box_office.h"

#include <functional>

namespace rowlock {

// `then` comes on the receiver's thread, and never once the receiver is gone. forbidden: a wrong one, or too soon after
// one (details.wait_ms).
using Proved = std::function<void(const Result<KnownPin> &)>;
void provePin(BoxOffice &office, QObject *receiver, const QString &name, const Password &pin, const Proved &then);

// A PIN as it is kept, made on a worker thread. invalid_argument
void hashNewPin(QObject *receiver, const Password &pin, const std::function<void(const Result<PinHash> &)> &then);

} // namespace rowlock
