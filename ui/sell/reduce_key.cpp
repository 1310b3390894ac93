#include "ui/sell/reduce_key.h"

#include "ui/sell/reduce_dialog.h"
#include "ui/sell/sale_panel.h"

namespace rowlock {

ReduceKey::ReduceKey(const HouseContext &context, Counter &counter, QAction &action, const HouseFees &fees,
                     SalePanel &panel)
    : QObject(&panel), m_context(context), m_counter(counter), m_action(action), m_fees(fees), m_panel(panel)
{
    connect(&action, &QAction::triggered, this, &ReduceKey::open);
    connect(&counter, &Counter::changed, this, &ReduceKey::follow);
    follow(counter.state());
}

void ReduceKey::follow(const CounterState &state)
{
    m_action.setEnabled(state.sale && state.sale->state == HoldState::Active && !state.isExchanging);
}

void ReduceKey::open()
{
    const HoldInfo *sale = m_counter.sale();
    if (!sale)
        return;
    auto *dialog =
        new ReduceDialog(*sale, m_panel.selected(), m_fees, m_context.settings.reductionReasons(), m_panel.window());
    connect(dialog, &ReduceDialog::chosen, this,
            [this, id = sale->id](const QList<HandReduction> &byHand, const QString &reason) {
                if (!reason.isEmpty())
                    m_context.settings.rememberReductionReason(reason);
                m_counter.tell(&SaleOnCounter::reduce, id, byHand);
            });
    dialog->open();
}

} // namespace rowlock
