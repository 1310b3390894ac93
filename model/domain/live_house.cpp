#include "model/domain/live_house.h"

#include "model/domain/accessible.h"
#include "model/domain/block_sale.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr qint64 longestWaitMs = 60'000; // the clock may be set meanwhile

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

void LiveHouse::load(const HouseSnapshot &snapshot, std::optional<Instant> now)
{
    m_plan = snapshot.plan;
    m_event = snapshot.event;
    m_seats = snapshot.seats;
    m_pools = snapshot.pools;
    m_holds.forgetOthers();
    m_holds.take(snapshot.holds);
    m_blocks.clear();
    m_waitlist.clear();
    m_orders.clear();
    takeOrders(snapshot.orders);
    takeBlocks(snapshot.blocks);
    takeWaitlist(snapshot.waitlist);
    takeAreas();
    m_due = {};
    showDue(now);
}

HouseMoves LiveHouse::apply(const HouseDelta &delta, std::optional<Instant> now)
{
    HouseMoves moves;
    if (!isLoaded() || delta.event.id != m_event.id || delta.event.revision < m_event.revision)
        return moves;
    if (delta.event.plan != m_event.plan) {
        moves.plan = true;
        return moves;
    }
    const DueShown dueBefore = m_due;
    m_due.hide({m_seats, m_pools, m_event});
    // When the first basket runs out is said beside the counters, and so is until when accessible places are kept.
    moves.counters = !(delta.event.counters == m_event.counters) || delta.event.firstExpiresAt != m_event.firstExpiresAt
                     || delta.event.accessibleMinutes != m_event.accessibleMinutes
                     || delta.event.onSale != m_event.onSale || delta.event.cancelled != m_event.cancelled
                     || delta.event.name != m_event.name || delta.event.starts != m_event.starts;
    m_event = delta.event;
    moves.blocks = takeBlocks(delta.blocks);
    takeOrders(delta.orders);
    moves.holds = m_holds.take(delta.holds);
    for (const HoldInfo &hold : std::as_const(moves.holds)) {
        if (m_holds.isOwn(hold))
            moves.own.append(hold);
    }
    moves.seats = takeSeats(delta.seats) + takeNames(moves.holds);
    moves.seats += takePrices(delta.pools, moves.seats);
    moves.pools = takePools(delta.pools);
    moves.waitlist = takeWaitlist(delta.waitlist);
    showDue(now);
    const QList<int> moved = m_due.seatsMoved(dueBefore);
    const QSet<int> told(moves.seats.cbegin(), moves.seats.cend());
    std::copy_if(moved.begin(), moved.end(), std::back_inserter(moves.seats),
                 [&told](int seatNo) { return !told.contains(seatNo); });
    const bool dueChanged = !moved.isEmpty() || m_due.placesMoved(dueBefore);
    moves.counters = moves.counters || dueChanged;
    moves.pools = moves.pools || dueChanged;
    return moves;
}

HouseMoves LiveHouse::takeOwn(const QList<HoldInfo> &told)
{
    HouseMoves moves;
    moves.own = m_holds.take(told);
    for (const HoldInfo &hold : std::as_const(moves.own)) {
        if (isLoaded() && hold.event == m_event.id)
            moves.holds.append(hold);
    }
    return moves;
}

HouseMoves LiveHouse::lookForDue(Instant now)
{
    HouseMoves moves;
    if (!isLoaded())
        return moves;
    const DueShown before = m_due;
    m_due.hide({m_seats, m_pools, m_event});
    showDue(now);
    moves.seats = m_due.seatsMoved(before);
    moves.pools = moves.counters = !moves.seats.isEmpty() || m_due.placesMoved(before);
    return moves;
}

std::optional<qint64> LiveHouse::msToNextDue(Instant now) const
{
    std::optional<qint64> wait;
    for (const BlockInfo &block : m_blocks) {
        if (block.dueAt && !isDue(block.dueAt, now))
            wait = std::min(wait.value_or(longestWaitMs), *block.dueAt - now);
    }
    return wait;
}

void LiveHouse::clear()
{
    LiveHouse empty(m_holds.ownTerminal());
    empty.m_holds = m_holds;
    empty.m_holds.forgetOthers();
    *this = empty;
}

int LiveHouse::seatOfRef(const QString &ref) const
{
    for (const SeatStatus &seat : m_seats) {
        if (seat.ref == ref)
            return seat.seatNo;
    }
    return -1;
}

QStringList LiveHouse::refsOf(const QList<int> &seatNos) const
{
    QStringList refs;
    for (const int seatNo : seatNos)
        refs << seat(seatNo).ref;
    return refs;
}

QList<int> LiveHouse::askedFor(const QList<int> &seatNos, bool fromBlocks, Instant now) const
{
    if (!keepsAccessible(m_event, now))
        return seatNos;
    const SeatingPlan &plan = *m_plan;
    QList<int> asked = seatNos;
    if (seatNos.size() > 1 && fromBlocks)
        return seatNos;
    if (seatNos.size() > 1) {
        asked.removeIf([&plan](int seatNo) { return isSpecial(plan.seats.at(seatNo)); });
        return asked.isEmpty() ? seatNos : asked;
    }
    const int bay = seatNos.first();
    const auto canBeHad = [this, fromBlocks](int seatNo) {
        return seat(seatNo).state == SeatState::Free || (fromBlocks && maySellHere(seatNo));
    };
    if (!plan.seats.at(bay).accessible || !canBeHad(bay) || plan.seats.at(bay).block < 0)
        return asked;
    int nearest = -1;
    const auto way = [&plan, bay](int seatNo) {
        const QPointF d = plan.seats.at(seatNo).position - plan.seats.at(bay).position;
        return QPointF::dotProduct(d, d);
    };
    for (const int seatNo : plan.blocks.at(plan.seats.at(bay).block).seats) {
        const bool its = plan.seats.at(seatNo).bay == bay && canBeHad(seatNo);
        if (its && (nearest < 0 || way(seatNo) < way(nearest)))
            nearest = seatNo;
    }
    if (nearest >= 0)
        asked << nearest;
    return asked;
}

bool LiveHouse::maySellHere(int seatNo) const
{
    const BlockInfo *found = seat(seatNo).state == SeatState::Blocked ? block(seat(seatNo).block) : nullptr;
    return found && maySellHere(*found);
}

int LiveHouse::poolOfArea(int areaIndex) const
{
    return m_areaPools.value(areaIndex, -1);
}

int LiveHouse::areaOfPool(int pool) const
{
    return m_poolAreas.value(pool, -1);
}

const BlockInfo *LiveHouse::block(BlockId id) const
{
    const auto it = m_blocks.constFind(id);
    return it == m_blocks.cend() ? nullptr : &it.value();
}

QList<BlockInfo> LiveHouse::blocksOfPool(int pool) const
{
    QList<BlockInfo> found;
    for (const BlockInfo &info : m_blocks) {
        if (info.places > 0 && info.pool == pool && !m_due.isDue(info.id))
            found.append(info);
    }
    std::sort(found.begin(), found.end(), [](const BlockInfo &a, const BlockInfo &b) { return a.id < b.id; });
    return found;
}

bool LiveHouse::maySellHere(const BlockInfo &block) const
{
    return maySell(block, {ownTerminal(), {}});
}

const SoldOrder *LiveHouse::order(OrderId id) const
{
    const auto it = m_orders.constFind(id);
    return it == m_orders.cend() ? nullptr : &it.value();
}

Instant LiveHouse::soldAt(const SeatStatus &seat) const
{
    const SoldOrder *sale = order(seat.order);
    return sale ? sale->at : seat.changedAt;
}

bool LiveHouse::isMine(const SeatStatus &seat) const
{
    if (seat.state != SeatState::Held)
        return false;
    const HoldInfo *owner = hold(seat.hold);
    return owner && m_holds.isOwn(*owner);
}

void LiveHouse::showDue(std::optional<Instant> now)
{
    if (now)
        m_due.show({m_seats, m_pools, m_event}, m_blocks.values(), *now);
}

// Standing areas and their pools know each other by the area's ref.
void LiveHouse::takeAreas()
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

QList<int> LiveHouse::takeSeats(const QList<SeatStatus> &seats)
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
QList<int> LiveHouse::takeNames(const QList<HoldInfo> &holds)
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

bool LiveHouse::takePools(const QList<PoolStatus> &pools)
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

// A category's new price is that of its seats which are not sold, though no row of theirs has changed. Answers those
// that `told` does not name yet.
QList<int> LiveHouse::takePrices(const QList<PoolStatus> &pools, const QList<int> &told)
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

void LiveHouse::takeOrders(const QList<SoldOrder> &orders)
{
    m_orders.reserve(m_orders.size() + orders.size());
    for (const SoldOrder &order : orders)
        m_orders.insert(order.id, order);
}

// Answers whether one that stays in force is not what it was.
bool LiveHouse::takeBlocks(const QList<BlockInfo> &blocks)
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

bool LiveHouse::takeWaitlist(const QList<WaitlistEntry> &entries)
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

} // namespace rowlock
