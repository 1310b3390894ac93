#include "ui/reports/table_export.h"

#include "model/service/long_reading.h"
#include "model/service/table_export.h"
#include "ui/reports/export_wait.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>
#include <QMenu>
#include <QPointer>

namespace rowlock {

namespace {

struct ExportTexts
{
    Q_DECLARE_TR_FUNCTIONS(TableExport)
};

struct NamedTable
{
    QString name, title;
};

QList<NamedTable> namedTables()
{
    return {{QStringLiteral("orders"), ExportTexts::tr("Orders")},
            {QStringLiteral("lines"), ExportTexts::tr("Order lines")},
            {QStringLiteral("tenders"), ExportTexts::tr("Payments")},
            {QStringLiteral("shifts"), ExportTexts::tr("Shifts")},
            {QStringLiteral("patrons"), ExportTexts::tr("Patrons, by number")},
            {QStringLiteral("waitlist"), ExportTexts::tr("Waitlist")},
            {QStringLiteral("seats"), ExportTexts::tr("Seats")},
            {QStringLiteral("events"), ExportTexts::tr("Events")}};
}

QString titleOf(const QString &table)
{
    for (const NamedTable &one : namedTables()) {
        if (one.name == table)
            return one.title;
    }
    return table;
}

} // namespace

TableExport::TableExport(const HouseContext &context, QWidget *window)
    : QObject(window), m_context(context), m_window(window)
{}

void TableExport::addAllTo(QMenu &menu)
{
    for (const NamedTable &one : namedTables()) {
        QAction *action = menu.addAction(tr("%1…").arg(one.title));
        action->setObjectName(QStringLiteral("export_") + one.name);
        connect(action, &QAction::triggered, this, [this, table = one.name] { run(table); });
    }
}

void TableExport::run(const QString &table)
{
    QDir folder(m_context.settings.ticketFolder());
    folder.mkpath(QStringLiteral("."));
    m_context.prompt.saveFile(m_window, tr("Export"), folder.filePath(titleOf(table) + QStringLiteral(".xlsx")),
                              tr("Workbooks (*.xlsx);;Lists (*.csv)"),
                              [self = QPointer(this), table](const QString &file) {
                                  if (self && !file.isEmpty())
                                      self->write(table, file);
                              });
}

// What the name ends in says which it is.
void TableExport::write(const QString &table, const QString &file)
{
    const bool isCsv = file.endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive);
    emit said(Tone::Faint, tr("Writing %1…").arg(QDir::toNativeSeparators(file)));
    auto *wait = new ExportWait(tr("Writing %1…").arg(QDir::toNativeSeparators(file)), m_window);
    m_context.office.ask(
        this,
        [table, file, isCsv, wish = wait->wish()](Desk &desk) {
            const LongReading reading(desk, wish);
            return writeExport(desk, table, file, isCsv ? ReportForm::Csv : ReportForm::Xlsx);
        },
        [this, file, wait = QPointer(wait)](const Result<qint64> &rows) {
            if (wait)
                wait->end();
            if (!rows && rows.error().code == ErrorCode::Cancelled)
                emit said(Tone::Faint, tr("The export was cancelled. Nothing was written."));
            else if (!rows)
                emit said(Tone::Danger, rows.error().message);
            else if (*rows == 1)
                emit said(Tone::Good, tr("Saved as %1: 1 row.").arg(QDir::toNativeSeparators(file)));
            else
                emit said(Tone::Good,
                          tr("Saved as %1: %2 rows.").arg(QDir::toNativeSeparators(file), QLocale().toString(*rows)));
        });
}

} // namespace rowlock
