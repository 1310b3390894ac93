// What moves on the map by itself: seats that others changed fade in, and the ring on a held seat shrinks with its clock.
// Only the seats concerned are painted again.
#include "ui/common/contrast.h"
#include "ui/common/theme.h"
#include "ui/seatmap/seat_map_inner.h"
#include "ui/seatmap/seat_skin.h"

#include <QImage>
#include <QPainter>
#include <QSet>
#include <QStyle>

#include <cmath>

namespace rowlock {

namespace {

constexpr qint64 flashMs = 900;
constexpr int mostFlashes = 300;
constexpr int flashSteps = 24;    // of the fading; the one after them is for who wants nothing to move
constexpr double ringFrom = 5;    // radius of a seat in pixels
constexpr int mostRingParts = 80; // more rings than this are painted with one painting of the whole

// From twelve o'clock against the clock's hands, for so many degrees, behind the badges.
void drawRing(QPainter &painter, const QRectF &box, double degrees, const QList<BadgeSpan> &badges, const QPen &pen)
{
    const auto arc = [&](double from, double to) {
        if (to > from)
            painter.drawArc(box, int(std::lround(from * 16)), int(std::lround((to - from) * 16)));
    };
    painter.setPen(pen);
    constexpr double top = 90;
    const double end = top + degrees;
    double from = top;
    for (const BadgeSpan &badge : badges) {
        const double begins = badge.from < top ? badge.from + 360 : badge.from;
        arc(from, std::min(begins, end));
        from = begins + badge.to - badge.from;
    }
    arc(from, end);
}

// A desktop that wants nothing to move says so by the style.
bool mayMove(const QWidget &widget)
{
    return widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget) > 0;
}

} // namespace

void SeatMapView::Inner::flash(const QList<int> &seatNos, qint64 lifeMs)
{
    if (!view.isVisible() || seatNos.size() > mostFlashes)
        return;
    const qint64 life = lifeMs > 0 ? lifeMs : flashMs;
    const QSet<int> again(seatNos.cbegin(), seatNos.cend());
    flashes.removeIf([&again](const Flash &each) { return again.contains(each.seatNo); });
    QList<int> touched = seatNos;
    for (const int seatNo : seatNos)
        flashes.append({seatNo, flashClock.elapsed(), life, looks.position(seatNo), looks.radius(seatNo)});
    while (flashes.size() > mostFlashes) // in a rush the newest count
        touched.append(flashes.takeFirst().seatNo);
    updateSeats(touched);
    if (!flashes.isEmpty() && !flashTimer.isActive())
        flashTimer.start();
}

void SeatMapView::Inner::flashTick()
{
    const qint64 now = flashClock.elapsed();
    const bool moves = mayMove(view);
    QList<int> touched;
    for (const Flash &each : std::as_const(flashes)) {
        if (moves || now - each.start > each.life)
            touched.append(each.seatNo);
    }
    updateSeats(touched);
    flashes.removeIf([now](const Flash &each) { return now - each.start > each.life; });
    if (flashes.isEmpty())
        flashTimer.stop();
}

// Strong at first and then less and less, so that what the seat has become comes out of the flash. Drawn once for a size and a
// step of the fading, because hundreds of seats may flash at once.
const QImage &SeatMapView::Inner::flashPicture(double width, int step)
{
    const QColor accent = accentColor();
    const double ratio = view.devicePixelRatioF();
    if (flashPictures.size() > 4 * flashSteps || accent.rgba() != flashColor || ratio != flashRatio) {
        flashPictures.clear();
        flashColor = accent.rgba();
        flashRatio = ratio;
    }
    QImage &made = flashPictures[int(std::lround(width * 4)) * (flashSteps + 1) + step];
    if (!made.isNull())
        return made;
    const bool moves = step < flashSteps;
    const double gone = moves ? double(step) / flashSteps : 0;
    const double away = moves ? 1.5 + gone * std::max(4.0, width * 0.3) : 2.5;
    const double side = std::ceil(width + 2 * (away + 2));
    made = QImage((QSizeF(side, side) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    made.setDevicePixelRatio(ratio);
    made.fill(Qt::transparent);
    QPainter painter(&made);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box((side - width) / 2, (side - width) / 2, width, width);
    QColor color = accent;
    color.setAlphaF(float(moves ? 0.9 * (1 - gone) * (1 - gone) : 0));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(box);
    color.setAlphaF(float(moves ? 0.85 * (1 - gone) : 1));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 2.5));
    painter.drawEllipse(box.adjusted(-away, -away, away, away));
    return made;
}

void SeatMapView::Inner::paintFlashes(QPainter &painter)
{
    const QRectF part = painter.clipBoundingRect();
    const qint64 now = flashClock.elapsed();
    const bool moves = mayMove(view);
    for (const Flash &each : std::as_const(flashes)) {
        const QRectF box = camera.toView(each.at, each.radius);
        if (!box.adjusted(-20, -20, 20, 20).intersects(part))
            continue;
        const double gone = std::clamp(double(now - each.start) / double(each.life), 0.0, 1.0);
        const QImage &faded =
            flashPicture(box.width(), moves ? std::min(int(gone * flashSteps), flashSteps - 1) : flashSteps);
        const QSizeF size = faded.deviceIndependentSize();
        painter.drawImage(box.center() - QPointF(size.width() / 2, size.height() / 2), faded);
    }
}

// Held seats in this part of the view whose clock runs.
template <typename Visit>
void SeatMapView::Inner::visitClocks(const QRectF &part, Visit &&visit) const
{
    if (!house.isLoaded() || grid.largestRadius() * camera.scale() < ringFrom)
        return;
    const Instant now = clock.now();
    const double around = grid.largestRadius() + 8 / camera.scale();
    grid.visit(camera.toPlan(part).adjusted(-around, -around, around, around), [&](const SeatGrid::Place &place) {
        const int seatNo = place.seatNo;
        if (house.seat(seatNo).state != SeatState::Held)
            return;
        const HoldInfo *hold = house.hold(house.seat(seatNo).hold);
        if (hold && hold->state == HoldState::Active && hold->times.expiresAt > now)
            visit(seatNo, *hold, now);
    });
}

void SeatMapView::Inner::ringTick()
{
    QList<int> seats;
    visitClocks(view.rect(), [&seats](int seatNo, const HoldInfo &, Instant) { seats.append(seatNo); });
    if (seats.size() > mostRingParts) {
        view.update();
        return;
    }
    for (const int seatNo : std::as_const(seats))
        updateSeat(seatNo);
}

void SeatMapView::Inner::paintClocks(QPainter &painter)
{
    const QRectF part = painter.clipBoundingRect();
    const MapColors &colors = mapColors();
    painter.setBrush(Qt::NoBrush);
    visitClocks(part, [&](int seatNo, const HoldInfo &hold, Instant now) {
        const QRectF box = seatBox(seatNo);
        const double radius = box.width() / 2;
        const double width = std::clamp(radius * 0.16, 1.2, 3.0) * (colors.stroke > 1 ? 1.5 : 1);
        const QRectF ring = box.adjusted(-width, -width, width, width);
        if (!ring.adjusted(-width, -width, width, width).intersects(part))
            return;
        const auto whole = double(std::max<qint64>(1, hold.seconds) * 1000);
        const double share = std::clamp(double(hold.times.expiresAt - now) / whole, 0.0, 1.0);
        const SeatFace face = looks.look(seatNo).face;
        const QColor color = face == SeatFace::InSale  ? colors.selected
                             : face == SeatFace::Aside ? colors.heldMineLine
                                                       : colors.heldLine;
        const QList<BadgeSpan> badges = badgeSpans(looks.look(seatNo), detailFor(radius));
        drawRing(painter, ring, 360, badges, QPen(colors.ground, width * 1.6, Qt::SolidLine, Qt::FlatCap));
        drawRing(painter, ring, share * 360, badges, QPen(color, width, Qt::SolidLine, Qt::FlatCap));
    });
}

} // namespace rowlock
