// What the parts of reports.cpp make: a report's columns and rows, and what a report is made in. Private to the reports
// of the store.
#pragma once

#include "model/domain/report.h"
#include "model/store/report_bounds.h"
#include "model/store/sales_entries.h"

#include <QCoreApplication>
#include <QTimeZone>

namespace rowlock {

struct ReportTexts
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

// What a row is opened by, and whose it is.
struct ReportBehind
{
    QString key;
    qint64 source = 0; // where it is opened: its order, below zero a hold that has none yet, 0 nothing of both
};

struct ReportScene
{
    Connection &connection;
    const ReportFilter &filter;
    ReportBounds bounds; // the filter's, as bounds that always hold
    Currency currency;
    QTimeZone zone; // the venue's
    Instant now;
    std::optional<EntryRow> opened = {}; // the row that is told apart by orders

    qint64 isOpened() const { return opened ? 1 : 0; }
};

struct ReportTable
{
    QList<ReportColumn> columns;
    ReportRows rows;
    QStringList summed;              // the columns that add up
    QList<ReportBehind> behind = {}; // of each row; empty: none opens
    QStringList figures = {};        // the columns that are sums of orders; empty: the summed ones
};

// The same report's rows, each of one order, as the orders behind the row that the scene opens.
Result<ReportTable> openedTable(const ReportScene &scene, const ReportTable &byOrders);

ReportColumn keyColumn(const QString &name); // what a row is opened by
ReportColumn textColumn(const QString &name, const QString &title);
ReportColumn figureColumn(const QString &name, const QString &title); // set to the right

} // namespace rowlock
