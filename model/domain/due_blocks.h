// Blocked seats and standing places whose block is due are free to whoever asks, though the file calls them blocked
// until somebody does. Whoever shows a house shows it so. Pure.
#pragma once

#include "model/domain/event.h"

#include <QHash>
#include <QSet>

namespace rowlock {

// A house as it is shown: index = number in both lists.
struct ShownHouse
{
    QList<SeatStatus> &seats;
    QList<PoolStatus> &pools;
    EventSummary &event;
};

// What is shown as free though the file calls it blocked. A value.
class DueShown
{
public:
    // Seats and places whose block is due, as they will be once somebody has asked.
    void show(const ShownHouse &house, const QList<BlockInfo> &blocks, Instant now);
    void hide(const ShownHouse &house); // everything as the file has it

    QList<int> seatsMoved(const DueShown &before) const; // shown as free before or now, and not both
    bool placesMoved(const DueShown &before) const { return m_places != before.m_places; }
    bool isDue(BlockId block) const { return m_blocks.contains(block); }

private:
    QSet<BlockId> m_blocks;
    QHash<int, SeatStatus> m_seats; // what the file says of them
    QHash<int, qint64> m_places;    // standing places, by pool
};

// All seats and places of `house` whose block is due.
void showDueFree(HouseSnapshot &house, Instant now);

} // namespace rowlock
