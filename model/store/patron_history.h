// What a known patron has bought, holds and owes. Plain reading.
#pragma once

#include "model/domain/patron_history.h"
#include "model/store/writing.h"

namespace rowlock {

// The newest `limit` orders; sums are of all. invalid_argument: unknown. Of one who was merged: of whoever they are
// now.
Result<PatronHistory> readPatronHistory(Connection &connection, PatronNo no, int limit);

} // namespace rowlock
