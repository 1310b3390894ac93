#include "ui/sell/payment_window.h"

#include "ui/sell/card_dialog.h"
#include "ui/sell/cash_dialog.h"
#include "ui/sell/late_card.h"

#include <QWidget>

namespace rowlock {

PaymentWindow::PaymentWindow(Counter &counter, Ticker &ticker, QWidget *window)
    : QObject(window), m_counter(counter), m_ticker(ticker), m_window(window)
{
    connect(&counter, &Counter::changed, this, &PaymentWindow::show);
    connect(&counter, &Counter::paid, this, [this] { show(m_counter.state()); }); // before what follows it is shown
}

void PaymentWindow::show(const CounterState &state)
{
    if (!state.payment.hasWindow())
        close();
    else if (m_dialog)
        m_dialog->setState(state.payment);
    else
        open(state);
}

void PaymentWindow::open(const CounterState &state)
{
    const bool isCash = state.payment.method == PaymentMethod::Cash;
    if (isCash)
        m_dialog = new CashDialog(state.payment, m_window);
    else
        m_dialog = new CardDialog(state.payment, m_window);
    m_dialog->addCard(LateCard::inDialog(m_counter, m_ticker, m_dialog));
    connect(m_dialog, &PaymentDialog::confirmed, &m_counter, m_counter.telling(&PaymentFlow::taken));
    connect(m_dialog, &PaymentDialog::beginRequested, &m_counter, m_counter.telling(&PaymentFlow::retry));
    connect(m_dialog, &PaymentDialog::unsure, &m_counter, [this] { m_counter.tell(&PaymentFlow::leaveOpen); });
    connect(m_dialog, &QDialog::rejected, this, [this, isCash] {
        m_dialog.clear();
        m_counter.tell(&PaymentFlow::close, isCash ? tr("Cash not taken") : tr("Card declined or not charged"));
    });
    m_dialog->setState(state.payment);
    m_dialog->open();
}

void PaymentWindow::close()
{
    if (PaymentDialog *dialog = m_dialog) {
        m_dialog.clear();
        disconnect(dialog, &QDialog::rejected, this, nullptr);
        dialog->accept();
    }
}

} // namespace rowlock
