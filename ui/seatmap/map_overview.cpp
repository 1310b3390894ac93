#include "ui/seatmap/map_overview.h"

#include "ui/common/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

namespace rowlock {

namespace {

constexpr QSizeF largest(188, 132);

} // namespace

MapOverview::MapOverview(const HouseModel &house, const SeatLooks &looks, const SeatGrid &grid, const MapLayout &layout,
                         QWidget *parent)
    : QWidget(parent), m_layout(layout), m_picture(house, looks, grid, layout)
{
    m_picture.setWithoutTitles();
    setCursor(Qt::ArrowCursor);
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
    update();
}

void MapOverview::seatChanged(int seatNo)
{
    m_picture.invalidateSeat(seatNo);
    if (isVisible())
        update();
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

void MapOverview::paintEvent(QPaintEvent *)
{
    if (devicePixelRatioF() != m_camera.ratio())
        m_camera.setView(size(), devicePixelRatioF(), {5, 5, 5, 5});
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath shape;
    shape.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
    painter.setClipPath(shape);
    painter.drawImage(QPointF(), m_picture.update(m_camera));
    const QRectF frame = m_camera.toView(m_visible).intersected(QRectF(rect()).adjusted(2, 2, -2, -2));
    QPainterPath around;
    around.addRect(rect());
    around.addRect(frame);
    QColor veil = mapColors().ground;
    veil.setAlphaF(0.5F);
    painter.fillPath(around, veil);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(accentColor(), 1.6));
    painter.drawRoundedRect(frame, 2, 2);
    painter.setClipping(false);
    painter.setPen(mapColors().outline);
    painter.drawPath(shape);
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
