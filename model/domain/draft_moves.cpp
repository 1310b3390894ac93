// Edits that change where things are.
#include "model/domain/draft_edits.h"
#include "model/domain/draft_items.h"

#include <algorithm>

namespace rowlock {

namespace {

void moveRow(DraftRow &row, QPointF by)
{
    row.row.origin += by;
    if (row.row.shape)
        row.row.shape->middle += by;
    if (row.row.table) {
        row.row.table->centre += by;
        row.tableDrawing.position += by;
    }
    for (DraftSeat &seat : row.seats)
        seat.seat.position += by;
}

double turnedBy(double angle, double degrees)
{
    double sum = angle + degrees;
    while (sum >= 360)
        sum -= 360;
    while (sum < 0)
        sum += 360;
    return sum;
}

void rotateArea(PlanArea &area, QPointF about, double degrees)
{
    area.position = turned(area.position, about, degrees);
    area.rotation = turnedBy(area.rotation, degrees);
}

void rotateRow(DraftRow &row, QPointF about, double degrees)
{
    row.row.origin = turned(row.row.origin, about, degrees);
    if (row.row.shape) {
        row.row.shape->middle = turned(row.row.shape->middle, about, degrees);
        row.row.shape->angle = turnedBy(row.row.shape->angle, degrees);
    }
    if (row.row.table) {
        row.row.table->centre = turned(row.row.table->centre, about, degrees);
        row.row.table->angle = turnedBy(row.row.table->angle, degrees);
        if (!row.row.table->isRound)
            rotateArea(row.tableDrawing, about, degrees);
        else
            row.tableDrawing.position = row.row.table->centre;
    }
    for (DraftSeat &seat : row.seats)
        seat.seat.position = turned(seat.seat.position, about, degrees);
}

QPointF reflected(QPointF point, QPointF about, Mirror mirror)
{
    return mirror == Mirror::LeftRight ? QPointF(2 * about.x() - point.x(), point.y())
                                       : QPointF(point.x(), 2 * about.y() - point.y());
}

// The shape itself reflected; its words stay as they are read.
void mirrorArea(PlanArea &area, QPointF about, Mirror mirror)
{
    const bool sideways = mirror == Mirror::LeftRight;
    QPointF corner; // of a rectangle: the one that becomes its position
    if (area.kind == ShapeKind::Rectangle)
        corner = sideways ? QPointF(area.size.width(), 0) : QPointF(0, area.size.height());
    area.position = reflected(area.position + turned(corner, {}, area.rotation), about, mirror);
    for (QPointF &point : area.points)
        point = reflected(point, {}, mirror);
    if (area.kind != ShapeKind::Text)
        area.text.offset = reflected(area.text.offset, {}, mirror) + corner;
    area.rotation = area.rotation == 0 || area.kind == ShapeKind::Text ? area.rotation : turnedBy(-area.rotation, 0);
}

void mirrorRow(DraftRow &row, QPointF about, Mirror mirror)
{
    for (DraftSeat &seat : row.seats)
        seat.seat.position = reflected(seat.seat.position, about, mirror);
    row.row.origin = reflected(row.row.origin, about, mirror);
    if (row.row.shape) {
        row.row.shape->middle = reflected(row.row.shape->middle, about, mirror);
        row.row.shape->angle = turnedBy(-row.row.shape->angle, 0);
        if (mirror == Mirror::TopBottom)
            row.row.shape->radius = -row.row.shape->radius;
        else // it ran the other way now: its end is its beginning
            std::reverse(row.seats.begin(), row.seats.end());
    }
    if (row.row.table) {
        row.row.table->centre = reflected(row.row.table->centre, about, mirror);
        row.row.table->angle = turnedBy(-row.row.table->angle, 0);
        mirrorArea(row.tableDrawing, about, mirror);
    }
}

// Rows, seats and drawings by their ids, each its own way.
PlanDraft movedEach(PlanDraft draft, const QHash<int, QPointF> &ways)
{
    const Chosen moving(ways.keyBegin(), ways.keyEnd());
    editItems(
        draft, moving, [&](DraftRow &row) { moveRow(row, ways.value(row.id)); },
        [&](DraftRow &row, DraftSeat &seat) {
            row.row.shape.reset();
            seat.seat.position += ways.value(seat.id);
        },
        [&](DraftArea &area) { area.area.position += ways.value(area.id); });
    return draft;
}

} // namespace

PlanDraft moved(PlanDraft draft, const Chosen &chosen, QPointF by)
{
    editItems(
        draft, chosen, [by](DraftRow &row) { moveRow(row, by); },
        [by](DraftRow &row, DraftSeat &seat) {
            row.row.shape.reset();
            seat.seat.position += by;
        },
        [by](DraftArea &area) { area.area.position += by; });
    return draft;
}

PlanDraft rotated(PlanDraft draft, const Chosen &chosen, QPointF about, double degrees)
{
    editItems(
        draft, chosen, [&](DraftRow &row) { rotateRow(row, about, degrees); },
        [&](DraftRow &row, DraftSeat &seat) {
            row.row.shape.reset();
            seat.seat.position = turned(seat.seat.position, about, degrees);
        },
        [&](DraftArea &area) { rotateArea(area.area, about, degrees); });
    return draft;
}

PlanDraft mirrored(PlanDraft draft, const Chosen &chosen, Mirror mirror)
{
    const QPointF about = boundsOf(draft, chosen).center();
    editItems(
        draft, chosen, [&](DraftRow &row) { mirrorRow(row, about, mirror); },
        [&](DraftRow &row, DraftSeat &seat) {
            row.row.shape.reset();
            seat.seat.position = reflected(seat.seat.position, about, mirror);
        },
        [&](DraftArea &area) { mirrorArea(area.area, about, mirror); });
    return draft;
}

PlanDraft aligned(PlanDraft draft, const Chosen &chosen, Edge edge)
{
    const QRectF all = boundsOf(draft, chosen);
    QHash<int, QPointF> ways;
    for (const DraftItem &item : itemsOf(draft, chosen)) {
        QPointF by;
        switch (edge) {
        case Edge::Left: by.setX(all.left() - item.bounds.left()); break;
        case Edge::Centre: by.setX(all.center().x() - item.bounds.center().x()); break;
        case Edge::Right: by.setX(all.right() - item.bounds.right()); break;
        case Edge::Top: by.setY(all.top() - item.bounds.top()); break;
        case Edge::Middle: by.setY(all.center().y() - item.bounds.center().y()); break;
        case Edge::Bottom: by.setY(all.bottom() - item.bounds.bottom()); break;
        }
        if (!by.isNull())
            ways.insert(item.id, by);
    }
    return movedEach(std::move(draft), ways);
}

PlanDraft distributed(PlanDraft draft, const Chosen &chosen, Qt::Orientation along)
{
    QList<DraftItem> items = itemsOf(draft, chosen);
    if (items.size() < 3)
        return draft;
    const bool sideways = along == Qt::Horizontal;
    const auto start = [sideways](const DraftItem &item) { return sideways ? item.bounds.left() : item.bounds.top(); };
    const auto size = [sideways](const DraftItem &item) {
        return sideways ? item.bounds.width() : item.bounds.height();
    };
    const auto middle = [&](const DraftItem &item) { return start(item) + size(item) / 2; };
    std::stable_sort(items.begin(), items.end(),
                     [&](const DraftItem &a, const DraftItem &b) { return middle(a) < middle(b); });
    double taken = 0;
    for (const DraftItem &item : items)
        taken += size(item);
    const double whole = start(items.last()) + size(items.last()) - start(items.first());
    const double gap = (whole - taken) / double(items.size() - 1);
    QHash<int, QPointF> ways;
    double at = start(items.first());
    for (const DraftItem &item : items) {
        const double by = at - start(item);
        if (by != 0)
            ways.insert(item.id, sideways ? QPointF(by, 0) : QPointF(0, by));
        at += size(item) + gap;
    }
    return movedEach(std::move(draft), ways);
}

} // namespace rowlock
