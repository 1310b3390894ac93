// House seats and kills: seats kept back by a manager under a code letter (block_codes.h) and a reason. A block whose code says
// so comes to sale by itself before the performance: whoever asks from then on gets its seats (docs/decisions/dressing.md).
#pragma once

#include "model/store/claims.h"

namespace rowlock {

// All named seats or none; they must be free (a hold past its deadline gives way). Without a reason the code's meaning is the
// reason. seat_unavailable, invalid_argument.
Result<BlockInfo> blockSeats(Connection &connection, const Act &act, EventId event, const SeatingPlan &plan,
                             const QStringList &seats, const QString &code, const QString &reason);
// Blocked ones of the named seats become free; answers how many. invalid_argument if one of them is not blocked, or, where
// `only` is named, not by that block: for who wants to undo it and nothing else.
Result<int> unblockSeats(Connection &connection, const Act &act, EventId event, const QStringList &seats,
                         const QString &reason, BlockId only = {});

// For other use cases inside their own transaction: tells of some of its seats being free again, and ends it with the last.
Result<Done> shrinkBlock(Writing &writing, const OpenEvent &event, BlockId block, const QString &reason);
// ---- for other use cases inside their own transaction ----

// Ends the event's blocks whose time to come to sale has come; their seats are free. Costs a comparison where there is none.
// Before anybody picks seats: serveWaitlist does it. What it did is to be kept where the rest is refused (writeKeeping).
Result<Done> releaseDueBlocks(Writing &writing, const OpenEvent &event);
// All that are in force: the event is deleted.
Result<Done> releaseAllBlocks(Writing &writing, const OpenEvent &event, const QString &reason);
// A blocked seat that is sold out of its block is free and answered as it is then; its block ends with its last seat.
Result<SeatRow> takeOutOfBlock(Writing &writing, const OpenEvent &event, const SeatRow &seat);

} // namespace rowlock
