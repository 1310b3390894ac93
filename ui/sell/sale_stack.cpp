#include "ui/sell/sale_stack.h"

#include "ui/common/house_context.h"
#include "ui/mail/mail_card.h"
#include "ui/mail/mail_worker.h"
#include "ui/print/print_card.h"
#include "ui/print/print_worker.h"
#include "ui/sell/sale_actions.h"
#include "ui/sell/sale_column.h"
#include "ui/sell/success_panel.h"
#include "ui/sell/ticket_output.h"

#include <QAction>

namespace rowlock {

SaleStack::SaleStack(const HouseContext &context, SaleActions &actions, QWidget *sale, SaleColumn *column)
    : QStackedWidget(column), m_prints(context.prints), m_actions(actions), m_output(new TicketOutput(context, this))
{
    addWidget(sale);
    auto *prints = new PrintCard(context, column);
    column->addCard(prints, tr("Printing"));
    connect(prints, &PrintCard::titled, column, [=](const QString &title) { column->setTitle(prints, title); });
    auto *mails = new MailCard(context, column);
    column->addCard(mails, tr("E-mail"));
    connect(mails, &MailCard::titled, column, [=](const QString &title) { column->setTitle(mails, title); });
    connect(&context.mails, &MailWorker::refused, this, &SaleStack::failed);
    connect(&context.mails, &MailWorker::sent, this,
            [this](const MailJob &mail) { emit done(tr("Sent: %1, order %2").arg(mailText(mail), mail.orderCode)); });
    connect(m_output, &TicketOutput::failed, this, &SaleStack::failed);
    connect(m_output, &TicketOutput::saved, this, &SaleStack::saved);
    const auto sayPrinted = [this](const QString &what) { emit done(tr("Printed: %1").arg(what)); };
    connect(m_output, &TicketOutput::printed, this, sayPrinted);
    connect(m_output, &TicketOutput::reissued, this, [this](const QList<Order> &orders) { m_lastOrders = orders; });
    connect(actions.print, &QAction::triggered, this, [this] { m_output->print(m_lastOrders); });
    connect(&m_prints, &PrintWorker::printed, this, [sayPrinted](const PrintJob &job) {
        sayPrinted(job.orderCode.isEmpty() ? paperText(job) : tr("%1, order %2").arg(paperText(job), job.orderCode));
    });
    connect(&m_prints, &PrintWorker::refused, this, &SaleStack::failed);
    connect(actions.savePdf, &QAction::triggered, this, [this] { m_output->savePdf(m_lastOrders); });
}

void SaleStack::showSold(const SaleReceipt &receipt)
{
    finish(receipt.orders())->show(receipt);
    const bool isPrinting = m_prints.printer(PrintKind::Tickets).silent == SilentPrint::Yes;
    if (isPrinting && receipt.change.minor == 0 && receipt.cards.isEmpty())
        clear();
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
