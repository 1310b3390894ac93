#include "ui/seatmap/seat_skin.h"

#include "ui/common/contrast.h"
#include "ui/common/theme.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace rowlock {

namespace {

constexpr double shapeFrom = 3.2;
constexpr double numberFrom = 8.5;
constexpr double closeFrom = 14;

QColor stronger(const QColor &color, double amount)
{
    return mixed(color, isDark() ? QColor(Qt::white) : QColor(Qt::black), amount);
}

// A plan's colours are made for white paper; on a dark ground they would glare.
QColor tint(const QColor &tone, double amount)
{
    return mixed(isDark() ? mapColors().ground : QColor(Qt::white), tone, amount);
}

QColor outlineOf(const QColor &tone)
{
    return isDark() ? mixed(mixed(mapColors().ground, tone, 0.8), Qt::white, 0.18) : mixed(tone, Qt::black, 0.16);
}

QPainterPath outlinePath(const SeatLook &look, double radius)
{
    QPainterPath path;
    if (look.accessible)
        path.addRoundedRect(QRectF(-radius, -radius, radius * 2, radius * 2), radius * 0.42, radius * 0.42);
    else if (look.face == SeatFace::Blocked)
        path.addRoundedRect(QRectF(-radius, -radius, radius * 2, radius * 2), radius * 0.25, radius * 0.25);
    else
        path.addEllipse(QPointF(), radius, radius);
    return path;
}

void drawCheck(QPainter &painter, const QPointF &at, double size, const QColor &ink)
{
    painter.setPen(QPen(ink, size * 0.34, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const QPointF points[] = {at + QPointF(-0.72, 0.05) * size, at + QPointF(-0.2, 0.55) * size,
                              at + QPointF(0.74, -0.5) * size};
    painter.drawPolyline(points, 3);
}

void drawClock(QPainter &painter, const QPointF &at, double size, const QColor &ink, bool rim)
{
    painter.setPen(QPen(ink, size * 0.26, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    if (rim)
        painter.drawEllipse(at, size, size);
    const QPointF hands[] = {at + QPointF(0, -0.62) * size, at, at + QPointF(0.46, 0.34) * size};
    painter.drawPolyline(hands, 3);
}

void drawLetter(QPainter &painter, const QPointF &at, double size, const QColor &ink, QChar letter)
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(std::max(1, int(std::lround(size * 1.9))));
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(ink);
    const QFontMetricsF metrics(font);
    painter.drawText(at + QPointF(-metrics.horizontalAdvance(letter) / 2, metrics.capHeight() / 2), QString(letter));
}

void drawWheelchair(QPainter &painter, const QPointF &at, double size, const QColor &ink)
{
    painter.setBrush(ink);
    painter.setPen(Qt::NoPen);
    painter.drawEllipse(at + QPointF(-0.18, -0.86) * size, size * 0.2, size * 0.2);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, size * 0.24, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF body[] = {at + QPointF(-0.18, -0.5) * size, at + QPointF(-0.14, 0.1) * size,
                            at + QPointF(0.4, 0.1) * size, at + QPointF(0.66, 0.76) * size};
    painter.drawPolyline(body, 4);
    const QRectF wheel(at.x() - 0.78 * size, at.y() - 0.24 * size, 1.16 * size, 1.16 * size);
    painter.drawArc(wheel, 110 * 16, 230 * 16);
}

void drawPerson(QPainter &painter, const QPointF &at, double size, const QColor &ink)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawEllipse(at + QPointF(0, -0.42) * size, size * 0.34, size * 0.34);
    QPainterPath shoulders;
    shoulders.moveTo(at + QPointF(-0.62, 0.72) * size);
    shoulders.cubicTo(at + QPointF(-0.62, -0.12) * size, at + QPointF(0.62, -0.12) * size, at + QPointF(0.62, 0.72) * size);
    shoulders.closeSubpath();
    painter.drawPath(shoulders);
}

// The mark that says a seat's state without its colour.
void drawMark(QPainter &painter, const SeatLook &look, const QPointF &at, double size, const QColor &ink, bool badge)
{
    switch (look.face) {
    case SeatFace::InSale: drawCheck(painter, at, size, ink); return;
    case SeatFace::Held: drawClock(painter, at, size, ink, !badge); return;
    case SeatFace::Yielded: drawLetter(painter, at, size, ink, u'!'); return;
    case SeatFace::Reserved: drawLetter(painter, at, size, ink, u'R'); return;
    case SeatFace::Blocked: drawLetter(painter, at, size, ink, QLatin1Char(look.letter)); return;
    case SeatFace::Aside:
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(at, size * 0.5, size * 0.5);
        return;
    case SeatFace::Pending:
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        for (const double x : {-0.62, 0.0, 0.62})
            painter.drawEllipse(at + QPointF(x * size, 0), size * 0.17, size * 0.17);
        return;
    case SeatFace::Free:
    case SeatFace::Sold:
        break;
    }
    if (look.face == SeatFace::Sold)
        return;
    if (look.accessible)
        drawWheelchair(painter, at, size, ink);
    else if (look.companion)
        drawPerson(painter, at, size, ink);
}

bool hasMark(const SeatLook &look)
{
    if (look.face == SeatFace::Free)
        return look.accessible || look.companion;
    return look.face != SeatFace::Sold;
}

} // namespace

Detail detailFor(double radius)
{
    if (radius < shapeFrom)
        return Detail::Dot;
    if (radius < numberFrom)
        return Detail::Shape;
    return radius < closeFrom ? Detail::Number : Detail::Close;
}

bool showsNumber(const SeatLook &look, Detail detail)
{
    return detail == Detail::Close || (detail == Detail::Number && !hasMark(look) && look.face != SeatFace::Sold);
}

SeatSkin skinOf(const SeatLook &look, const QList<QColor> &tones, SeatColouring colouring, Detail detail)
{
    const MapColors &colors = mapColors();
    const QColor tone = tones.value(look.tone, colors.free);
    const bool dot = detail == Detail::Dot;
    const bool byCategory = colouring == SeatColouring::Category;
    SeatSkin skin;
    if (look.selected && dot) {
        skin.fill = colors.selected;
        skin.size = 1.15;
        skin.ink = inkOn(skin.fill);
        return skin;
    }
    const bool ramp = colouring == SeatColouring::Price || colouring == SeatColouring::AgeOfSale;
    const bool neutral = colouring == SeatColouring::AgeOfSale && look.face != SeatFace::Sold;
    switch (look.face) {
    case SeatFace::Free:
        skin.fill = byCategory ? tint(tone, dot ? 0.88 : (isDark() ? 0.5 : 0.34) + (detail == Detail::Shape ? 0.1 : 0)) : tone;
        skin.outline = byCategory ? outlineOf(tone) : stronger(tone, 0.28);
        break;
    case SeatFace::InSale:
        skin.fill = colors.selected;
        skin.outline = stronger(colors.selected, 0.2);
        skin.size = dot ? 1.1 : 1.04;
        break;
    case SeatFace::Aside:
        skin.fill = colors.heldMine;
        skin.outline = colors.selected;
        break;
    case SeatFace::Pending:
        skin.fill = colors.pending;
        skin.outline = colors.selected;
        break;
    case SeatFace::Held:
        skin.fill = dot ? stronger(colors.held, 0.1) : colors.held;
        skin.outline = stronger(colors.held, 0.34);
        break;
    case SeatFace::Yielded:
        skin.fill = colors.yielded;
        skin.outline = stronger(colors.yielded, 0.4);
        break;
    case SeatFace::Reserved:
        skin.fill = dot ? stronger(colors.reserved, 0.1) : colors.reserved;
        skin.outline = stronger(colors.reserved, 0.34);
        break;
    case SeatFace::Sold:
        skin.fill = ramp ? tone : byCategory ? mixed(colors.sold, tone, 0.10) : mixed(colors.sold, colors.text, 0.3);
        skin.size = byCategory || colouring == SeatColouring::Price ? (detail == Detail::Close ? 0.78 : 0.6) : 0.88;
        break;
    case SeatFace::Blocked:
        skin.fill = colors.blocked;
        skin.size = 0.84;
        break;
    }
    if (colouring == SeatColouring::Price && look.face != SeatFace::InSale && look.face != SeatFace::Pending) {
        skin.fill = tone;
        skin.outline = look.face == SeatFace::Sold ? QColor() : stronger(tone, 0.25);
    }
    if (neutral && look.face != SeatFace::InSale && look.face != SeatFace::Pending) {
        skin.fill = mixed(colors.ground, colors.outline, dot ? 0.55 : 0.15);
        skin.outline = colors.outline;
    }
    if (dot) {
        skin.outline = QColor();
        skin.size *= 1.18; // seats so small need their gaps less than their colour
    }
    skin.ink = readable(byCategory && look.face == SeatFace::Free ? mixed(inkOn(skin.fill), tone, 0.25) : inkOn(skin.fill),
                        skin.fill);
    return skin;
}

void drawSeat(QPainter &painter, const SeatLook &look, const SeatSkin &skin, Detail detail, double radius, double ratio)
{
    const double body = radius * 0.94 * skin.size;
    const bool outlined = skin.outline.isValid();
    const bool thick = look.face == SeatFace::Reserved || look.face == SeatFace::Aside || look.face == SeatFace::Pending
        || look.face == SeatFace::Yielded;
    const double line = outlined ? std::max(ratio, radius * 0.075) * (thick ? 1.6 : 1) : 0;
    const QPainterPath path = outlinePath(look, body - line / 2);

    if (look.selected && detail != Detail::Dot) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mapColors().selected);
        painter.drawPath(outlinePath(look, radius * 1.22));
        painter.setBrush(mapColors().ground);
        painter.drawPath(outlinePath(look, radius * 1.02));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(skin.fill);
    painter.drawPath(path);
    if (look.face == SeatFace::Held && detail != Detail::Dot) { // half taken
        painter.save();
        painter.setClipRect(QRectF(-radius * 2, 0, radius * 4, radius * 2));
        painter.setBrush(mixed(skin.fill, skin.outline, 0.32));
        painter.drawPath(path);
        painter.restore();
    }
    if (outlined) {
        QPen pen(skin.outline, line);
        if (look.face == SeatFace::Yielded || look.face == SeatFace::Pending) {
            pen.setDashPattern({2.2, 1.5});
            pen.setCapStyle(Qt::FlatCap);
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(pen);
        painter.drawPath(path);
    }
    if (detail == Detail::Dot)
        return;
    if (detail == Detail::Close && hasMark(look)) {
        const QPointF at = QPointF(0.7, -0.7) * radius;
        painter.setPen(QPen(mapColors().ground, radius * 0.1));
        painter.setBrush(skin.outline.isValid() ? skin.outline : skin.fill);
        painter.drawEllipse(at, radius * 0.44, radius * 0.44);
        drawMark(painter, look, at, radius * 0.27, inkOn(painter.brush().color()), true);
    } else if (detail != Detail::Close) {
        const bool letter = look.face == SeatFace::Reserved || look.face == SeatFace::Blocked
            || look.face == SeatFace::Yielded;
        if (letter ? radius / ratio >= 4.5 : true)
            drawMark(painter, look, {}, radius * 0.52, skin.ink, radius / ratio < 6.5);
    }
}

} // namespace rowlock
