#include "model/documents/tickets.h"

#include "model/documents/dots.h"
#include "model/documents/paper.h"
#include "model/documents/template_painter.h"
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

QList<std::pair<const TicketPrint *, const Ticket *>> validTickets(const QList<TicketPrint> &prints)
{
    QList<std::pair<const TicketPrint *, const Ticket *>> valid;
    for (const TicketPrint &print : prints)
        for (const Ticket &ticket : print.order.tickets)
            if (ticket.state == TicketState::Valid && (print.only.isEmpty() || print.only.contains(ticket.id)))
                valid.append({&print, &ticket});
    return valid;
}

// From the ticket as one reads it to the paper as it is fed.
QTransform onPaper(const TemplatePaper &paper)
{
    const QSizeF read = paper.size * unitsPerMm;
    const QSizeF lying = paper.rotation % 180 == 0 ? read : read.transposed();
    return QTransform::fromTranslate(-read.width() / 2, -read.height() / 2) * QTransform().rotate(paper.rotation)
           * QTransform::fromTranslate(lying.width() / 2, lying.height() / 2);
}

QTransform placeOnSheet(const TemplatePaper &paper, qsizetype index)
{
    if (!paper.hasSheet())
        return {};
    const QSizeF lying = paper.rotation % 180 == 0 ? paper.size : paper.size.transposed();
    return QTransform::fromTranslate(
        (paper.sheet.first.x() + double(index % paper.sheet.across) * lying.width()) * unitsPerMm,
        (paper.sheet.first.y() + double(index / paper.sheet.across) * lying.height()) * unitsPerMm);
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

const PaperTemplate &usualTicket()
{
    static const PaperTemplate usual = [] {
        const auto made = builtInTemplate(builtInNames(PaperFor::Ticket).first());
        return made ? *made : PaperTemplate();
    }();
    return usual;
}

int printerDpi(const PaperTemplate &paper, int asked)
{
    return asked > 0 ? asked : paper.paper.dpi > 0 ? paper.paper.dpi : usualDotsPerInch;
}

void paintTicket(QPainter &painter, const QRectF &page, const PaperTemplate &paper, const TicketPrint &print,
                 const Ticket &ticket)
{
    const QSizeF size = paper.paper.size * unitsPerMm;
    const double scale = std::min(page.width() / size.width(), page.height() / size.height());
    painter.save();
    painter.translate(page.topLeft());
    painter.scale(scale, scale);
    TemplatePainter(painter, paper, print, 0, QTransform()).paint(ticket);
    painter.restore();
}

void paintTicket(QPainter &painter, const QRectF &page, const TicketPrint &print, const Ticket &ticket)
{
    paintTicket(painter, page, usualTicket(), print, ticket);
}

bool printTickets(QPagedPaintDevice &device, const PaperTemplate &paper, const QList<TicketPrint> &prints)
{
    const QPageSize size(paper.paper.page(), QPageSize::Millimeter, QString(), QPageSize::ExactMatch);
    device.setPageLayout(QPageLayout(size, QPageLayout::Portrait, QMarginsF(0, 0, 0, 0), QPageLayout::Millimeter));

    QPainter painter;
    qsizetype painted = 0;
    for (const auto &[print, ticket] : validTickets(prints)) {
        if (painted == 0 ? !painter.begin(&device) : painted % paper.paper.perPage() == 0 && !device.newPage())
            return false;
        const double perUnitX = painter.device()->logicalDpiX() / mmPerInch / unitsPerMm;
        const double perUnitY = painter.device()->logicalDpiY() / mmPerInch / unitsPerMm;
        const QSizeF page = paper.paper.page() * unitsPerMm;
        const double fits = std::min({1.0, painter.viewport().width() / (page.width() * perUnitX),
                                      painter.viewport().height() / (page.height() * perUnitY)});
        const QTransform toPage = onPaper(paper.paper) * placeOnSheet(paper.paper, painted % paper.paper.perPage());
        painter.save();
        painter.setTransform(toPage * QTransform::fromScale(perUnitX * fits, perUnitY * fits));
        TemplatePainter(painter, paper, *print, 0, toPage).paint(*ticket);
        painter.restore();
        ++painted;
    }
    return painted == 0 || painter.end();
}

bool printTickets(QPagedPaintDevice &device, const QList<TicketPrint> &prints)
{
    return printTickets(device, usualTicket(), prints);
}

QList<QImage> ticketBitmaps(const PaperTemplate &paper, const QList<TicketPrint> &prints, int dpi)
{
    const int dots = printerDpi(paper, dpi);
    const double dot = dotUnits(dots);
    const QTransform lying = onPaper(paper.paper);
    const QRectF reachable = paper.paper.reachable();
    const QRectF reached = lying.mapRect(mm(reachable.x(), reachable.y(), reachable.width(), reachable.height()));
    const QTransform toPage = lying * QTransform::fromTranslate(-reached.left(), -reached.top());
    QList<QImage> bitmaps;
    for (const auto &[print, ticket] : validTickets(prints)) {
        QImage image(int(reached.width() / dot + 1e-6), int(reached.height() / dot + 1e-6), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setTransform(toPage * QTransform::fromScale(1 / dot, 1 / dot));
        TemplatePainter(painter, paper, *print, dots, toPage).paint(*ticket);
        painter.end();
        bitmaps.append(inBlackAndWhite(image));
    }
    return bitmaps;
}

Result<Done> requireValidTickets(const QList<TicketPrint> &prints)
{
    if (validTickets(prints).isEmpty())
        return refuse(ErrorCode::InvalidArgument,
                      TicketTexts::tr("Order %1 has no valid tickets to print: they were refunded or used.")
                          .arg(prints.value(0).order.code),
                      {{QStringLiteral("argument"), QStringLiteral("order")}});
    return Done{};
}

Result<QByteArray> ticketsPdf(const PaperTemplate &paper, const QList<TicketPrint> &prints)
{
    TRY(requireValidTickets(prints));
    const Order &order = prints.first().order;
    QBuffer pdf; // whole in memory first, so that a full disk leaves no half a file
    pdf.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&pdf);
        writer.setResolution(1200);
        writer.setTitle(TicketTexts::tr("Tickets %1, %2").arg(order.code, order.eventName.simplified()));
        writer.setCreator(QStringLiteral("Rowlock " ROWLOCK_VERSION));
        if (!printTickets(writer, paper, prints))
            return refuse(ErrorCode::StorageUnusable, TicketTexts::tr("The tickets could not be drawn as a PDF."));
    }
    return pdf.data();
}

Result<Done> writeTicketsPdf(const QString &file, const PaperTemplate &paper, const QList<TicketPrint> &prints)
{
    TRY_GET(const QByteArray pdf, ticketsPdf(paper, prints));
    return writeWholeFile(file, pdf);
}

Result<Done> writeTicketsPdf(const QString &file, const QList<TicketPrint> &prints)
{
    return writeTicketsPdf(file, usualTicket(), prints);
}

QImage ticketPreview(const PaperTemplate &paper, const TicketPrint &print, const Ticket &ticket, qreal dpr)
{
    const QSizeF logical = paper.paper.size / mmPerInch * 96;
    QImage image((logical * dpr).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintTicket(painter, QRectF(QPointF(0, 0), image.size()), paper, print, ticket);
    painter.end();
    image.setDevicePixelRatio(dpr);
    return image;
}

QImage ticketPreview(const TicketPrint &print, const Ticket &ticket, qreal dpr)
{
    return ticketPreview(usualTicket(), print, ticket, dpr);
}

} // namespace rowlock
