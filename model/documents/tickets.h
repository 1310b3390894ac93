// Tickets on paper: one paint routine for PDF, printer and preview. One page a ticket; date, section, row, seat, price, QR code.
#pragma once

#include "model/domain/order.h"
#include "model/domain/result.h"

#include <QByteArray>
#include <QString>

class QPagedPaintDevice;
class QPainter;
class QRectF;

namespace rowlock {

struct TicketPrint
{
    QString venue;       // the plan's name
    QByteArray timeZone; // the venue's: what the date on the ticket is in
    Order order;         // its valid tickets are printed
};

// 148 x 52.5 mm (a third of A5 across), in millimetres.
inline constexpr double ticketWidthMm = 148;
inline constexpr double ticketHeightMm = 52.5;

void paintTicket(QPainter &painter, const QRectF &page, const TicketPrint &print, const Ticket &ticket);
// Sets the page size and paints every valid ticket; false if the device would not take a page.
bool printTickets(QPagedPaintDevice &device, const TicketPrint &print);
Result<Done> writeTicketsPdf(const QString &file, const TicketPrint &print); // storage_full, storage_unusable

} // namespace rowlock
