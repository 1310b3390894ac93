// Where the keyboard goes next: by what the eye sees, over aisles and between blocks. Pure functions.
#pragma once

#include "model/domain/seating_plan.h"

namespace rowlock {

enum class Direction { Left, Right, Up, Down };

// The seat that lies nearest in this direction; the same if there is none. From -1 the seat nearest to `start`.
// `zone`: -1 for the whole house, else only its seats.
int seatTowards(const SeatingPlan &plan, int seatNo, Direction direction, int zone = -1);
int seatNearest(const SeatingPlan &plan, const QPointF &start, int zone = -1);

// The first or last seat of the whole row, aisles or not, as the eye reads it.
int rowEnd(const SeatingPlan &plan, int seatNo, bool last);
// The seats of the whole row from one to the other, both included, in this order; of different rows only the second.
QList<int> rowBetween(const SeatingPlan &plan, int from, int to);

} // namespace rowlock
