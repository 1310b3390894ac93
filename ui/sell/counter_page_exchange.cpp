// The counter page while tickets are exchanged.
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/sell/counter_page.h"
#include "ui/sell/exchange_card.h"
#include "ui/sell/last_sales.h"
#include "ui/sell/map_panel.h"
#include "ui/sell/omnibox_flow.h"
#include "ui/sell/order_dialog.h"
#include "ui/sell/sale_panel.h"
#include "ui/sell/success_panel.h"

#include <QStackedWidget>

namespace rowlock {

void CounterPage::connectExchange()
{
    // Its own figure and buttons stand in for those of the sale: what is paid is the difference, not the new seats' price.
    connect(m_exchange, &ExchangeCard::opened, m_sale, [this] { m_sale->setExchanging(true); });
    connect(m_exchange, &ExchangeCard::closed, m_sale, [this] { m_sale->setExchanging(false); });
    connect(m_exchange, &ExchangeCard::exchanged, this, &CounterPage::finishExchange);
    connect(m_exchange, &ExchangeCard::failed, this,
            [this](const QString &text) { m_map->messages().show(Tone::Danger, text); });
}

void CounterPage::pay(PaymentMethod method)
{
    if (m_exchange->isOpen())
        m_exchange->pay(method);
    else
        m_payment->start(method);
}

void CounterPage::showOrder(const QString &idOrCode)
{
    auto *dialog = new OrderDialog(m_context, idOrCode, this);
    connect(dialog, &OrderDialog::exchangeWanted, this, &CounterPage::beginExchange);
    dialog->open();
}

void CounterPage::beginExchange(const Order &order, const QList<Ticket> &tickets)
{
    emit frontWanted();
    clearFinished();
    m_map->messages().dismiss();
    if (m_wantedEvent != order.event)
        openEvent(order.event);
    m_exchange->open(order, tickets);
    m_map->map().setFocus(); // the new seats are chosen next
}

// As after a sale: the new tickets are what is printed now.
void CounterPage::finishExchange(const Order &order, const MoveReceipt &receipt)
{
    m_lastOrder = order;
    m_actions.setOrderExists(true);
    clearFinished();
    auto *finished = new SuccessPanel(m_actions.print, m_actions.savePdf, m_actions.next, m_saleStack);
    finished->showExchange(order, receipt);
    m_saleStack->setCurrentIndex(m_saleStack->addWidget(finished));
    m_map->messages().dismiss();
    m_lastSales->refresh();
    emit status(tr("Exchanged seats of order %1").arg(order.code));
    m_omnibox->field()->setFocus();
}

} // namespace rowlock
