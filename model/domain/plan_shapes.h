// The drawn shapes of a plan as outlines. Pure.
#pragma once

#include "model/domain/seating_plan.h"

namespace rowlock {

// Corners of the closed shape after rotation, absolute; circles and ellipses as polygons of 32 corners; empty for text.
QList<QPointF> outlineOf(const PlanArea &area);

// Drawn with a ground of its own, and not as a line around what else is there.
bool isFilled(const PlanArea &area);

// The middle of the outline's bounds; of a text its anchor.
QPointF centreOf(const PlanArea &area);

inline double squaredLength(QPointF way)
{
    return QPointF::dotProduct(way, way);
}

bool contains(const QList<QPointF> &outline, QPointF point);

double surfaceOf(const QList<QPointF> &outline);

} // namespace rowlock
