#include "model/documents/tickets.h"

#include "model/documents/paper.h"
#include "model/documents/ticket_painter.h"
#include "model/domain/whole_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

namespace rowlock {
namespace {

// "Stalls, row A, seat 12" in its parts; fewer where the label has another form.
QList<TicketField> fieldsOfLabel(const QString &label)
{
    const QString rowMark = QStringLiteral(", row ");
    const QString seatMark = QStringLiteral(", seat ");
    const qsizetype seatAt = label.lastIndexOf(seatMark);
    const qsizetype rowAt = seatAt > 0 ? label.lastIndexOf(rowMark, seatAt - 1) : -1;
    if (rowAt <= 0)
        return {{TicketTexts::tr("Place"), label}};
    return {{TicketTexts::tr("Section"), label.left(rowAt)},
            {TicketTexts::tr("Row"), label.mid(rowAt + rowMark.size(), seatAt - rowAt - rowMark.size())},
            {TicketTexts::tr("Seat"), label.mid(seatAt + seatMark.size())}};
}

} // namespace

QList<TicketField> ticketFields(const Ticket &ticket)
{
    if (ticket.seatNo < 0)
        return {{TicketTexts::tr("Area"), ticket.label}, {TicketTexts::tr("Place"), TicketTexts::tr("Standing")}};
    if (ticket.section.isEmpty() || ticket.row.isEmpty() || ticket.seat.isEmpty())
        return fieldsOfLabel(ticket.label);
    return {{TicketTexts::tr("Section"), ticket.section},
            {TicketTexts::tr("Row"), ticket.row},
            {TicketTexts::tr("Seat"), ticket.seat}};
}

QString ticketDate(const TicketPrint &print)
{
    return paperDate(print.order.eventStarts, print.timeZone);
}

void paintTicket(QPainter &painter, const QRectF &page, const TicketPrint &print, const Ticket &ticket)
{
    const double scale =
        std::min(page.width() / (ticketWidthMm * unitsPerMm), page.height() / (ticketHeightMm * unitsPerMm));
    painter.save();
    painter.translate(page.topLeft());
    painter.scale(scale, scale);
    TicketPainter(painter, print, ticket).paint();
    painter.restore();
}

bool printTickets(QPagedPaintDevice &device, const QList<TicketPrint> &prints)
{
    const QPageSize size(QSizeF(ticketWidthMm, ticketHeightMm), QPageSize::Millimeter, QString(),
                         QPageSize::ExactMatch);
    device.setPageLayout(QPageLayout(size, QPageLayout::Portrait, QMarginsF(0, 0, 0, 0), QPageLayout::Millimeter));

    QPainter painter;
    bool first = true;
    for (const TicketPrint &print : prints) {
        for (const Ticket &ticket : print.order.tickets) {
            if (ticket.state != TicketState::Valid)
                continue;
            if (first ? !painter.begin(&device) : !device.newPage())
                return false;
            first = false;
            const double perMmX = painter.device()->logicalDpiX() / mmPerInch;
            const double perMmY = painter.device()->logicalDpiY() / mmPerInch;
            const QRectF page(0, 0, std::min<double>(ticketWidthMm * perMmX, painter.viewport().width()),
                              std::min<double>(ticketHeightMm * perMmY, painter.viewport().height()));
            paintTicket(painter, page, print, ticket);
        }
    }
    return first || painter.end();
}

Result<Done> writeTicketsPdf(const QString &file, const QList<TicketPrint> &prints)
{
    const bool any = std::any_of(prints.begin(), prints.end(), [](const TicketPrint &print) {
        return std::any_of(print.order.tickets.begin(), print.order.tickets.end(),
                           [](const Ticket &ticket) { return ticket.state == TicketState::Valid; });
    });
    const TicketPrint print = prints.value(0);
    if (!any) {
        return refuse(ErrorCode::InvalidArgument,
                      TicketTexts::tr("Order %1 has no valid tickets to print: they were refunded or used.")
                          .arg(print.order.code),
                      {{QStringLiteral("argument"), QStringLiteral("order")}});
    }

    QBuffer pdf; // whole in memory first, so that a full disk leaves no half a file
    pdf.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&pdf);
        writer.setResolution(1200);
        writer.setTitle(TicketTexts::tr("Tickets %1, %2").arg(print.order.code, print.order.eventName.simplified()));
        writer.setCreator(QStringLiteral("Rowlock " ROWLOCK_VERSION));
        if (!printTickets(writer, prints))
            return refuse(ErrorCode::StorageUnusable, TicketTexts::tr("The tickets could not be drawn as a PDF."));
    }
    return writeWholeFile(file, pdf.data());
}

QImage ticketPreview(const TicketPrint &print, const Ticket &ticket, qreal dpr)
{
    const QSizeF logical = QSizeF(ticketWidthMm, ticketHeightMm) / mmPerInch * 96;
    QImage image((logical * dpr).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintTicket(painter, QRectF(QPointF(0, 0), image.size()), print, ticket);
    painter.end();
    image.setDevicePixelRatio(dpr);
    return image;
}

} // namespace rowlock
