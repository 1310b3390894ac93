// The counter page's part in single seats: the bar over the map, the mark on the seat, and who goes on all the same.
#include "ui/sell/counter_page.h"
#include "ui/sell/gap_bar.h"
#include "ui/sell/gap_watch.h"
#include "ui/sell/map_panel.h"

namespace rowlock {

void CounterPage::connectGaps()
{
    auto *watch = new GapWatch(m_sell, m_context.house, this);
    new GapBar(*watch, m_actions.moveGap, &m_map->map());
    connect(watch, &GapWatch::changed, this, [this, watch] {
        m_map->map().setLeftAlone(watch->advice() ? watch->advice()->alone : QList<int>());
    });
    m_payment->setInsisted([watch](HoldId sale) { return watch->insisted(sale); });
}

} // namespace rowlock
