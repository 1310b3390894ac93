// The house's tables as files, for an auditor or for programs that work on with them.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/ctrl_c.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/whole_file.h"
#include "model/service/table_export.h"
#include "model/store/exports.h"

#include <QDir>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QString kindText(ExportColumn::Kind kind)
{
    switch (kind) {
    case ExportColumn::Kind::Number: return Ctl::tr("whole number");
    case ExportColumn::Kind::Text: return Ctl::tr("text");
    case ExportColumn::Kind::Figures: return Ctl::tr("text, JSON");
    case ExportColumn::Kind::Amount: return Ctl::tr("amount, with a decimal point");
    case ExportColumn::Kind::Time: return Ctl::tr("time in UTC, ISO 8601");
    }
    Q_UNREACHABLE();
}

QString description(const Desk &desk, const QHash<QString, ExportedTable> &files)
{
    QString text =
        Ctl::tr("Files of a box office, all of one moment: %1. Currency: %2. Time zone of the house: %3.\n"
                "CSV as in RFC 4180, UTF-8. A text that a spreadsheet would run as a formula has an apostrophe "
                "in front.\n\nHow the totals tie:\n"
                "- the sum of 'paid' in lines.csv is what 'rowlockctl report tax' has as its total of 'gross', "
                "without the kind 'deposit'; the sum of 'tax' likewise\n"
                "- of each order, the sum of 'paid' in lines.csv is 'total' less 'refunded' in orders.csv\n"
                "- the sum of 'amount' in tenders.csv is the total of 'rowlockctl report ledger'\n"
                "- of an order that is in tenders.csv as a payment, the sum of those is the sum of its lines\n"
                "- 'all_sales' of a Z report in shifts.csv is that of the one before and its own 'sales'\n"
                "- of a settlement that stands in 'settled', the sum of 'paid' of the lines from 'first_line' to "
                "'last_line' is what the promoter was told of\n")
            .arg(toIso(desk.clock().now()), desk.facts().currency.code(), QString::fromLatin1(desk.facts().timeZone));
    for (const ExportTable &table : exportTables()) {
        text += Ctl::tr("\n%1.csv: %2 (rows: %3)\n").arg(table.name, table.meaning).arg(files.value(table.name).rows);
        for (const ExportColumn &column : table.columns)
            text += u"  %1: %2 (%3)\n"_s.arg(column.name, column.meaning, kindText(column.kind));
    }
    return text;
}

Result<Answer> exportOne(Session &session, const Parameters &parameters)
{
    TRY_GET(const ExportTable table, exportTable(parameters.text(u"name"_s)));
    const QString file = parameters.text(u"output"_s);
    TRY(checkTarget(session, file));
    TRY_GET(Desk * desk, session.desk());
    const CtrlC stopped(session, *desk);
    const bool isBook = parameters.text(u"format"_s) == u"xlsx";
    TRY_GET(const qint64 rows, writeExport(*desk, table.name, file, isBook ? ReportForm::Xlsx : ReportForm::Csv));
    return Answer{
        {{u"export"_s, table.name}, {u"file"_s, file}, {u"format"_s, isBook ? u"xlsx"_s : u"csv"_s}, {u"rows"_s, rows}},
        [=] { return Ctl::tr("%1 is written to %2 (rows: %3).\n").arg(table.name, safeText(file)).arg(rows); }};
}

Result<Answer> exportForAuditor(Session &session, const Parameters &parameters)
{
    const QString folder = parameters.text(u"folder"_s);
    const QDir target(folder);
    if (target.exists() && !target.isEmpty())
        return wrongArgument(u"folder"_s,
                             Ctl::tr("There is something in '%1' already. Name a folder that is empty or that "
                                     "does not exist yet.")
                                 .arg(folder));
    TRY_GET(Desk * desk, session.desk());
    const CtrlC stopped(session, *desk);
    TRY_GET(const auto files, makeExports(*desk, exportedTableNames(), ReportForm::Csv));
    TRY(stopped.check());
    if (!QDir().mkpath(folder))
        return wrongArgument(u"folder"_s, Ctl::tr("The folder '%1' cannot be made. Choose another one.").arg(folder));
    QJsonObject rows;
    for (const ExportTable &table : exportTables()) {
        const ExportedTable made = files.value(table.name);
        TRY(writeWholeFile(target.filePath(table.name + u".csv"_s), made.content));
        rows.insert(table.name, made.rows);
    }
    // Last: a folder without it is not whole.
    TRY(writeWholeFile(target.filePath(u"README.txt"_s), description(*desk, files).toUtf8()));
    return Answer{
        {{u"folder"_s, folder}, {u"rows"_s, rows}}, [folder, count = exportTables().size()] {
            return Ctl::tr("%1 files and their description are written to %2.\n").arg(digits(count), safeText(folder));
        }};
}

} // namespace

QList<Command> exportCommands()
{
    return {{.words = {u"export"_s},
             .summary = Ctl::tr("Writes one of the house's tables as CSV or as a workbook."),
             .help = Ctl::tr("Patrons by their numbers alone; 'patron export' has all that is known of one.\n"
                             "Example: rowlockctl export lines --output lines.csv"),
             .parameters = {textArgument(u"name"_s, u"NAME"_s,
                                         Ctl::tr("Which: %1.").arg(exportedTableNames().join(u", "_s))),
                            {.name = u"output"_s,
                             .kind = Kind::Text,
                             .placeholder = u"FILE"_s,
                             .help = Ctl::tr("The file; an older one there is replaced."),
                             .required = true,
                             .longest = 4096},
                            textOption(u"format"_s, u"csv|xlsx"_s, Ctl::tr("The form; otherwise csv."),
                                       {u"csv"_s, u"xlsx"_s})},
             .run = exportOne},
            {.words = {u"export"_s, u"auditor"_s},
             .summary = Ctl::tr("Writes all tables an auditor needs, and a description of them, into a folder."),
             .help = Ctl::tr("All of one moment, with how the totals tie to the reports. People are numbers.\n"
                             "Example: rowlockctl export auditor ~/audit-2026"),
             .parameters = {{.name = u"folder"_s,
                             .kind = Kind::Text,
                             .placeholder = u"FOLDER"_s,
                             .help = Ctl::tr("Empty, or not there yet."),
                             .positional = true,
                             .required = true,
                             .longest = 4096}},
             .run = exportForAuditor,
             .takesLong = true}};
}

} // namespace rowlock
