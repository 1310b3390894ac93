// The one place where a job becomes bytes for its printer: pages as a PDF for the system's queues, the printer's own
// language for the others. What is to be printed is read on the desk's thread, and painted on any; where pages are
// painted, with Qt Gui.
#pragma once

#include "model/documents/print_pages.h"
#include "model/documents/receipt.h"
#include "model/documents/report_paper.h"
#include "model/documents/tickets.h"
#include "model/domain/print_job.h"

#include <QByteArray>

namespace rowlock {

class DeskSession;

struct PrintBytes
{
    QByteArray bytes;           // empty: it could not be made
    bool isPages = false;       // a PDF
    bool answersStatus = false; // in a language whose printers say whether there is paper (ESC/POS: DLE EOT, GS r)
};

struct PrintContent
{
    PrintKind kind = PrintKind::Tickets;
    QString printer = {};              // its address
    PaperTemplate paper = {};          // of tickets and receipts: what they look like; of all: what lies in the printer
    QList<TicketPrint> tickets = {};   // of tickets
    QList<ReceiptPrint> receipts = {}; // of receipts
    QList<PaperRow> rows = {};         // of reports
    std::optional<PaperReport> table = {}; // ... that are a table on a sheet
    PaperSize size = PaperSize::Roll;      // ... as pages
    QByteArray logo = {};                  // ... above them
    WillcallLabels labels = {};            // of labels

    WillcallPaper label() const // what a label says; no order: it is none
    {
        return labels.orders.isEmpty() ? WillcallPaper() : labels.orders.first().paper();
    }
};

// What is printed once and kept by nobody: rows, or a table.
struct UnkeptReport
{
    QList<PaperRow> rows = {};
    std::optional<PaperReport> table = {};
};

// Of a job that was taken. invalid_argument where the order or the report cannot be printed any more.
Result<PrintContent> printContent(DeskSession &session, const PrintJob &taken);
// invalid_argument: no such printer.
Result<PrintContent> unkeptContent(DeskSession &session, const UnkeptReport &report, const QString &printer);
// What a new printer is tried with.
PrintContent testContent(PrintKind kind, const QString &printer, const QString &terminal);

PrintBytes printBytes(const PrintContent &content);

} // namespace rowlock
