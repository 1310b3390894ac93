#include "ui/house/payments_panel.h"

#include "ui/common/fold_head.h"
#include "ui/common/format.h"
#include "ui/house/whole_list.h"
#include "ui/words/parts.h"

#include <QVBoxLayout>

namespace rowlock {

PaymentsPanel::PaymentsPanel(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_cards(new DoubtCards(context, DoubtCards::Of::EveryTerminal, this)),
      m_parts(new PartCards(
          context, [](const HoldInfo &) { return true; }, false, this)),
      m_head(new FoldHead(tr("Unconfirmed payments"), QStringLiteral("foldPayments"), this))
{
    setObjectName(QStringLiteral("paymentsPanel"));
    auto *body = new QWidget(this);
    auto *cards = new QVBoxLayout(body);
    cards->setContentsMargins({});
    cards->addWidget(m_cards);
    cards->addWidget(m_parts);
    m_head->setBody(body);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_head);
    column->addWidget(body);
    hide();
    connect(m_parts, &PartCards::changed, this, &PaymentsPanel::fit);
    connect(m_parts, &PartCards::failed, this, &PaymentsPanel::refused);
    connect(m_parts, &PartCards::givenBack, this, [this](const OpenPayment &payment, const Money &sum) {
        emit done(tr("Refunded: %1. %2 of %3 released.")
                      .arg(moneyText(sum), quantityText(payment.hold.items), payment.hold.holder.terminal));
    });
    connect(m_parts, &PartCards::kept, this,
            [this](const OpenPayment &, const DepositKept &deposit) { emit done(keptText(deposit)); });

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
    connect(m_cards, &DoubtCards::typesChanged, this, [this](const Order &order, const MoveReceipt &receipt) {
        emit done(
            tr("Payment confirmed: changed price types of %1 for %2.").arg(order.code, moneyText(receipt.difference)));
    });
    connect(m_cards, &DoubtCards::unchanged, this, &PaymentsPanel::done);
    connect(m_cards, &DoubtCards::released, this, [this](const OpenPayment &payment) {
        emit done(tr("Payment resolved: %1 of %2 released.")
                      .arg(quantityText(payment.hold.items), payment.attempt.by.terminal));
    });
}

void PaymentsPanel::fit()
{
    const qsizetype count = m_cards->count() + m_parts->count();
    m_head->setCount(count);
    setVisible(count > 0);
}

void PaymentsPanel::pointOut(const HoldInfo &hold)
{
    if (!m_cards->pointOut(hold.id))
        emit refused(tr("Resolve the payment above to release these seats.")); // it was begun a moment ago
}

} // namespace rowlock
