// A cancelled performance: deposits that were paid for it are listed, and go back in a batch, one transaction a hold
// (docs/decisions/cancelled-performances.md).
#pragma once

#include "model/domain/event_deposit.h"
#include "model/store/writing.h"

namespace rowlock {

// Every hold of it that is partly paid, by number. event_unknown.
Result<QList<EventDeposit>> readEventDeposits(Connection &connection, EventId event);

// All parts of such a hold, as they came, and its places are free. Not while the event is on sale (forbidden), nor
// while money is being asked for (forbidden); what went back before is not given back again. What is cash in part, and
// what is paid for other performances as well, is only said. event_unknown, hold_unknown, invalid_argument (of another
// performance, no reason).
Result<DepositReturn> returnDepositForEvent(Connection &connection, const Act &act, EventId event, HoldId hold,
                                            const QString &reason);

} // namespace rowlock
