// Does a house still have everything that was saved in it on this computer? The doorbell remembers where the journal
// ended (docs/decisions/lost-sales.md), also where the log was deleted, damaged or left behind.
#pragma once

#include "model/domain/receipts.h"
#include "model/store/writing.h"

namespace rowlock {

Result<JournalEnd> journalEnd(Connection &connection); // inside whatever transaction the caller has open, or none

// Outside any transaction: what is read must not be older than what the doorbell says. None: nothing is known to be
// missing.
Result<std::optional<LostEntries>> lostEntries(Connection &connection);

// Somebody knows of the loss and goes on: journalled as house.continued, and no longer told from then on.
// invalid_argument where nothing is missing.
Result<LostEntries> goOnWithout(Connection &connection, const Act &act, const QString &reason);

} // namespace rowlock
