#include "model/domain/due_blocks.h"

namespace rowlock {

namespace {

void countFree(qint64 places, PoolStatus &pool, EventSummary &event)
{
    for (Counters *counters : {&pool.counters, &event.counters}) {
        counters->blocked -= places;
        counters->available += places;
    }
}

} // namespace

void DueShown::show(const ShownHouse &house, const QList<BlockInfo> &blocks, Instant now)
{
    for (const BlockInfo &block : blocks) {
        if (!rowlock::isDue(block.dueAt, now))
            continue;
        m_blocks.insert(block.id);
        if (block.places > 0 && block.pool < house.pools.size())
            m_places[block.pool] += block.places;
    }
    for (int seatNo = 0; !m_blocks.isEmpty() && seatNo < house.seats.size(); ++seatNo) {
        SeatStatus &seat = house.seats[seatNo];
        if (seat.state != SeatState::Blocked || !m_blocks.contains(seat.block))
            continue;
        m_seats.insert(seatNo, seat);
        seat.state = SeatState::Free;
        seat.block = {};
        countFree(1, house.pools[seat.pool], house.event);
    }
    for (auto places = m_places.cbegin(); places != m_places.cend(); ++places)
        countFree(places.value(), house.pools[places.key()], house.event);
}

void DueShown::hide(const ShownHouse &house)
{
    for (const SeatStatus &row : std::as_const(m_seats)) {
        house.seats[row.seatNo] = row;
        countFree(-1, house.pools[row.pool], house.event);
    }
    for (auto places = m_places.cbegin(); places != m_places.cend(); ++places)
        countFree(-places.value(), house.pools[places.key()], house.event);
    *this = {};
}

QList<int> DueShown::seatsMoved(const DueShown &before) const
{
    const QSet<int> now(m_seats.keyBegin(), m_seats.keyEnd());
    const QSet<int> then(before.m_seats.keyBegin(), before.m_seats.keyEnd());
    return ((then - now) + (now - then)).values();
}

void showDueFree(HouseSnapshot &house, Instant now)
{
    DueShown().show({house.seats, house.pools, house.event}, house.blocks, now);
}

} // namespace rowlock
