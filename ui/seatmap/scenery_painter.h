// What lies under the seats: drawings of the plan, and standing areas with what is left in them. Paints in the widget's
// pixels; knows no cache. GUI thread.
#pragma once

#include "ui/common/house_model.h"
#include "ui/seatmap/map_camera.h"
#include "ui/seatmap/map_layout.h"

#include <QColor>

#include <functional>

class QPainter;

namespace rowlock {

// A colour of the plan on our ground: as it is in light, softened in dark so that it does not glare.
QColor planColor(const QString &name, bool isText = false);

class SceneryPainter
{
public:
    // How full a standing area is, and its price; nothing: neither is shown.
    using Filling = std::function<std::optional<PoolStatus>(int area)>;

    SceneryPainter(const MapLayout &layout, Filling filling) : m_layout(layout), m_filling(std::move(filling)) {}

    void setWithoutTitles() { m_titles = false; }                    // too small for words
    bool touches(const QRectF &clip, const MapCamera &camera) const; // else there is only ground
    void paint(QPainter &painter, const SeatingPlan &plan, const QRectF &clip, const MapCamera &camera) const;

private:
    void paintDrawing(QPainter &painter, const PlanArea &drawing, const AreaShape &shape,
                      const MapCamera &camera) const;
    void paintStanding(QPainter &painter, const QString &name, const std::optional<PoolStatus> &pool,
                       const QPainterPath &path, const MapCamera &camera) const;

    const MapLayout &m_layout;
    Filling m_filling;
    bool m_titles = true;
};

} // namespace rowlock
