// What a plan draws beside its seats, as paths and letters in plan units: for paper and for the map on screen. Pure.
#pragma once

#include "model/domain/seating_plan.h"

#include <QPainterPath>

namespace rowlock {

// Absolute and rotated; empty for a mere text.
QPainterPath drawnPath(const PlanArea &area);

// All that is drawn of a plan, seats and areas.
QRectF drawnBounds(const SeatingPlan &plan);

struct EndLetter
{
    QString text;
    QPointF position; // the middle of the text
};

// The letters of a block's rows, one seat beyond each end.
QList<EndLetter> endLetters(const SeatingPlan &plan, int block);

} // namespace rowlock
