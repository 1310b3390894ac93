// Tickets on paper: one paint routine for PDF, printer and preview. One page a ticket; date, section, row, seat, price,
// QR code. Black on white only, so that any printer will do; names are painted as they are, never as markup. Any thread
// with Qt Gui.
#pragma once

#include "model/domain/ledger_line.h"
#include "model/domain/order.h"
#include "model/domain/paper_template.h"
#include "model/domain/result.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QImage>
#include <QMap>
#include <QString>

class QPagedPaintDevice;
class QPainter;
class QRectF;

namespace rowlock {

// Where the translators find the words on a ticket.
struct TicketTexts
{
    Q_DECLARE_TR_FUNCTIONS(Ticket)
};

struct TicketPrint
{
    QString venue;           // the plan's name
    QByteArray timeZone;     // the venue's: what the date on the ticket is in
    Order order;             // its valid tickets are printed
    bool isPractice = false; // marked, and what a scanner reads of it is no ticket's code
    QString terms = {};      // below what the ticket is for, in at most three lines
    QByteArray logo = {};    // a PNG, at the top; empty: none
    // What other templates than the usual one say as well; empty: nothing.
    QString house = {};
    QString address = {};
    QString taxNumber = {};
    std::optional<qint64> doorsMinutes = {}; // before the start
    QList<LedgerLine> lines = {};            // of the order: taxes and fees
    QList<TicketId> only = {};               // of its valid tickets; none: all of them are printed
    Instant printedAt = {};                  // no time at all: it is not said
    QMap<qint64, int> reprints = {};         // by ticket: how often other paper was made void for it
};

// What a scanner reads of a ticket, and what is written below: in practice no ticket's code.
QString scannedCode(const TicketPrint &print, const Ticket &ticket);

// 148 x 52.5 mm (a third of A5 across), in millimetres.
inline constexpr double ticketWidthMm = 148;
inline constexpr double ticketHeightMm = 52.5;

// What stands in the large fields of a ticket.
struct TicketField
{
    QString caption; // "Row"
    QString value;   // "A"

    bool operator==(const TicketField &) const = default;
};
// Section, row, seat; area and "Standing" for a standing place; or one field where a label has no such parts.
QList<TicketField> ticketFields(const Ticket &ticket);

// "Sat 5 December 2026, 19:30" in the venue's time zone and the application's language.
QString ticketDate(const TicketPrint &print);

// That every house begins with: 148 x 52.5 mm, a page each.
const PaperTemplate &usualTicket();

// One ticket fills `page` (in the painter's units) as one reads it, keeping its proportions: a preview.
void paintTicket(QPainter &painter, const QRectF &page, const PaperTemplate &paper, const TicketPrint &print,
                 const Ticket &ticket);
void paintTicket(QPainter &painter, const QRectF &page, const TicketPrint &print, const Ticket &ticket);

// Sets the page size and paints every valid ticket; false if the device would not take a page. A printer that knows no
// such paper gets the tickets in true size at the top left of its own.
bool printTickets(QPagedPaintDevice &device, const PaperTemplate &paper, const QList<TicketPrint> &prints);
bool printTickets(QPagedPaintDevice &device, const QList<TicketPrint> &prints);

// Every valid ticket as a printer of so many dots an inch has it, in black and white, of what it reaches of the paper
// and lying as it is fed. 0: as the template says, or 203.
QList<QImage> ticketBitmaps(const PaperTemplate &paper, const QList<TicketPrint> &prints, int dpi);
int printerDpi(const PaperTemplate &paper, int asked);

// invalid_argument if no ticket of them is valid; storage_unusable: it could not be drawn.
Result<QByteArray> ticketsPdf(const PaperTemplate &paper, const QList<TicketPrint> &prints);
Result<Done> requireValidTickets(const QList<TicketPrint> &prints);
// Of one order, or of those of one sale. invalid_argument if no ticket of them is valid; storage_full,
// storage_unusable. Either whole or not at all.
Result<Done> writeTicketsPdf(const QString &file, const PaperTemplate &paper, const QList<TicketPrint> &prints);
Result<Done> writeTicketsPdf(const QString &file, const QList<TicketPrint> &prints);

inline Result<Done> writeTicketsPdf(const QString &file, const TicketPrint &print)
{
    return writeTicketsPdf(file, QList<TicketPrint>{print});
}

// As printed, at 96 dots an inch times `dpr`.
QImage ticketPreview(const PaperTemplate &paper, const TicketPrint &print, const Ticket &ticket, qreal dpr);
QImage ticketPreview(const TicketPrint &print, const Ticket &ticket, qreal dpr);

} // namespace rowlock
