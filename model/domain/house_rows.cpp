#include "model/domain/house_rows.h"

namespace rowlock {

namespace {

bool sameRow(const SeatStatus &a, const SeatStatus &b)
{
    return a.revision == b.revision && a.version == b.version && a.state == b.state && a.hold == b.hold
           && a.order == b.order && a.ticket == b.ticket && a.block == b.block && a.pool == b.pool && a.price == b.price
           && a.changedAt == b.changedAt && a.used == b.used && a.patron == b.patron;
}

bool sameRow(const PoolStatus &a, const PoolStatus &b)
{
    return a.revision == b.revision && a.counters == b.counters && a.price == b.price && a.isSold == b.isSold
           && a.name == b.name && a.color == b.color && a.prices == b.prices;
}

} // namespace

void HouseRows::load(const HouseSnapshot &snapshot)
{
    *this = {};
    m_seats = snapshot.seats;
    m_pools = snapshot.pools;
    m_book = snapshot.book;
    takeOrders(snapshot.orders);
    takeBlocks(snapshot.blocks);
    takeWaitlist(snapshot.waitlist);
}

QList<int> HouseRows::takeSeats(const QList<SeatStatus> &seats)
{
    QList<int> changed;
    for (const SeatStatus &seat : seats) {
        if (seat.seatNo < 0 || seat.seatNo >= m_seats.size())
            continue;
        SeatStatus &known = m_seats[seat.seatNo];
        if (seat.revision < known.revision || sameRow(seat, known))
            continue;
        known = seat;
        changed.append(seat.seatNo);
    }
    return changed;
}

// A hold that is given a name changes no row of its seats.
QList<int> HouseRows::takeNames(const QList<HoldInfo> &holds)
{
    QList<int> changed;
    for (const HoldInfo &info : holds) {
        for (const HoldItem &item : info.items) {
            if (item.seatNo < 0 || item.seatNo >= m_seats.size())
                continue;
            SeatStatus &seat = m_seats[item.seatNo];
            if (!isInHold(seat.state) || seat.hold != info.id || seat.patron == info.patron)
                continue;
            seat.patron = info.patron;
            changed.append(item.seatNo);
        }
    }
    return changed;
}

bool HouseRows::takePools(const QList<PoolStatus> &pools)
{
    bool changed = false;
    for (const PoolStatus &pool : pools) {
        if (pool.pool == m_pools.size()) { // a category made for this performance
            m_pools.append(pool);
            changed = true;
            continue;
        }
        if (pool.pool < 0 || pool.pool >= m_pools.size())
            continue;
        PoolStatus &known = m_pools[pool.pool];
        if (pool.revision < known.revision || sameRow(pool, known))
            continue;
        known = pool;
        changed = true;
    }
    return changed;
}

// A category's new price is that of its seats which are not sold, though no row of theirs has changed.
QList<int> HouseRows::takePrices(const QList<PoolStatus> &pools)
{
    QHash<int, Money> prices;
    for (const PoolStatus &pool : pools) {
        if (pool.kind == PoolKind::Seats && pool.pool >= 0 && pool.pool < m_pools.size()
            && m_pools.at(pool.pool).price != pool.price)
            prices.insert(pool.pool, pool.price);
    }
    QList<int> changed;
    if (prices.isEmpty()) // nearly always: counters move with every sale, and this looks at every seat
        return changed;
    for (SeatStatus &seat : m_seats) {
        if (seat.state == SeatState::Sold)
            continue;
        const auto price = prices.constFind(seat.pool);
        if (price == prices.cend() || seat.price == *price)
            continue;
        seat.price = *price;
        changed.append(seat.seatNo);
    }
    return changed;
}

bool HouseRows::showPricesAt(Instant now, QList<int> &seats)
{
    if (m_book.lists.isEmpty())
        return false;
    QList<PoolStatus> priced = m_pools;
    showPrices(priced, m_book, now);
    seats = takePrices(priced);
    return takePools(priced);
}

void HouseRows::takeOrders(const QList<SoldOrder> &orders)
{
    m_orders.reserve(m_orders.size() + orders.size());
    for (const SoldOrder &order : orders)
        m_orders.insert(order.id, order);
}

bool HouseRows::takeBlocks(const QList<BlockInfo> &blocks)
{
    bool changed = false;
    for (const BlockInfo &info : blocks) {
        if (info.releasedAt) {
            m_blocks.remove(info.id);
            continue;
        }
        const auto known = m_blocks.constFind(info.id);
        changed = changed
                  || (known != m_blocks.cend()
                      && (known->means != info.means || known->dueAt != info.dueAt || known->kill != info.kill));
        m_blocks.insert(info.id, info);
    }
    return changed;
}

QList<WaitlistEntry> HouseRows::takeWaitlist(const QList<WaitlistEntry> &entries)
{
    QList<WaitlistEntry> changed;
    for (const WaitlistEntry &entry : entries) {
        const auto known = m_waitlist.constFind(entry.id);
        if (known != m_waitlist.cend() && entry.revision <= known->revision)
            continue;
        if (entry.isOpen())
            m_waitlist.insert(entry.id, entry);
        else if (m_waitlist.remove(entry.id) == 0)
            continue;
        changed.append(entry);
    }
    return changed;
}

} // namespace rowlock
