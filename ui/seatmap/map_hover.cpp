#include "ui/seatmap/map_hover.h"

#include "ui/common/theme.h"
#include "ui/seatmap/seat_marks.h"
#include "ui/words/map_text.h"

#include <QPainter>

#include <utility>

namespace rowlock {

namespace {

constexpr int firstCardMs = 220;
constexpr int nextCardMs = 30;
constexpr int countdownMs = 250; // the time left runs, as fast as every other countdown of the window

} // namespace

MapHover::MapHover(QWidget &view, MapStage &stage, std::function<void(int)> focused)
    : m_view(view), m_stage(stage), m_focused(std::move(focused))
{
    m_cardDelay.setSingleShot(true);
    m_moved.setSingleShot(true);
    QObject::connect(&m_moved, &QTimer::timeout, &m_moved, [this] { renew(); });
    QObject::connect(&m_cardDelay, &QTimer::timeout, &m_cardDelay, [this] { showCard(); });
}

void MapHover::over(const QPointF &at)
{
    const MapScene &scene = m_stage.scene;
    m_at = at;
    m_pointer = m_view.mapToGlobal(at);
    const bool isOnMap = !m_stage.panels.cover(at); // a control may have come up under the pointer
    Place now;
    if (isOnMap)
        now.seat = scene.seatAt(at);
    if (isOnMap && now.seat < 0)
        now.area = scene.areaAt(at);
    if (isOnMap && now.seat < 0 && now.area < 0 && !scene.seatsCanBeMeant())
        now.block = scene.blockAt(at);
    if (now == m_place)
        return;
    m_view.setCursor(now.seat >= 0 || now.area >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (now.isAnything())
        m_cardDelay.start(m_stage.panels.card->isVisible() ? nextCardMs : firstCardMs);
    else
        hideCard();
    become(now);
}

void MapHover::mapMoved()
{
    m_moved.start(0);
}

void MapHover::renew()
{
    if (!m_pointer)
        return;
    const QPointF at = m_view.mapFromGlobal(*m_pointer);
    if (!QRectF(m_view.rect()).contains(at))
        return leave();
    const bool isShown = m_stage.panels.card->isVisible();
    const Place before = m_place;
    over(at);
    if (isShown && m_place == before)
        showCard(); // beside it, where it is now
    else
        m_stage.panels.card->hide(); // that of the next comes a moment later
}

void MapHover::leave()
{
    m_pointer.reset();
    hideCard();
    become({});
}

void MapHover::become(const Place &now)
{
    const Place before = std::exchange(m_place, now);
    m_stage.scene.repaint(m_view, m_stage.scene.known({before.seat, now.seat}));
    if (before.area >= 0 || now.area >= 0)
        m_view.update();
    if (now.seat != before.seat)
        m_focused(now.seat);
}

void MapHover::hideCard()
{
    m_stage.panels.card->hide();
    m_cardDelay.stop();
}

void MapHover::showCard()
{
    const MapScene &scene = m_stage.scene;
    if (!scene.house.isLoaded() || !m_place.isAnything())
        return m_stage.panels.card->hide();
    if (m_place.seat >= 0) {
        m_stage.panels.card->present(seatText(scene.house, scene.looks, m_place.seat, scene.clock.now()),
                                     scene.boxOf(m_place.seat).toAlignedRect());
        if (scene.house.seat(m_place.seat).state == SeatState::Held)
            m_cardDelay.start(countdownMs);
        return;
    }
    const QRect around(m_at.toPoint() - QPoint(6, 6), QSize(12, 12));
    m_stage.panels.card->present(
        m_place.area >= 0 ? areaText(scene.house, m_place.area) : blockText(scene.house, m_place.block), around);
}

void MapHover::paint(QPainter &painter) const
{
    const MapCamera &camera = m_stage.camera;
    if (m_place.area >= 0) {
        painter.save();
        painter.translate(camera.offset());
        painter.scale(camera.scale(), camera.scale());
        QPen pen(mapColors().selected, 2);
        pen.setCosmetic(true);
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(m_stage.scene.layout().areas.at(m_place.area).path);
        painter.restore();
    }
    if (m_place.seat >= 0)
        drawRing(painter, m_stage.scene.boxOf(m_place.seat), 1.5, mapColors().focus, 1.4);
}

} // namespace rowlock
