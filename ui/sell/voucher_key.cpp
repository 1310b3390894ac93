#include "ui/sell/voucher_key.h"

#include "ui/sell/sale_rows.h"
#include "ui/sell/voucher_dialog.h"

#include <QAction>

namespace rowlock {

VoucherKey::VoucherKey(const HouseContext &context, Counter &counter, QAction &action, const HouseFees &fees,
                       QWidget *page)
    : QObject(page), m_context(context), m_counter(counter), m_fees(fees), m_page(page)
{
    connect(&action, &QAction::triggered, this, [this] { open(); });
    connect(&counter, &Counter::changed, this, [&action](const CounterState &state) {
        action.setEnabled(state.sale && state.sale->state == HoldState::Active && !state.isExchanging);
    });
}

void VoucherKey::open(const QString &code)
{
    const HoldInfo *sale = m_counter.sale();
    if (!sale)
        return;
    auto *dialog = new VoucherDialog(m_context.office, *sale, m_fees, m_page->window());
    connect(dialog, &VoucherDialog::given, this,
            [this, id = sale->id](const QString &given) { m_counter.tell(&SaleOnCounter::addVoucher, id, given); });
    connect(dialog, &VoucherDialog::dropped, this,
            [this, id = sale->id](VoucherId voucher) { m_counter.tell(&SaleOnCounter::dropVoucher, id, voucher); });
    if (m_counter.state().holds.size() > 1)
        dialog->setAbout(performanceText(m_context.house.events(), sale->event, m_context.facts.timeZone));
    dialog->setCode(code);
    dialog->open();
}

} // namespace rowlock
