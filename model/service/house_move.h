// Takes a whole house to another place: from a file to a server, back, or from one server to another.
#pragma once

#include "model/domain/receipts.h"

namespace rowlock {

// Verifies `from`, copies every row of it as it is at one moment, journal and hashes with it, and verifies what has
// come to be before anybody can open it. `from` stays as it is and can still be sold from: that is for a person to end.
// invalid_argument where both are files (a backup is their way); storage_unusable where anything is at `to` already;
// storage_corrupt where `from` does not hold together (details.problems) or has lost entries; busy where it was sold
// from meanwhile; storage_*. Takes minutes for a large house.
Result<BackupReceipt> copyHouse(const QString &from, const QString &to);

} // namespace rowlock
