// The code letters of the house: what each means, who may sell out of its blocks, and when they come to sale by
// themselves.
#pragma once

#include "model/domain/event.h"
#include "model/store/writing.h"

namespace rowlock {

Result<QList<BlockCode>> readBlockCodes(Connection &connection); // by letter
// A letter that the house has no meaning for yet has none in the answer: its blocks keep their own reason alone.
Result<BlockCode> readBlockCode(Connection &connection, const QString &letter);

// Makes or changes a code. A changed release time, or its becoming a kill, holds for the blocks in force too; who may
// sell is asked for when somebody does. invalid_argument.
Result<BlockCode> saveBlockCode(Connection &connection, const Act &act, const BlockCode &code);
// invalid_argument where there is none, or blocks in force bear it.
Result<Done> removeBlockCode(Connection &connection, const Act &act, const QString &letter);

// The event begins at another time: its blocks in force go on sale by that. A block made when its time had passed is
// kept.
Result<Done> dateBlocks(Writing &writing, EventId event, qint64 revision, Instant starts);

Result<QHash<QString, qint64>> seatsByBlockCode(Connection &connection); // seats and places blocked now, of all events

} // namespace rowlock
