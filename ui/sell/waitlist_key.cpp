#include "ui/sell/waitlist_key.h"

#include "ui/common/house_model.h"
#include "ui/common/waitlist_dialog.h"

#include <QAction>
#include <QWidget>

namespace rowlock {

WaitlistKey::WaitlistKey(const HouseContext &context, QAction &action, QWidget *page)
    : QObject(page), m_context(context), m_action(action), m_page(page)
{
    connect(&action, &QAction::triggered, this, &WaitlistKey::open);
    const auto allow = [this] {
        m_action.setEnabled(m_context.house.isLoaded()
                            && saleStage(m_context.house.event(), m_context.clock.now()) == SaleStage::Open);
    };
    connect(&context.house, &HouseModel::loaded, this, allow);
    connect(&context.house, &HouseModel::cleared, this, allow);
    connect(&context.house, &HouseModel::countersChanged, this, allow);
    allow();
}

void WaitlistKey::noteAsked(qint64 count, const QString &category)
{
    m_count = count;
    m_category = category;
}

void WaitlistKey::open()
{
    askForWaitlist(m_context.office, m_context.house, m_count, m_category, m_page,
                   [this](Tone tone, const QString &text) { emit said(tone, text); });
}

} // namespace rowlock
