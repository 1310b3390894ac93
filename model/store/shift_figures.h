// What a shift comes to: one computation for X and Z. Plain reading, inside whatever transaction the caller has open.
#pragma once

#include "model/domain/shift_figures.h"

namespace rowlock {

class Connection;

// Of a shift that is there, as of the rows that it has by now. `at`, `by` and `z` are what the paper says.
Result<ShiftFigures> readShiftFigures(Connection &connection, const Shift &shift, Instant at, const Actor &by);

} // namespace rowlock
