// What lies under the seats: drawings of the plan, and standing areas with what is left in them. Paints in the widget's pixels;
// knows no cache. GUI thread.
#pragma once

#include "ui/common/house_model.h"
#include "ui/seatmap/map_camera.h"
#include "ui/seatmap/map_layout.h"

#include <QColor>

class QPainter;

namespace rowlock {

// A colour of the plan on our ground: as it is in light, softened in dark so that it does not glare.
QColor planColor(const QString &name, bool isText = false);

class SceneryPainter
{
public:
    SceneryPainter(const HouseModel &house, const MapLayout &layout) : m_house(house), m_layout(layout) {}

    void setWithoutTitles() { m_titles = false; }                    // too small for words
    bool touches(const QRectF &clip, const MapCamera &camera) const; // else there is only ground
    void paint(QPainter &painter, const QRectF &clip, const MapCamera &camera);

private:
    void paintDrawing(QPainter &painter, int area, const MapCamera &camera);
    void paintStanding(QPainter &painter, int area, const MapCamera &camera);

    const HouseModel &m_house;
    const MapLayout &m_layout;
    bool m_titles = true;
};

} // namespace rowlock
