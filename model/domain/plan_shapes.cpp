#include "model/domain/plan_shapes.h"

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

QList<QPointF> relativeCorners(const PlanArea &area)
{
    switch (area.kind) {
    case ShapeKind::Rectangle: {
        const double w = area.size.width(), h = area.size.height();
        return {{0, 0}, {w, 0}, {w, h}, {0, h}};
    }
    case ShapeKind::Circle:
    case ShapeKind::Ellipse: {
        QList<QPointF> corners;
        for (int i = 0; i < 32; ++i) {
            const double angle = 2 * M_PI * i / 32;
            corners.append({area.radius.width() * std::cos(angle), area.radius.height() * std::sin(angle)});
        }
        return corners;
    }
    case ShapeKind::Polygon: return area.points;
    case ShapeKind::Text: break;
    }
    return {};
}

} // namespace

QList<QPointF> outlineOf(const PlanArea &area)
{
    const double angle = area.rotation * M_PI / 180; // y points down, so that this turns clockwise
    const double c = std::cos(angle), s = std::sin(angle);
    QList<QPointF> outline = relativeCorners(area);
    for (QPointF &p : outline)
        p = area.position + QPointF(p.x() * c - p.y() * s, p.x() * s + p.y() * c);
    return outline;
}

bool isFilled(const PlanArea &area)
{
    return area.standing || !area.color.isEmpty();
}

QPointF centreOf(const PlanArea &area)
{
    const QList<QPointF> outline = outlineOf(area);
    if (outline.isEmpty())
        return area.position + area.text.offset;
    QPointF low = outline.first(), high = outline.first();
    for (const QPointF p : outline) {
        low = {std::min(low.x(), p.x()), std::min(low.y(), p.y())};
        high = {std::max(high.x(), p.x()), std::max(high.y(), p.y())};
    }
    return (low + high) / 2;
}

bool contains(const QList<QPointF> &outline, QPointF point)
{
    bool inside = false;
    for (qsizetype i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        const QPointF a = outline[i], b = outline[j];
        if ((a.y() > point.y()) != (b.y() > point.y())
            && point.x() < (b.x() - a.x()) * (point.y() - a.y()) / (b.y() - a.y()) + a.x())
            inside = !inside;
    }
    return inside;
}

double surfaceOf(const QList<QPointF> &outline)
{
    double twice = 0;
    for (qsizetype i = 0, j = outline.size() - 1; i < outline.size(); j = i++)
        twice += outline[j].x() * outline[i].y() - outline[i].x() * outline[j].y();
    return std::abs(twice) / 2;
}

} // namespace rowlock
