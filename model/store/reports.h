// Reports read from the tables, each in one read transaction: every figure of one report is of the same moment.
#pragma once

#include "model/domain/report.h"

namespace rowlock {

class Connection;
struct EntryRow;

// event_unknown where the filter names an event that does not exist.
Result<Report> readReport(Connection &connection, ReportKind kind, const ReportFilter &filter, Instant now);
// The orders behind one row of it: their sums are its figures. invalid_argument where it has none.
Result<Report> readOpened(Connection &connection, ReportKind kind, const ReportFilter &filter, const EntryRow &row,
                          Instant now);

} // namespace rowlock
