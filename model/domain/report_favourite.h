// A report that the house keeps under a name, with what was chosen of it and days by a word; and where it is printed
// every night (docs/decisions/reports.md). Plain values, any thread.
#pragma once

#include "model/domain/print_job.h"
#include "model/domain/report_days.h"

#include <QJsonObject>

namespace rowlock {

struct ReportFavourite
{
    int no = 0; // of the house; 0: not kept yet
    QString name = {};
    ReportKind kind = ReportKind::Tonight;
    ReportFilter filter = {}; // its days apart
    ChosenDays days = {};
    QString terminal = {}; // that prints it every night; empty: none does
    QDate since = {};      // the first business day that is printed
    bool isDropped = false;

    bool isNightly() const { return !terminal.isEmpty(); }
    // The whole choice where it is this day.
    ReportFilter on(const QDate &today, const QTimeZone &zone, Qt::DayOfWeek weekBegins) const;
};

// The choice as it is kept: what is not said is not in it, and days are not.
QJsonObject choicesOf(ReportKind kind, const ReportFilter &filter);
ReportFilter filterOf(const QJsonObject &choices);

// What is printed of the nights that are over.
struct NightsAsked
{
    QList<PrintJob> jobs;                             // the oldest first
    QList<std::pair<QString, DayRange>> leftOut = {}; // by the favourite's name: too long ago
};

// "Takings: nothing was printed for 2026-11-01 to 2026-11-20.", for each of them; empty: none.
QString leftOutText(const NightsAsked &asked);

} // namespace rowlock
