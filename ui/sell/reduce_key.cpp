#include "ui/sell/reduce_key.h"

#include "ui/sell/reduce_dialog.h"
#include "ui/sell/sale_panel.h"
#include "ui/sell/sale_rows.h"

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
    const CounterState state = m_counter.state();
    if (!state.sale)
        return;
    // Of several performances the one that the lines are of, else the one on the map.
    const HoldInfo *sale = state.theSale();
    QList<HoldItem> selected;
    const QList<SaleRow> rows = m_panel.selected();
    for (const HoldInfo &hold : state.holds)
        sale = !rows.isEmpty() && rows.first().hold == hold.id ? &hold : sale;
    for (const SaleRow &row : rows) {
        if (row.hold == sale->id && !row.isHeading())
            selected << row.item;
    }
    const QString about = state.holds.size() < 2
                              ? QString()
                              : performanceText(m_context.house.events(), sale->event, m_context.facts.timeZone);
    auto *dialog =
        new ReduceDialog(*sale, selected, m_fees, m_context.settings.reasons().forReductions(), m_panel.window());
    dialog->setAbout(about);
    m_context.office.ask(
        dialog, [](Desk &desk) { return desk.settings().reasons(); },
        [dialog](const Result<OfferedReasons> &reasons) {
            if (reasons)
                dialog->offer(reasons->value(ReasonFor::Reduction));
        });
    connect(dialog, &ReduceDialog::chosen, this,
            [this, id = sale->id](const QList<HandReduction> &byHand, const QString &reason) {
                if (!reason.isEmpty())
                    m_context.settings.reasons().rememberReduction(reason);
                m_counter.tell(&SaleOnCounter::reduce, id, byHand);
            });
    dialog->open();
}

} // namespace rowlock
