// What a report is called on paper and on the screen. Pure; any thread.
#pragma once

#include "model/domain/report.h"

namespace rowlock {

// "way of paying": as it stands in a sentence behind "by".
QString byWhat(ReportDimension dimension);
QString reportTitle(const Report &report);  // "Sales by day and price type"
QString reportPeriod(const Report &report); // "2026-11-21 to 2026-11-23", both days within; empty: of all time

} // namespace rowlock
