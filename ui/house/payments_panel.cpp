#include "ui/house/payments_panel.h"

#include "ui/common/format.h"
#include "ui/common/labels.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QScrollArea>
#include <QVBoxLayout>

namespace rowlock {

PaymentsPanel::PaymentsPanel(BoxOffice &office, Prompt &prompt, Ticker &ticker, const QByteArray &timeZone,
                             QWidget *parent)
    : QWidget(parent), m_cards(new DoubtCards(office, prompt, ticker, timeZone, DoubtCards::Of::EveryTerminal, this)),
      m_scroll(new QScrollArea(this)), m_count(new ToneLabel({}, Tone::Faint, this))
{
    setObjectName(QStringLiteral("paymentsPanel"));
    auto *title = new ToneLabel(tr("Open payments"), Tone::Plain, this);
    title->setScale(1.15, true);
    auto *head = new QHBoxLayout;
    head->addWidget(title);
    head->addWidget(m_count);
    head->addStretch();
    // The cards stand in a layout of their own, at the top of what may be scrolled.
    auto *inside = new QWidget(m_scroll);
    auto *stack = new QVBoxLayout(inside);
    stack->setContentsMargins(0, 0, 0, 0);
    stack->addWidget(m_cards);
    stack->addStretch();
    m_scroll->setWidget(inside);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setMinimumHeight(196); // one card
    m_scroll->viewport()->setAutoFillBackground(false);
    inside->setAutoFillBackground(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(head);
    column->addWidget(m_scroll);
    hide();

    connect(m_cards, &DoubtCards::changed, this, &PaymentsPanel::fit);
    connect(m_cards, &DoubtCards::pointedOut, this, [this](QWidget *card) { m_scroll->ensureWidgetVisible(card); });
    connect(m_cards, &DoubtCards::failed, this, &PaymentsPanel::refused);
    connect(m_cards, &DoubtCards::sold, this, [this](const SaleReceipt &receipt) {
        emit done(
            tr("The payment is settled: sold as %1 for %2.").arg(receipt.order.code, moneyText(receipt.order.total)));
    });
    connect(m_cards, &DoubtCards::exchanged, this, [this](const Order &order, const MoveReceipt &receipt) {
        emit done(
            tr("Payment confirmed: exchanged seats of %1 for %2.").arg(order.code, moneyText(receipt.difference)));
    });
    connect(m_cards, &DoubtCards::released, this, [this](const OpenPayment &payment) {
        emit done(tr("The payment is settled: %1 of %2 released.")
                      .arg(countText(payment.hold.quantity()), payment.attempt.by.terminal));
    });
}

void PaymentsPanel::fit()
{
    m_count->setText(QLocale().toString(m_cards->count()));
    setVisible(m_cards->count() > 0);
}

void PaymentsPanel::pointOut(const HoldInfo &hold)
{
    if (m_cards->pointOut(hold.id))
        return;
    m_cards->refresh(); // it was begun a moment ago
    emit refused(tr("Seats in payment are released by settling the payment. It is listed above in a moment."));
}

} // namespace rowlock
