#include "ui/seatmap/map_flashes.h"

#include "ui/common/theme.h"

#include <QPainter>
#include <QStyle>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr int mostFlashes = 300;
constexpr int steps = 24; // of the fading; the one after them is for who wants nothing to move

} // namespace

MapFlashes::MapFlashes(QWidget &view, const MapScene &scene, const MapCamera &camera)
    : m_view(view), m_scene(scene), m_camera(camera)
{
    m_clock.start();
    m_timer.setInterval(33);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { tick(); });
}

bool MapFlashes::mayMove() const
{
    return m_view.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &m_view) > 0;
}

void MapFlashes::add(const QList<int> &seatNos, qint64 lifeMs)
{
    if (!m_view.isVisible() || seatNos.size() > mostFlashes)
        return;
    const QSet<int> again(seatNos.cbegin(), seatNos.cend());
    m_flashes.removeIf([&again](const Flash &each) { return again.contains(each.seatNo); });
    QList<int> touched = seatNos;
    for (const int seatNo : seatNos)
        m_flashes.append(
            {seatNo, m_clock.elapsed(), lifeMs, m_scene.looks.position(seatNo), m_scene.looks.radius(seatNo)});
    while (m_flashes.size() > mostFlashes) // in a rush the newest count
        touched.append(m_flashes.takeFirst().seatNo);
    m_scene.repaint(m_view, touched);
    if (!m_flashes.isEmpty() && !m_timer.isActive())
        m_timer.start();
}

void MapFlashes::tick()
{
    const qint64 now = m_clock.elapsed();
    const bool moves = mayMove();
    QList<int> touched;
    for (const Flash &each : std::as_const(m_flashes)) {
        if (moves || now - each.start > each.life)
            touched.append(each.seatNo);
    }
    m_scene.repaint(m_view, touched);
    m_flashes.removeIf([now](const Flash &each) { return now - each.start > each.life; });
    if (m_flashes.isEmpty())
        m_timer.stop();
}

// Strong at first and then less and less, so that what the seat has become comes out of the flash. Drawn once for a
// size and a step of the fading, because hundreds of seats may flash at once.
const QImage &MapFlashes::picture(double width, int step)
{
    const QColor accent = accentColor();
    const double ratio = m_view.devicePixelRatioF();
    if (m_pictures.size() > 4 * steps || accent.rgba() != m_color || ratio != m_ratio) {
        m_pictures.clear();
        m_color = accent.rgba();
        m_ratio = ratio;
    }
    QImage &made = m_pictures[int(std::lround(width * 4)) * (steps + 1) + step];
    if (!made.isNull())
        return made;
    const bool moves = step < steps;
    const double gone = moves ? double(step) / steps : 0;
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

void MapFlashes::paint(QPainter &painter)
{
    const QRectF part = painter.clipBoundingRect();
    const qint64 now = m_clock.elapsed();
    const bool moves = mayMove();
    for (const Flash &each : std::as_const(m_flashes)) {
        const QRectF box = m_camera.toView(each.at, each.radius);
        if (!box.adjusted(-20, -20, 20, 20).intersects(part))
            continue;
        const double gone = std::clamp(double(now - each.start) / double(each.life), 0.0, 1.0);
        const QImage &faded = picture(box.width(), moves ? std::min(int(gone * steps), steps - 1) : steps);
        const QSizeF size = faded.deviceIndependentSize();
        painter.drawImage(box.center() - QPointF(size.width() / 2, size.height() / 2), faded);
    }
}

} // namespace rowlock
