// Putting a backup in the place of a house.
#pragma once

#include "model/domain/clock.h"
#include "model/domain/receipts.h"

namespace rowlock {

// Checks the copy completely (SQLite's own check, and the house's), then swaps it in inside the turn, so that no sale
// is under way. What it replaces is kept beside it as "<file>.before-restore-<UTC>". Programs that have the house open
// are named in the receipt; each finds at its next look that the file was replaced, and loses nothing it was told had
// happened. On a server the backup goes into an empty database, all of it or nothing. Nobody is signed in there
// afterwards. Whoever was erased since the copy was made is erased in it again (docs/decisions/patrons.md): as the
// house in the way knows it, or the list beside it, or, where it is named, a list or a newer copy elsewhere,
// `erasures`.
Result<BackupReceipt> restoreHouse(const QString &copy, const QString &file, const Clock &clock,
                                   const QString &erasures = {});

} // namespace rowlock
