#include "ui/sell/extras_key.h"

#include "ui/sell/extras_dialog.h"
#include "ui/sell/house_fees.h"

#include <QAction>

#include <algorithm>

namespace rowlock {

ExtrasKey::ExtrasKey(const HouseContext &context, Counter &counter, QAction &action, const HouseFees &fees,
                     QWidget *page)
    : QObject(page), m_context(context), m_counter(counter), m_fees(fees), m_page(page)
{
    connect(&action, &QAction::triggered, this, &ExtrasKey::ask);
}

// A manager may just have changed what is sold.
void ExtrasKey::ask()
{
    m_context.office.ask(
        this, [](Desk &desk) { return desk.inventory().rules(); },
        [this](const Result<HouseRules> &rules) {
            QList<Goods> goods = rules ? rules->goods : QList<Goods>();
            goods.removeIf([at = m_context.clock.now()](const Goods &one) { return !one.isSoldAt(at); });
            open(goods);
        });
}

// Of several performances with the one where something is sold already, else with the first.
void ExtrasKey::open(const QList<Goods> &goods)
{
    const QList<HoldInfo> holds = m_counter.state().holds;
    const auto found =
        std::find_if(holds.begin(), holds.end(), [](const HoldInfo &hold) { return !hold.extras.isEmpty(); });
    const HoldInfo sale = found != holds.end() ? *found : holds.value(0);
    const EventId event = sale.event.isValid() ? sale.event : m_context.current.event();
    const FindCard findCard = [this](QObject *receiver, const QString &code, const auto &answer) {
        m_context.office.ask(
            receiver, [code](Desk &desk) { return desk.giftCards().find(code); }, answer);
    };
    const TotalWithExtras totalOf = [this, sale, event](const QList<HoldExtra> &extras) -> std::optional<Money> {
        HoldInfo with = sale;
        with.event = event;
        with.total.currency = m_context.facts.currency;
        with.extras = extras;
        const auto order = m_fees.priced(with);
        return order ? std::optional(order->total) : std::nullopt;
    };
    auto *dialog = new ExtrasDialog(sale.extras, goods, m_context.facts.currency, findCard, totalOf, m_page->window());
    connect(dialog, &ExtrasDialog::chosen, &m_counter,
            [this, event](const QList<HoldExtra> &extras) { m_counter.tell(&SalePicking::setExtras, event, extras); });
    dialog->open();
}

} // namespace rowlock
