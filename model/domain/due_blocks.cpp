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

QList<int> seatsDue(const QList<SeatStatus> &seats, const QList<BlockInfo> &blocks, Instant now)
{
    QSet<BlockId> due;
    for (const BlockInfo &block : blocks) {
        if (isDue(block.dueAt, now))
            due.insert(block.id);
    }
    QList<int> seatNos;
    for (int seatNo = 0; !due.isEmpty() && seatNo < seats.size(); ++seatNo) {
        if (seats.at(seatNo).state == SeatState::Blocked && due.contains(seats.at(seatNo).block))
            seatNos.append(seatNo);
    }
    return seatNos;
}

void showDueFree(HouseSnapshot &house, Instant now)
{
    for (const int seatNo : seatsDue(house.seats, house.blocks, now)) {
        SeatStatus &seat = house.seats[seatNo];
        showFree(seat, house.pools[seat.pool], house.event);
    }
}

} // namespace rowlock
