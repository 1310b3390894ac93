#include "ui/seatmap/map_panels.h"

#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"

#include <algorithm>

namespace rowlock {

MapPanels::MapPanels(QWidget &map, const MapScene &scene)
    : card(new HoverCard(&map)), controls(new MapControls(&map)), legend(new MapLegend(scene.house, scene.looks, &map)),
      overview(new MapOverview(scene.house, scene.looks, scene.grid(), scene.layout(), &map)),
      floors(new MapFloors(&map)), m_map(map), m_scene(scene)
{}

void MapPanels::rebuild()
{
    legend->rebuild();
    overview->rebuild();
}

void MapPanels::place()
{
    constexpr int away = gap::related;
    controls->adjustSize();
    controls->move(m_map.width() - controls->width() - away, away);
    legend->fitInto({m_map.width() - away * 2, m_map.height()});
    legend->move(away, m_map.height() - legend->height() - away);
    overview->move(away, away);
    // In the middle, beside the overview, which comes and goes, and before the buttons.
    const int besideOverview = overview->x() + overview->width() + away;
    floors->move(std::min(std::max((m_map.width() - floors->width()) / 2, besideOverview),
                          controls->x() - away - floors->width()),
                 away);
}

void MapPanels::setKeeping(bool keeps)
{
    legend->setKeeping(keeps);
    overview->setKeeping(keeps);
}

// Above the stage there is room for a message, which covers nothing then and pushes the floors down to above the stage.
QMarginsF MapPanels::insets() const
{
    constexpr double edge = gap::group;
    const double strip = MessageBar::stripHeight(m_map.font());
    return {edge, floors->isHidden() ? strip : strip + floors->geometry().bottom(), edge,
            m_scene.house.isLoaded() ? legend->height() + edge : edge};
}

bool MapPanels::cover(const QPointF &at) const
{
    const QList<QWidget *> over = widgets();
    return std::any_of(over.begin(), over.end(), [&](const QWidget *each) {
        return each->isVisible() && each->geometry().contains(at.toPoint());
    });
}

} // namespace rowlock
