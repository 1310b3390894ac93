#include "ui/seatmap/map_layout.h"

#include "model/domain/plan_floors.h"

#include <QTransform>

#include <algorithm>
#include <cmath>
#include <limits>

namespace rowlock {

namespace {

AreaShape shapeOf(const PlanArea &area)
{
    QTransform transform;
    transform.translate(area.position.x(), area.position.y());
    transform.rotate(area.rotation);
    AreaShape shape;
    shape.path = drawnPath(area);
    shape.bounds = shape.path.boundingRect();
    if (!area.text.text.isEmpty()) {
        const double width = area.text.size * 0.8 * double(area.text.text.size());
        const QRectF text(area.text.offset.x() - width / 2, area.text.offset.y() - area.text.size, width,
                          area.text.size * 2);
        const QRectF placed = transform.mapRect(text);
        shape.bounds = shape.path.isEmpty() ? placed : shape.bounds.united(placed);
    }
    return shape;
}

// What all names begin with, up to and including a space.
QString commonStart(const QList<PlanBlock> &blocks)
{
    if (blocks.size() < 3)
        return {};
    QString start = blocks.first().name;
    for (const PlanBlock &block : blocks) {
        while (!start.isEmpty() && (!block.name.startsWith(start) || block.name == start || !start.endsWith(u' ')))
            start.chop(1);
    }
    return start;
}

// Does the drawing itself say so? A name that stands on the plan is not written twice.
bool isWritten(const SeatingPlan &plan, const QString &name)
{
    return std::any_of(plan.areas.cbegin(), plan.areas.cend(), [&name](const PlanArea &area) {
        return area.kind == ShapeKind::Text && area.text.text.simplified().compare(name, Qt::CaseInsensitive) == 0;
    });
}

QPointF middleOf(const SeatingPlan &plan, const PlanBlock &block, double pitch)
{
    const QPointF centre = block.bounds.center();
    QPointF nearest = centre;
    double least = std::numeric_limits<double>::max();
    for (const int seatNo : block.seats) {
        const QPointF at = plan.seats.at(seatNo).position;
        const double away = std::hypot(at.x() - centre.x(), at.y() - centre.y());
        if (away < least) {
            least = away;
            nearest = at;
        }
    }
    return least > pitch * 2 ? nearest : centre;
}

QList<BlockTitle> titlesOf(const SeatingPlan &plan, const SeatGrid &grid, const QList<AreaShape> &areas, int zone,
                           double pitch)
{
    QList<BlockTitle> titles;
    QList<QRectF> taken;
    const qsizetype common = commonStart(plan.blocks).size();
    for (const PlanBlock &block : plan.blocks) {
        const qsizetype comma = block.name.lastIndexOf(u',');
        BlockTitle title{block.name,   common > 0 ? block.name.mid(common) : block.name.mid(comma + 1).trimmed(),
                         block.bounds, middleOf(plan, block, pitch),
                         {},           false};
        if (zone >= 0 && block.zone != zone) {
            titles.append(BlockTitle()); // its index stays the block's
            continue;
        }
        if (isWritten(plan, block.name)) {
            titles.append(title);
            continue;
        }
        const double half = std::max(pitch * 1.2, double(block.name.size()) * pitch * 0.22);
        const QPointF places[] = {{block.bounds.center().x(), block.bounds.top() - pitch * 0.9},
                                  {block.bounds.center().x(), block.bounds.bottom() + pitch * 0.9}};
        for (const QPointF &place : places) {
            const QRectF text(place.x() - half, place.y() - pitch * 0.55, half * 2, pitch * 1.1);
            bool free =
                std::none_of(taken.cbegin(), taken.cend(), [&](const QRectF &other) { return other.intersects(text); });
            grid.visit(text, [&](const SeatGrid::Place &seat) {
                free =
                    free && !text.adjusted(-seat.radius, -seat.radius, seat.radius, seat.radius).contains(seat.centre);
            });
            for (int i = 0; i < areas.size() && free; ++i)
                free = !plan.areas.at(i).standing || !areas.at(i).path.intersects(text);
            if (free) {
                taken.append(text);
                title.above = place;
                title.hasAbove = true;
                break;
            }
        }
        titles.append(title);
    }
    return titles;
}

} // namespace

MapLayout MapLayout::of(const SeatingPlan &plan, const SeatGrid &grid, int zone)
{
    MapLayout layout;
    layout.pitch = usualPitch(plan);
    for (const PlanArea &area : plan.areas) {
        layout.areas.append(shapeOf(area));
        layout.world |= layout.areas.last().bounds;
    }
    for (int i = 0; i < plan.seats.size(); ++i) {
        const PlanSeat &seat = plan.seats.at(i);
        if (zone < 0 || zoneOfSeat(plan, i) == zone)
            layout.world |= QRectF(seat.position.x() - seat.radius, seat.position.y() - seat.radius, seat.radius * 2,
                                   seat.radius * 2);
    }
    layout.rows = endLetters(plan, layout.pitch,
                             [&grid](QPointF place, double reach) { return grid.nearest(place, reach) >= 0; });
    if (zone >= 0)
        layout.rows.removeIf([&](const RowLetter &letter) { return plan.rows.at(letter.row).zone != zone; });
    for (const RowLetter &letter : std::as_const(layout.rows))
        layout.letterReach = std::max(layout.letterReach, letter.radius * (1 + 0.4 * double(letter.text.size())));
    layout.blocks = titlesOf(plan, grid, layout.areas, zone, layout.pitch);
    for (const RowLetter &letter : std::as_const(layout.rows))
        layout.world |= QRectF(letter.position.x() - letter.radius, letter.position.y() - letter.radius,
                               letter.radius * 2, letter.radius * 2);
    for (const BlockTitle &title : std::as_const(layout.blocks)) {
        if (title.hasAbove)
            layout.world |= QRectF(title.above.x() - 1, title.above.y() - layout.pitch * 0.6, 2, layout.pitch * 1.2);
    }
    if (layout.world.isEmpty())
        layout.world = QRectF(QPointF(), plan.size);
    const double edge = layout.pitch * 0.4;
    layout.world.adjust(-edge, -edge, edge, edge);
    return layout;
}

} // namespace rowlock
