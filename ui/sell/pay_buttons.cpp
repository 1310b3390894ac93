#include "ui/sell/pay_buttons.h"

#include "ui/common/action_button.h"
#include "ui/sell/sale_actions.h"

#include <QHBoxLayout>

namespace rowlock {

PayButtons::PayButtons(const SaleActions &actions, QWidget *parent)
    : QWidget(parent),
      m_cash(new ActionButton(tr("Cash"), QStringLiteral("cashButton"), ActionButton::Weight::Primary, this)),
      m_card(new ActionButton(tr("Card"), QStringLiteral("cardButton"), ActionButton::Weight::Primary, this)),
      m_part(new ActionButton(tr("Part…"), QStringLiteral("partButton"), ActionButton::Weight::Secondary, this))
{
    m_cash->setAction(actions.cash);
    m_card->setAction(actions.card);
    m_part->setAction(actions.part);
    auto *row = new QHBoxLayout(this);
    for (ActionButton *way : {m_cash, m_card}) {
        way->setHeight(ActionButton::Size::Large);
        row->addWidget(way, 1);
    }
    m_part->setHeight(ActionButton::Size::Large);
    m_part->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    row->addWidget(m_part);
}

void PayButtons::setDue(const std::optional<Money> &due)
{
    const bool isFree = due && due->minor == 0;
    m_cash->setText(isFree ? tr("Issue tickets") : tr("Cash"));
    m_cash->setAccessibleName(m_cash->text());
    m_card->setVisible(!isFree);
    m_part->setVisible(!isFree);
}

} // namespace rowlock
