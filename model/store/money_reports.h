// The reports of money, each one statement: what was paid and given back on its day, a part of a sale that is not whole
// yet on the day on which it came (docs/decisions/deposits.md). Plain reading, inside whatever transaction the caller
// has open.
#pragma once

#include "model/store/report_table.h"

namespace rowlock {

Result<ReportTable> salesTable(const ReportScene &scene);
Result<ReportTable> ledgerTable(const ReportScene &scene);
Result<ReportTable> taxTable(const ReportScene &scene);

} // namespace rowlock
