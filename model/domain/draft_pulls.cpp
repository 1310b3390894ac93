#include "model/domain/draft_pulls.h"

#include "model/domain/draft_items.h"
#include "model/domain/plan_shapes.h"

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double leastSize = 5;
constexpr double leastTable = 20;
constexpr double leastLetters = 4, mostLetters = 400;
constexpr double leastSpacing = 5;
constexpr int mostSeats = 500;
constexpr double flattest = 20'000; // a radius beyond which nobody sees a bend, nor can type it
constexpr double degreesOfRadian = 180 / M_PI;

double lengthOf(QPointF p)
{
    return std::hypot(p.x(), p.y());
}

// The row's middle goes `way` along its own line, an arc's about its centre.
void slide(RowShape &row, double way)
{
    if (row.radius == 0) {
        row.middle += directionOf(row.angle) * way;
        return;
    }
    const QPointF centre = row.middle - awayFrom(row) * row.radius;
    const double degrees = -way / row.radius * degreesOfRadian;
    row.middle = turned(row.middle, centre, degrees);
    row.angle += degrees;
}

double sagOf(double length, double curvature)
{
    return std::abs(curvature) < 1e-9 ? 0 : (1 - std::cos(curvature * length / 2)) / curvature;
}

// The curvature at which a line of `length` sags by `sag`, between straight and `most`.
double curvatureFor(double length, double sag, double most)
{
    double low = 0, high = most;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (sagOf(length, middle) < std::abs(sag) ? low : high) = middle;
    }
    return sag < 0 ? -high : high;
}

// Seats at the end that is pulled; withBlock then only lays what is there.
void setSeatsAt(PlanDraft &draft, DraftRow &row, RowEnd end, int count)
{
    while (row.seats.size() > count && row.seats.size() > 1)
        end == RowEnd::Last ? row.seats.removeLast() : row.seats.removeFirst();
    while (row.seats.size() < count) {
        DraftSeat seat;
        seat.id = draft.newId();
        const PlanSeat &like = (end == RowEnd::Last ? row.seats.last() : row.seats.first()).seat;
        seat.seat.category = like.category;
        seat.seat.radius = like.radius;
        seat.seat.number = numberBeyond(row, end == RowEnd::Last);
        seat.seat.uuid = newUuid();
        end == RowEnd::Last ? row.seats.append(seat) : row.seats.prepend(seat);
    }
}

Added laidAgain(const PlanDraft &draft, const Chosen &rows, const RowShape &front)
{
    std::optional<BlockShape> block = blockOf(draft, rows);
    block->front = front;
    return withBlock(draft, rows, *block);
}

QPointF scaled(QPointF point, QSizeF from, QSizeF to)
{
    return {from.width() > 0 ? point.x() * to.width() / from.width() : point.x(),
            from.height() > 0 ? point.y() * to.height() / from.height() : point.y()};
}

QSizeF pulledSize(QSizeF size, Side side, QPointF by, bool keepsProportions, double least)
{
    QSizeF next(std::max(least, size.width() + side.x * by.x()), std::max(least, size.height() + side.y * by.y()));
    if (!keepsProportions || size.isEmpty())
        return next;
    double factor = side.x != 0 ? next.width() / size.width() : next.height() / size.height();
    if (side.x != 0 && side.y != 0)
        factor = std::max(factor, next.height() / size.height());
    factor = std::max({factor, least / size.width(), least / size.height()});
    return size * factor;
}

// How far the middle of a box goes when it gets another size and the side opposite to the pulled one stays.
QPointF middleGoes(QSizeF from, QSizeF to, Side side, double angle)
{
    return turned({side.x * (to.width() - from.width()) / 2, side.y * (to.height() - from.height()) / 2}, {}, angle);
}

void giveSize(PlanArea &area, QSizeF size, Side side, bool keepsProportions)
{
    const QSizeF was = sizeOf(area);
    if (was.isEmpty())
        return;
    const QPointF goes = middleGoes(was, size, side, area.rotation);
    area.text.offset = scaled(area.text.offset, was, size);
    if (area.kind == ShapeKind::Rectangle) {
        const QPointF half(was.width() / 2, was.height() / 2), newHalf(size.width() / 2, size.height() / 2);
        const QPointF middle = area.position + turned(half, {}, area.rotation) + goes;
        area.position = middle - turned(newHalf, {}, area.rotation);
        area.size = size;
    } else {
        if (area.kind == ShapeKind::Circle && !keepsProportions)
            area.kind = ShapeKind::Ellipse;
        area.position += goes;
        area.radius = size / 2;
    }
}

// A text has no size but its letters'.
void giveLetters(PlanArea &area, QPointF by)
{
    const QSizeF box = boundsOf(area).size();
    const double factor =
        std::max((box.width() + 2 * by.x()) / box.width(), (box.height() + 2 * by.y()) / box.height());
    area.text.size = std::clamp(std::round(area.text.size * factor), leastLetters, mostLetters);
}

// Words in the middle of the corners stay there.
void setCorners(PlanArea &area, const QList<QPointF> &points)
{
    const auto middle = [](const QList<QPointF> &of) {
        QPointF sum;
        for (const QPointF point : of)
            sum += point;
        return sum / double(std::max<qsizetype>(1, of.size()));
    };
    if (lengthOf(area.text.offset - middle(area.points)) < 0.01)
        area.text.offset = middle(points);
    area.points = points;
}

template <typename Change>
PlanDraft withPoints(PlanDraft draft, int id, Change change)
{
    editItems(
        draft, {id}, [](DraftRow &) {}, [](DraftRow &, DraftSeat &) {},
        [&](DraftArea &area) {
            if (area.area.kind != ShapeKind::Polygon)
                return;
            QList<QPointF> points = area.area.points;
            change(points, [&](QPointF at) { return turned(at - area.area.position, {}, -area.area.rotation); });
            setCorners(area.area, points);
        });
    return draft;
}

} // namespace

bool isBlock(const PlanDraft &draft, const Chosen &rows)
{
    const std::optional<BlockShape> block = blockOf(draft, rows);
    if (!block)
        return false;
    const QList<int> ids = rowsOf(draft, rows);
    const QPointF away = awayFrom(block->front);
    for (int n = 1; n < ids.size(); ++n) {
        const BlockShape single = *blockOf(draft, {ids.at(n)});
        if (lengthOf(single.front.middle - block->front.middle - away * (block->distance * n)) > 2)
            return false;
    }
    return true;
}

Added withRowsPulled(const PlanDraft &draft, const Chosen &rows, RowEnd end, double by, Pull pull, double spacingStep)
{
    const std::optional<BlockShape> block = blockOf(draft, rows);
    if (!block || block->front.spacing <= 0)
        return {draft, rows};
    RowShape front = block->front;
    const double way = end == RowEnd::Last ? 1 : -1;
    if (pull == Pull::Spacing) {
        if (block->seats < 2)
            return {draft, rows};
        const double wanted = front.spacing + by / (block->seats - 1);
        front.spacing =
            std::max(leastSpacing, spacingStep > 0 ? std::round(wanted / spacingStep) * spacingStep : wanted);
        slide(front, way * (front.spacing - block->front.spacing) * (block->seats - 1) / 2);
        return laidAgain(draft, rows, front);
    }
    const int seats = std::clamp(block->seats + int(std::lround(by / front.spacing)), 1, mostSeats);
    const int more = seats - block->seats;
    slide(front, way * more * front.spacing / 2);
    PlanDraft next = draft;
    BlockShape shape = *block;
    shape.front = front;
    shape.seats = seats;
    editItems(next, rows, [&](DraftRow &row) {
        if (row.row.table || row.seats.isEmpty())
            return;
        if (!row.row.shape) // measured while its seats are where they were
            row.row.shape = blockOf(draft, {row.id})->front;
        setSeatsAt(next, row, end, std::clamp(int(row.seats.size()) + more, 1, mostSeats));
    });
    if (block->isFan) // how many more the rows behind have is the fan's own rule
        return withBlock(next, rows, shape);
    const std::optional<BlockShape> laid = blockOf(next, rows);
    return withBlock(next, rows, {front, shape.distance, shape.rows, laid->seats, laid->isFan});
}

Added withRowsBent(const PlanDraft &draft, const Chosen &rows, double by, double straightWithin, double step)
{
    std::optional<BlockShape> block = blockOf(draft, rows);
    if (!block || block->seats < 2)
        return {draft, rows};
    const double length = (block->seats - 1) * block->front.spacing, depth = block->distance * (block->rows - 1);
    const double sag = sagOf(length, block->front.radius == 0 ? 0 : 1 / block->front.radius);
    const QPointF away = awayFrom(block->front), foot = block->front.middle - away * sag; // the middle between the ends
    const double wanted = sag + by;
    RowShape front = block->front;
    if (std::abs(wanted) <= straightWithin) {
        front.radius = 0;
    } else {
        // Half a circle at most, and no row behind on the other side of the centre.
        const double least = length / M_PI + std::max(0.0, wanted > 0 ? -depth : depth);
        double radius = 1 / curvatureFor(length, wanted, 1 / least);
        if (step > 0)
            radius = std::copysign(std::max(std::ceil(least / step) * step, std::round(std::abs(radius) / step) * step),
                                   radius);
        front.radius = std::abs(radius) > flattest ? 0 : radius;
    }
    front.middle = foot + away * sagOf(length, front.radius == 0 ? 0 : 1 / front.radius);
    block->front = front;
    block->isFan = block->isFan && front.radius != 0;
    return withBlock(draft, rows, *block);
}

QSizeF sizeOf(const PlanArea &area)
{
    if (area.kind == ShapeKind::Circle || area.kind == ShapeKind::Ellipse)
        return area.radius * 2;
    return area.kind == ShapeKind::Rectangle ? area.size : QSizeF();
}

QSizeF sizeOf(const TableShape &table)
{
    return table.isRound ? QSizeF(table.size.width(), table.size.width()) : table.size;
}

QSizeF sizeOf(const PlanDraft &draft, int id)
{
    if (const DraftArea *area = draft.area(id))
        return sizeOf(area->area);
    const DraftRow *row = draft.row(id);
    return row && row->row.table ? sizeOf(*row->row.table) : QSizeF();
}

PlanDraft withSidePulled(const PlanDraft &draft, int id, Side side, QPointF by, bool keepsProportions)
{
    if (const DraftRow *row = draft.row(id); row && row->row.table) {
        TableShape table = *row->row.table;
        const QSizeF was = sizeOf(table);
        table.size = pulledSize(was, side, turned(by, {}, -table.angle), keepsProportions || table.isRound, leastTable);
        table.centre += middleGoes(was, table.size, side, table.angle);
        return withTableShape(draft, id, table, int(row->seats.size()));
    }
    PlanDraft next = draft;
    editItems(
        next, {id}, [](DraftRow &) {}, [](DraftRow &, DraftSeat &) {},
        [&](DraftArea &area) {
            if (area.area.kind == ShapeKind::Text)
                return giveLetters(area.area, by);
            const QPointF local = turned(by, {}, -area.area.rotation);
            giveSize(area.area, pulledSize(sizeOf(area.area), side, local, keepsProportions, leastSize), side,
                     keepsProportions);
        });
    return next;
}

QList<QPointF> cornersOf(const PlanDraft &draft, int id)
{
    const DraftArea *area = draft.area(id);
    return area && area->area.kind == ShapeKind::Polygon ? outlineOf(area->area) : QList<QPointF>();
}

PlanDraft withCorner(PlanDraft draft, int id, int corner, QPointF at)
{
    return withPoints(std::move(draft), id, [&](QList<QPointF> &points, const auto &local) {
        if (corner >= 0 && corner < points.size())
            points[corner] = local(at);
    });
}

PlanDraft withCornerAfter(PlanDraft draft, int id, int corner, QPointF at)
{
    return withPoints(std::move(draft), id, [&](QList<QPointF> &points, const auto &local) {
        if (corner >= 0 && corner < points.size())
            points.insert(corner + 1, local(at));
    });
}

PlanDraft withoutCorner(PlanDraft draft, int id, int corner)
{
    return withPoints(std::move(draft), id, [&](QList<QPointF> &points, const auto &) {
        if (points.size() > 3 && corner >= 0 && corner < points.size())
            points.removeAt(corner);
    });
}

int edgeAt(const QList<QPointF> &corners, QPointF point, double reach)
{
    int nearest = -1;
    double least = reach;
    for (int i = 0; i < corners.size(); ++i) {
        const QPointF from = corners.at(i), way = corners.at((i + 1) % corners.size()) - from;
        const double length = lengthOf(way);
        const double along =
            length > 0 ? std::clamp(QPointF::dotProduct(point - from, way) / (length * length), 0.0, 1.0) : 0;
        if (const double off = lengthOf(point - from - way * along); off <= least) {
            least = off;
            nearest = i;
        }
    }
    return nearest;
}

} // namespace rowlock
