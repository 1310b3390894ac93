#include "ui/sell/sale_stack.h"

#include "ui/sell/sale_actions.h"
#include "ui/sell/success_panel.h"
#include "ui/sell/ticket_output.h"

#include <QAction>

namespace rowlock {

SaleStack::SaleStack(const HouseContext &context, SaleActions &actions, QWidget *sale, QWidget *parent)
    : QStackedWidget(parent), m_actions(actions), m_output(new TicketOutput(context, this))
{
    addWidget(sale);
    connect(m_output, &TicketOutput::failed, this, &SaleStack::failed);
    connect(m_output, &TicketOutput::saved, this, &SaleStack::saved);
    connect(m_output, &TicketOutput::printed, this, &SaleStack::printed);
    connect(actions.print, &QAction::triggered, this, [this] { m_output->print(m_lastOrders); });
    connect(actions.savePdf, &QAction::triggered, this, [this] { m_output->savePdf(m_lastOrders); });
}

void SaleStack::showSold(const SaleReceipt &receipt)
{
    finish(receipt.orders())->show(receipt);
}

// As after a sale: the new tickets are what is printed now.
void SaleStack::showExchanged(const Order &order, const MoveReceipt &receipt)
{
    finish({order})->showExchange(order, receipt, tr("Exchanged"));
}

void SaleStack::showOtherTypes(const Order &order, const MoveReceipt &receipt)
{
    finish({order})->showExchange(order, receipt, tr("Price type changed"));
}

SuccessPanel *SaleStack::finish(const QList<Order> &orders)
{
    m_lastOrders = orders;
    m_actions.setOrderExists(true);
    clear();
    auto *panel = new SuccessPanel(m_actions.print, m_actions.savePdf, m_actions.next, this);
    setCurrentIndex(addWidget(panel));
    emit finished();
    return panel;
}

// Gone rather than hidden: a screen reader must not find the change of the last sale beside that of the next.
void SaleStack::clear()
{
    while (count() > 1) {
        QWidget *finished = widget(1);
        removeWidget(finished);
        finished->hide();
        finished->setParent(nullptr);
        finished->deleteLater(); // it may be one of its own buttons that asks for it
    }
}

} // namespace rowlock
