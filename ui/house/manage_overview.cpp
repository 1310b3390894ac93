#include "ui/house/manage_overview.h"

#include "ui/common/action_button.h"
#include "ui/common/fold_head.h"
#include "ui/common/metrics.h"
#include "ui/common/waitlist_dialog.h"
#include "ui/house/accessible_line.h"
#include "ui/house/holds_panel.h"
#include "ui/house/payments_panel.h"
#include "ui/house/pool_pricer.h"
#include "ui/house/pool_table.h"
#include "ui/house/prices_dialog.h"
#include "ui/house/waitlist_panel.h"

#include <QVBoxLayout>

namespace rowlock {

ManageOverview::ManageOverview(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_payments(new PaymentsPanel(context, this)), m_pools(new PoolTable(this)),
      m_pricer(new PoolPricer(context.office, context.house, this)),
      m_holds(new HoldsPanel(context.office, context.house, context.prompt, context.clock, this)),
      m_waitlist(new WaitlistPanel(context.office, context.house, context.prompt, context.clock, this)),
      m_accessible(new AccessibleLine(context.office, context.house, this))
{
    auto *categories = new FoldHead(tr("Categories"), QStringLiteral("foldCategories"), this);
    categories->setBody(m_pools);
    auto *prices = new ActionButton(tr("Prices…"), QStringLiteral("openPrices"), ActionButton::Weight::Secondary, this);
    prices->setHeight(ActionButton::Size::Small);
    prices->setToolTip(tr("Prices of this event for each price type"));
    categories->addEnd(prices);
    connect(prices, &QPushButton::clicked, this, [this] { openPrices(0); });
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::related, gap::none);
    for (QWidget *part : QWidgetList{m_payments, categories, m_pools, m_holds, m_waitlist, m_accessible})
        column->addWidget(part);
    column->addStretch(1);
    listen();
    listenToHolds();
    listenToPrices();
}

template <typename Part>
void ManageOverview::hear(Part *part)
{
    connect(part, &Part::refused, this, &ManageOverview::refused);
    connect(part, &Part::done, this, &ManageOverview::done);
}

void ManageOverview::listen()
{
    hear(m_payments);
    hear(m_waitlist);
    connect(m_waitlist, &WaitlistPanel::joinRequested, this, [this] {
        askForWaitlist(m_context.office, m_context.house, 0, {}, this, [this](Tone tone, const QString &text) {
            if (tone == Tone::Good)
                emit done(text);
            else
                emit refused(text);
        });
    });
    connect(m_accessible, &AccessibleLine::failed, this, &ManageOverview::refused);
    connect(m_accessible, &AccessibleLine::done, this, &ManageOverview::done);
    connect(m_accessible, &AccessibleLine::acted, this, &ManageOverview::acted);
}

void ManageOverview::listenToHolds()
{
    connect(m_holds, &HoldsPanel::pointedOut, this, [this](const HoldInfo &hold) {
        if (hold.event == m_context.house.event().id && !hold.items.isEmpty() && hold.items.first().seatNo >= 0)
            emit seatPointedOut(hold.items.first().seatNo);
    });
    connect(m_holds, &HoldsPanel::settleRequested, m_payments, &PaymentsPanel::pointOut);
    connect(m_holds, &HoldsPanel::refused, this, &ManageOverview::refused);
    connect(m_holds, &HoldsPanel::released, this, &ManageOverview::done);
}

void ManageOverview::listenToPrices()
{
    hear(m_pricer);
    connect(m_pricer, &PoolPricer::acted, this, &ManageOverview::acted);
    connect(m_pools, &PoolTable::priceRequested, this, [this](int pool) {
        if (typesSold(m_context.house.pools()).size() > 1)
            openPrices(pool);
        else
            m_pricer->ask(pool, m_context.prompt, this);
    });
    connect(m_pools, &PoolTable::chosen, this, [this](int pool) {
        if (m_context.house.areaOfPool(pool) >= 0)
            emit areaChosen(pool);
    });
}

void ManageOverview::openPrices(int pool)
{
    if (!m_context.house.isLoaded())
        return;
    auto *dialog = new PricesDialog(m_context, m_pricer->highestPrice(), pool, this);
    connect(dialog, &PricesDialog::acted, this, &ManageOverview::acted);
    connect(dialog, &PricesDialog::done, this, &ManageOverview::done);
    dialog->open();
}

void ManageOverview::showPools()
{
    m_pools->setPools(m_context.house.pools());
}

void ManageOverview::selectPool(int pool)
{
    m_pools->select(pool);
}

void ManageOverview::tick()
{
    m_holds->tick();
    m_waitlist->tick();
}

} // namespace rowlock
