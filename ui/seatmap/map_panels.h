// The map's own children: buttons for zoom and floors, the legend, the overview, and the card beside the pointer.
// Places them and says what they cover. GUI thread.
#pragma once

#include "ui/seatmap/hover_card.h"
#include "ui/seatmap/map_controls.h"
#include "ui/seatmap/map_floors.h"
#include "ui/seatmap/map_legend.h"
#include "ui/seatmap/map_overview.h"
#include "ui/seatmap/map_scene.h"

namespace rowlock {

class MapPanels
{
public:
    MapPanels(QWidget &map, const MapScene &scene);

    void rebuild(); // another house, colouring or scheme
    void place();   // the map has another size, or one of them has
    void setKeeping(bool keeps);
    QMarginsF insets() const;            // what of the map is left free when the whole house is shown
    bool cover(const QPointF &at) const; // the map's pixels
    QList<QWidget *> widgets() const { return {controls, legend, overview, floors}; } // all but the card

    HoverCard *const card;
    MapControls *const controls;
    MapLegend *const legend;
    MapOverview *const overview;
    MapFloors *const floors;

private:
    QWidget &m_map;
    const MapScene &m_scene;
};

} // namespace rowlock
