#include "ui/sell/payment_window.h"

#include "model/domain/likely_notes.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/prompt.h"
#include "ui/sell/card_dialog.h"
#include "ui/sell/cash_dialog.h"
#include "ui/sell/house_fees.h"
#include "ui/sell/late_card.h"
#include "ui/sell/reader_dialog.h"
#include "ui/sell/sale_rows.h"
#include "ui/sell/shown_to_customer.h"

#include <QWidget>

namespace rowlock {

namespace {

bool makesAnOrder(const PaymentState &payment)
{
    return !payment.subject.exchange && !payment.subject.types && !payment.subject.part;
}

} // namespace

PaymentWindow::PaymentWindow(Counter &counter, const HouseContext &context, const HouseFees &fees, QWidget *window)
    : QObject(window), m_counter(counter), m_context(context), m_fees(fees), m_window(window)
{
    connect(&counter, &Counter::changed, this, &PaymentWindow::show);
    connect(&counter, &Counter::paid, this, [this] { show(m_counter.state()); }); // before what follows it is shown
    connect(&context.house, &HouseModel::openPaymentsChanged, this, &PaymentWindow::noteOpenPayments);
}

void PaymentWindow::show(const CounterState &state)
{
    if (!state.payment.hasWindow())
        close();
    else if (!m_dialog)
        open(state);
    else
        showBeside(state.payment);
    noteOpenPayments();
}

// Of several performances each with its seats; empty: the seats say it all.
QString PaymentWindow::whatFor(const PaymentState &payment) const
{
    const QList<HoldInfo> sale = m_context.house.book().together(payment.hold);
    if (sale.size() < 2 || payment.subject.exchange)
        return {};
    QStringList words;
    for (const HoldInfo &hold : sale)
        words += tr("%1: %2").arg(performanceText(m_context.house.events(), hold.event, m_context.facts.timeZone),
                                  itemsText(hold.items));
    return words.join(u'\n');
}

// The fee that hangs on this way to pay is in the total that is asked for, so it is named there.
void PaymentWindow::showBeside(const PaymentState &payment)
{
    const CounterState state = m_counter.state();
    const HoldInfo *sale = state.theSale();
    const bool isWhole = state.isInSale(payment.hold) && makesAnOrder(payment);
    m_dialog->setBeside(m_context.house.paidInParts(payment.hold),
                        isWhole ? m_fees.addedBy(*sale, payment.method) : QStringList(), whatFor(payment));
    m_note->setVisible(makesAnOrder(payment));
    m_dialog->setState(payment);
}

void PaymentWindow::open(const CounterState &state)
{
    m_context.customer.setGiven({});
    if (state.payment.method == PaymentMethod::Cash) {
        auto *cash = new CashDialog(state.payment, m_window);
        connect(cash, &CashDialog::given, &m_context.customer, &ShownToCustomer::setGiven);
        m_dialog = cash;
    } else if (!readerOf(m_context).isEmpty()) {
        m_dialog = new ReaderDialog(state.payment, m_context.settings, m_window);
    } else {
        m_dialog = new CardDialog(state.payment, m_window);
    }
    if (m_context.facts.isPractice())
        m_dialog->addCard(new ToneLabel(tr("Practice: charge no card, and take no money."), Tone::Warning, m_dialog));
    m_dialog->addCard(LateCard::inDialog(m_counter, m_context.ticker, m_dialog));
    m_note = new NoteField(m_kept.of(state.payment.hold), m_dialog);
    m_dialog->addCard(m_note);
    connect(m_dialog, &PaymentDialog::confirmed, this, &PaymentWindow::take);
    connect(m_dialog, &PaymentDialog::beginRequested, &m_counter, m_counter.telling(&PaymentFlow::retry));
    connect(m_dialog, &PaymentDialog::unsure, &m_counter, [this] { m_counter.tell(&PaymentFlow::leaveOpen); });
    connect(m_dialog, &QDialog::rejected, this, [this, dialog = m_dialog.data(), hold = state.payment.hold] {
        m_dialog.clear();
        m_kept = {hold, m_note->text()};
        const PaymentState payment = m_counter.state().payment;
        m_counter.tell(&PaymentFlow::close, dialog->whyNotTaken());
        emit notPaid(payment, dialog->whyNotTaken());
    });
    showBeside(state.payment);
    m_dialog->open();
}

void PaymentWindow::take(const PaymentLine &line)
{
    if (line.method == PaymentMethod::Cash && isUnlikelyCash(line.amount, m_counter.state().payment.subject.due))
        askAndTake(line);
    else
        send(line);
}

// Enter keeps the money window open: a key that was leaned on answers nothing.
void PaymentWindow::askAndTake(const PaymentLine &line)
{
    const Money due = m_counter.state().payment.subject.due;
    Question question;
    question.title = tr("Cash received");
    question.text = tr("Did you receive %1 in cash?").arg(moneyText(line.amount));
    question.details = tr("%1 is due, so the change would be %2.").arg(moneyText(due), moneyText(line.amount - due));
    question.accept = tr("Take %1").arg(moneyText(line.amount));
    question.reject = tr("Cancel");
    question.losesWork = true;
    const QString key = m_counter.state().payment.key;
    m_context.prompt.ask(m_dialog, question, [this, line, due, key](bool isSure, const QString &) {
        const PaymentState payment = m_counter.state().payment;
        if (isSure && m_dialog && payment.key == key && payment.subject.due == due)
            send(line);
    });
}

// What no order may have is not dropped without a word: the clerk takes it out first.
void PaymentWindow::send(const PaymentLine &line)
{
    if (!makesAnOrder(m_counter.state().payment))
        m_counter.tell(&PaymentFlow::taken, line, QString());
    else if (m_note->isAcceptable())
        m_counter.tell(&PaymentFlow::taken, line, m_note->text());
    else
        m_note->open();
}

// Somebody else has said what became of the payment that the reader is still taking.
void PaymentWindow::noteOpenPayments()
{
    auto *reader = qobject_cast<ReaderDialog *>(m_dialog);
    const auto payments = m_context.house.openPayments();
    if (!reader || !payments)
        return;
    const QString key = m_counter.state().payment.key;
    const bool isOpen = std::any_of(payments->begin(), payments->end(),
                                    [&](const OpenPayment &each) { return each.attempt.key == key; });
    if (m_seenOpen == key && !isOpen)
        reader->noteEnded();
    m_seenOpen = isOpen ? key : QString();
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
