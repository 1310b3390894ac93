// Which seats of an event are to be had by who asks now: one way of telling it, for best seats and for late money.
#pragma once

#include "model/db/statement.h"

namespace rowlock {

enum SeatLeft : char { SeatTaken, SeatGivesWay, SeatFree };

// One byte a place of the plan; `pool` < 0: of every category. What `own` holds does not give way to itself.
Result<QByteArray> seatsLeft(Connection &connection, EventId event, qsizetype places, int pool, Instant now,
                             HoldId own = {});

} // namespace rowlock
