// The yardstick of `map`: the same house in a QGraphicsScene with an item for each seat, as Qt's own examples would
// have it and with what is known to make it quick. Same shapes, marks, numbers and colours as the map; no legend and no
// overview.
#pragma once

#include "model/domain/seat_grid.h"
#include "ui/seatmap/map_layout.h"
#include "ui/seatmap/seat_look.h"
#include "ui/seatmap/seat_skin.h"

#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QStaticText>

namespace bench {

// What all seats of a scene draw with.
struct SeatDrawing
{
    const rowlock::HouseModel &house;
    const rowlock::SeatLooks &looks;
    std::vector<rowlock::SeatSkin> skins; // look * 4 + detail
    QHash<QString, QStaticText> numbers;
    std::vector<QFont> fonts; // of a number, by the size of the seat

    const rowlock::SeatSkin &skin(int look, rowlock::Detail detail);
};

class ItemHouse
{
public:
    // Qt can keep a picture for each item (ItemDeviceCoordinates); quicker to move, slower to zoom, and much memory.
    ItemHouse(rowlock::HouseModel &house, const rowlock::Clock &clock, bool keepPictures, QWidget *parent);
    ~ItemHouse();

    QGraphicsView &view() { return m_view; }
    void fit();
    void show(const QPointF &middle, double scale);
    void panBy(const QPoint &pixels);
    void zoomBy(double factor);
    bool isSeatAt(const QPoint &position) const;

private:
    void addScenery();

    rowlock::HouseModel &m_house;
    rowlock::SeatLooks m_looks;
    rowlock::SeatGrid m_grid;
    rowlock::MapLayout m_layout;
    SeatDrawing m_drawing;
    QGraphicsScene m_scene;
    QList<QGraphicsItem *> m_seats; // by seatNo
    QGraphicsView m_view;
    QMetaObject::Connection m_listening;
};

} // namespace bench
