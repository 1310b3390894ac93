// What a map shows: the seats and areas of the house where they stand, which floor of them, what each looks like, and
// what is under a point of the widget. Knows the camera and no widget. GUI thread.
#pragma once

#include "ui/seatmap/map_camera.h"
#include "ui/seatmap/map_layout.h"
#include "ui/seatmap/seat_look.h"

class QWidget;

namespace rowlock {

class MapScene
{
public:
    MapScene(const HouseModel &model, const Clock &time, const MapCamera &camera)
        : house(model), clock(time), looks(model, time), m_camera(camera)
    {}

    const HouseModel &house;
    const Clock &clock;
    SeatLooks looks;

    void arrange(int floor); // a zone of the plan; -1: all of it. Another house or floor: the grid and the layout
    int floor() const { return m_floor; }
    bool isOnFloor(int seatNo) const;
    const SeatGrid &grid() const { return m_grid; }
    const MapLayout &layout() const { return m_layout; }
    QList<int> known(const QList<int> &seatNos) const; // those that there are
    QList<int> takeChangedAreas();                     // standing areas that are not as full as when last asked

    // The widget's pixels; -1: none.
    QRectF boxOf(int seatNo) const;
    QRect dirtOf(int seatNo) const;      // with its rings and the fading of a flash
    double seatRadius() const;           // of the largest
    bool seatsCanBeMeant() const;        // large enough to be clicked
    int seatAt(const QPointF &at) const; // index in the plan's seats
    int areaAt(const QPointF &at) const; // a standing one
    int blockAt(const QPointF &at) const;
    void repaint(QWidget &view, const QList<int> &seatNos) const; // some seats, or all where that costs less

private:
    const MapCamera &m_camera;
    SeatGrid m_grid;
    MapLayout m_layout;
    int m_floor = -1;
    QList<Counters> m_areasShown; // by pool
};

} // namespace rowlock
