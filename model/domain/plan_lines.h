// Physical rows from geometry. A part of deriveGeometry; pure.
#pragma once

#include "model/domain/seating_plan.h"

namespace rowlock {

// Fills plan.lines and each seat's line and place; needs the blocks. Seats of one block whose rows have one name are
// put in order by where they stand, straight or curved, and cut where the gap to the next is clearly wider than the
// row's usual one or where the row doubles back. Numbers decide nothing. Lines run from left to right (or downwards).
void deriveLines(SeatingPlan &plan);

// The order in which one would walk past all points: indexes into `points`, the shortest of several likely walks.
QList<int> walkAlong(const QList<QPointF> &points);

} // namespace rowlock
