// A report as a file for other programs. Any thread.
#pragma once

#include "model/domain/report.h"
#include "model/domain/result.h"

namespace rowlock {

enum class ReportForm { Csv, Xlsx };

// Whole or not at all; never over the house. invalid_argument, storage_full, storage_unusable.
Result<Done> writeReportFile(const QString &house, const QString &file, const Report &report, ReportForm form);

} // namespace rowlock
