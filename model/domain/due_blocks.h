// Blocked seats whose block is due are free to whoever asks, though the file calls them blocked until somebody does. Whoever
// shows a house shows it so. Pure.
#pragma once

#include "model/domain/event.h"

namespace rowlock {

// Of `seats`, whose index is their number, those that are called blocked and whose block is due.
QList<int> seatsDue(const QList<SeatStatus> &seats, const QList<BlockInfo> &blocks, Instant now);

// The seat as it will be once somebody has asked; its pool and its event count it as available.
void showFree(SeatStatus &seat, PoolStatus &pool, EventSummary &event);

// All seats of `house` whose block is due.
void showDueFree(HouseSnapshot &house, Instant now);

} // namespace rowlock
