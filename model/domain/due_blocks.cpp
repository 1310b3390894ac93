#include "model/domain/due_blocks.h"

#include <QSet>

namespace rowlock {

void showFree(SeatStatus &seat, PoolStatus &pool, EventSummary &event)
{
    seat.state = SeatState::Free;
    seat.block = {};
    for (Counters *counters : {&pool.counters, &event.counters}) {
        --counters->blocked;
        ++counters->available;
    }
}

void showDueFree(HouseSnapshot &house, Instant now)
{
    QSet<BlockId> due;
    for (const BlockInfo &block : std::as_const(house.blocks)) {
        if (isDue(block.dueAt, now))
            due.insert(block.id);
    }
    if (due.isEmpty())
        return;
    for (SeatStatus &seat : house.seats) {
        if (seat.state == SeatState::Blocked && due.contains(seat.block))
            showFree(seat, house.pools[seat.pool], house.event);
    }
}

} // namespace rowlock
