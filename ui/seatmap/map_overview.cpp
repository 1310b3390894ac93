#include "ui/seatmap/map_overview.h"

#include "ui/common/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

namespace rowlock {

namespace {

constexpr QSizeF largest(188, 132);
constexpr int changesAfterMs = 100;
constexpr int frameWidth = 2;

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
        update();
    });
    hide();
}

void MapOverview::rebuild()
{
    const QSizeF world = m_layout.world.size();
    resize(world.isEmpty() ? QSize(8, 8)
                           : world.scaled(largest, Qt::KeepAspectRatio).expandedTo({60, 40}).toSize());
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
    paintSoon();
}

void MapOverview::areaChanged(int area)
{
    m_picture.invalidateArea(area);
    paintSoon();
}

void MapOverview::paintSoon()
{
    if (!m_changes.isActive())
        m_changes.start();
}

void MapOverview::follow(const MapCamera &map)
{
    const QRectF world = map.world();
    m_visible = map.visible();
    const QRectF seen = m_visible.intersected(world);
    const bool part = seen.width() * seen.height() < world.width() * world.height() * 0.9;
    setVisible(part && !world.isEmpty());
    update();
}

void MapOverview::shape()
{
    const QImage &house = m_picture.update(m_camera);
    m_clear = QImage(house.size(), QImage::Format_ARGB32_Premultiplied);
    m_clear.setDevicePixelRatio(m_camera.ratio());
    m_clear.fill(Qt::transparent);
    QPainterPath outline;
    outline.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
    const auto draw = [&outline](QImage &image, auto &&content) {
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        content(painter);
        painter.setClipping(false);
        painter.setPen(mapColors().outline);
        painter.drawPath(outline);
    };
    m_veiled = m_clear;
    const auto inside = [&](QPainter &painter) {
        painter.setClipPath(outline);
        painter.drawImage(QPointF(), house);
    };
    draw(m_clear, inside);
    draw(m_veiled, [&](QPainter &painter) {
        inside(painter);
        QColor veil = mapColors().ground;
        veil.setAlphaF(0.5F);
        painter.fillRect(rect(), veil);
    });
}

void MapOverview::paintEvent(QPaintEvent *)
{
    if (devicePixelRatioF() != m_camera.ratio()) {
        m_camera.setView(size(), devicePixelRatioF(), {5, 5, 5, 5});
        m_clear = {};
    }
    if (m_clear.isNull())
        shape();
    QPainter painter(this);
    painter.drawImage(QPointF(), m_veiled);
    const QRect frame = m_camera.toView(m_visible).toAlignedRect().intersected(rect().adjusted(2, 2, -2, -2));
    if (frame.isEmpty())
        return;
    const double ratio = m_camera.ratio();
    painter.drawImage(QRectF(frame), m_clear, QRectF(QPointF(frame.topLeft()) * ratio, QSizeF(frame.size()) * ratio));
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
