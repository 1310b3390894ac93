#include "ui/plan/plan_sight.h"

namespace rowlock {

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
    for (int area = int(areaIds.size()) - 1; area >= 0; --area) { // the topmost first
        const AreaShape &shape = layout.areas.at(area);
        if (shape.path.isEmpty() ? shape.bounds.contains(point) : shape.path.contains(point))
            return areaIds.at(area);
    }
    return 0;
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
