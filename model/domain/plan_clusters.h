// Separate blocks within one section, found where (row, number) repeats. A part of deriveBlocks; pure.
#pragma once

#include "model/domain/seating_plan.h"

namespace rowlock {

// The section's seats as one list, or as several where fragments of rows repeat each other's labels: those that stand
// close together and do not repeat. A lone seat numbered twice by mistake splits nothing. Lists keep the plan's order.
QList<QList<int>> clustersOf(const SeatingPlan &plan, const QList<int> &section);

} // namespace rowlock
