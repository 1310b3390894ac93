#include "model/service/table_export.h"

#include "model/db/cancellable_read.h"
#include "model/domain/whole_file.h"
#include "model/exchange/csv_text.h"
#include "model/exchange/report_csv.h"
#include "model/exchange/report_xlsx.h"
#include "model/service/desk.h"
#include "model/service/figures_desk.h"
#include "model/service/house_location.h"
#include "model/store/exports.h"

#include <algorithm>
#include <map>

namespace rowlock {

namespace {

struct TableWriter
{
    std::unique_ptr<XlsxWriter> book; // none: as CSV
    QByteArray csv;
    qint64 rows = 0;
};

bool isText(ExportColumn::Kind kind)
{
    return kind == ExportColumn::Kind::Text || kind == ExportColumn::Kind::Figures;
}

Result<TableWriter> beginTable(const ExportTable &table, ReportForm form, const QByteArray &timeZone)
{
    TableWriter writer;
    if (form == ReportForm::Xlsx) {
        QList<ReportColumn> columns;
        for (const ExportColumn &column : table.columns)
            columns.append({column.name, column.name, !isText(column.kind)});
        TRY_GET(writer.book, XlsxWriter::begin(columns, timeZone));
        return writer;
    }
    QList<QByteArray> names;
    for (const ExportColumn &column : table.columns)
        names.append(quotedCell(column.name));
    writer.csv = csvLine(names);
    return writer;
}

bool hasMoney(const ExportTable &table)
{
    return std::ranges::any_of(table.columns, [](const ExportColumn &column) {
        return column.kind == ExportColumn::Kind::Amount || column.kind == ExportColumn::Kind::Figures;
    });
}

void addRow(TableWriter &writer, const QList<ReportCell> &row)
{
    ++writer.rows;
    if (writer.book)
        return writer.book->add(row);
    QList<QByteArray> cells;
    for (const ReportCell &cell : row) {
        const QString text = plainText(cell);
        cells.append(quotedCell(std::holds_alternative<QString>(cell) ? disarmed(text) : text));
    }
    writer.csv += csvLine(cells);
}

} // namespace

QStringList exportedTableNames()
{
    QStringList names;
    for (const ExportTable &table : exportTables())
        names.append(table.name);
    return names;
}

Result<QHash<QString, ExportedTable>> makeExports(Desk &desk, const QStringList &names, ReportForm form)
{
    QList<ExportTable> tables;
    std::map<QString, TableWriter> writers;
    for (const QString &name : names) {
        TRY_GET(const ExportTable table, exportTable(name));
        TRY_GET(writers[name], beginTable(table, form, desk.facts().timeZone));
        tables.append(table);
    }
    if (std::ranges::any_of(tables, hasMoney))
        TRY(FiguresDesk(desk).requireAll());
    TRY(readExports(desk.connection(), tables,
                    [&](const ExportTable &table, const QList<ReportCell> &row) { addRow(writers[table.name], row); }));
    QHash<QString, ExportedTable> made;
    for (auto &[name, writer] : writers) {
        ExportedTable one{writer.csv, writer.rows};
        if (writer.book) {
            TRY_GET(one.content, writer.book->finish());
        }
        made.insert(name, one);
    }
    return made;
}

Result<qint64> writeExport(Desk &desk, const QString &name, const QString &file, ReportForm form)
{
    TRY(requireNotOfHouse(desk.facts().file, file));
    TRY_GET(const auto made, makeExports(desk, {name}, form));
    const ExportedTable table = made.value(name);
    TRY(checkCancelled(desk.connection()));
    TRY(writeWholeFile(file, table.content));
    return table.rows;
}

} // namespace rowlock
