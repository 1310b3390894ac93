#include "ui/sell/card_dialog.h"

#include "model/domain/card_number.h"
#include "ui/common/action_button.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace rowlock {

CardDialog::CardDialog(const PaymentState &state, QWidget *parent)
    : PaymentDialog(tr("Card"), state, parent), m_reference(new QLineEdit(this)),
      m_hint(new ToneLabel({}, Tone::Faint, this)),
      m_unsure(new ActionButton(tr("Not sure"), QStringLiteral("notSureButton"), ActionButton::Weight::Secondary, this))
{
    setObjectName(QStringLiteral("cardDialog"));
    auto *steps = new ToneLabel(tr("Charge the card on the card reader. Select Charged when it shows “Approved”."),
                                Tone::Plain, this);
    steps->setWordWrap(true);
    m_reference->setObjectName(QStringLiteral("cardReference"));
    m_reference->setAccessibleName(tr("Receipt number"));
    m_reference->setMaxLength(64);
    m_reference->setMinimumHeight(40);
    m_hint->setObjectName(QStringLiteral("cardHint"));
    m_hint->setWordWrap(true);
    setCancel(tr("Declined"), state.subject.isOfOrder() ? tr("Return to the order, card not charged")
                                                        : tr("Return to the sale, card not charged"));
    setConfirm(tr("Charged"), tr("The card reader shows “Approved” (Enter)"));
    m_unsure->setToolTip(state.subject.isOfOrder()
                             ? tr("Leave the order as it is until the card reader has been checked")
                             : tr("Keep the seats until the card reader has been checked"));
    addAnswer(m_unsure);
    connect(m_unsure, &QPushButton::clicked, this, &PaymentDialog::unsure);
    body()->addWidget(steps);
    auto *label = new ToneLabel(tr("Receipt number (optional)"), Tone::Plain, this);
    label->setBuddy(m_reference);
    auto *field = new QVBoxLayout;
    field->setSpacing(gap::inside);
    field->addWidget(label);
    field->addWidget(m_reference);
    field->addWidget(m_hint);
    body()->addLayout(field);

    const auto read = [this] {
        const bool wrong = !isComplete();
        m_hint->setText(wrong ? tr("This looks like a card number. Enter the receipt number instead.")
                              : tr("From the card receipt. Used to find the payment."));
        m_hint->setTone(wrong ? Tone::Danger : Tone::Faint);
        if (isVisible())
            growToFit(*this);
        PaymentDialog::update();
    };
    connect(m_reference, &QLineEdit::textChanged, this, read);
    m_reference->setFocus();
    read();
}

void CardDialog::reject()
{
    if (isReady())
        ask(tr("Was the card charged? Select Charged, Declined or Not sure."));
    else
        PaymentDialog::reject();
}

void CardDialog::noteStage()
{
    m_unsure->setEnabled(isReady());
}

bool CardDialog::isComplete() const
{
    return !holdsCardNumber(m_reference->text());
}

PaymentLine CardDialog::payment() const
{
    return {PaymentMethod::Card, total(), m_reference->text().trimmed()};
}

} // namespace rowlock
