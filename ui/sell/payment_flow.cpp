#include "ui/sell/payment_flow.h"

#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/sell/card_dialog.h"
#include "ui/sell/cash_dialog.h"
#include "ui/sell/late_card.h"
#include "ui/sell/refusal.h"

#include <QUuid>
#include <QWidget>

namespace rowlock {

namespace {

std::optional<PaymentSubject> theSale(const HoldInfo &hold)
{
    return PaymentSubject{itemsText(hold.items, 3), hold.total};
}

} // namespace

PaymentFlow::PaymentFlow(BoxOffice &office, SellController &sell, Ticker &ticker, QWidget *window)
    : QObject(window), m_office(office), m_sell(sell), m_ticker(ticker), m_window(window)
{
    listen();
}

void PaymentFlow::listen()
{
    connect(&m_sell, &SellController::changed, this, [this] {
        if (!m_waiting || m_sell.isBusy())
            return;
        const Asked asked = *std::exchange(m_waiting, std::nullopt);
        start(asked.method, asked.subject);
    });
    connect(&m_sell, &SellController::paymentReady, this, &PaymentFlow::noteBegun);
    connect(&m_sell, &SellController::paymentRefused, this, &PaymentFlow::noteRefused);
    connect(&m_sell, &SellController::takeBackRefused, this, [this](const Error &error) {
        if (m_dialog)
            m_dialog->setRefused(refusalText(error));
    });
    connect(&m_sell, &SellController::takenBack, this, [this](const TakenBack &back) {
        if (!m_dialog || back.lost.id != m_hold)
            return;
        m_choosing = m_sell.late(m_hold) != nullptr;
        if (m_choosing)
            m_dialog->setChoosing();
        else
            goOn(back.kept ? back.kept->id : HoldId(),
                 back.gone.isEmpty() ? tr("The hold had expired. All its seats were available and are held again.")
                                     : goneText(back.gone));
    });
    connect(&m_sell, &SellController::lateChosen, this, [this](HoldId lost, HoldId goesOn) {
        if (m_dialog && m_choosing && lost == m_hold) {
            m_choosing = false;
            goOn(goesOn, {});
        }
    });
}

void PaymentFlow::start(PaymentMethod method, const SubjectOf &subject)
{
    if (m_sell.isBusy()) { // clicks that are not answered yet belong to this sale
        m_waiting = Asked{method, subject};
        return;
    }
    const HoldInfo *sale = m_sell.sale();
    if (!sale || m_dialog)
        return;
    const SubjectOf subjectOf = subject ? subject : theSale;
    const auto paidFor = subjectOf(*sale);
    if (!paidFor)
        return;
    m_method = method;
    m_subjectOf = subjectOf;
    if (method == PaymentMethod::Cash)
        m_dialog = new CashDialog(paidFor->what, paidFor->due, m_window);
    else
        m_dialog = new CardDialog(paidFor->what, paidFor->due, m_window);
    listenTo(*m_dialog);
    beginFor(*sale, *paidFor);
    m_dialog->open();
}

void PaymentFlow::listenTo(PaymentDialog &dialog)
{
    dialog.addCard(new LateCard(
        m_sell, m_ticker, [this] { return m_sell.late(m_hold); }, &dialog));
    connect(&dialog, &PaymentDialog::confirmed, this, &PaymentFlow::finish);
    connect(&dialog, &PaymentDialog::beginWanted, this, &PaymentFlow::begin);
    connect(&dialog, &PaymentDialog::unsure, this, &PaymentFlow::leaveOpen);
    connect(&dialog, &QDialog::rejected, this, [this] {
        m_choosing = false; // the choice is beside the sale as well
        if (m_hold.isValid() && m_sell.holds().find(m_hold))
            m_sell.abandonPayment(m_hold, m_method == PaymentMethod::Card ? tr("Card declined or not charged")
                                                                          : tr("Cash not taken"));
    });
}

void PaymentFlow::beginFor(const HoldInfo &sale, const PaymentSubject &subject)
{
    m_hold = sale.id;
    m_attempt = {};
    m_subject = subject;
    m_key = QUuid::createUuid().toString(QUuid::WithoutBraces);
    begin();
}

void PaymentFlow::begin()
{
    const QStringList insisted = m_insisted ? m_insisted(m_hold) : QStringList();
    m_sell.beginPayment(m_hold, {m_method, {}, m_key, insisted, m_subject.exchange});
}

void PaymentFlow::noteBegun(const PaymentBegun &begun)
{
    if (!m_dialog || begun.hold.id != m_hold)
        return;
    m_attempt = begun.attempt.id;
    switch (begun.attempt.state) {
    case AttemptState::Open:
        if (begun.attempt.amount != m_subject.due) // the store names it
            m_dialog->setSale(m_subject.what, begun.attempt.amount);
        m_dialog->setReady();
        return;
    // The answer to an earlier try got lost, and somebody has settled it since: no money may be asked for on it.
    case AttemptState::Charged:
        m_dialog->setOver((m_subject.exchange ? tr("%1 has confirmed this payment; the seats are exchanged.")
                                              : tr("%1 has confirmed this payment; the seats are sold."))
                              .arg(begun.attempt.endedBy));
        return;
    case AttemptState::Refused:
    case AttemptState::NotCharged:
        m_dialog->setOver(tr("%1 has marked this payment as not charged. Do not take money; start again.")
                              .arg(begun.attempt.endedBy));
    }
}

void PaymentFlow::noteRefused(HoldId hold, const Error &error)
{
    if (!m_dialog || hold != m_hold)
        return;
    if (error.code == ErrorCode::HoldExpired)
        m_sell.takeBackExpired(hold);
    else
        m_dialog->setRefused(refusalText(error));
}

// Not with whatever is on the counter: that may be another customer's by now.
void PaymentFlow::goOn(HoldId hold, const QString &note)
{
    const HoldInfo *sale = m_sell.holds().find(hold);
    const auto subject = sale ? m_subjectOf(*sale) : std::nullopt;
    if (!subject) {
        const QString gone = sale ? tr("Other seats are held now. Complete the exchange with them.")
                                  : tr("The seats were released. Select other seats.");
        m_dialog->setOver(note.isEmpty() ? gone : note);
        return;
    }
    m_dialog->setNote(note);
    m_dialog->setSale(subject->what, subject->due);
    beginFor(*sale, *subject);
}

// The attempt knows what it is for: said twice it answers the same, and of money that comes too late it says what to do.
void PaymentFlow::finish(const PaymentLine &payment)
{
    PaymentVerdict verdict = PaymentVerdict::wasCharged(payment.reference);
    verdict.tendered = payment.amount;
    const auto command = [attempt = m_attempt, verdict](Desk &desk) -> Result<Finished> {
        TRY_GET(const PaymentSettled settled, desk.payments().settle(attempt, verdict));
        if (!settled.exchange)
            return Finished{settled, {}};
        TRY_GET(const Order order, desk.orders().order(QString::number(settled.attempt.exchanged.value())));
        return Finished{settled, newTickets(order, *settled.exchange)};
    };
    m_sell.expectEnd(m_hold); // of an exchange it is released
    whenAnswered(m_office.ask(command, Sharing::Together), this, [this, id = m_hold](const Result<Finished> &answer) {
        if (answer) {
            noteFinished(id, *answer);
            return;
        }
        m_sell.expectNoEnd(id);
        noteFailed(answer.error());
    });
}

void PaymentFlow::noteFinished(HoldId hold, const Finished &finished)
{
    if (m_dialog) {
        disconnect(m_dialog, &QDialog::rejected, this, nullptr);
        m_dialog->accept();
    }
    m_sell.finishSale(hold);
    if (finished.exchanged)
        emit exchanged(*finished.exchanged, *finished.settled.exchange);
    else if (finished.settled.sale)
        emit sold(*finished.settled.sale);
}

void PaymentFlow::noteFailed(const Error &error)
{
    const QString text = refusalText(error);
    if (!m_dialog)
        emit failed(text);
    else if (error.code == ErrorCode::HoldConsumed) // settled otherwise: nothing can be sold for this payment any more
        m_dialog->setOver(text);
    else
        m_dialog->setRefused(text);
}

void PaymentFlow::leaveOpen()
{
    disconnect(m_dialog, &QDialog::rejected, this, nullptr);
    m_dialog->accept();
    m_sell.leavePaymentOpen(m_hold);
}

} // namespace rowlock
