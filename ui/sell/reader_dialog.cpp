#include "ui/sell/reader_dialog.h"

#include "model/domain/card_number.h"
#include "model/domain/payment_device.h"
#include "ui/common/action_button.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/labels.h"
#include "ui/common/reasons.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace rowlock {

using Outcome = ChargeAnswer::Outcome;

constexpr int roomForAnswers = 560; // four beside each other

ReaderDialog::ReaderDialog(const PaymentState &state, Settings &settings, QWidget *parent)
    : PaymentDialog(tr("Card"), state, parent), m_settings(settings), m_reader(settings.cardReader()),
      m_talk({m_reader}), m_shown(new ToneLabel(tr("Starting the card reader…"), Tone::Plain, this)),
      m_charged(
          new ActionButton(tr("Charged"), QStringLiteral("chargedButton"), ActionButton::Weight::Secondary, this)),
      m_unsure(
          new ActionButton(tr("Not sure"), QStringLiteral("notSureButton"), ActionButton::Weight::Secondary, this)),
      m_receipt(new QWidget(this)), m_reference(new QLineEdit(m_receipt))
{
    setObjectName(QStringLiteral("readerDialog"));
    setMinimumWidth(roomForAnswers);
    m_shown->setObjectName(QStringLiteral("readerShown"));
    m_shown->setWordWrap(true);
    m_shown->setTextSize(TextSize::Heading);
    body()->addWidget(m_shown);
    m_unsure->setToolTip(state.subject.isOfOrder()
                             ? tr("Leave the order as it is until the card reader has been checked")
                             : tr("Keep the seats until the card reader has been checked"));
    m_reference->setObjectName(QStringLiteral("readerReference"));
    m_reference->setAccessibleName(tr("Receipt number"));
    m_reference->setMaxLength(64);
    auto *receipt = labelled(tr("&Receipt number (optional)"), m_reference, m_receipt);
    receipt->setContentsMargins({});
    auto *hint = new ToneLabel({}, Tone::Danger, m_receipt);
    hint->setObjectName(QStringLiteral("readerReferenceHint"));
    hint->setWordWrap(true);
    hint->hide();
    receipt->addWidget(hint);
    m_receipt->setLayout(receipt);
    body()->addWidget(m_receipt);
    addAnswer(m_unsure);
    addAnswer(m_charged);
    connect(m_charged, &QPushButton::clicked, this, &ReaderDialog::askForReceipt);
    connect(m_reference, &QLineEdit::textChanged, this, [this, hint] {
        const bool wrong = holdsCardNumber(m_reference->text());
        hint->setText(wrong ? tr("This looks like a card number. Enter the receipt number instead.") : QString());
        hint->setVisible(wrong);
        PaymentDialog::update();
        fitToText(*this);
    });
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
    enableUnless(*m_charged, !isReady()                             ? tr("The payment has ended")
                             : holdsCardNumber(m_reference->text()) ? tr("Leave out the card number")
                                                                    : QString());
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
    for (QWidget *part : {static_cast<QWidget *>(m_unsure), static_cast<QWidget *>(m_charged), m_receipt})
        part->setVisible(false);
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
        back = state().subject.isOfOrder() ? setCancel(tr("Cancel"), tr("Return to the order, card not charged (Esc)"))
                                           : setCancel(tr("Cancel"), tr("Return to the sale, card not charged (Esc)"));
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
        m_charged->setText(tr("Charged"));
        m_charged->setToolTip(tr("The slip shows “Approved”: asks for the receipt number"));
        m_charged->setVisible(true);
        const QString noCharge = state().subject.isOfOrder() ? tr("Return to the order: the slip shows no charge")
                                                             : tr("Return to the sale: the slip shows no charge");
        back = moneyMoved ? setCancel(tr("Not sure"), m_unsure->toolTip()) : setCancel(tr("Not charged"), noCharge);
        next = setConfirm(tr("Ask again"), tr("Ask the card reader whether it charged the card (Enter)"));
    }
    back->setAutoDefault(true);
    back->setEnabled(true);
    next->setDefault(true);
    if (!qobject_cast<QLineEdit *>(focusWidget())) // a note: the next space of it would charge
        (m_stopping && answer.outcome == Outcome::Refused ? back : next)->setFocus();
}

void ReaderDialog::askForReceipt()
{
    if (!m_receipt->isHidden()) {
        if (isReady() && !holdsCardNumber(m_reference->text()))
            emit confirmed(payment());
        return;
    }
    m_receipt->show();
    m_reference->clear();
    m_reference->setFocus();
    m_charged->setText(state().subject.isOfOrder() ? tr("Complete change") : tr("Complete sale"));
    m_charged->setAccessibleName(m_charged->text());
    m_charged->setToolTip(tr("The slip shows “Approved” (Enter)"));
    m_charged->setDefault(true);
    growToFit(*this);
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
    const bool bySlip = m_answer && m_answer->outcome == Outcome::Unknown;
    return {PaymentMethod::Card, total(),
            bySlip     ? m_reference->text().trimmed()
            : m_answer ? m_answer->reference
                       : QString()};
}

QString ReaderDialog::whyNotTaken() const
{
    return m_answer && m_answer->outcome == Outcome::Refused ? m_answer->sentence : tr("Card not charged");
}

} // namespace rowlock
