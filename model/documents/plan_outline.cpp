#include "model/documents/plan_outline.h"

#include <QTransform>

#include <algorithm>
#include <cmath>
#include <vector>

namespace rowlock {

namespace {

double distance(QPointF a, QPointF b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

// The seats from left to right: what stands at a place is looked for in a strip.
class SeatStrip
{
public:
    explicit SeatStrip(const SeatingPlan &plan) : m_plan(plan)
    {
        for (int i = 0; i < plan.seats.size(); ++i) {
            m_order.push_back({plan.seats.at(i).position.x(), i});
            m_largest = std::max(m_largest, plan.seats.at(i).radius);
        }
        std::sort(m_order.begin(), m_order.end());
    }

    bool isTaken(QPointF place, double reach) const
    {
        const double width = m_largest + reach;
        for (auto at = std::lower_bound(m_order.begin(), m_order.end(), std::pair(place.x() - width, -1));
             at != m_order.end() && at->first <= place.x() + width; ++at) {
            const PlanSeat &seat = m_plan.seats.at(at->second);
            if (distance(seat.position, place) <= seat.radius + reach)
                return true;
        }
        return false;
    }

private:
    const SeatingPlan &m_plan;
    std::vector<std::pair<double, int>> m_order;
    double m_largest = 0;
};

// The seats at a row's ends, and the one that shows which way the row goes on there.
struct RowEnds
{
    int head, afterHead, tail, beforeTail;
};

RowEnds endsOf(const SeatingPlan &plan, const PlanRow &row)
{
    const auto [first, last] = std::minmax_element(row.seats.cbegin(), row.seats.cend(), [&](int a, int b) {
        const QPointF at = plan.seats.at(a).position, bt = plan.seats.at(b).position;
        return std::pair(at.x(), at.y()) < std::pair(bt.x(), bt.y());
    });
    const int start = row.seats.first(), end = row.seats.last();
    if (row.seats.size() == 1)
        return {start, start, start, start};
    // Ends by place in the row where the form's order runs through, else by the eye: leftmost and rightmost.
    if ((start == *first && end == *last) || (start == *last && end == *first))
        return {start, row.seats.at(1), end, row.seats.at(row.seats.size() - 2)};
    return {*first, *last, *last, *first};
}

} // namespace

QPainterPath drawnPath(const PlanArea &area)
{
    QPainterPath path;
    switch (area.kind) {
    case ShapeKind::Rectangle: path.addRect(QRectF(QPointF(), area.size).normalized()); break;
    case ShapeKind::Circle:
    case ShapeKind::Ellipse: path.addEllipse(QPointF(), area.radius.width(), area.radius.height()); break;
    case ShapeKind::Polygon:
        path.addPolygon(QPolygonF(area.points));
        path.closeSubpath();
        break;
    case ShapeKind::Text: break;
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
        bounds |=
            QRectF(seat.position.x() - seat.radius, seat.position.y() - seat.radius, seat.radius * 2, seat.radius * 2);
    return bounds.isEmpty() ? QRectF(QPointF(), plan.size) : bounds;
}

QList<EndLetter> endLetters(const SeatingPlan &plan, double pitch, const std::function<bool(QPointF, double)> &isTaken)
{
    QList<EndLetter> letters;
    const auto add = [&](int row, int endSeat, int nextSeat) {
        const PlanSeat &end = plan.seats.at(endSeat);
        QPointF out(-1, 0);
        if (const QPointF along = end.position - plan.seats.at(nextSeat).position; !along.isNull())
            out = along / std::hypot(along.x(), along.y());
        const QPointF place = end.position + out * std::max(pitch * 0.92, end.radius * 1.8);
        if (!isTaken(place, end.radius * 0.2))
            letters.append({plan.rows.at(row).name, place, end.radius, endSeat, row});
    };
    for (int i = 0; i < plan.rows.size(); ++i) {
        const PlanRow &row = plan.rows.at(i);
        if (row.seats.isEmpty() || row.name.isEmpty() || row.table)
            continue;
        const RowEnds ends = endsOf(plan, row);
        const bool both = row.labelPosition.isEmpty() || row.labelPosition == QStringLiteral("both");
        if (both || row.labelPosition == QStringLiteral("start"))
            add(i, ends.head, ends.afterHead);
        if ((both && ends.tail != ends.head) || row.labelPosition == QStringLiteral("end"))
            add(i, ends.tail, ends.beforeTail);
    }
    // A part of the picture that is painted again looks only at those beside it.
    std::stable_sort(letters.begin(), letters.end(),
                     [](const EndLetter &a, const EndLetter &b) { return a.position.y() < b.position.y(); });
    return letters;
}

QList<EndLetter> endLetters(const SeatingPlan &plan)
{
    const SeatStrip strip(plan);
    return endLetters(plan, usualPitch(plan),
                      [&strip](QPointF place, double reach) { return strip.isTaken(place, reach); });
}

double usualPitch(const SeatingPlan &plan)
{
    std::vector<double> steps;
    for (const PlanRow &row : plan.rows) {
        for (int i = 1; i < row.seats.size() && steps.size() < 4000; ++i)
            steps.push_back(
                distance(plan.seats.at(row.seats.at(i - 1)).position, plan.seats.at(row.seats.at(i)).position));
    }
    if (steps.empty())
        return 25;
    const auto middle = steps.begin() + std::ptrdiff_t(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return std::max(1.0, *middle);
}

FittedPlan FittedPlan::into(const QRectF &room, const SeatingPlan &plan, double largestSeat)
{
    double radius = 1;
    for (const PlanSeat &seat : plan.seats)
        radius = std::max(radius, seat.radius);
    const QRectF house = drawnBounds(plan);
    return {house.center(), room.center(),
            std::min({room.width() / std::max(house.width(), 1.0), room.height() / std::max(house.height(), 1.0),
                      largestSeat / radius})};
}

} // namespace rowlock
