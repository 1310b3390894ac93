// The rows that an event is made of, as they come with a snapshot and with every difference since. A row older than the
// one known is ignored, so that a difference may come twice. A value; each take answers what it really changed.
#pragma once

#include "model/domain/due_blocks.h"

#include <QHash>
#include <QMap>

namespace rowlock {

class HouseRows
{
public:
    void load(const HouseSnapshot &snapshot);
    QList<int> takeSeats(const QList<SeatStatus> &seats);
    QList<int> takeNames(const QList<HoldInfo> &holds);
    // The seats whose price it changed. Before takePools(), which changes what it compares with.
    QList<int> takePrices(const QList<PoolStatus> &pools);
    bool takePools(const QList<PoolStatus> &pools);
    void takeBook(const PriceBook &book) { m_book = book; }
    // By the price lists that hold then, though nobody has written anything; whether any is other than before, and
    // which seats' are.
    bool showPricesAt(Instant now, QList<int> &seats);
    void takeOrders(const QList<SoldOrder> &orders);
    bool takeBlocks(const QList<BlockInfo> &blocks); // whether one that stays in force is not what it was
    QList<WaitlistEntry> takeWaitlist(const QList<WaitlistEntry> &entries); // those that changed or left

    // To be shown otherwise than the file has them (due_blocks.h): the one way to write into the rows from outside.
    ShownHouse shown(EventSummary &event) { return {m_seats, m_pools, event}; }
    const PriceBook &book() const { return m_book; }
    const QList<SeatStatus> &seats() const { return m_seats; }            // index = seatNo
    const QList<PoolStatus> &pools() const { return m_pools; }            // index = pool
    const QHash<BlockId, BlockInfo> &blocks() const { return m_blocks; }  // in force
    const QHash<OrderId, SoldOrder> &orders() const { return m_orders; }  // also those given back since
    QList<WaitlistEntry> waitlist() const { return m_waitlist.values(); } // waiting or offered, in order of joining

private:
    QList<SeatStatus> m_seats;
    QList<PoolStatus> m_pools;
    PriceBook m_book;
    QHash<BlockId, BlockInfo> m_blocks;
    QHash<OrderId, SoldOrder> m_orders;
    QMap<WaitlistId, WaitlistEntry> m_waitlist;
};

} // namespace rowlock
