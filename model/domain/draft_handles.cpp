#include "model/domain/draft_handles.h"

#include "model/domain/draft_items.h"
#include "model/domain/plan_shapes.h"

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

QPointF unit(QPointF way)
{
    const double length = std::hypot(way.x(), way.y());
    return length > 0 ? way / length : QPointF(0, -1);
}

// The direction a line of seats leaves its row at an end.
QPointF outwardAt(const RowShape &front, int seats, RowEnd end)
{
    const double way = (end == RowEnd::Last ? 1 : -1) * (seats - 1) / 2.0 * front.spacing;
    const double turn = front.radius == 0 ? 0 : -way / front.radius * 180 / M_PI;
    return directionOf(front.angle + turn) * (end == RowEnd::Last ? 1 : -1);
}

QList<Handle> handlesOfBlock(const PlanDraft &draft, const Chosen &chosen)
{
    const BlockShape block = *blockOf(draft, chosen);
    const DraftRow &front = *draft.row(rowsOf(draft, chosen).first());
    const QPointF along = directionOf(block.front.angle), forward(along.y(), -along.x());
    const double radius = front.seats.first().seat.radius;
    QList<Handle> handles{{HandleKind::Turn, 0, block.front.middle + forward * radius, forward, {}, -1}};
    if (front.seats.size() > 1)
        handles.append({HandleKind::Bend, 0, block.front.middle + forward * radius, forward, {}, -1});
    for (const RowEnd end : {RowEnd::First, RowEnd::Last}) {
        const QPointF outward = outwardAt(block.front, int(front.seats.size()), end);
        const PlanSeat &seat = (end == RowEnd::First ? front.seats.first() : front.seats.last()).seat;
        const bool letters = !front.row.name.isEmpty(); // they stand one seat further
        handles.append({end == RowEnd::First ? HandleKind::RowFirst : HandleKind::RowLast,
                        0,
                        seat.position + outward * (letters ? block.front.spacing + radius : radius),
                        outward,
                        {},
                        -1});
    }
    return handles;
}

QList<Handle> handlesOfBox(int id, QPointF middle, QSizeF size, double margin, double angle)
{
    const QPointF half(size.width() / 2 + margin, size.height() / 2 + margin);
    const auto place = [&](Side side) { return middle + turned({half.x() * side.x, half.y() * side.y}, {}, angle); };
    QList<Handle> handles{{HandleKind::Turn, id, place({0, -1}), turned({0, -1}, {}, angle), {}, -1}};
    for (const Side side :
         {Side{0, -1}, Side{1, 0}, Side{0, 1}, Side{-1, 0}, Side{-1, -1}, Side{1, -1}, Side{-1, 1}, Side{1, 1}})
        handles.append({HandleKind::Side, id, place(side), unit(turned(QPointF(side.x, side.y), {}, angle)), side, -1});
    return handles;
}

QList<Handle> handlesOfArea(const DraftArea &drawn)
{
    const PlanArea &area = drawn.area;
    const QRectF bounds = boundsOf(area);
    const QSizeF size = sizeOf(area);
    if (!size.isEmpty()) {
        const QPointF corner =
            area.kind == ShapeKind::Rectangle ? QPointF(size.width() / 2, size.height() / 2) : QPointF();
        return handlesOfBox(drawn.id, area.position + turned(corner, {}, area.rotation), size, 0, area.rotation);
    }
    QList<Handle> handles{{HandleKind::Turn, drawn.id, {bounds.center().x(), bounds.top()}, {0, -1}, {}, -1}};
    if (area.kind == ShapeKind::Text)
        handles.append({HandleKind::Letters, drawn.id, bounds.bottomRight(), unit({1, 1}), {1, 1}, -1});
    if (area.kind == ShapeKind::Polygon) {
        const QList<QPointF> corners = outlineOf(area);
        for (int i = 0; i < corners.size(); ++i)
            handles.append({HandleKind::Corner, drawn.id, corners.at(i), unit(corners.at(i) - bounds.center()), {}, i});
    }
    return handles;
}

} // namespace

QList<Handle> handlesOf(const PlanDraft &draft, const Chosen &chosen)
{
    if (chosen.isEmpty())
        return {};
    const QList<int> rows = rowsOf(draft, chosen);
    if (rows.size() == chosen.size() && isBlock(draft, chosen) && !draft.row(rows.first())->seats.isEmpty())
        return handlesOfBlock(draft, chosen);
    if (chosen.size() == 1) {
        if (const DraftArea *area = draft.area(*chosen.constBegin()))
            return handlesOfArea(*area);
        const DraftRow *row = draft.row(*chosen.constBegin());
        if (row && row->row.table) { // outside the chairs
            const TableShape &table = *row->row.table;
            const QSizeF size = sizeOf(table);
            const double chair = row->seats.isEmpty() ? 0 : row->seats.first().seat.radius;
            return handlesOfBox(row->id, table.centre, size, 2 * chair + 6, table.angle);
        }
    }
    for (const int id : chosen) {
        if (!draft.row(id) && !draft.area(id))
            return {};
    }
    const QRectF bounds = boundsOf(draft, chosen);
    return {{HandleKind::Turn, 0, {bounds.center().x(), bounds.top()}, {0, -1}, {}, -1}};
}

QPointF pivotOf(const PlanDraft &draft, const Chosen &chosen)
{
    if (chosen.size() == 1) {
        if (const DraftRow *row = draft.row(*chosen.constBegin()); row && row->row.table)
            return row->row.table->centre;
    }
    return boundsOf(draft, chosen).center();
}

PlanDraft onlyOf(const PlanDraft &draft, const Chosen &chosen)
{
    PlanDraft only = draft;
    for (DraftSection &section : only.sections) {
        section.rows.removeIf([&](const DraftRow &row) { return !chosen.contains(row.id); });
        section.areas.removeIf([&](const DraftArea &area) { return !chosen.contains(area.id); });
    }
    return only;
}

} // namespace rowlock
