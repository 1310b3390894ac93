// The house's tables (model/store/exports.h) as files for other programs: CSV or a workbook, with the same figures.
#pragma once

#include "model/domain/result.h"
#include "model/service/report_file.h"

#include <QHash>

namespace rowlock {

class Desk;

struct ExportedTable
{
    QByteArray content; // the whole file
    qint64 rows = 0;
};

QStringList exportedTableNames(); // "orders", ...
// All of one moment, by name; on the desk's thread. invalid_argument: there is no such table; storage_full,
// storage_unusable.
Result<QHash<QString, ExportedTable>> makeExports(Desk &desk, const QStringList &names, ReportForm form);
// Into a file that its owner alone may read, never over the house: how many rows. The same, and invalid_argument.
Result<qint64> writeExport(Desk &desk, const QString &name, const QString &file, ReportForm form);

} // namespace rowlock
