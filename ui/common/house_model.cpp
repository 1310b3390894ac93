#include "ui/common/house_model.h"

#include "model/domain/block_sale.h"

#include <algorithm>

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
    return a.revision == b.revision && a.counters == b.counters && a.price == b.price && a.name == b.name
           && a.color == b.color;
}

} // namespace

HouseModel::HouseModel(const QString &ownTerminal, QObject *parent) : QObject(parent), m_ownTerminal(ownTerminal) {}

void HouseModel::load(const HouseSnapshot &snapshot)
{
    m_plan = snapshot.plan;
    m_event = snapshot.event;
    m_seats = snapshot.seats;
    m_pools = snapshot.pools;
    m_holds.clear();
    m_blocks.clear();
    for (const HoldInfo &hold : snapshot.holds) {
        if (hold.isLive())
            m_holds.insert(hold.id, hold);
    }
    m_waitlist.clear();
    m_orders.clear();
    takeOrders(snapshot.orders);
    takeBlocks(snapshot.blocks);
    takeWaitlist(snapshot.waitlist);
    takeAreas();
    m_behindDue.clear();
    showDue();
    emit loaded();
}

void HouseModel::apply(const HouseDelta &delta)
{
    if (!isLoaded() || delta.event.id != m_event.id || delta.event.revision < m_event.revision)
        return;
    if (delta.event.plan != m_event.plan) {
        emit planChanged(m_event.id);
        return;
    }
    const QSet<int> dueBefore = hideDue();
    // When the first basket runs out is said beside the counters, and so is until when accessible places are kept.
    bool countersMoved = !(delta.event.counters == m_event.counters)
                         || delta.event.firstExpiresAt != m_event.firstExpiresAt
                         || delta.event.accessibleMinutes != m_event.accessibleMinutes;
    m_event = delta.event;
    // Everything is in place before anybody is told, so that a listener never sees a seat of a hold it cannot look up.
    const bool blocksMoved = takeBlocks(delta.blocks);
    takeOrders(delta.orders);
    const QList<HoldInfo> holds = takeHolds(delta.holds);
    QList<int> seats = takeSeats(delta.seats) + takeNames(holds);
    seats += takePrices(delta.pools, seats);
    bool poolsMoved = takePools(delta.pools);
    const bool waitlistMoved = takeWaitlist(delta.waitlist);
    showDue();
    const QSet<int> moved = dueMoved(dueBefore);
    seats += (moved - QSet<int>(seats.cbegin(), seats.cend())).values();
    countersMoved = countersMoved || !moved.isEmpty();
    poolsMoved = poolsMoved || !moved.isEmpty();
    if (!seats.isEmpty())
        emit seatsChanged(seats);
    if (!holds.isEmpty())
        emit holdsChanged(holds);
    if (blocksMoved)
        emit blocksChanged();
    if (poolsMoved)
        emit poolsChanged();
    if (countersMoved)
        emit countersChanged();
    if (waitlistMoved)
        emit waitlistChanged();
}

void HouseModel::clear()
{
    if (!isLoaded())
        return;
    m_plan.reset();
    m_event = {};
    m_seats.clear();
    m_pools.clear();
    m_holds.clear();
    m_blocks.clear();
    m_orders.clear();
    m_waitlist.clear();
    m_areaPools.clear();
    m_poolAreas.clear();
    m_behindDue.clear();
    m_dueTimer.stop();
    emit cleared();
}

int HouseModel::poolOfArea(int areaIndex) const
{
    return m_areaPools.value(areaIndex, -1);
}

int HouseModel::areaOfPool(int pool) const
{
    return m_poolAreas.value(pool, -1);
}

const HoldInfo *HouseModel::hold(HoldId id) const
{
    const auto it = m_holds.constFind(id);
    return it == m_holds.cend() ? nullptr : &it.value();
}

QList<HoldInfo> HouseModel::holds() const
{
    QList<HoldInfo> list = m_holds.values();
    std::sort(list.begin(), list.end(), [](const HoldInfo &a, const HoldInfo &b) {
        return std::pair(a.times.startedAt, a.id) < std::pair(b.times.startedAt, b.id);
    });
    return list;
}

const BlockInfo *HouseModel::block(BlockId id) const
{
    const auto it = m_blocks.constFind(id);
    return it == m_blocks.cend() ? nullptr : &it.value();
}

bool HouseModel::maySellHere(const BlockInfo &block) const
{
    return maySell(block, {m_ownTerminal, {}});
}

const SoldOrder *HouseModel::order(OrderId id) const
{
    const auto it = m_orders.constFind(id);
    return it == m_orders.cend() ? nullptr : &it.value();
}

Instant HouseModel::soldAt(const SeatStatus &seat) const
{
    const SoldOrder *sale = order(seat.order);
    return sale ? sale->at : seat.changedAt;
}

QList<WaitlistEntry> HouseModel::waitlist() const
{
    return m_waitlist.values();
}

bool HouseModel::isMine(const SeatStatus &seat) const
{
    if (seat.state != SeatState::Held)
        return false;
    const HoldInfo *owner = hold(seat.hold);
    return owner && owner->holder.terminal == m_ownTerminal;
}

// Standing areas and their pools know each other by the area's ref.
void HouseModel::takeAreas()
{
    m_areaPools = QList<int>(m_plan ? m_plan->areas.size() : 0, -1);
    m_poolAreas = QList<int>(m_pools.size(), -1);
    QHash<QString, int> areas;
    for (int i = 0; i < m_areaPools.size(); ++i) {
        if (m_plan->areas.at(i).standing)
            areas.insert(m_plan->areas.at(i).ref, i);
    }
    for (int i = 0; i < m_pools.size(); ++i) {
        const PoolStatus &pool = m_pools.at(i);
        const int area = pool.kind == PoolKind::Area ? areas.value(pool.ref, -1) : -1;
        m_poolAreas[i] = area;
        if (area >= 0)
            m_areaPools[area] = i;
    }
}

QList<int> HouseModel::takeSeats(const QList<SeatStatus> &seats)
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
QList<int> HouseModel::takeNames(const QList<HoldInfo> &holds)
{
    QList<int> changed;
    for (const HoldInfo &info : holds) {
        for (const HoldItem &item : info.items) {
            if (item.seatNo < 0 || item.seatNo >= m_seats.size())
                continue;
            SeatStatus &seat = m_seats[item.seatNo];
            if (seat.state != SeatState::Held || seat.hold != info.id || seat.patron == info.patron)
                continue;
            seat.patron = info.patron;
            changed.append(item.seatNo);
        }
    }
    return changed;
}

bool HouseModel::takePools(const QList<PoolStatus> &pools)
{
    bool changed = false;
    for (const PoolStatus &pool : pools) {
        if (pool.pool == m_pools.size()) { // a category made for this performance
            m_pools.append(pool);
            m_poolAreas.append(-1);
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

QList<HoldInfo> HouseModel::takeHolds(const QList<HoldInfo> &holds)
{
    QList<HoldInfo> changed;
    for (const HoldInfo &info : holds) {
        const HoldInfo *known = hold(info.id);
        if (known && info.revision < known->revision)
            continue;
        if (info.isLive())
            m_holds.insert(info.id, info);
        else
            m_holds.remove(info.id);
        changed.append(info);
    }
    return changed;
}

bool HouseModel::takeWaitlist(const QList<WaitlistEntry> &entries)
{
    bool changed = false;
    for (const WaitlistEntry &entry : entries) {
        const auto known = m_waitlist.constFind(entry.id);
        if (known != m_waitlist.cend() && entry.revision <= known->revision)
            continue;
        if (entry.isOpen())
            m_waitlist.insert(entry.id, entry);
        else if (m_waitlist.remove(entry.id) == 0)
            continue;
        changed = true;
    }
    return changed;
}

void HouseModel::takeOrders(const QList<SoldOrder> &orders)
{
    m_orders.reserve(m_orders.size() + orders.size());
    for (const SoldOrder &order : orders)
        m_orders.insert(order.id, order);
}

// A category's new price is that of its seats which are not sold, though no row of theirs has changed. Answers those that
// `told` does not name yet.
QList<int> HouseModel::takePrices(const QList<PoolStatus> &pools, const QList<int> &told)
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
        if (!told.contains(seat.seatNo))
            changed.append(seat.seatNo);
    }
    return changed;
}

// Answers whether one that stays in force is not what it was.
bool HouseModel::takeBlocks(const QList<BlockInfo> &blocks)
{
    bool changed = false;
    for (const BlockInfo &info : blocks) {
        if (info.releasedAt) {
            m_blocks.remove(info.id);
            continue;
        }
        const BlockInfo *known = block(info.id);
        changed = changed
                  || (known && (known->means != info.means || known->dueAt != info.dueAt || known->kill != info.kill));
        m_blocks.insert(info.id, info);
    }
    return changed;
}

} // namespace rowlock
