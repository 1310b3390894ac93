// A receipt for an order, on a roll or on pages, as a template says which parts it has: what was bought, what it was
// reduced by, what the tax in it is, how it was paid and what was given back. It adds up: the lines come to the total,
// the taxes to the same, and what was paid less what is still open too. Black on white; any thread with Qt Gui.
#pragma once

#include "model/domain/ledger_line.h"
#include "model/domain/order.h"
#include "model/domain/paper_template.h"
#include "model/domain/shift.h"

#include <QImage>

class QPagedPaintDevice;

namespace rowlock {

struct ReceiptPrint
{
    Venue venue;
    QByteArray timeZone;
    Order order;
    QList<LedgerLine> lines; // all of the order's
    Instant printedAt;
    int printedBefore = 0; // then it is marked as a copy
    bool isPractice = false;
};

// One row of it: a text, an amount at the right edge, or both.
struct ReceiptRow
{
    enum class Kind { Text, Rule, Logo };

    Kind kind = Kind::Text;
    QString text = {};
    QString amount = {};
    double points = 9, least = 5;
    TextWeight weight = TextWeight::Regular;
    TextAlign align = TextAlign::Left;

    bool operator==(const ReceiptRow &) const = default;
};

// What it comes to, by three ways that must agree.
struct ReceiptSums
{
    Money lines;                                // that stand, goods and gifts as well as tickets
    Money taxed;                                // net and tax, by rate
    Money paid;                                 // and not given back
    Money open() const { return lines - paid; } // still to be paid, or (below zero) to be given back
};

ReceiptSums receiptSums(const ReceiptPrint &print);
QList<ReceiptRow> receiptRows(const PaperTemplate &paper, const ReceiptPrint &print);

bool printReceipt(QPagedPaintDevice &device, const PaperTemplate &paper, const ReceiptPrint &print);
// storage_unusable: it could not be drawn.
Result<QByteArray> receiptPdf(const PaperTemplate &paper, const ReceiptPrint &print);
// As a printer of dots has it, of what it reaches of the paper: one picture on a roll, one for each page otherwise.
QList<QImage> receiptBitmaps(const PaperTemplate &paper, const ReceiptPrint &print, int dpi);

} // namespace rowlock
