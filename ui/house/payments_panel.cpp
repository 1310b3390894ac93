#include "ui/house/payments_panel.h"

#include "ui/common/fold_head.h"
#include "ui/common/format.h"
#include "ui/house/whole_list.h"

#include <QVBoxLayout>

namespace rowlock {

PaymentsPanel::PaymentsPanel(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_cards(new DoubtCards(context, DoubtCards::Of::EveryTerminal, this)),
      m_head(new FoldHead(tr("Unconfirmed payments"), QStringLiteral("foldPayments"), this))
{
    setObjectName(QStringLiteral("paymentsPanel"));
    m_head->setBody(m_cards);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_head);
    column->addWidget(m_cards);
    hide();

    connect(m_cards, &DoubtCards::changed, this, &PaymentsPanel::fit);
    connect(m_cards, &DoubtCards::pointedOut, this, [this](QWidget *card) {
        m_head->setOpen(true);
        scrollIntoView(*card, card->rect());
    });
    connect(m_cards, &DoubtCards::failed, this, &PaymentsPanel::refused);
    connect(m_cards, &DoubtCards::sold, this, [this](const SaleReceipt &receipt) {
        emit done(tr("Payment confirmed: sold as %1 for %2.").arg(receipt.order.code, moneyText(receipt.order.total)));
    });
    connect(m_cards, &DoubtCards::exchanged, this, [this](const Order &order, const MoveReceipt &receipt) {
        emit done(
            tr("Payment confirmed: exchanged seats of %1 for %2.").arg(order.code, moneyText(receipt.difference)));
    });
    connect(m_cards, &DoubtCards::released, this, [this](const OpenPayment &payment) {
        emit done(tr("Payment resolved: %1 of %2 released.")
                      .arg(countText(payment.hold.quantity()), payment.attempt.by.terminal));
    });
}

void PaymentsPanel::fit()
{
    m_head->setCount(m_cards->count());
    setVisible(m_cards->count() > 0);
}

void PaymentsPanel::pointOut(const HoldInfo &hold)
{
    if (!m_cards->pointOut(hold.id))
        emit refused(tr("Resolve the payment above to release these seats.")); // it was begun a moment ago
}

} // namespace rowlock
