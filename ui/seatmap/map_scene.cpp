#include "ui/seatmap/map_scene.h"

#include "ui/seatmap/map_floors.h"

#include <QWidget>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

constexpr double leastClickable = 2.2; // radius of a seat in pixels
constexpr qsizetype mostParts =
    24; // a region of many small parts costs more to reckon with than the whole costs to copy

} // namespace

void MapScene::arrange(int floor)
{
    m_floor = floor;
    m_grid.build(house.isLoaded() ? house.plan() : SeatingPlan(), floor);
    m_layout = house.isLoaded() ? MapLayout::of(house.plan(), m_grid, floor) : MapLayout();
}

bool MapScene::isOnFloor(int seatNo) const
{
    return m_floor < 0 || zoneOfSeat(house.plan(), seatNo) == m_floor;
}

QList<int> MapScene::known(const QList<int> &seatNos) const
{
    QList<int> known = seatNos;
    known.removeIf([this](int seatNo) { return seatNo < 0 || seatNo >= looks.count(); });
    return known;
}

// Every sale moves the counters of some pool; only those of standing areas are drawn.
QList<int> MapScene::takeChangedAreas()
{
    const QList<PoolStatus> &pools = house.pools();
    QList<int> changed;
    m_areasShown.resize(pools.size());
    for (int i = 0; i < pools.size(); ++i) {
        const int area = house.areaOfPool(i);
        if (area < 0)
            continue;
        const Counters counters = underLimit(house.event(), pools.at(i).counters);
        if (std::exchange(m_areasShown[i], counters) != counters)
            changed.append(area);
    }
    return changed;
}

QRectF MapScene::boxOf(int seatNo) const
{
    return m_camera.toView(looks.position(seatNo), looks.radius(seatNo));
}

QRect MapScene::dirtOf(int seatNo) const
{
    const QRectF box = boxOf(seatNo);
    const double more = box.width() * 0.35 + 7;
    return box.adjusted(-more, -more, more, more).toAlignedRect();
}

double MapScene::seatRadius() const
{
    return m_grid.largestRadius() * m_camera.scale();
}

bool MapScene::seatsCanBeMeant() const
{
    return seatRadius() >= leastClickable;
}

int MapScene::seatAt(const QPointF &at) const
{
    return seatsCanBeMeant() ? m_grid.nearest(m_camera.toPlan(at), 2 / m_camera.scale()) : -1;
}

int MapScene::areaAt(const QPointF &at) const
{
    const QPointF place = m_camera.toPlan(at);
    for (int i = house.isLoaded() ? int(m_layout.areas.size()) - 1 : -1; i >= 0; --i) {
        if (house.plan().areas.at(i).standing && m_layout.areas.at(i).path.contains(place))
            return i;
    }
    return -1;
}

int MapScene::blockAt(const QPointF &at) const
{
    const int seatNo = house.isLoaded() ? m_grid.nearest(m_camera.toPlan(at), m_layout.pitch * 1.2) : -1;
    return seatNo < 0 ? -1 : house.plan().seats.at(seatNo).block;
}

void MapScene::repaint(QWidget &view, const QList<int> &seatNos) const
{
    if (seatNos.size() > mostParts)
        return view.update();
    for (const int seatNo : seatNos)
        view.update(dirtOf(seatNo));
}

} // namespace rowlock
