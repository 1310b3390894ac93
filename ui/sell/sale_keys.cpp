#include "ui/sell/sale_keys.h"

#include "ui/common/part_cards.h"
#include "ui/sell/aside_list.h"
#include "ui/words/parts.h"

namespace rowlock {

SaleKeys::SaleKeys(const HouseModel &house, Counter &counter, SaleActions &actions, const AsideList &aside,
                   const PartCards &parts, QObject *parent)
    : QObject(parent), m_house(house), m_counter(counter), m_actions(actions), m_aside(aside), m_parts(parts)
{
    connect(&counter, &Counter::changed, this, &SaleKeys::follow);
    connect(&house, &HouseModel::openPaymentsChanged, this, &SaleKeys::follow);
    connect(&parts, &PartCards::changed, this, &SaleKeys::follow);
    connect(actions.resume, &QAction::triggered, this, &SaleKeys::resume);
    follow();
}

void SaleKeys::follow()
{
    const CounterState state = m_counter.state();
    const PaidInParts *paid = m_house.paidInParts(state.saleId());
    m_actions.setSaleExists(state.sale.has_value(), paid ? partlyPaidText(paid->paid()) : QString(),
                            state.isExchanging);
    m_actions.setReserved(state.sale ? state.sale->reserved.code : QString());
    const bool isReserved = state.sale && state.sale->isReserved();
    const bool goesOn = state.sale ? !state.isExchanging && !isReserved && state.sale->state == HoldState::Active
                                   : !state.left.isEmpty() || (state.isBusy && !state.isExchanging);
    m_actions.setGoesElsewhere(goesOn       ? QString()
                               : isReserved ? tr("What is reserved stays by itself")
                               : state.sale ? tr("Not while the sale is being paid for or exchanged")
                                            : tr("Select a seat first"));
    m_actions.resume->setEnabled(!state.aside.isEmpty() || m_parts.first().isValid());
}

// What expires first; what is partly paid has no clock, so it comes after them.
void SaleKeys::resume()
{
    const HoldId aside = m_aside.first();
    m_counter.tell(&SaleOnCounter::resume, aside.isValid() ? aside : m_parts.first());
}

} // namespace rowlock
