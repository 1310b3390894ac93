#include "model/domain/plan_floors.h"

#include "model/domain/seat_grid.h"

#include <QHash>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr int mostChoices = 6;
constexpr int hidingShare = 6; // a sixth of a floor: with less of it under another, all of them are better seen at once

// By zone: its seats that lie on a seat of another zone.
QHash<int, int> coveredSeats(const SeatingPlan &plan)
{
    SeatGrid grid;
    grid.build(plan);
    QHash<int, int> covered;
    for (int i = 0; i < plan.seats.size(); ++i) {
        const PlanSeat &seat = plan.seats.at(i);
        const int zone = zoneOfSeat(plan, i);
        bool isCovered = false;
        grid.visit(QRectF(seat.position, QSizeF()).adjusted(-seat.radius, -seat.radius, seat.radius, seat.radius),
                   [&](const SeatGrid::Place &other) {
                       const QPointF away = other.centre - seat.position;
                       isCovered = isCovered
                                   || (zoneOfSeat(plan, other.seatNo) != zone
                                       && std::hypot(away.x(), away.y()) < (seat.radius + other.radius) * 0.7);
                   });
        if (isCovered)
            ++covered[zone];
    }
    return covered;
}

} // namespace

int zoneOfSeat(const SeatingPlan &plan, int seatNo)
{
    const int row = plan.seats.at(seatNo).row;
    return row >= 0 && row < plan.rows.size() ? plan.rows.at(row).zone : -1;
}

QList<int> overlappingZones(const SeatingPlan &plan)
{
    const QHash<int, int> covered = coveredSeats(plan);
    QList<int> zones = covered.keys();
    if (zones.size() > mostChoices)
        return {};
    std::sort(zones.begin(), zones.end());
    zones.removeIf([&](int zone) { return zone < 0 || zone >= plan.zones.size(); });
    return zones;
}

int usualZone(const SeatingPlan &plan, const QList<int> &overlapping)
{
    QHash<int, int> seats;
    for (const PlanRow &row : plan.rows) {
        if (!row.seats.isEmpty() && !overlapping.contains(row.zone))
            return -1;
        seats[row.zone] += int(row.seats.size());
    }
    const QHash<int, int> covered = coveredSeats(plan);
    const bool hides = std::any_of(overlapping.begin(), overlapping.end(),
                                   [&](int zone) { return covered.value(zone) * hidingShare > seats.value(zone); });
    return hides ? overlapping.first() : -1;
}

} // namespace rowlock
