#include "ui/sell/reader_dialog.h"

#include "model/domain/payment_device.h"
#include "ui/common/action_button.h"
#include "ui/common/labels.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace rowlock {

using Outcome = ChargeAnswer::Outcome;

ReaderDialog::ReaderDialog(const PaymentState &state, Settings &settings, QWidget *parent)
    : PaymentDialog(tr("Card"), state, parent), m_settings(settings), m_reader(settings.cardReader()),
      m_talk({m_reader}), m_shown(new ToneLabel(tr("Starting the card reader…"), Tone::Plain, this)),
      m_unsure(new ActionButton(tr("Not sure"), QStringLiteral("notSureButton"), ActionButton::Weight::Secondary, this))
{
    setObjectName(QStringLiteral("readerDialog"));
    m_shown->setObjectName(QStringLiteral("readerShown"));
    m_shown->setWordWrap(true);
    m_shown->setTextSize(TextSize::Heading);
    body()->addWidget(m_shown);
    m_unsure->setToolTip(state.subject.isOfOrder()
                             ? tr("Leave the order as it is until the card reader has been checked")
                             : tr("Keep the seats until the card reader has been checked"));
    addAnswer(m_unsure);
    connect(m_unsure, &QPushButton::clicked, this, &PaymentDialog::unsure);
    connect(&m_talk, &ReaderTalk::shown, this, [this](const QString &text) {
        if (!m_stopping)
            m_shown->setText(text);
    });
    connect(this, &QDialog::accepted, this, [this] {
        if (this->state().stage == PaymentState::Stage::Finishing) // the sale is saved
            m_settings.setReaderAsked(m_key, {});
    });
    connect(&m_talk, &ReaderTalk::answered, this, &ReaderDialog::hear);
    offer();
}

// Once for each attempt; what happens after its answer the clerk says.
void ReaderDialog::noteStage()
{
    if (isReady() && state().key != m_key) {
        m_key = state().key;
        ask(ReaderAsks::Begin);
    }
    m_unsure->setEnabled(isReady());
    if (state().stage != PaymentState::Stage::Over)
        return;
    m_shown->hide(); // nothing is being saved any more; what is to be done with the money no Enter by habit may close
    setCancel(tr("Close"), backTip(state()))->setAutoDefault(false);
}

void ReaderDialog::ask(ReaderAsks asks)
{
    m_answer.reset();
    m_stopping = false;
    m_settings.setReaderAsked(m_key, m_reader);
    PaymentDialog::ask({});
    m_shown->show();
    m_shown->setText(tr("Starting the card reader…"));
    m_talk.ask({asks, chargeFor(m_key, total(), state().hold)});
    offer();
}

void ReaderDialog::hear(const ChargeAnswer &answer)
{
    m_answer = answer;
    if (answer.outcome == Outcome::Refused)
        m_settings.setReaderAsked(m_key, {});
    m_shown->setVisible(answer.outcome == Outcome::Charged);
    m_shown->setText(state().subject.isOfOrder() ? tr("Charged. Saving the change…") : tr("Charged. Saving the sale…"));
    if (answer.outcome != Outcome::Charged)
        PaymentDialog::ask(answer.sentence);
    offer();
    if (answer.outcome == Outcome::Charged)
        PaymentDialog::confirm();
}

void ReaderDialog::offer()
{
    m_unsure->setVisible(false);
    PaymentDialog::update();
    if (!m_talk.isOpen() && m_answer) {
        offerAfter(*m_answer);
        return;
    }
    // Enter by habit, right after the key for the card, stops nothing.
    ActionButton *cancel = setCancel(tr("Cancel"), tr("Ask the card reader to stop (Esc)"));
    cancel->setAutoDefault(false);
    cancel->setEnabled(!m_stopping);
    if (!focusWidget())
        cancel->setFocus();
    setConfirm(tr("Waiting for card"), state().subject.isOfOrder()
                                           ? tr("The price type changes when the card reader says so")
                                           : tr("The sale completes when the card reader says so"));
}

// Enter is on what takes no money: after a card that was declined, on the next try; after the clerk's own stop, on the
// way back.
void ReaderDialog::offerAfter(const ChargeAnswer &answer)
{
    ActionButton *back = nullptr;
    ActionButton *next = nullptr;
    if (answer.outcome == Outcome::Refused) {
        back = state().subject.isOfOrder()
                   ? setCancel(tr("Back to order"), tr("Return to the order, card not charged (Esc)"))
                   : setCancel(tr("Back to sale"), tr("Return to the sale, card not charged (Esc)"));
        next = setConfirm(tr("Try again"), tr("Ask the card reader again"));
    } else if (answer.outcome == Outcome::Charged) {
        back = setCancel(tr("Resolve later"), state().subject.isOfOrder()
                                                  ? tr("Leave it as an unconfirmed payment; the order stays as it is")
                                                  : tr("Leave it as an unconfirmed payment; the seats are kept"));
        next = state().subject.isOfOrder()
                   ? setConfirm(tr("Complete change"), tr("The card is charged: save the change (Enter)"))
                   : setConfirm(tr("Complete sale"), tr("The card is charged: save the sale (Enter)"));
    } else {
        const bool moneyMoved = m_talk.sawApproval();
        m_unsure->setVisible(!moneyMoved);
        const QString noCharge = state().subject.isOfOrder() ? tr("Return to the order: the slip shows no charge")
                                                             : tr("Return to the sale: the slip shows no charge");
        back = moneyMoved ? setCancel(tr("Not sure"), m_unsure->toolTip()) : setCancel(tr("Not charged"), noCharge);
        next = setConfirm(tr("Ask again"), tr("Ask the card reader whether it charged the card (Enter)"));
    }
    back->setAutoDefault(true);
    back->setEnabled(true);
    if (!qobject_cast<QLineEdit *>(focusWidget())) // a note: the next space of it would charge
        (m_stopping && answer.outcome == Outcome::Refused ? back : next)->setFocus();
}

void ReaderDialog::stop(const QString &shown)
{
    if (std::exchange(m_stopping, true))
        return;
    m_shown->setText(shown);
    m_talk.cancel();
    offer();
}

void ReaderDialog::noteEnded()
{
    if (m_talk.isOpen())
        stop(tr("This payment was ended at another terminal. Take the card away."));
}

void ReaderDialog::decline()
{
    const bool moneyMoved = m_answer && (m_answer->outcome == Outcome::Charged || m_talk.sawApproval());
    if (m_talk.isOpen())
        stop(tr("Cancelling… Take the card away."));
    else if (isReady() && moneyMoved)
        emit unsure(); // only what becomes of the sale is open
    else
        PaymentDialog::decline();
}

void ReaderDialog::reject()
{
    if (m_talk.isOpen())
        decline();
    else if (isReady() && m_answer && m_answer->outcome == Outcome::Unknown)
        PaymentDialog::ask(tr("%1\nWas the card charged? Select an answer.").arg(m_answer->sentence));
    else if (isReady() && m_answer && m_answer->outcome == Outcome::Charged)
        PaymentDialog::ask((state().subject.isOfOrder()
                                ? tr("The card is charged (receipt %1). Select Complete change or Resolve later.")
                                : tr("The card is charged (receipt %1). Select Complete sale or Resolve later."))
                               .arg(m_answer->reference));
    else
        PaymentDialog::reject();
}

bool ReaderDialog::isComplete() const
{
    return !m_talk.isOpen();
}

// The first asks by itself, as soon as the attempt stands.
void ReaderDialog::confirm()
{
    if (!isReady() || !m_answer)
        PaymentDialog::confirm();
    else if (m_answer->outcome == Outcome::Charged)
        PaymentDialog::confirm();
    else
        ask(m_answer->outcome == Outcome::Refused ? ReaderAsks::Begin : ReaderAsks::Repeat);
}

PaymentLine ReaderDialog::payment() const
{
    return {PaymentMethod::Card, total(), m_answer ? m_answer->reference : QString()};
}

QString ReaderDialog::whyNotTaken() const
{
    return m_answer && m_answer->outcome == Outcome::Refused ? m_answer->sentence : tr("Card not charged");
}

} // namespace rowlock
