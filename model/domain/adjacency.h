// Neighbours, sections and labels from geometry: rows joined over fragments, cut at aisles. Pure functions.
#pragma once

#include "model/domain/seating_plan.h"

namespace rowlock {

// Fills lines, blocks, label, shortLabel, and each seat's line, place and block from zones, rows, names and positions.
void deriveGeometry(SeatingPlan &plan);

// The next seat of the same line with no aisle between; -1 at its end. `step` is -1 or +1.
int neighbour(const SeatingPlan &plan, int seatNo, int step);

} // namespace rowlock
