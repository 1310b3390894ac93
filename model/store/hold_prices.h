// What the seats and places of holds come to: list prices less what is taken off, comps nothing. Without fees and
// goods, which a quote has.
#pragma once

#include "model/db/connection.h"
#include "model/domain/hold.h"

#include <QHash>

namespace rowlock {

// Of each: if it were paid now, or as it was priced when its payment was begun; of those that have ended, and where it
// cannot be priced, what they are listed at.
Result<QHash<HoldId, Money>> seatsToPay(Connection &connection, const QList<HoldInfo> &holds, Instant now);

} // namespace rowlock
