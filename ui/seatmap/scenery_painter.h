// What stands around the seats: drawings of the plan, standing areas with what is left in them, letters of rows, titles of
// sections. Paints in the widget's pixels; knows no cache. GUI thread.
#pragma once

#include "ui/common/house_model.h"
#include "ui/seatmap/map_camera.h"
#include "ui/seatmap/map_layout.h"
#include "ui/seatmap/sprite.h"

#include <QColor>

class QPainter;

namespace rowlock {

// A colour of the plan on our ground: as it is in light, softened in dark so that it does not glare.
QColor planColor(const QString &name, bool isText = false);

class SceneryPainter
{
public:
    SceneryPainter(const HouseModel &house, const MapLayout &layout) : m_house(house), m_layout(layout) {}

    void setWithoutTitles() { m_titles = false; } // too small for words
    void forget() { m_texts.clear(); } // another scheme or font
    void paintBelow(QPainter &painter, const QRectF &clip, const MapCamera &camera); // under the seats
    void paintAbove(QPainter &painter, const QRectF &clip, const MapCamera &camera); // over them
    // Device pixels of `target`.
    void paintRowLetters(QImage &target, const QRect &clip, const MapCamera &camera);

private:
    void paintDrawing(QPainter &painter, int area, const MapCamera &camera);
    void paintStanding(QPainter &painter, int area, const MapCamera &camera);

    const HouseModel &m_house;
    const MapLayout &m_layout;
    TextSprites m_texts;
    bool m_titles = true;
};

} // namespace rowlock
