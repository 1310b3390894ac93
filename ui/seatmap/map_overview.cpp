#include "ui/seatmap/map_overview.h"

#include "ui/common/theme.h"

#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

constexpr QSizeF largest(188, 132);
constexpr int changesAfterMs = 100;
constexpr int frameWidth = 2;
constexpr int mostOverviewParts = 24; // beyond it the whole is asked for

} // namespace

MapOverview::MapOverview(const HouseModel &house, const SeatLooks &looks, const SeatGrid &grid, const MapLayout &layout,
                         QWidget *parent)
    : QWidget(parent), m_layout(layout), m_picture(house, looks, grid, layout)
{
    m_picture.setWithoutTitles();
    setCursor(Qt::ArrowCursor);
    m_changes.setSingleShot(true);
    m_changes.setInterval(changesAfterMs);
    connect(&m_changes, &QTimer::timeout, this, [this] {
        m_clear = {};
        if (m_stale.size() > mostOverviewParts)
            update();
        else
            std::for_each(m_stale.cbegin(), m_stale.cend(), [this](const QRect &part) { update(part); });
        m_stale.clear();
    });
    hide();
}

void MapOverview::rebuild()
{
    const QSizeF world = m_layout.world.size();
    resize(world.isEmpty() ? QSize(8, 8) : world.scaled(largest, Qt::KeepAspectRatio).expandedTo({60, 40}).toSize());
    m_camera.setWorld(m_layout.world);
    m_camera.setView(size(), devicePixelRatioF(), {5, 5, 5, 5});
    m_camera.fit();
    m_picture.forget();
    m_clear = {};
    update();
}

void MapOverview::seatChanged(int seatNo)
{
    m_picture.invalidateSeat(seatNo);
    paintSoon(m_picture.placeOf(seatNo, m_camera));
}

void MapOverview::areaChanged(int area)
{
    m_picture.invalidateArea(area);
    paintSoon(m_camera.toView(m_layout.areas.at(area).bounds).toAlignedRect().adjusted(-1, -1, 1, 1));
}

void MapOverview::paintSoon(const QRect &part)
{
    if (m_stale.size() <= mostOverviewParts)
        m_stale.append(part);
    if (!m_changes.isActive())
        m_changes.start();
}

void MapOverview::follow(const MapCamera &map)
{
    const QRectF world = map.world();
    const QRectF before = std::exchange(m_visible, map.visible());
    const QRectF seen = m_visible.intersected(world);
    const bool part = seen.width() * seen.height() < world.width() * world.height() * 0.9;
    setVisible(part && !world.isEmpty());
    if (m_visible != before)
        update();
}

void MapOverview::setKeeping(bool keeps)
{
    m_keeps = keeps;
    if (keeps)
        return;
    m_clear = m_veiled = {};
    m_picture.release();
}

void MapOverview::drawHouse(QPainter &painter, const QRegion &region, bool veiled)
{
    QPainterPath outline;
    outline.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipPath(outline, Qt::IntersectClip);
    if (m_keeps)
        painter.drawImage(QPointF(), m_picture.update(m_camera));
    else
        m_picture.paintParts(painter, region, m_camera);
    if (veiled) {
        QColor veil = mapColors().ground;
        veil.setAlphaF(0.5F);
        painter.fillRect(rect(), veil);
    }
    painter.restore();
    painter.setPen(mapColors().outline);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(outline);
}

QImage MapOverview::drawn(bool veiled)
{
    QImage image((QSizeF(size()) * m_camera.ratio()).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(m_camera.ratio());
    image.fill(Qt::transparent);
    QPainter painter(&image);
    drawHouse(painter, rect(), veiled);
    return image;
}

void MapOverview::paintEvent(QPaintEvent *event)
{
    if (devicePixelRatioF() != m_camera.ratio()) {
        m_camera.setView(size(), devicePixelRatioF(), {5, 5, 5, 5});
        m_clear = {};
    }
    if (m_keeps && m_clear.isNull()) {
        m_clear = drawn(false);
        m_veiled = drawn(true);
    }
    QPainter painter(this);
    if (m_keeps)
        painter.drawImage(QPointF(), m_veiled);
    else
        drawHouse(painter, event->region(), true);
    const QRect frame = m_camera.toView(m_visible).toAlignedRect().intersected(rect().adjusted(2, 2, -2, -2));
    if (frame.isEmpty())
        return;
    const double ratio = m_camera.ratio();
    if (m_keeps) {
        painter.drawImage(QRectF(frame), m_clear,
                          QRectF(QPointF(frame.topLeft()) * ratio, QSizeF(frame.size()) * ratio));
    } else {
        painter.setClipRect(frame);
        drawHouse(painter, event->region() & frame, false);
        painter.setClipping(false);
    }
    // Four bars: an outline would be cut into a span for each line of pixels.
    const QColor color = accentColor();
    painter.fillRect(frame.left(), frame.top(), frame.width(), frameWidth, color);
    painter.fillRect(frame.left(), frame.bottom() + 1 - frameWidth, frame.width(), frameWidth, color);
    painter.fillRect(frame.left(), frame.top(), frameWidth, frame.height(), color);
    painter.fillRect(frame.right() + 1 - frameWidth, frame.top(), frameWidth, frame.height(), color);
}

void MapOverview::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        emit wanted(m_camera.toPlan(event->position()));
}

void MapOverview::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        emit wanted(m_camera.toPlan(event->position()));
}

} // namespace rowlock
