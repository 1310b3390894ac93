// Does the house hold together? Everything is re-derived from the tables and from the journal, independently of the
// counters.
#pragma once

#include "model/db/connection.h"
#include "model/domain/receipts.h"

namespace rowlock {

// One read transaction; finds, never mends, and takes nonsense as something to report. A problem is a sentence that
// names event, seat or order; at most 200 are listed, the last one then says how many more there are. busy, storage_*.
Result<VerifyReport> verifyHouse(Connection &connection);

} // namespace rowlock
