// Going on with a box office file that has lost its newest entries, or that is a backup copy. On the desk's thread.
#pragma once

#include "model/service/desk.h"

namespace rowlock {

// Somebody knows what the desk's facts().lost says; whoever opens the file from now on is told no more.
// invalid_argument where nothing is missing, otherwise as every call of a desk.
Result<LostEntries> goOnWithout(Desk &desk, const QString &reason = {});

// Likewise of facts().copy: from now on the copy is a box office of its own.
Result<CopyMark> adoptCopy(Desk &desk, const QString &reason = {});

} // namespace rowlock
