#include "ui/sell/willcall_tick.h"

namespace rowlock {

WillcallTick::WillcallTick(Counter &counter, const SaleActions &actions, QWidget *parent)
    : QCheckBox(tr("Will-call"), parent), m_counter(counter), m_name(actions.name)
{
    setObjectName(QStringLiteral("willcallTick"));
    setToolTip(
        tr("Left to be picked up by name (%1)").arg(actions.willcall->shortcut().toString(QKeySequence::NativeText)));
    connect(this, &QCheckBox::clicked, this, [this](bool checked) {
        if (const HoldInfo *sale = m_counter.state().theSale())
            m_counter.tell(&SaleOnCounter::markForWillcall, sale->id, checked);
    });
    connect(actions.willcall, &QAction::triggered, this, &WillcallTick::toggleIt);
    connect(&counter, &Counter::changed, this, &WillcallTick::showState);
    showState(counter.state());
}

// By its key: in a sale without a name the name comes first.
void WillcallTick::toggleIt()
{
    const HoldInfo *sale = m_counter.state().theSale();
    if (!sale || m_counter.state().isExchanging)
        return;
    if (!sale->patron.isEmpty())
        return m_counter.tell(&SaleOnCounter::markForWillcall, sale->id, !sale->isForWillcall);
    m_wantsName = sale->id;
    m_name->trigger();
}

void WillcallTick::showState(const CounterState &state)
{
    const HoldInfo *sale = state.theSale();
    const bool isNamed = sale && !sale->patron.isEmpty() && !state.isExchanging;
    if (!sale || sale->id != m_wantsName)
        m_wantsName = {};
    if (isNamed && m_wantsName.isValid()) {
        const HoldId hold = std::exchange(m_wantsName, {});
        if (!sale->isForWillcall)
            m_counter.tell(&SaleOnCounter::markForWillcall, hold, true);
    }
    setVisible(isNamed || (sale && sale->isForWillcall && !state.isExchanging));
    setChecked(sale && sale->isForWillcall);
}

} // namespace rowlock
