// The reports that the window offers, by group, and what each of them asks for. GUI thread.
#pragma once

#include "model/domain/report.h"

#include <QList>
#include <QString>

namespace rowlock {

struct OfferedReport
{
    QString group; // the heading that it stands under
    QString name;
    ReportKind kind;
    std::optional<ReportDimension> by = {}; // of a breakdown
};

QList<OfferedReport> offeredReports(); // those of one group together

bool asksForEvent(ReportKind kind);      // one, or all
bool needsEvent(ReportKind kind);        // one
bool asksForProduction(ReportKind kind); // in place of one event
bool asksForShift(ReportKind kind);

QList<ReportDimension> dimensionsToChoose();

// What is behind a row: its orders, one order, or nothing that can be opened.
struct BehindRow
{
    std::optional<ReportFilter> filter; // of the report that has it as a row
    QString row = {};
    std::optional<QString> second = {};
    QString order = {}; // its code
    QString about = {}; // "Sat 21 Nov"
    ReportKind kind = ReportKind::Breakdown;
    bool isAny() const { return filter || !order.isEmpty(); }
};
BehindRow behindRow(const Report &report, int row);
bool opensRows(const Report &report);
bool isOfOneOrder(ReportKind kind); // each row of it, but for parts of sales that have none yet

// One cell as people read it, the venue's time.
QString reportCellText(const ReportCell &cell, const QByteArray &timeZone);

} // namespace rowlock
