// Reports of what people did besides selling, and of what is owed: refunds and overrides, comps, a closed shift, what
// is outstanding. Plain reading, inside whatever transaction the caller has open.
#pragma once

#include "model/store/report_table.h"

namespace rowlock {

Result<ReportTable> refundsTable(const ReportScene &scene);
Result<ReportTable> compsTable(const ReportScene &scene);
Result<ReportTable> outstandingTable(const ReportScene &scene);
// Of a closed shift, as its Z report was written. invalid_argument: none is named, or it is not closed.
Result<ReportTable> shiftTable(const ReportScene &scene);

} // namespace rowlock
