// Positions are kept in millionths of a unit, so that sums of zone, row and seat come out the same however they are
// split: what is written reads back to the very same positions.
#pragma once

#include <QPointF>

#include <cmath>

namespace rowlock {

inline double onGrid(double value)
{
    return std::round(value * 1e6) / 1e6;
}

inline QPointF onGrid(QPointF point)
{
    return {onGrid(point.x()), onGrid(point.y())};
}

} // namespace rowlock
