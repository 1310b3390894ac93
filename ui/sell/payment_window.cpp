#include "ui/sell/payment_window.h"

#include "ui/sell/card_dialog.h"
#include "ui/sell/cash_dialog.h"
#include "ui/sell/late_card.h"
#include "ui/sell/reader_dialog.h"

#include <QWidget>

namespace rowlock {

PaymentWindow::PaymentWindow(Counter &counter, const HouseContext &context, QWidget *window)
    : QObject(window), m_counter(counter), m_context(context), m_window(window)
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
    const ReaderProgram reader{m_context.settings.cardReader()};
    if (state.payment.method == PaymentMethod::Cash)
        m_dialog = new CashDialog(state.payment, m_window);
    else if (!reader.command.isEmpty())
        m_dialog = new ReaderDialog(state.payment, reader, m_window);
    else
        m_dialog = new CardDialog(state.payment, m_window);
    m_dialog->addCard(LateCard::inDialog(m_counter, m_context.ticker, m_dialog));
    connect(m_dialog, &PaymentDialog::confirmed, &m_counter, m_counter.telling(&PaymentFlow::taken));
    connect(m_dialog, &PaymentDialog::beginRequested, &m_counter, m_counter.telling(&PaymentFlow::retry));
    connect(m_dialog, &PaymentDialog::unsure, &m_counter, [this] { m_counter.tell(&PaymentFlow::leaveOpen); });
    connect(m_dialog, &QDialog::rejected, this, [this, dialog = m_dialog.data()] {
        m_dialog.clear();
        m_counter.tell(&PaymentFlow::close, dialog->whyNotTaken());
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
