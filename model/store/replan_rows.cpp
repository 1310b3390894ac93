#include "model/store/replan_rows.h"

#include "model/store/records.h"

#include <algorithm>

namespace rowlock {

Result<QList<ReplanRow>> readRows(Connection &connection, EventId event)
{
    TRY_GET(auto rows, all<ReplanRow>(
                           connection, R"(
        SELECT seat_no, place_no, ref, label, short_label, section, row_name, number, pool_no, state, hold_id,
            ticket_id, block_id, version,
            next_pool_no
        FROM event_seat WHERE event_id = ? ORDER BY seat_no)",
                           [](const Row &row) {
                               return ReplanRow{int(row.integer(0)),
                                                row.isNull(1) ? -1 : int(row.integer(1)),
                                                row.text(2),
                                                row.text(3),
                                                row.text(4),
                                                row.text(5),
                                                row.text(6),
                                                row.text(7),
                                                int(row.integer(8)),
                                                row.isNull(14) ? -1 : int(row.integer(14)),
                                                seatStateFromName(row.text(9)).value_or(SeatState::Blocked),
                                                row.id<HoldId>(10),
                                                row.id<TicketId>(11),
                                                row.id<BlockId>(12),
                                                row.integer(13)};
                           },
                           event));
    std::stable_sort(rows.begin(), rows.end(), [](const ReplanRow &a, const ReplanRow &b) {
        return std::pair(a.isGone(), a.isGone() ? a.seatNo : a.place)
               < std::pair(b.isGone(), b.isGone() ? b.seatNo : b.place);
    });
    return rows;
}

QList<int> rowsOf(const QList<ReplanRow> &rows, const SeatingPlan &today, const SeatingPlan &after)
{
    QList<SeatSign> marks;
    marks.reserve(rows.size());
    for (const ReplanRow &row : rows) {
        SeatSign mark{row.ref, row.label, {}, 0};
        if (row.place >= 0 && row.place < today.seats.size())
            mark.position = today.seats.at(row.place).position;
        marks.append(mark);
    }
    return sameSeats(marks, marksOf(after));
}

QList<int> placesOf(const QList<ReplanRow> &rows, const QList<int> &rowOf)
{
    QList<int> places;
    places.reserve(rowOf.size());
    for (const int row : rowOf)
        places.append(row < 0 ? -1 : rows.at(row).place);
    return places;
}

Result<QList<OutdatedTicket>> renamedTickets(Connection &connection, const QList<ReplanRow> &rows,
                                             const QList<int> &rowOf, const SeatingPlan &after)
{
    QList<OutdatedTicket> tickets;
    for (int i = 0; i < rowOf.size(); ++i) {
        if (rowOf.at(i) < 0)
            continue;
        const ReplanRow &row = rows.at(rowOf.at(i));
        const QString &label = after.seats.at(i).label;
        if (!row.ticket.isValid() || row.label == label)
            continue;
        TRY_GET(const OutdatedTicket ticket,
                one<OutdatedTicket>(
                    connection, R"(
            SELECT o.order_id, o.code FROM ticket t JOIN sale_order o USING (order_id) WHERE t.ticket_id = ?)",
                    [&](const Row &found) {
                        return OutdatedTicket{found.id<OrderId>(0), found.text(1), row.ticket, row.label, label, false};
                    },
                    row.ticket));
        tickets.append(ticket);
    }
    return tickets;
}

namespace {

struct Claimant
{
    OrderId order;
    QString code, holder;
    bool used = false;
    bool yields = false;
};

Result<Claimant> claimantOf(Connection &connection, const ReplanRow &row, Instant now)
{
    if (row.ticket.isValid()) {
        return one<Claimant>(
            connection, R"(
            SELECT o.order_id, o.code, o.terminal, t.state = 'used' FROM ticket t JOIN sale_order o USING (order_id)
                WHERE t.ticket_id = ?)",
            [](const Row &found) {
                return Claimant{found.id<OrderId>(0), found.text(1), found.text(2), found.boolean(3), false};
            },
            row.ticket);
    }
    if (row.hold.isValid()) {
        TRY_GET(const HoldInfo hold, readHold(connection, row.hold));
        return Claimant{{}, {}, hold.holder.terminal, false, givesWay(hold.state, hold.times, now)};
    }
    return one<Claimant>(
        connection, R"(SELECT code || ': ' || reason FROM block WHERE block_id = ?)",
        [](const Row &found) {
            return Claimant{{}, {}, found.text(0), false, false};
        },
        row.block);
}

} // namespace

Result<QList<VanishingSeat>> readVanishing(Connection &connection, const QList<ReplanRow> &rows,
                                           const QList<bool> &kept, Instant now)
{
    QList<VanishingSeat> vanishing;
    for (int i = 0; i < rows.size(); ++i) {
        const ReplanRow &row = rows.at(i);
        if (kept.at(i) || row.isGone() || row.state == SeatState::Free)
            continue;
        TRY_GET(const Claimant claimant, claimantOf(connection, row, now));
        vanishing.append({row.place, row.ref, row.label, row.state, claimant.order, claimant.code, row.hold, row.block,
                          claimant.holder, claimant.used, claimant.yields});
    }
    return vanishing;
}

QList<AreaFit> fitAreas(const QList<PoolStatus> &pools, const SeatingPlan &today, const SeatingPlan &after,
                        const QHash<QString, qint64> &capacities)
{
    QList<int> areaPools;
    QList<SeatSign> before, wanted;
    for (const PoolStatus &pool : pools) {
        if (pool.kind != PoolKind::Area)
            continue;
        areaPools.append(pool.pool);
        before.append({pool.ref, pool.name, {}, 0});
    }
    const QList<int> areas = after.standingAreas();
    for (const int area : areas)
        wanted.append({after.areas.at(area).ref, after.areas.at(area).name, {}, 0});
    const QList<int> same = sameSeats(before, wanted);
    QList<AreaFit> fits;
    for (int i = 0; i < areas.size(); ++i) {
        const PlanArea &area = after.areas.at(areas.at(i));
        AreaFit fit{areas.at(i), same.at(i) < 0 ? -1 : areaPools.at(same.at(i)), area.capacity, 0};
        if (fit.pool >= 0) {
            const PoolStatus &pool = pools.at(fit.pool);
            fit.claimed = pool.counters.capacity - pool.counters.available;
            // Where the plans agree, or the new one does not say, what was set for this performance stays.
            const auto drawn = [&](const PlanArea &old) {
                return old.standing && old.ref == pool.ref && old.capacity == area.capacity;
            };
            if (area.capacity == 0 || std::any_of(today.areas.begin(), today.areas.end(), drawn))
                fit.capacity = pool.counters.capacity;
        }
        fit.capacity = capacities.value(area.name, fit.capacity);
        fits.append(fit);
    }
    for (int i = 0; i < areaPools.size(); ++i) {
        const Counters &counters = pools.at(areaPools.at(i)).counters;
        if (!same.contains(i))
            fits.append({-1, areaPools.at(i), 0, counters.capacity - counters.available});
    }
    return fits;
}

int poolOfCategory(const QList<PoolStatus> &pools, const QString &category)
{
    for (const auto text : {&PoolStatus::ref, &PoolStatus::name}) {
        for (const PoolStatus &pool : pools) {
            if (pool.kind == PoolKind::Seats && pool.*text == category)
                return pool.pool;
        }
    }
    return -1;
}

bool changesCategory(const ReplanRow &row, const PlanSeat &seat, const QList<PoolStatus> &pools,
                     const SeatingPlan &today, const SeatingPlan &after)
{
    const QString category = after.categories.at(seat.category).name;
    if (!row.isGone() && row.place < today.seats.size()
        && today.categories.at(today.seats.at(row.place).category).name == category)
        return false;
    return poolOfCategory(pools, category) != (row.nextPool >= 0 ? row.nextPool : row.pool);
}

PoolFit fitPool(const ReplanRow &row, const PlanSeat &seat, const QList<PoolStatus> &pools, const SeatingPlan &today,
                const SeatingPlan &after)
{
    if (!changesCategory(row, seat, pools, today, after))
        return {row.pool, row.nextPool};
    const int pool = poolOfCategory(pools, after.categories.at(seat.category).name);
    if (row.state == SeatState::Sold || row.state == SeatState::Held)
        return {row.pool, pool == row.pool ? -1 : pool};
    return {pool, -1};
}

} // namespace rowlock
