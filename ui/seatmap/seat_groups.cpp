#include "ui/seatmap/seat_groups.h"

#include "model/domain/plan_floors.h"

#include <algorithm>
#include <functional>

namespace rowlock {

namespace {

using SameGroup = std::function<bool(int)>;

SameGroup rowOf(const SeatingPlan &plan, int seatNo)
{
    const PlanSeat &from = plan.seats.at(seatNo);
    const PlanRow *row = from.row >= 0 && from.row < plan.rows.size() ? &plan.rows.at(from.row) : nullptr;
    return [&plan, &from, row](int other) {
        const PlanSeat &seat = plan.seats.at(other);
        if (seat.row == from.row)
            return true;
        const PlanRow *its = seat.row >= 0 && seat.row < plan.rows.size() ? &plan.rows.at(seat.row) : nullptr;
        return row && its && seat.block == from.block && its->zone == row->zone && its->name == row->name;
    };
}

SameGroup groupOf(const HouseModel &house, SeatGroup group, int seatNo)
{
    const SeatStatus &status = house.seat(seatNo);
    switch (group) {
    case SeatGroup::Row: return rowOf(house.plan(), seatNo);
    case SeatGroup::Section:
        return [&house, block = house.plan().seats.at(seatNo).block](int other) {
            return house.plan().seats.at(other).block == block;
        };
    case SeatGroup::Category: return [&house, pool = status.pool](int other) { return house.seat(other).pool == pool; };
    case SeatGroup::Order:
        return
            [&house, order = status.order](int other) { return order.isValid() && house.seat(other).order == order; };
    case SeatGroup::All: break;
    }
    return [](int) { return true; };
}

} // namespace

QList<int> seatsOfGroup(const HouseModel &house, SeatGroup group, int seatNo, int zone)
{
    QList<int> seats;
    if (!house.isLoaded() || (group != SeatGroup::All && (seatNo < 0 || seatNo >= house.seats().size())))
        return seats;
    const SameGroup same = groupOf(house, group, std::max(seatNo, 0));
    for (int i = 0; i < house.seats().size(); ++i) {
        if ((zone < 0 || zoneOfSeat(house.plan(), i) == zone) && same(i))
            seats.append(i);
    }
    return seats;
}

QList<int> seatsInside(const SeatGrid &grid, const SeatingPlan &plan, const QPolygonF &line)
{
    if (line.size() < 3)
        return {};
    QList<int> seats = grid.within(line.boundingRect());
    seats.removeIf([&](int seatNo) { return !line.containsPoint(plan.seats.at(seatNo).position, Qt::OddEvenFill); });
    return seats;
}

QSet<int> toggledTogether(const QSet<int> &before, const QList<int> &group)
{
    QSet<int> now = before;
    const bool all = std::all_of(group.begin(), group.end(), [&](int seatNo) { return before.contains(seatNo); });
    for (const int seatNo : group) {
        if (all)
            now.remove(seatNo);
        else
            now.insert(seatNo);
    }
    return now;
}

} // namespace rowlock
