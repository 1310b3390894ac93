#include "ui/plan/plan_sight.h"

#include "model/domain/plan_shapes.h"

#include <QPainterPath>

namespace rowlock {

namespace {

constexpr double leastLine = 3; // plan units on each side of a line: it is to be hit far away and near

} // namespace

PlanSight PlanSight::of(const PlanDraft &draft)
{
    PlanSight sight;
    sight.plan = planOf(draft);
    sight.seatIds.reserve(sight.plan.seats.size());
    sight.rowIds.reserve(sight.plan.seats.size());
    for (const DraftSection &section : draft.sections) {
        for (const DraftRow &row : section.rows) {
            for (const DraftSeat &seat : row.seats) {
                sight.seatIds.append(seat.id);
                sight.rowIds.append(row.id);
            }
        }
        for (const DraftArea &area : section.areas)
            sight.areaIds.append(area.id);
        for (const DraftRow &row : section.rows) {
            if (row.row.table)
                sight.areaIds.append(row.id);
        }
    }
    sight.grid.build(sight.plan);
    sight.layout = MapLayout::of(sight.plan, sight.grid);
    return sight;
}

int PlanSight::at(QPointF point, double reach, Aim aim) const
{
    if (const int seat = grid.nearest(point, reach); seat >= 0)
        return aim == Aim::Rows ? rowIds.at(seat) : seatIds.at(seat);
    if (aim == Aim::Seats)
        return 0;
    for (int area = int(areaIds.size()) - 1; area >= 0; --area) { // the topmost first
        if (isOn(area, point, reach))
            return areaIds.at(area);
    }
    return 0;
}

// A wall around the house that has no colour of its own is taken at its line: what lies within is the house.
bool PlanSight::isOn(int area, QPointF point, double reach) const
{
    const AreaShape &shape = layout.areas.at(area);
    if (shape.path.isEmpty())
        return shape.bounds.contains(point);
    const PlanArea &drawn = plan.areas.at(area);
    if (isFilled(drawn) || !drawn.text.text.isEmpty())
        return shape.path.contains(point);
    QPainterPathStroker line;
    line.setWidth(2 * std::max(reach, leastLine));
    return line.createStroke(shape.path).contains(point);
}

Chosen PlanSight::within(const QRectF &rect, Aim aim) const
{
    Chosen ids;
    for (const int seat : grid.within(rect))
        ids.insert(aim == Aim::Rows ? rowIds.at(seat) : seatIds.at(seat));
    for (int area = 0; area < areaIds.size(); ++area) {
        if (rect.contains(layout.areas.at(area).bounds))
            ids.insert(areaIds.at(area));
    }
    return ids;
}

} // namespace rowlock
