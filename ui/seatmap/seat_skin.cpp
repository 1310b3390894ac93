#include "ui/seatmap/seat_skin.h"

#include "model/documents/pictograms.h"
#include "ui/common/contrast.h"
#include "ui/common/theme.h"
#include "ui/seatmap/seat_marks.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace rowlock {

namespace {

constexpr double shapeFrom = 3.2;
constexpr double numberFrom = 8.5;
constexpr double closeFrom = 14;
constexpr double letterFrom = 4.5; // pixels of radius a letter needs
constexpr double ringFrom = 1.8;   // and a dot with a hole
constexpr double dimmedBy = 0.8;

// A plan's colours are made for white paper; on a dark ground they would glare.
QColor tint(const QColor &tone, double amount)
{
    return mixed(isDark() ? mapColors().ground : QColor(Qt::white), tone, amount);
}

QColor stronger(const QColor &color, double amount)
{
    return mixed(color, isDark() ? QColor(Qt::white) : QColor(Qt::black), amount);
}

// What must be seen on the ground has 3 to 1.
QColor sign(const QColor &color)
{
    return readable(color, mapColors().ground, 3);
}

QPainterPath outlinePath(const SeatLook &look, double radius)
{
    const QRectF box(-radius, -radius, radius * 2, radius * 2);
    QPainterPath path;
    if (look.accessible) {
        path.addRoundedRect(box, radius * 0.42, radius * 0.42);
    } else if (look.face == SeatFace::Blocked) {
        path.addRoundedRect(box, radius * 0.25, radius * 0.25);
    } else if (look.restrictedView) { // something is missing at the top
        constexpr double cut = 50;
        path.arcMoveTo(box, 90 + cut);
        path.arcTo(box, 90 + cut, 360 - 2 * cut);
        path.closeSubpath();
    } else {
        path.addEllipse(QPointF(), radius, radius);
    }
    return path;
}

bool hasPlaceMark(const SeatLook &look)
{
    return look.accessible || look.companion || look.restrictedView;
}

void drawPlaceMark(QPainter &painter, const SeatLook &look, const QPointF &at, double size, const QColor &ink)
{
    if (look.accessible)
        drawWheelchair(painter, at, size, ink);
    else if (look.companion)
        drawPerson(painter, at, size, ink);
    else if (look.restrictedView)
        drawHiddenEye(painter, at, size, ink);
}

bool hasStateMark(const SeatLook &look)
{
    return look.face != SeatFace::Free && look.face != SeatFace::Sold;
}

// The mark that says a seat's state without its colour.
void drawStateMark(QPainter &painter, const SeatLook &look, const QPointF &at, double size, const QColor &ink,
                   bool badge)
{
    switch (look.face) {
    case SeatFace::InSale:
    case SeatFace::Used: drawCheck(painter, at, size, ink); return;
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
        for (const double x : {-0.74, 0.0, 0.74})
            painter.drawEllipse(at + QPointF(x * size, 0), size * 0.24, size * 0.24);
        return;
    case SeatFace::Free:
    case SeatFace::Sold: return;
    }
}

bool isLetter(SeatFace face)
{
    return face == SeatFace::Reserved || face == SeatFace::Blocked || face == SeatFace::Yielded;
}

// In the middle, where a number would stand when nearer: the state before the kind of place.
void drawMiddleMark(QPainter &painter, const SeatLook &look, Detail detail, double radius, double ratio,
                    const SeatSkin &skin)
{
    const QColor &ink = skin.ink;
    const double size = radius * 0.52 * std::min(1.0, skin.size);
    const double seen = radius / ratio;
    if (hasStateMark(look)) {
        if (!isLetter(look.face) || seen >= letterFrom)
            drawStateMark(painter, look, {}, size, ink, seen < 6.5);
    } else if (look.face == SeatFace::Free && !(detail == Detail::Number && look.restrictedView)) {
        drawPlaceMark(painter, look, {}, size, ink);
    }
}

// Small discs at the seat's shoulders: its state on the right, the kind of place on the left.
void drawBadges(QPainter &painter, const SeatLook &look, const SeatSkin &skin, double radius)
{
    const QColor ground = skin.outline.isValid() ? skin.outline : skin.fill;
    const auto disc = [&](const QPointF &at, const QColor &color) {
        painter.setPen(QPen(mapColors().ground, radius * 0.1));
        painter.setBrush(color);
        painter.drawEllipse(at, radius * 0.44, radius * 0.44);
        return readable(inkOn(color), color);
    };
    if (hasStateMark(look)) {
        const QPointF at = QPointF(0.7, -0.7) * radius;
        const bool coded = look.codeColor != 0 && !look.dimmed;
        const QColor ink = disc(at, coded ? sign(QColor::fromRgb(look.codeColor)) : ground);
        drawStateMark(painter, look, at, radius * 0.27, ink, true);
    }
    if (hasPlaceMark(look)) {
        const QPointF at = QPointF(-0.7, -0.7) * radius;
        drawPlaceMark(painter, look, at, radius * 0.27, disc(at, ground));
    }
}

// Fill and outline by state, as a seat is large enough to show both.
void colourByState(SeatSkin &skin, const SeatLook &look, const QColor &tone, SeatColouring colouring, Detail detail)
{
    const MapColors &c = mapColors();
    switch (look.face) {
    case SeatFace::Free:
        skin.outline = colouring == SeatColouring::Category ? readable(tone, c.ground, c.available) : c.freeLine;
        skin.fill = c.hollow ? c.ground : skin.outline;
        return;
    case SeatFace::InSale:
        skin.fill = c.selected;
        skin.outline = stronger(c.selected, 0.2);
        skin.size = detail == Detail::Dot ? 1.1 : 1;
        return;
    case SeatFace::Aside:
        skin.fill = c.heldMine;
        skin.outline = c.heldMineLine;
        return;
    case SeatFace::Pending:
        skin.fill = c.pending;
        skin.outline = c.selected;
        return;
    case SeatFace::Held:
        skin.fill = c.held;
        skin.outline = c.heldLine;
        return;
    case SeatFace::Yielded:
        skin.fill = c.yielded;
        skin.outline = c.yieldedLine;
        return;
    case SeatFace::Reserved:
        skin.fill = c.reserved;
        skin.outline = c.reservedLine;
        return;
    case SeatFace::Sold:
        skin.fill = c.sold;
        skin.size = detail == Detail::Close ? 0.72 : 0.5; // where it has a number, that must be read
        return;
    case SeatFace::Used:
        skin.fill = c.ground;
        skin.outline = c.sold;
        skin.size = 0.86;
        return;
    case SeatFace::Blocked:
        skin.fill = c.ground;
        skin.outline = c.blocked;
        skin.size = 0.84;
        return;
    }
}

bool isAskedFor(SeatFace face)
{
    return face == SeatFace::InSale || face == SeatFace::Pending;
}

// A price, an age or a seller, where that is what the colours say.
void colourByTone(SeatSkin &skin, const SeatLook &look, const QColor &tone, SeatColouring colouring)
{
    if (isAskedFor(look.face) || colouring == SeatColouring::Category || colouring == SeatColouring::State)
        return;
    const bool sold = look.face == SeatFace::Sold || look.face == SeatFace::Used;
    if (colouring == SeatColouring::Price) {
        skin.fill = tone;
        skin.outline = sold ? QColor() : sign(stronger(tone, 0.25));
    } else if (sold) {
        skin.fill = look.face == SeatFace::Used ? tint(tone, 0.3) : tone;
        skin.outline = look.face == SeatFace::Used ? sign(tone) : QColor();
        skin.size = 0.88;
    } else {
        skin.fill = mixed(mapColors().ground, mapColors().outline, 0.15);
        skin.outline = sign(mapColors().outline);
    }
    if (!skin.outline.isValid())
        skin.fill = sign(skin.fill);
}

} // namespace

QList<BadgeSpan> badgeSpans(const SeatLook &look, Detail detail)
{
    constexpr double half = 28; // of a badge as seen from the seat's middle, with its edge
    QList<BadgeSpan> spans;
    if (detail == Detail::Close && hasPlaceMark(look))
        spans.append({135 - half, 135 + half});
    if (detail == Detail::Close && hasStateMark(look))
        spans.append({45 - half, 45 + half});
    return spans;
}

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
    if (detail == Detail::Number)
        return look.face == SeatFace::Free && !look.accessible && !look.companion;
    return detail == Detail::Close;
}

SeatSkin skinOf(const SeatLook &look, const QList<QColor> &tones, SeatColouring colouring, Detail detail)
{
    const MapColors &c = mapColors();
    const QColor tone = tones.value(look.tone, c.free);
    const bool dot = detail == Detail::Dot;
    SeatSkin skin;
    if (look.selected && dot) {
        skin.fill = c.selected;
        skin.size = 1.15;
    } else {
        colourByState(skin, look, tone, colouring, detail);
        colourByTone(skin, look, tone, colouring);
    }
    if (dot) { // so small, a seat is all outline; and its gaps are needed less than its colour
        const bool toned = colouring == SeatColouring::Price && !isAskedFor(look.face);
        skin.fill = sign(toned || !skin.outline.isValid() ? skin.fill : skin.outline);
        skin.outline = QColor();
        skin.size *= 1.18;
    }
    if (look.dimmed && !look.selected && look.face != SeatFace::InSale) {
        skin.fill = mixed(skin.fill, c.ground, dimmedBy);
        if (skin.outline.isValid())
            skin.outline = mixed(skin.outline, c.ground, dimmedBy);
        skin.ink = mixed(inkOn(skin.fill), skin.fill, 0.7);
        return skin;
    }
    skin.ink = readable(inkOn(skin.fill), skin.fill);
    if (look.face == SeatFace::Blocked && look.codeColor != 0)
        skin.ink = readable(QColor::fromRgb(look.codeColor), skin.fill);
    return skin;
}

void drawSeat(QPainter &painter, const SeatLook &look, const SeatSkin &skin, Detail detail, double radius, double ratio)
{
    const bool ringed = (look.selected || look.face == SeatFace::InSale) && detail != Detail::Dot;
    const double ring = std::min(2 * ratio, radius * 0.2); // and as wide a gap
    const double outer = radius * 1.22;
    const double body = look.face == SeatFace::InSale && ringed ? outer - 2 * ring : radius * 0.94 * skin.size;
    const bool outlined = skin.outline.isValid();
    const bool thick = look.face == SeatFace::Reserved || look.face == SeatFace::Used || look.face == SeatFace::Aside
                       || look.face == SeatFace::Pending || look.face == SeatFace::Yielded;
    const double line = outlined ? std::max(ratio, radius * 0.075) * (thick ? 1.6 : 1) * mapColors().stroke : 0;
    const QPainterPath path = outlinePath(look, body - line / 2);

    if (ringed) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mapColors().selected);
        painter.drawPath(outlinePath(look, outer));
        painter.setBrush(mapColors().ground);
        painter.drawPath(outlinePath(look, look.selected ? radius * 1.02 : outer - ring));
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
    if (detail == Detail::Dot && look.face == SeatFace::Used && radius / ratio >= ringFrom) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mapColors().ground);
        painter.drawEllipse(QPointF(), body * 0.45, body * 0.45);
    }
    if (detail == Detail::Close)
        drawBadges(painter, look, skin, radius);
    else if (detail != Detail::Dot)
        drawMiddleMark(painter, look, detail, radius, ratio, skin);
}

} // namespace rowlock
