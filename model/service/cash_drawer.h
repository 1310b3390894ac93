// Opens a cash drawer through its receipt printer (docs/decisions/shifts.md). Waits for the printer for a few seconds
// at the most, so it is called where nobody minds: the command line's thread, or one of its own beside a window.
#pragma once

#include "model/domain/result.h"

#include <QString>

namespace rowlock {

// As a drawer's `kick` says (drawer_kick.h); empty: nothing is done. storage_unusable, in a sentence for the clerk,
// where the printer cannot be reached: the drawer is opened with its key then.
Result<Done> kickDrawer(const QString &kick);

} // namespace rowlock
