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

bool isGone(ErrorCode code)
{
    return code == ErrorCode::HoldConsumed || code == ErrorCode::HoldExpired || code == ErrorCode::HoldUnknown;
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
        if (m_waiting && !m_sell.isBusy())
            start(*std::exchange(m_waiting, std::nullopt));
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
                 back.gone.isEmpty() ? tr("The time was up, but everything was still free: the seats are yours again.")
                                     : goneText(back.gone));
    });
    connect(&m_sell, &SellController::lateChosen, this, [this](HoldId lost, HoldId goesOn) {
        if (m_dialog && m_choosing && lost == m_hold) {
            m_choosing = false;
            goOn(goesOn, {});
        }
    });
}

void PaymentFlow::start(PaymentMethod method)
{
    if (m_sell.isBusy()) { // clicks that are not answered yet belong to this sale
        m_waiting = method;
        return;
    }
    const HoldInfo *sale = m_sell.sale();
    if (!sale || m_dialog)
        return;
    m_method = method;
    const QString what = itemsText(sale->items, 3);
    if (method == PaymentMethod::Cash)
        m_dialog = new CashDialog(what, sale->total, m_window);
    else
        m_dialog = new CardDialog(what, sale->total, m_window);
    m_dialog->addCard(new LateCard(
        m_sell, m_ticker, [this] { return m_sell.late(m_hold); }, m_dialog));
    connect(m_dialog, &PaymentDialog::confirmed, this, &PaymentFlow::sellNow);
    connect(m_dialog, &PaymentDialog::beginWanted, this, &PaymentFlow::begin);
    connect(m_dialog, &QDialog::rejected, this, [this] {
        m_choosing = false; // the choice is beside the sale as well
        if (m_hold.isValid() && m_sell.holds().find(m_hold))
            m_sell.abandonPayment(m_hold,
                                  m_method == PaymentMethod::Card ? tr("Refused or not charged") : tr("Not taken"));
    });
    beginFor(*sale);
    m_dialog->open();
}

void PaymentFlow::beginFor(const HoldInfo &sale)
{
    m_hold = sale.id;
    m_attempt = {};
    m_key = QUuid::createUuid().toString(QUuid::WithoutBraces);
    begin();
}

void PaymentFlow::begin()
{
    m_sell.beginPayment(m_hold, {m_method, {}, m_key, m_insisted ? m_insisted(m_hold) : QStringList()});
}

void PaymentFlow::noteBegun(const PaymentBegun &begun)
{
    if (!m_dialog || begun.hold.id != m_hold)
        return;
    m_attempt = begun.attempt.id;
    switch (begun.attempt.state) {
    case AttemptState::Open: m_dialog->setReady(); return;
    // The answer to an earlier try got lost, and somebody has settled it since: no money may be asked for on it.
    case AttemptState::Charged:
        m_dialog->setOver(
            tr("This payment was already settled as charged by %1, and the seats are sold. Look at the last sales.")
                .arg(begun.attempt.endedBy));
        return;
    case AttemptState::Refused:
    case AttemptState::NotCharged:
        m_dialog->setOver(
            tr("This payment was already closed as not charged by %1. Take no money for it: close this, and begin "
               "again.")
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
    if (!sale) {
        m_dialog->setOver(note.isEmpty() ? tr("The seats were given back. Close this, and choose others.") : note);
        return;
    }
    m_dialog->setNote(note);
    m_dialog->setSale(itemsText(sale->items, 3), sale->total);
    beginFor(*sale);
}

void PaymentFlow::sellNow(const PaymentLine &payment)
{
    const auto command = [id = m_hold, payment, key = m_key](Desk &desk) { return desk.sell(id, {payment}, key); };
    const auto selling = m_office.ask(command, Sharing::Together);
    whenAnswered(selling, this, [this, id = m_hold, attempt = m_attempt, payment](const Result<SaleReceipt> &answer) {
        if (answer)
            noteSold(id, *answer);
        else if (payment.method == PaymentMethod::Card && attempt.isValid() && isGone(answer.error().code))
            saveCharge(id, attempt, payment.reference);
        else
            noteFailed(answer.error(), false);
    });
}

// The device has charged, and the hold is no more: the attempt knows by whom it was settled, and what is to become of the money.
void PaymentFlow::saveCharge(HoldId hold, AttemptId attempt, const QString &reference)
{
    const auto command = [attempt, verdict = PaymentVerdict::wasCharged(reference)](Desk &desk) {
        return desk.settlePayment(attempt, verdict);
    };
    whenAnswered(m_office.ask(command), this, [this, hold](const Result<PaymentSettled> &answer) {
        if (answer && answer->sale)
            noteSold(hold, *answer->sale);
        else if (!answer)
            noteFailed(answer.error(), answer.error().code == ErrorCode::HoldConsumed);
    });
}

void PaymentFlow::noteSold(HoldId hold, const SaleReceipt &receipt)
{
    if (m_dialog) {
        disconnect(m_dialog, &QDialog::rejected, this, nullptr);
        m_dialog->accept();
    }
    m_sell.finishSale(hold);
    emit sold(receipt);
}

void PaymentFlow::noteFailed(const Error &error, bool isOver)
{
    const QString text = refusalText(error);
    if (!m_dialog)
        emit failed(text);
    else if (isOver)
        m_dialog->setOver(text);
    else
        m_dialog->setRefused(text);
}

} // namespace rowlock
