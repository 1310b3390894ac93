// House seats and kills: seats kept back by a manager under a code letter and a reason, without a clock.
#pragma once

#include "model/domain/event.h"
#include "model/store/claims.h"

namespace rowlock {

// All named seats or none; they must be free (a hold past its deadline gives way). seat_unavailable, invalid_argument.
Result<BlockInfo> blockSeats(Connection &connection, const Act &act, EventId event, const SeatingPlan &plan, const QStringList &seats,
                             const QString &code, const QString &reason);
// Blocked ones of the named seats become free; answers how many. invalid_argument if one of them is not blocked, or, where
// `only` is named, not by that block: for who wants to undo it and nothing else.
Result<int> unblockSeats(Connection &connection, const Act &act, EventId event, const QStringList &seats, const QString &reason,
                         BlockId only = {});

// For other use cases inside their own transaction: tells of some of its seats being free again, and ends it with the last.
Result<Done> shrinkBlock(Writing &writing, const OpenEvent &event, BlockId block, const QString &reason);

} // namespace rowlock
