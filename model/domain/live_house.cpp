#include "model/domain/live_house.h"

#include "model/domain/block_sale.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr qint64 longestWaitMs = 60'000; // the clock may be set meanwhile

void addNew(QList<int> &seats, const QList<int> &more)
{
    const QSet<int> known(seats.cbegin(), seats.cend());
    std::copy_if(more.begin(), more.end(), std::back_inserter(seats),
                 [&known](int seatNo) { return !known.contains(seatNo); });
}

// Standing areas and their pools know each other by the area's ref; -1 for seats' pools.
QList<int> areasOfPools(const SeatingPlan &plan, const QList<PoolStatus> &pools)
{
    QHash<QString, int> areas;
    for (const int area : plan.standingAreas())
        areas.insert(plan.areas.at(area).ref, area);
    QList<int> found;
    for (const PoolStatus &pool : pools)
        found << (pool.kind == PoolKind::Area ? areas.value(pool.ref, -1) : -1);
    return found;
}

} // namespace

void LiveHouse::load(const HouseSnapshot &snapshot, std::optional<Instant> now)
{
    m_plan = snapshot.plan;
    m_event = snapshot.event;
    m_rows.load(snapshot);
    m_holds.forgetOthers();
    m_holds.take(snapshot.holds);
    m_poolAreas = areasOfPools(*m_plan, pools());
    m_areaPools = QList<int>(m_plan->areas.size(), -1);
    for (int pool = 0; pool < m_poolAreas.size(); ++pool) {
        if (m_poolAreas.at(pool) >= 0)
            m_areaPools[m_poolAreas.at(pool)] = pool;
    }
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
    m_due.hide(m_rows.shown(m_event));
    // When the first basket runs out is said beside the counters, and so is until when accessible places are kept.
    moves.counters = !(delta.event.counters == m_event.counters) || delta.event.firstExpiresAt != m_event.firstExpiresAt
                     || delta.event.accessibleMinutes != m_event.accessibleMinutes
                     || delta.event.onSale != m_event.onSale || delta.event.cancelled != m_event.cancelled
                     || delta.event.draft != m_event.draft || delta.event.terms != m_event.terms
                     || delta.event.name != m_event.name || delta.event.starts != m_event.starts;
    m_event = delta.event;
    if (delta.event.revision != delta.since) // else it brings nothing
        m_rows.takeBook(delta.book);
    moves.blocks = m_rows.takeBlocks(delta.blocks);
    m_rows.takeOrders(delta.orders);
    moves.holds = m_holds.take(delta.holds);
    for (const HoldInfo &hold : std::as_const(moves.holds)) {
        if (m_holds.isOwn(hold) || hold.holder.terminal == m_holds.ownTerminal()) // it may just have become reserved
            moves.own.append(hold);
    }
    moves.seats = m_rows.takeSeats(delta.seats) + m_rows.takeNames(moves.holds);
    addNew(moves.seats, m_rows.takePrices(delta.pools));
    moves.pools = m_rows.takePools(delta.pools);
    QList<int> repriced;
    moves.pools = (now && m_rows.showPricesAt(*now, repriced)) || moves.pools;
    addNew(moves.seats, repriced);
    moves.waitlist = m_rows.takeWaitlist(delta.waitlist);
    showDue(now);
    const QList<int> moved = m_due.seatsMoved(dueBefore);
    addNew(moves.seats, moved);
    const bool dueChanged = !moved.isEmpty() || m_due.placesMoved(dueBefore);
    moves.counters = moves.counters || dueChanged;
    moves.pools = moves.pools || dueChanged;
    return moves;
}

HouseMoves LiveHouse::takeOwn(const QList<HoldInfo> &told, HoldId inHand)
{
    HouseMoves moves;
    m_holds.setInHand(inHand);
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
    m_due.hide(m_rows.shown(m_event));
    showDue(now);
    moves.seats = m_due.seatsMoved(before);
    moves.pools = moves.counters = !moves.seats.isEmpty() || m_due.placesMoved(before);
    QList<int> repriced;
    moves.pools = m_rows.showPricesAt(now, repriced) || moves.pools;
    addNew(moves.seats, repriced);
    return moves;
}

std::optional<qint64> LiveHouse::msToNextDue(Instant now) const
{
    std::optional<qint64> wait;
    for (const BlockInfo &block : m_rows.blocks()) {
        if (block.dueAt && !isDue(block.dueAt, now))
            wait = std::min(wait.value_or(longestWaitMs), *block.dueAt - now);
    }
    if (const auto change = nextChange(m_rows.book(), now))
        wait = std::min(wait.value_or(longestWaitMs), *change - now);
    return wait;
}

void LiveHouse::clear()
{
    LiveHouse empty(m_holds.ownTerminal());
    empty.m_holds = m_holds;
    empty.m_holds.forgetOthers();
    *this = empty;
}

QStringList LiveHouse::refsOf(const QList<int> &seatNos) const
{
    QStringList refs;
    for (const int seatNo : seatNos)
        refs << seat(seatNo).ref;
    return refs;
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
    const auto it = m_rows.blocks().constFind(id);
    return it == m_rows.blocks().cend() ? nullptr : &it.value();
}

QList<BlockInfo> LiveHouse::blocksOfPool(int pool) const
{
    QList<BlockInfo> found;
    for (const BlockInfo &info : m_rows.blocks()) {
        if (info.places > 0 && info.pool == pool && !m_due.isDue(info.id))
            found.append(info);
    }
    std::sort(found.begin(), found.end(), [](const BlockInfo &a, const BlockInfo &b) { return a.id < b.id; });
    return found;
}

bool LiveHouse::maySellHere(const BlockInfo &block) const
{
    return maySell(block, {m_holds.ownTerminal(), {}});
}

const SoldOrder *LiveHouse::order(OrderId id) const
{
    const auto it = m_rows.orders().constFind(id);
    return it == m_rows.orders().cend() ? nullptr : &it.value();
}

Instant LiveHouse::soldAt(const SeatStatus &seat) const
{
    const SoldOrder *sale = order(seat.order);
    return sale ? sale->at : seat.changedAt;
}

bool LiveHouse::isMine(const SeatStatus &seat) const
{
    if (!isInHold(seat.state))
        return false;
    const HoldInfo *owner = hold(seat.hold);
    return owner && m_holds.isOwn(*owner);
}

void LiveHouse::showDue(std::optional<Instant> now)
{
    if (now)
        m_due.show(m_rows.shown(m_event), m_rows.blocks().values(), *now);
}

} // namespace rowlock
