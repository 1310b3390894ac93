#include "ui/sell/reader_dialog.h"

#include "model/domain/payment_device.h"
#include "ui/common/action_button.h"
#include "ui/common/labels.h"

#include <QVBoxLayout>

namespace rowlock {

using Outcome = ChargeAnswer::Outcome;

ReaderDialog::ReaderDialog(const PaymentState &state, const ReaderProgram &reader, QWidget *parent)
    : PaymentDialog(tr("Card"), state, parent), m_talk(reader),
      m_shown(new ToneLabel(tr("Starting the card reader…"), Tone::Plain, this)),
      m_unsure(new ActionButton(tr("Not sure"), QStringLiteral("notSureButton"), ActionButton::Weight::Secondary, this))
{
    setObjectName(QStringLiteral("readerDialog"));
    m_shown->setObjectName(QStringLiteral("readerShown"));
    m_shown->setWordWrap(true);
    m_shown->setTextSize(TextSize::Heading);
    body()->addWidget(m_shown);
    m_unsure->setToolTip(tr("Keep the seats until the card reader has been checked"));
    addAnswer(m_unsure);
    connect(m_unsure, &QPushButton::clicked, this, &PaymentDialog::unsure);
    connect(&m_talk, &ReaderTalk::shown, m_shown, &QLabel::setText);
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
}

void ReaderDialog::ask(ReaderAsks asks)
{
    m_answer.reset();
    PaymentDialog::ask({});
    m_shown->show();
    m_shown->setText(tr("Starting the card reader…"));
    m_talk.ask({asks, chargeFor(m_key, total(), state().hold)});
    offer();
}

void ReaderDialog::hear(const ChargeAnswer &answer)
{
    m_answer = answer;
    m_shown->setVisible(answer.outcome == Outcome::Charged);
    m_shown->setText(tr("Charged. Saving the sale…"));
    if (answer.outcome != Outcome::Charged)
        PaymentDialog::ask(answer.sentence);
    offer();
    if (answer.outcome == Outcome::Charged)
        PaymentDialog::confirm();
}

void ReaderDialog::offer()
{
    const bool isUnknown = m_answer && m_answer->outcome == Outcome::Unknown;
    m_unsure->setVisible(isUnknown);
    PaymentDialog::update();
    if (m_talk.isOpen() || !m_answer) {
        // Enter by habit, right after the key for the card, stops nothing.
        setCancel(tr("Cancel"), tr("Ask the card reader to stop (Esc)"))->setAutoDefault(false);
        setConfirm(tr("Waiting for card"), tr("The sale completes when the card reader says so"));
        return;
    }
    ActionButton *again = nullptr;
    if (m_answer->outcome == Outcome::Refused) {
        setCancel(tr("Back to sale"), tr("Return to the sale, card not charged (Esc)"))->setAutoDefault(true);
        again = setConfirm(tr("Try again"), tr("Ask the card reader again (Enter)"));
    } else if (isUnknown) {
        setCancel(tr("Not charged"), tr("Return to the sale: the card reader's slip shows no charge"))
            ->setAutoDefault(true);
        again = setConfirm(tr("Ask again"), tr("Ask the card reader whether it charged the card (Enter)"));
    } else {
        setCancel(tr("Resolve later"), tr("Leave it as an unconfirmed payment; the seats are kept"))
            ->setAutoDefault(true);
        again = setConfirm(tr("Complete sale"), tr("The card is charged: save the sale (Enter)"));
    }
    again->setFocus();
}

void ReaderDialog::decline()
{
    if (m_talk.isOpen())
        m_talk.cancel();
    else if (isReady() && m_answer && m_answer->outcome == Outcome::Charged)
        emit unsure(); // its money is there: only what becomes of the sale is open
    else
        PaymentDialog::decline();
}

void ReaderDialog::reject()
{
    if (m_talk.isOpen())
        m_talk.cancel();
    else if (isReady() && m_answer && m_answer->outcome == Outcome::Unknown)
        PaymentDialog::ask(
            tr("%1\nWas the card charged? Select Ask again, Not charged or Not sure.").arg(m_answer->sentence));
    else if (isReady() && m_answer && m_answer->outcome == Outcome::Charged)
        PaymentDialog::ask(
            tr("The card is charged (receipt %1). Select Complete sale or Resolve later.").arg(m_answer->reference));
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
