// A report on paper: whose it is, what and when it is about, its columns with figures set to the right, a head on each
// page and the totals at the end; under a settlement that was made, places for signatures; how seats are sold, as their
// plan in shades on one page. Upright, or across where it is wide. Black on white. Any thread with Qt Gui.
#pragma once

#include "model/domain/paper_row.h"
#include "model/domain/report.h"
#include "model/domain/result.h"
#include "model/domain/seating_plan.h"

class QPagedPaintDevice;

namespace rowlock {

struct PaperReport
{
    Report report;
    QString venue;  // its name; empty: nothing is said
    QString about;  // what was chosen besides the time, in a line; empty: all of it
    QString madeBy; // who asked for it; empty: nobody is signed in
    bool isPractice = false;
    SharedPlan plan = {}; // of a heat report's event, for which its seats are drawn; null: they are a table
};

// For a roll, which has no room for columns: the same from top to bottom, each row's cells below each other.
QList<PaperRow> rowsOf(const PaperReport &report);

// On the device's own paper. False: the device would not take a page.
bool printReport(QPagedPaintDevice &device, const PaperReport &report);

// A4, or Letter where that is the paper of the country. storage_full, storage_unusable. Either whole or not at all.
Result<Done> writeReportPdf(const QString &file, const PaperReport &report);

} // namespace rowlock
