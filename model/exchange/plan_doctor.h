// The part of the import doctor that needs the whole plan. Each repair is noted.
#pragma once

#include "model/exchange/pretix_form.h"

namespace rowlock {

// Gives the plan a size where it has none, moves apart seats on one spot, makes numbers unique within a row, names the
// blocks of sections that repeat themselves, makes refs and uuids unique and present, marks standing areas and derives
// the geometry. What is made up follows from the object itself, so that the same file gives the same refs again and
// other seats, added elsewhere, change none:
//   a missing ref is zone-row-number; a repeated one keeps its first seat, and the others get "~" and the beginning of
// their   uuid, or "~2", "~3" in the file's order where there is none; a missing uuid is a name-based one of the ref.
void doctorPlan(FormReading &reading, ImportNotes &notes);

} // namespace rowlock
