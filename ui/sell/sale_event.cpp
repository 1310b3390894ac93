#include "ui/sell/sale_event.h"

#include "ui/common/format.h"
#include "ui/sell/counter.h"

namespace rowlock {

SaleEvent::SaleEvent(const HouseContext &context, const Counter &counter, QWidget *parent)
    : ToneLabel({}, Tone::Faint, parent), m_house(context.house), m_counter(counter), m_timeZone(context.facts.timeZone)
{
    setObjectName(QStringLiteral("saleEvent"));
    setElided(true);
    connect(&context.house, &HouseModel::eventsChanged, this, &SaleEvent::refresh);
    connect(&context.house, &HouseModel::loaded, this, &SaleEvent::refresh);
    connect(&context.house, &HouseModel::cleared, this, &SaleEvent::refresh);
    connect(&counter, &Counter::changed, this, &SaleEvent::refresh);
    refresh();
}

void SaleEvent::refresh()
{
    const HoldInfo *sale = m_counter.sale();
    const EventId wanted = sale ? sale->event : m_house.isLoaded() ? m_house.event().id : EventId();
    QString words;
    for (const EventSummary &event : m_house.events()) {
        if (event.id == wanted)
            words = QStringLiteral("%1 · %2").arg(dayText(event.starts, m_timeZone), event.name); // which may be cut
    }
    const qsizetype performances = m_counter.state().holds.size();
    setText(performances < 2 ? words : tr("%1 performances").arg(performances));
}

} // namespace rowlock
