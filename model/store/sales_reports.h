// What was sold and taken back, told apart by one thing or two: the entries of sales_entries.h as a report. Plain
// reading, inside whatever transaction the caller has open.
#pragma once

#include "model/store/report_table.h"

namespace rowlock {

// invalid_argument: what it is told apart by does not go together, or a bound is no beginning of a day.
Result<ReportTable> breakdownTable(const ReportScene &scene);

} // namespace rowlock
