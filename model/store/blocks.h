// House seats and kills: seats, or places of a standing area, kept back by a manager under a code letter
// (block_codes.h) and a reason. A block whose code says so comes to sale by itself before the performance: whoever asks
// from then on gets its seats (docs/decisions/dressing.md).
#pragma once

#include "model/store/claims.h"

namespace rowlock {

// All named seats or none; they must be free (a hold past its deadline gives way). Without a reason the code's meaning
// is the reason. seat_unavailable, invalid_argument.
Result<BlockInfo> blockSeats(Connection &connection, const Act &act, EventId event, const SeatingPlan &plan,
                             const QStringList &seats, const QString &code, const QString &reason);
// Blocked ones of the named seats become free; answers how many. invalid_argument if one of them is not blocked, or,
// where `only` is named, not by that block: for who wants to undo it and nothing else.
Result<int> unblockSeats(Connection &connection, const Act &act, EventId event, const QStringList &seats,
                         const QString &reason, BlockId only = {});

// So many places of a standing area, by its name or ref: all of them or none. sold_out, invalid_argument.
Result<BlockInfo> blockPlaces(Connection &connection, const Act &act, EventId event, const QString &area,
                              qint64 quantity, const QString &code, const QString &reason);
// So many blocked places of a standing area become free, those that were blocked last first: of blocks with this code,
// or any if empty; of `only`, where it is named. Answers of which blocks. invalid_argument if fewer are blocked so.
Result<QList<BlockedPlaces>> unblockPlaces(Connection &connection, const Act &act, EventId event, const QString &area,
                                           qint64 quantity, const QString &reason, const QString &code = {},
                                           BlockId only = {});

// ---- for other use cases inside their own transaction ----

// A block that keeps nothing yet; `quantity` seats or places come under it next (claims.h). It comes to sale by what
// its letter means.
Result<BlockInfo> insertBlock(Writing &writing, const OpenEvent &event, const BlockCode &meant, const QString &code,
                              const QString &reason, qint64 quantity);
QString blockedPlacesText(qint64 places); // "1 blocked place"

// Ends the event's blocks whose time to come to sale has come; their seats are free. Costs a comparison where there is
// none. Before anybody picks seats: serveWaitlist does it. What it did is to be kept where the rest is refused
// (writeKeeping).
Result<Done> releaseDueBlocks(Writing &writing, const OpenEvent &event);
// Tells of some of its seats being free again, and ends it with the last.
Result<Done> shrinkBlock(Writing &writing, const OpenEvent &event, BlockId block, const QString &reason);
// All that are in force: the event is deleted.
Result<Done> releaseAllBlocks(Writing &writing, const OpenEvent &event, const QString &reason);
// A seat or places of it were taken out to be sold; with the last it ends, until one comes back (out_of_blocks.h).
Result<Done> soldOutOfBlock(Writing &writing, const OpenEvent &event, BlockId block);

} // namespace rowlock
