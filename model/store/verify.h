// Does the house hold together? Everything is re-derived from the tables and from the journal, independently of the counters.
#pragma once

#include "model/db/connection.h"
#include "model/domain/receipts.h"

namespace rowlock {

// One read transaction; finds, never mends. busy, storage_*.
Result<VerifyReport> verifyHouse(Connection &connection);

} // namespace rowlock
