#include "model/documents/plan_outline.h"

#include <QHash>
#include <QTransform>

#include <cmath>

namespace rowlock {

namespace {

// Where a letter stands beyond a seat that ends a row, seen from the seat before it.
QPointF beyond(const PlanSeat &end, const QPointF &before, bool toTheLeft)
{
    const QPointF along = end.position - before;
    const double length = std::hypot(along.x(), along.y());
    const QPointF out = length > 0 ? along / length : QPointF(toTheLeft ? -1 : 1, 0);
    return end.position + out * end.radius * 2.3;
}

} // namespace

QPainterPath drawnPath(const PlanArea &area)
{
    QPainterPath path;
    switch (area.kind) {
    case ShapeKind::Rectangle:
        path.addRect(QRectF(QPointF(), area.size).normalized());
        break;
    case ShapeKind::Circle:
    case ShapeKind::Ellipse:
        path.addEllipse(QPointF(), area.radius.width(), area.radius.height());
        break;
    case ShapeKind::Polygon:
        path.addPolygon(QPolygonF(area.points));
        path.closeSubpath();
        break;
    case ShapeKind::Text:
        break;
    }
    QTransform transform;
    transform.translate(area.position.x(), area.position.y());
    transform.rotate(area.rotation);
    return transform.map(path);
}

QRectF drawnBounds(const SeatingPlan &plan)
{
    QRectF bounds;
    for (const PlanArea &area : plan.areas)
        bounds |= drawnPath(area).boundingRect();
    for (const PlanSeat &seat : plan.seats)
        bounds |= QRectF(seat.position.x() - seat.radius, seat.position.y() - seat.radius, seat.radius * 2, seat.radius * 2);
    return bounds.isEmpty() ? QRectF(QPointF(), plan.size) : bounds;
}

QList<EndLetter> endLetters(const SeatingPlan &plan, int block)
{
    struct Ends
    {
        int left = -1, besideLeft = -1, right = -1, besideRight = -1;
    };
    QHash<QString, Ends> rows;
    const auto xOf = [&plan](int seatNo) { return plan.seats.at(seatNo).position.x(); };
    for (const PlanLine &line : plan.lines) {
        if (line.block != block || line.seats.isEmpty() || line.rowName.isEmpty())
            continue;
        const bool forward = xOf(line.seats.first()) <= xOf(line.seats.last());
        const qsizetype last = line.seats.size() - 1;
        const auto at = [&](qsizetype place) { return line.seats.at(forward ? place : last - place); };
        Ends &ends = rows[line.rowName];
        if (ends.left < 0 || xOf(at(0)) < xOf(ends.left)) {
            ends.left = at(0);
            ends.besideLeft = at(std::min<qsizetype>(1, last));
        }
        if (ends.right < 0 || xOf(at(last)) > xOf(ends.right)) {
            ends.right = at(last);
            ends.besideRight = at(std::max<qsizetype>(0, last - 1));
        }
    }
    QList<EndLetter> letters;
    for (auto row = rows.cbegin(); row != rows.cend(); ++row) {
        const Ends &ends = row.value();
        letters.append({row.key(), beyond(plan.seats.at(ends.left), plan.seats.at(ends.besideLeft).position, true)});
        letters.append({row.key(), beyond(plan.seats.at(ends.right), plan.seats.at(ends.besideRight).position, false)});
    }
    return letters;
}

} // namespace rowlock
