// How long still and how long ago, as every counter, refusal and command says it.
#pragma once

#include <QString>

namespace rowlock {

// "9:41"; "0:00" from the deadline on. A second that has begun still counts, so that 0:00 is said exactly when the time
// is up.
QString countdownText(qint64 leftMs);

// "just now", "4 minutes ago", "3 hours ago", "2 days ago"; what lies ahead is just now.
QString ageText(qint64 agoMs);

} // namespace rowlock
