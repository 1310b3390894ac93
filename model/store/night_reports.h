// Favourites that are printed every night: once for each business day after it is over (docs/decisions/reports.md).
#pragma once

#include "model/domain/report_favourite.h"
#include "model/store/writing.h"

namespace rowlock {

// Lets wait for the printer of the act's terminal what it prints every night and has not asked for yet, in one
// transaction; where nothing is due it only reads. Nothing in a practice copy. `now`: the house's, to ask for no turn
// in vain; the turn's own moment decides.
Result<NightsAsked> askNights(Connection &connection, const Act &act, Instant now);

// The days before this paper of which there is none, as they were left out when it was asked for.
Result<DayRange> leftOutBefore(Connection &connection, const PrintJob &job);

} // namespace rowlock
