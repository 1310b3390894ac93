// How long still, as every counter, refusal and command says it.
#pragma once

#include <QString>

namespace rowlock {

// "9:41"; "0:00" from the deadline on. A second that has begun still counts, so that 0:00 is said exactly when the time is up.
QString countdownText(qint64 leftMs);

} // namespace rowlock
