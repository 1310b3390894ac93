// The straight way between two points, in plan units. Any thread.
#pragma once

#include <QPointF>

#include <cmath>

namespace rowlock {

inline double distanceBetween(QPointF a, QPointF b)
{
    const double x = a.x() - b.x(), y = a.y() - b.y();
    return std::sqrt(x * x + y * y); // std::hypot guards against numbers that no plan has, and takes its time
}

} // namespace rowlock
