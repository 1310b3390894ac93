#include "model/documents/ticket_painter.h"

#include "model/documents/logo.h"
#include "model/documents/paper.h"
#include "model/documents/qr_code.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace rowlock {
namespace {

// The plan of the page, in millimetres. Nothing but the tear line is nearer than 4 mm to an edge: printers cannot reach
// it.
constexpr double bodyLeft = 5.5;
constexpr double textRight = 76;
constexpr double codeLeft = 79.5;
constexpr double codeSide = 26;
constexpr double tearAt = 110.5;
constexpr double stubLeft = 115;
constexpr double stubRight = 143;
constexpr double logoWidth = 22, logoHeight = 12;

// 26 characters would be too wide in one line under the code.
QStringList inLines(const QString &barcode, int lineLength)
{
    QStringList lines;
    const qsizetype count = (barcode.size() + lineLength - 1) / lineLength;
    const qsizetype length = count ? (barcode.size() + count - 1) / count : 1;
    for (qsizetype at = 0; at < barcode.size(); at += length)
        lines.append(barcode.mid(at, length));
    return lines;
}

} // namespace

TicketPainter::TicketPainter(QPainter &painter, const TicketPrint &print, const Ticket &ticket)
    : m_painter(painter), m_print(print), m_ticket(ticket)
{
    m_count = 0;
    for (const Ticket &other : print.order.tickets) {
        if (other.state != TicketState::Valid)
            continue;
        ++m_count;
        if (other.id == ticket.id)
            m_number = m_count;
    }
    m_count = std::max(m_count, 1);
}

void TicketPainter::paint()
{
    m_painter.setPen(Qt::black);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    paintBody();
    paintCode();
    paintTearLine();
    paintStub();
    if (m_print.isPractice)
        stampPractice(m_painter, mm(0, 0, ticketWidthMm, ticketHeightMm));
}

void TicketPainter::paintBody()
{
    const double width = textRight - bodyLeft;
    // What the terms take at the bottom, the lines above give up.
    const bool hasTerms = !m_print.terms.isEmpty();
    const double titleHeight = hasTerms ? 10 : 12.8, lower = hasTerms ? -6.4 : 0;
    const double logo = paintLogo(m_painter, mm(textRight - logoWidth, 4.4, logoWidth, logoHeight), m_print.logo);
    const double head = logo > 0 ? width - logo / unitsPerMm - 2 : width;
    line(mm(bodyLeft, 4.6, head, 4.2), flat(m_print.venue), 9, 7, QFont::DemiBold);
    paragraph(mm(bodyLeft, 8.8, head, titleHeight), flat(m_print.order.eventName), {19, 17, 15, 13, 10}, 3,
              QFont::Bold);
    line(mm(bodyLeft, hasTerms ? 18.6 : 22, width, 5.2), ticketDate(m_print), 11.5, 8, QFont::DemiBold);

    paintFields(mm(bodyLeft, hasTerms ? 25.3 : 29.2, width, hasTerms ? 11.2 : 12.8));

    // The price has its place whatever the category is called; a standing area is its own category.
    const QString category = flat(m_ticket.category);
    line(mm(bodyLeft, 43.2 + lower, width - 25, 4.8),
         joined({category == m_ticket.label ? QString() : category, flat(m_ticket.typeSaid())}), 9, 7, QFont::Medium);
    line(mm(textRight - 24, 43.2 + lower, 24, 4.8), toDisplay(m_ticket.price, QLocale()), 10.5, 6, QFont::Bold,
         Qt::AlignRight | Qt::AlignVCenter);
    if (hasTerms)
        paragraph(mm(bodyLeft, 41.7, width, 6.8), flat(m_print.terms), {6.5, 6, 5.5, 5}, 3, QFont::Normal);
}

void TicketPainter::paintFields(const QRectF &box)
{
    const QList<TicketField> fields = ticketFields(m_ticket);
    // The first field holds a name and the others a letter or a number.
    const double others = fields.size() > 2 ? 16.5 * unitsPerMm : 27 * unitsPerMm;
    const double first = box.width() - others * (double(fields.size()) - 1);

    m_painter.setPen(paperPen(0.3));
    m_painter.drawRoundedRect(box, unitsPerMm, unitsPerMm);
    double left = box.left();
    for (qsizetype i = 0; i < fields.size(); ++i) {
        const QRectF cell(left, box.top(), i == 0 ? first : others, box.height());
        if (i > 0) {
            m_painter.setPen(paperPen(0.3));
            m_painter.drawLine(cell.topLeft(), cell.bottomLeft());
        }
        m_painter.setPen(Qt::black);
        const double inset = 1.8 * unitsPerMm;
        const QRectF caption(cell.left() + inset, cell.top() + 0.9 * unitsPerMm, cell.width() - 2 * inset,
                             2.8 * unitsPerMm);
        const QRectF value(cell.left() + inset, cell.top() + 3.6 * unitsPerMm, cell.width() - 2 * inset,
                           cell.height() - 4.2 * unitsPerMm);
        line(caption, fields[i].caption, 6.5, 5, QFont::Medium);
        if (i == 0)
            paragraph(value, flat(fields[i].value), {21, 18, 15, 12, 10}, 2, QFont::Bold);
        else
            line(value, flat(fields[i].value), 21, 8, QFont::Bold);
        left = cell.right();
    }
}

void TicketPainter::paintCode()
{
    const QRectF square = mm(codeLeft, 3.2, codeSide, codeSide);
    const QString scanned = m_print.isPractice ? TicketTexts::tr("PRACTICE, no ticket") : m_ticket.barcode;
    if (const auto code = qrCode(scanned))
        m_painter.fillPath(code->path(square), Qt::black);

    const QStringList lines = inLines(scanned, 16);
    double top = 3.2 + codeSide - 0.4;
    for (const QString &part : lines.first(std::min<qsizetype>(lines.size(), 2))) {
        line(mm(codeLeft, top, codeSide, 2.9), part, 7, 4, QFont::Medium, Qt::AlignCenter);
        top += 2.9;
    }

    line(mm(codeLeft, 37, codeSide, 2.8), TicketTexts::tr("Order"), 6.5, 5, QFont::Medium, Qt::AlignCenter);
    line(mm(codeLeft, 39.4, codeSide, 4.4), m_print.order.code, 10.5, 6, QFont::Bold, Qt::AlignCenter);
    line(mm(codeLeft, 43.9, codeSide, 3.4), TicketTexts::tr("Ticket %1 of %2").arg(m_number).arg(m_count), 7.5, 5,
         QFont::Medium, Qt::AlignCenter);
}

void TicketPainter::paintTearLine()
{
    QPen dashes = paperPen(0.25);
    dashes.setDashPattern({5, 4});
    m_painter.setPen(dashes);
    m_painter.drawLine(QPointF(tearAt, 0) * unitsPerMm, QPointF(tearAt, ticketHeightMm) * unitsPerMm);
    m_painter.setPen(Qt::black);
}

void TicketPainter::paintStub()
{
    const double width = stubRight - stubLeft;
    line(mm(stubLeft, 4.6, width, 4.4), flat(m_print.venue), 7.5, 6, QFont::DemiBold);
    paragraph(mm(stubLeft, 9, width, 8), flat(m_print.order.eventName), {10.5, 9, 8}, 2, QFont::Bold);
    paragraph(mm(stubLeft, 17.2, width, 6), ticketDate(m_print), {7.5, 6.5, 5.5}, 2, QFont::DemiBold);

    // Captions stand in a column of their own, so that the values line up.
    const QList<TicketField> fields = ticketFields(m_ticket);
    QFontMetricsF captions(paperFont(6.5, QFont::Medium));
    double column = 0;
    for (const TicketField &field : fields)
        column = std::max(column, captions.horizontalAdvance(field.caption) / unitsPerMm);
    column = std::min(column + 2, width / 2);
    double top = 23.4;
    for (const TicketField &field : fields) {
        line(mm(stubLeft, top, column, 5.4), field.caption, 6.5, 5, QFont::Medium);
        line(mm(stubLeft + column, top, width - column, 5.4), flat(field.value), 12, 7, QFont::Bold);
        top += 5.4;
    }

    m_painter.setPen(paperPen(0.3));
    m_painter.drawLine(QPointF(stubLeft, 40.6) * unitsPerMm, QPointF(stubRight, 40.6) * unitsPerMm);
    m_painter.setPen(Qt::black);
    line(mm(stubLeft, 41.2, width, 3.4),
         joined({m_print.order.code, flat(m_ticket.typeSaid()), toDisplay(m_ticket.price, QLocale())}), 7.5, 5,
         QFont::DemiBold);
    line(mm(stubLeft, 44.5, width, 3.2), TicketTexts::tr("Ticket %1 of %2").arg(m_number).arg(m_count), 6.5, 5,
         QFont::Medium);
}

void TicketPainter::line(const QRectF &box, const QString &text, double points, double leastPoints,
                         QFont::Weight weight, Qt::Alignment alignment)
{
    paperLine(m_painter, box, text, points, leastPoints, weight, alignment);
}

void TicketPainter::paragraph(const QRectF &box, const QString &text, const QList<double> &sizes, int lines,
                              QFont::Weight weight)
{
    QTextOption option(Qt::AlignLeft | Qt::AlignAbsolute);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);

    for (const double size : sizes) {
        const QFont face = paperFont(size, weight);
        const QFontMetricsF metrics(face);
        const bool last = size == sizes.last();
        // Large sizes have room for one line only: lines never leave the box.
        const double lineHeight = metrics.height() * 0.86;
        const int room = std::clamp(int(box.height() / lineHeight), 1, lines);

        QTextLayout layout(text, face);
        layout.setTextOption(option);
        layout.beginLayout();
        QList<QTextLine> made;
        for (QTextLine next = layout.createLine(); next.isValid(); next = layout.createLine()) {
            next.setLineWidth(box.width());
            made.append(next);
        }
        layout.endLayout();
        if (made.size() > room && !last)
            continue;

        const double used = std::min<double>(double(made.size()), room) * lineHeight;
        double top = box.top() + (box.height() - used) / 2;
        m_painter.setFont(face);
        for (int i = 0; i < std::min<qsizetype>(made.size(), room); ++i) {
            const QTextLine &current = made.at(i);
            QString part = text.mid(current.textStart(), current.textLength()).trimmed();
            if (i == room - 1 && made.size() > room)
                part = metrics.elidedText(text.mid(current.textStart()), Qt::ElideRight, box.width());
            const QRectF place(box.left(), top, box.width(), lineHeight);
            m_painter.drawText(place,
                               int(Qt::AlignLeft | Qt::AlignVCenter | Qt::AlignAbsolute) | Qt::TextSingleLine
                                   | Qt::TextDontClip,
                               part);
            top += lineHeight;
        }
        return;
    }
}

} // namespace rowlock
