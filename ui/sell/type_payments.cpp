#include "ui/sell/type_payments.h"

#include "ui/common/doubt_cards.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/sell/payment_window.h"
#include "ui/sell/sale_stack.h"

namespace rowlock {

TypePayments::TypePayments(Counter &counter, PaymentWindow &window, DoubtCards &doubt, SaleStack &stack,
                           MessageBar &messages)
    : QObject(&window), m_counter(counter), m_stack(stack), m_messages(messages)
{
    connect(&window, &PaymentWindow::notPaid, this, &TypePayments::noteNotPaid);
    connect(&counter, &Counter::paid, this, &TypePayments::notePaid); // also what a doubt's card has settled
    connect(&doubt, &DoubtCards::unchanged, &messages,
            [&messages](const QString &text) { messages.show(Tone::Good, text); });
}

// From its order it was asked. Ended by somebody else it may have come to anything, and the order says to what.
void TypePayments::noteNotPaid(const PaymentState &payment, const QString &why)
{
    if (!payment.subject.types)
        return;
    const bool isKnown = payment.stage != PaymentState::Stage::Over && payment.word != PaymentState::Word::EndedBy;
    const QString sentence = why.endsWith(u'.') ? why : why + u'.';
    emit orderRequested(QString::number(payment.subject.types->order.value()),
                        isKnown ? tr("The price type is not changed. %1").arg(sentence) : QString());
}

// Where a sale goes on there is no room for it: then it is said above the map, and the tickets are printed by their
// key.
void TypePayments::notePaid(const PaymentDone &done)
{
    const PaymentFinished &finished = done.finished;
    if (!finished.exchanged || !finished.settled.attempt.changesTypes)
        return;
    const QString code = finished.exchanged->code;
    m_stack.showOtherTypes(*finished.exchanged, *finished.settled.exchange);
    emit status(tr("Changed price types of order %1").arg(code));
    if (m_counter.sale())
        m_messages.show(Tone::Good, tr("Price type of order %1 changed, %2 paid. Print prints the new tickets.")
                                        .arg(code, moneyText(finished.settled.exchange->difference)));
}

} // namespace rowlock
