// The house's tables for whoever works on with them, an auditor above all: orders, lines, payments and the rest, row by
// row, people by their numbers alone. All that is asked for at once is of one moment.
#pragma once

#include "model/domain/report.h"

#include <functional>

namespace rowlock {

class Connection;

struct ExportColumn
{
    enum class Kind { Number, Text, Amount, Time, Figures }; // figures: a text with amounts in it, as JSON

    QString name;
    QString meaning; // in a line, for who reads the file years later
    Kind kind = Kind::Number;
};

struct ExportTable
{
    QString name; // "lines"
    QString meaning;
    QList<ExportColumn> columns;
};

const QList<ExportTable> &exportTables();             // orders, lines, tenders, shifts, settlements ...
Result<ExportTable> exportTable(const QString &name); // invalid_argument

using ExportVisitor = std::function<void(const ExportTable &table, const QList<ReportCell> &row)>;
Result<Done> readExports(Connection &connection, const QList<ExportTable> &tables, const ExportVisitor &visit);

} // namespace rowlock
