// Reports of events: what stands tonight, how they sell, and what a promoter is told. Plain reading, inside whatever
// transaction the caller has open.
#pragma once

#include "model/store/report_table.h"

namespace rowlock {

Result<ReportTable> tonightTable(const ReportScene &scene);
Result<ReportTable> sellThroughTable(const ReportScene &scene); // invalid_argument: no event is named
Result<ReportTable> heatTable(const ReportScene &scene);        // ... too

} // namespace rowlock
