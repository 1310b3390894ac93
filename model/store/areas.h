// Standing areas of an event: how many places they have.
#pragma once

#include "model/domain/seat.h"
#include "model/store/writing.h"

namespace rowlock {

// From none to 1,000,000 places. invalid_argument.
Result<Done> checkCapacity(qint64 capacity);

// Of a standing area, by its name or ref: from what is claimed of it up to 1,000,000 places. What is held, sold or
// blocked stays. event_unknown, invalid_argument.
Result<PoolStatus> resizeArea(Connection &connection, const Act &act, EventId event, const QString &area,
                              qint64 capacity);

} // namespace rowlock
