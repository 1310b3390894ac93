// The whole house in a corner while the map shows a part of it, with a frame around that part; a press goes there.
#pragma once

#include "ui/seatmap/map_picture.h"

#include <QImage>
#include <QTimer>
#include <QWidget>

namespace rowlock {

class MapOverview : public QWidget
{
    Q_OBJECT

public:
    MapOverview(const HouseModel &house, const SeatLooks &looks, const SeatGrid &grid, const MapLayout &layout,
                QWidget *parent);

    void rebuild(); // another house, colouring or scheme
    // Seen within a tenth of a second: a rush of changes is painted once.
    void seatChanged(int seatNo);
    void areaChanged(int area);
    void follow(const MapCamera &map); // shows itself only while there is more than the map shows
    void setKeeping(bool keeps);       // of what is painted again with every move of the map

signals:
    void wanted(const QPointF &plan); // what should be in the middle

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    void paintSoon(const QRect &part);
    void drawHouse(QPainter &painter, const QRegion &region, bool veiled); // with round corners and an outline
    QImage drawn(bool veiled);

    const MapLayout &m_layout;
    MapPicture m_picture;
    MapCamera m_camera;
    QRectF m_visible; // plan units
    bool m_keeps = false;
    QImage m_clear; // both null while nothing is kept
    QImage m_veiled;
    QTimer m_changes;
    QList<QRect> m_stale; // since it was started
};

} // namespace rowlock
