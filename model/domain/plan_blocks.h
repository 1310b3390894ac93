// What a person calls one section, from zones and geometry. A part of deriveGeometry; pure.
#pragma once

#include "model/domain/seating_plan.h"

namespace rowlock {

// Fills plan.blocks and each seat's block. Zones of one name are one section. It is one block unless fragments of it
// repeat each other's (row, number); then what stands close together and does not repeat becomes a block, named by
// its place: left, centre, right, or "block n", clockwise from the top around an empty middle and else in reading
// order.
void deriveBlocks(SeatingPlan &plan);

} // namespace rowlock
