// A party that finds no line long enough: which parts of it sit where. A part of bestSeats; pure.
#pragma once

#include "model/domain/free_runs.h"

namespace rowlock {

// Two parts on neighbouring lines if that is possible, the cheapest such pair; else as few more parts close together.
// No part is a single person unless nothing else is possible (all free runs too short, or pairs only and an odd party).
// nullopt where there are fewer than `count` free seats.
std::optional<QList<int>> bestSplit(const FreeRuns &house, int count);

} // namespace rowlock
