#include "model/documents/paper_seat.h"

#include "model/documents/paper.h"
#include "model/documents/pictograms.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace rowlock {

namespace {

constexpr QColor dark(0x30, 0x30, 0x30);
constexpr QColor middle(0xb4, 0xb4, 0xb4);
constexpr QColor light(0xe2, 0xe2, 0xe2);

struct Ink
{
    QColor fill;
    QColor text;
};

Ink inkOf(SeatState state)
{
    switch (state) {
    case SeatState::Free: return {Qt::white, Qt::black};
    case SeatState::Held: return {light, Qt::black};
    case SeatState::Reserved: return {middle, Qt::black};
    case SeatState::Sold: return {dark, Qt::white};
    case SeatState::Blocked: return {Qt::white, Qt::black};
    }
    return {Qt::white, Qt::black};
}

void paintText(QPainter &painter, const QPointF &centre, double radius, const QString &text, const QColor &ink,
               bool bold)
{
    QFont face = paperFont(8, bold ? QFont::Bold : QFont::Medium);
    face.setPixelSize(std::max(1, int(radius * (bold ? 1.25 : 1.0))));
    const double width = QFontMetricsF(face).horizontalAdvance(text);
    if (width > radius * 1.7)
        face.setPixelSize(std::max(1, int(face.pixelSize() * radius * 1.7 / width)));
    painter.setFont(face);
    painter.setPen(ink);
    painter.drawText(QRectF(centre.x() - radius * 2, centre.y() - radius, radius * 4, radius * 2),
                     Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, text);
}

} // namespace

void paintPaperSeat(QPainter &painter, const QPointF &centre, double radius, const PaperSeat &mark,
                    const QString &number)
{
    const Ink ink = inkOf(mark.state);
    QPen outline(Qt::black, std::clamp(radius * 0.09, 6.0, 20.0));
    if (mark.state == SeatState::Held)
        outline.setDashPattern({3, 2});
    const QRectF box(centre.x() - radius, centre.y() - radius, radius * 2, radius * 2);
    painter.setPen(outline);
    painter.setBrush(ink.fill);
    const double inset = radius * 0.1;
    const QRectF body = box.adjusted(inset, inset, -inset, -inset);
    const bool isReadable = radius >= leastNumberedRadius;
    const bool isNumbered = isReadable && !number.isEmpty();
    if (mark.state != SeatState::Blocked)
        painter.drawEllipse(body);
    else
        painter.drawRect(body);
    const bool hasSign = mark.accessible || mark.companion;
    const bool hasLetter = mark.state == SeatState::Blocked && isReadable && !mark.letter.isEmpty();
    if (mark.state == SeatState::Blocked && !isReadable && !hasSign) {
        painter.drawLine(body.topLeft(), body.bottomRight());
        painter.drawLine(body.topRight(), body.bottomLeft());
    }
    // With a number both share the seat: the sign or the letter above it, the number below.
    const QPointF upper = isNumbered ? centre - QPointF(0, radius * 0.36) : centre;
    const double size = isNumbered ? radius * 0.4 : radius * 0.55;
    if (hasSign)
        (mark.accessible ? drawWheelchair : drawPerson)(painter, upper, size, ink.text);
    else if (hasLetter)
        paintText(painter, upper, isNumbered ? radius * 0.5 : radius * 0.9, mark.letter, ink.text, true);
    if (isNumbered && (hasSign || hasLetter))
        paintText(painter, centre + QPointF(0, radius * 0.42), radius * 0.62, number, ink.text, false);
    else if (isNumbered)
        paintText(painter, centre, radius * 0.95, number, ink.text, false);
}

} // namespace rowlock
