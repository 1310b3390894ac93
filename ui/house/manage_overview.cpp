#include "ui/house/manage_overview.h"

#include "ui/common/fold_head.h"
#include "ui/common/metrics.h"
#include "ui/common/waitlist_dialog.h"
#include "ui/house/accessible_line.h"
#include "ui/house/holds_panel.h"
#include "ui/house/payments_panel.h"
#include "ui/house/pool_pricer.h"
#include "ui/house/pool_table.h"
#include "ui/house/waitlist_panel.h"

#include <QVBoxLayout>

namespace rowlock {

ManageOverview::ManageOverview(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_payments(new PaymentsPanel(context, this)), m_pools(new PoolTable(this)),
      m_holds(new HoldsPanel(context.office, context.house, context.prompt, context.clock, this)),
      m_waitlist(new WaitlistPanel(context.office, context.house, context.prompt, context.clock, this)),
      m_accessible(new AccessibleLine(context.office, context.house, this))
{
    auto *categories = new FoldHead(tr("Categories"), QStringLiteral("foldCategories"), this);
    categories->setBody(m_pools);
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
    auto *pricer = new PoolPricer(m_context.office, m_context.house, this);
    hear(pricer);
    connect(pricer, &PoolPricer::acted, this, &ManageOverview::acted);
    connect(m_pools, &PoolTable::priceRequested, pricer,
            [this, pricer](int pool) { pricer->ask(pool, m_context.prompt, this); });
    connect(m_pools, &PoolTable::chosen, this, [this](int pool) {
        if (m_context.house.areaOfPool(pool) >= 0)
            emit areaChosen(pool);
    });
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
