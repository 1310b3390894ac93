#include "ui/seatmap/hold_rings.h"

#include "ui/common/theme.h"
#include "ui/seatmap/seat_skin.h"

#include <QPainter>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double clockFrom = 5;         // radius of a seat in pixels
constexpr qsizetype mostRingParts = 80; // more rings than this are painted with one painting of the whole
constexpr qint64 longestWaitMs = 24 * 3'600'000;

// From twelve o'clock against the clock's hands, for so many degrees, behind the badges.
void drawArc(QPainter &painter, const QRectF &box, double degrees, const QList<BadgeSpan> &badges, const QPen &pen)
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

} // namespace

HoldRings::HoldRings(QWidget &view, const MapScene &scene, const MapCamera &camera, std::function<void()> overdue)
    : m_view(view), m_scene(scene), m_camera(camera)
{
    m_ticks.setInterval(1000);
    m_deadline.setSingleShot(true);
    QObject::connect(&m_ticks, &QTimer::timeout, &m_ticks, [this] { tick(); });
    QObject::connect(&m_deadline, &QTimer::timeout, &m_deadline, [this, overdue = std::move(overdue)] {
        overdue();
        follow();
    });
}

void HoldRings::follow()
{
    m_deadline.stop();
    m_ticks.stop();
    if (!m_scene.house.isLoaded())
        return;
    const Instant now = m_scene.clock.now();
    qint64 wait = longestWaitMs;
    for (const HoldInfo &hold : m_scene.house.holds()) {
        if (hold.times.expiresAt > now)
            wait = std::min(wait, hold.times.expiresAt - now);
    }
    if (wait == longestWaitMs)
        return;
    m_deadline.start(int(wait) + 5);
    if (m_view.isVisible())
        m_ticks.start();
}

// Held seats in this part of the view whose clock runs.
template <typename Visit>
void HoldRings::visitClocks(const QRectF &part, Visit &&visit) const
{
    if (!m_scene.house.isLoaded() || m_scene.seatRadius() < clockFrom)
        return;
    const Instant now = m_scene.clock.now();
    const double around = m_scene.grid().largestRadius() + 8 / m_camera.scale();
    m_scene.grid().visit(
        m_camera.toPlan(part).adjusted(-around, -around, around, around), [&](const SeatGrid::Place &place) {
            const SeatStatus &seat = m_scene.house.seat(place.seatNo);
            const HoldInfo *hold = seat.state == SeatState::Held ? m_scene.house.hold(seat.hold) : nullptr;
            if (hold && hold->state == HoldState::Active && hold->times.expiresAt > now)
                visit(place.seatNo, *hold, now);
        });
}

void HoldRings::tick()
{
    QList<int> seats;
    visitClocks(m_view.rect(), [&seats](int seatNo, const HoldInfo &, Instant) { seats.append(seatNo); });
    if (seats.size() > mostRingParts)
        return m_view.update();
    for (const int seatNo : std::as_const(seats))
        m_view.update(m_scene.dirtOf(seatNo));
}

void HoldRings::paint(QPainter &painter) const
{
    const QRectF part = painter.clipBoundingRect();
    const MapColors &colors = mapColors();
    painter.setBrush(Qt::NoBrush);
    visitClocks(part, [&](int seatNo, const HoldInfo &hold, Instant now) {
        const QRectF box = m_scene.boxOf(seatNo);
        const double radius = box.width() / 2;
        const double width = std::clamp(radius * 0.16, 1.2, 3.0) * (colors.stroke > 1 ? 1.5 : 1);
        const QRectF ring = box.adjusted(-width, -width, width, width);
        if (!ring.adjusted(-width, -width, width, width).intersects(part))
            return;
        const auto whole = double(std::max<qint64>(1, hold.seconds) * 1000);
        const double share = std::clamp(double(hold.times.expiresAt - now) / whole, 0.0, 1.0);
        const SeatLook &look = m_scene.looks.look(seatNo);
        const QColor color = look.face == SeatFace::InSale  ? colors.selected
                             : look.face == SeatFace::Aside ? colors.heldMineLine
                                                            : colors.heldLine;
        const QList<BadgeSpan> badges = badgeSpans(look, detailFor(radius));
        drawArc(painter, ring, 360, badges, QPen(colors.ground, width * 1.6, Qt::SolidLine, Qt::FlatCap));
        drawArc(painter, ring, share * 360, badges, QPen(color, width, Qt::SolidLine, Qt::FlatCap));
    });
}

} // namespace rowlock
