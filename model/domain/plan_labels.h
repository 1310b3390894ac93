// What a person calls a seat. A part of deriveGeometry; pure.
#pragma once

#include "model/domain/seating_plan.h"

namespace rowlock {

// Fills label and shortLabel, each unique in the plan; no short label holds a comma or is another seat's ref. Needs the
// blocks, and refs where they are known. Labels are the plan's data (printed, looked up, stored): a plan in another
// language brings its own words in rowLabel and seatLabel. Where (block, row, number) repeats, the later seats
// get " (2)", " (3)" ...
void deriveLabels(SeatingPlan &plan);

} // namespace rowlock
