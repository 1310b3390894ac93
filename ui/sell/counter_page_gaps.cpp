// The counter page's part in single seats: the card above the sale, the mark on the seat, and who goes on all the same.
#include "ui/sell/counter_page.h"
#include "ui/sell/gap_bar.h"
#include "ui/sell/gap_watch.h"
#include "ui/sell/map_panel.h"
#include "ui/sell/sale_column.h"

namespace rowlock {

void CounterPage::connectGaps()
{
    auto *watch = new GapWatch(m_sell, m_context.house, this);
    m_column->addCard(new GapBar(*watch, m_actions.moveGap, m_column));
    connect(watch, &GapWatch::changed, this,
            [this, watch] { m_map->map().setLeftAlone(watch->advice() ? watch->advice()->alone : QList<int>()); });
    m_payment->setInsisted([watch](HoldId sale) { return watch->insisted(sale); });
}

} // namespace rowlock
