// Neighbours, sections and labels from geometry: rows joined over fragments, cut at aisles. Pure functions.
#pragma once

#include "model/domain/seating_plan.h"

namespace rowlock {

// Fills lines, blocks, label, shortLabel, and each seat's line, place, block, accessible, companion and bay from zones,
// rows, names and positions. Every seat must have a row and every row a zone. Nothing it fills is read, so that it may
// be called again after a change. The rules stand in plan_blocks.h, plan_lines.h, plan_labels.h and plan_words.h.
void deriveGeometry(SeatingPlan &plan);

// The same, but for blocks, which deriveBlocks() filled already.
void deriveWithinBlocks(SeatingPlan &plan);

// The next seat of the same line with no aisle between; -1 at its end. `step` is -1 or +1.
int neighbour(const SeatingPlan &plan, int seatNo, int step);

// How many groups these seats are, each of them neighbours without a gap: 1 for a party that sits together.
int groupsOf(const SeatingPlan &plan, const QList<int> &seatNos);

} // namespace rowlock
