#include "ui/seatmap/map_focus.h"

#include "ui/common/theme.h"
#include "ui/common/typed_sign.h"
#include "ui/seatmap/seat_marks.h"

#include <QKeyEvent>
#include <QLineF>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

constexpr int pageRows = 5;

} // namespace

MapFocus::MapFocus(const MapScene &scene, const MapCamera &camera, bool sells)
    : m_scene(scene), m_camera(camera), m_sells(sells)
{
    m_clock.start();
}

void MapFocus::forget()
{
    m_seat = -1;
    m_walked.clear();
    m_jump.forget();
}

int MapFocus::setSeat(int seatNo)
{
    return std::exchange(m_seat, seatNo);
}

int MapFocus::neighbour(int seatNo, Direction direction) const
{
    return seatTowards(m_scene.house.plan(), seatNo, direction, m_scene.floor());
}

int MapFocus::nearest(const QList<int> &seatNos) const
{
    const QPointF from = m_seat >= 0 ? m_scene.looks.position(m_seat) : m_camera.visible().center();
    const auto distance = [&](int seatNo) { return QLineF(from, m_scene.looks.position(seatNo)).length(); };
    const auto found = std::min_element(seatNos.begin(), seatNos.end(),
                                        [&](int one, int other) { return distance(one) < distance(other); });
    return found == seatNos.end() ? -1 : *found;
}

bool MapFocus::forgetWalked()
{
    return !std::exchange(m_walked, {}).isEmpty();
}

std::optional<SeatGroup> MapFocus::groupOf(int key)
{
    switch (key) {
    case Qt::Key_R: return SeatGroup::Row;
    case Qt::Key_T: return SeatGroup::Section;
    case Qt::Key_G: return SeatGroup::Category;
    case Qt::Key_J: return SeatGroup::Order;
    case Qt::Key_A: return SeatGroup::All;
    default: return {};
    }
}

bool MapFocus::isSelecting(const QKeyEvent &event) const
{
    const auto modifiers = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    return !m_sells && modifiers == Qt::ControlModifier && (event.key() == Qt::Key_L || groupOf(event.key()));
}

MapKey MapFocus::key(const QKeyEvent &event)
{
    using Means = MapKey::Means;
    if (isSelecting(event)) {
        return {event.key() == Qt::Key_L ? Means::OtherTool : Means::Select,
                -1,
                {},
                {},
                groupOf(event.key()).value_or(SeatGroup::Row),
                bool(event.modifiers() & Qt::ShiftModifier)};
    }
    if (const auto key = walkKey(event))
        return *key;
    if (const auto key = typedKey(event))
        return *key;
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_jump.forget();
        return event.isAutoRepeat() ? MapKey{Means::Press}
               : m_sells            ? MapKey{Means::Pay}
                                    : MapKey{Means::Press, m_seat};
    case Qt::Key_Plus:
    case Qt::Key_Equal: return {Means::Closer};
    case Qt::Key_Minus: return {Means::Further};
    case Qt::Key_0: return {Means::Fit};
    default: return {};
    }
}

std::optional<MapKey> MapFocus::walkKey(const QKeyEvent &event)
{
    if (!m_scene.house.isLoaded())
        return {};
    const SeatingPlan &plan = m_scene.house.plan();
    const bool extends = event.modifiers() & Qt::ShiftModifier;
    const auto towards = [&](Direction direction, int times = 1) {
        int to = m_seat;
        for (int i = 0; i < times && (i == 0 || to >= 0); ++i) {
            to = to < 0 ? seatNearest(plan, m_camera.visible().center(), m_scene.floor()) : neighbour(to, direction);
            walkOver(to, extends);
        }
        return MapKey{MapKey::Means::Walk, to, {}, {}, {}, extends};
    };
    switch (event.key()) {
    case Qt::Key_Left: return towards(Direction::Left);
    case Qt::Key_Right: return towards(Direction::Right);
    case Qt::Key_Up: return towards(Direction::Up);
    case Qt::Key_Down: return towards(Direction::Down);
    case Qt::Key_PageUp: return towards(Direction::Up, pageRows);
    case Qt::Key_PageDown: return towards(Direction::Down, pageRows);
    case Qt::Key_Home:
    case Qt::Key_End: {
        const int end = m_seat < 0 ? -1 : rowEnd(plan, m_seat, event.key() == Qt::Key_End);
        for (const int seatNo : end < 0 ? QList<int>() : rowBetween(plan, m_seat, end))
            walkOver(seatNo, extends);
        return MapKey{MapKey::Means::Walk, end, {}, {}, {}, extends};
    }
    default: return {};
    }
}

// Walking back takes the last one out again.
void MapFocus::walkOver(int seatNo, bool extends)
{
    if (!m_sells || seatNo < 0)
        return;
    if (!extends)
        return m_walked.clear();
    if (m_walked.isEmpty() && m_seat >= 0)
        m_walked.append(m_seat);
    if (m_walked.size() > 1 && m_walked.at(m_walked.size() - 2) == seatNo)
        m_walked.removeLast();
    else if (!m_walked.contains(seatNo))
        m_walked.append(seatNo);
}

// Also before the house is on the map, so that no part of a scanned ticket is lost.
std::optional<MapKey> MapFocus::typedKey(const QKeyEvent &event)
{
    const QString text = typedSign(event);
    static const QString zooms = QStringLiteral("+=-");
    if (text.isEmpty() || zooms.contains(text))
        return {};
    if (!m_sells)
        return rowKey(text.at(0));
    m_walked.clear();
    return MapKey{MapKey::Means::Find, -1, text == u'/' ? QString() : text};
}

std::optional<MapKey> MapFocus::rowKey(QChar typed)
{
    if (!m_scene.house.isLoaded() || !typed.isLetterOrNumber())
        return {};
    const int seatNo = m_jump.key(m_scene.house.plan(), typed, m_clock.elapsed(), m_seat, m_camera.visible().center());
    return seatNo >= 0 ? std::optional(MapKey{MapKey::Means::Walk, seatNo}) : std::nullopt;
}

MapKey MapFocus::space()
{
    m_jump.forget();
    if (m_walked.size() > 1)
        return {MapKey::Means::Pick, -1, {}, std::exchange(m_walked, {})};
    return {MapKey::Means::Press, m_seat};
}

// At far sight the ring keeps a size that can be found.
void MapFocus::paint(QPainter &painter) const
{
    if (m_seat < 0)
        return;
    const QRectF box = atLeast(m_scene.boxOf(m_seat), 5);
    drawRing(painter, box, 3, mapColors().ground, 4.5);
    drawRing(painter, box, 3, mapColors().focus, 2.2);
}

} // namespace rowlock
