#include "ui/sell/card_dialog.h"

#include "ui/common/labels.h"
#include "ui/sell/cash.h"

#include <QLineEdit>

namespace rowlock {

CardDialog::CardDialog(const QString &what, const Money &total, QWidget *parent)
    : PaymentDialog(tr("Card"), what, total, parent), m_reference(new QLineEdit(this)),
      m_hint(new ToneLabel({}, Tone::Faint, this))
{
    setObjectName(QStringLiteral("cardDialog"));
    auto *steps =
        new ToneLabel(tr("Take the payment on the card terminal. When it says approved, sell."), Tone::Plain, this);
    steps->setWordWrap(true);
    m_reference->setObjectName(QStringLiteral("cardReference"));
    m_reference->setAccessibleName(tr("Receipt number"));
    m_reference->setPlaceholderText(tr("Receipt number (optional)"));
    m_reference->setMaxLength(64);
    m_reference->setMinimumHeight(40);
    m_hint->setObjectName(QStringLiteral("cardHint"));
    m_hint->setWordWrap(true);
    setCancel(tr("Not charged"),
              tr("The card was refused or not charged: back to the sale; the seats stay held (Esc)"));
    body()->addWidget(steps);
    body()->addWidget(m_reference);
    body()->addWidget(m_hint);

    const auto read = [this] {
        const bool wrong = !isComplete();
        m_hint->setText(wrong ? tr("This looks like a card number. Never write those down; type the receipt's number.")
                              : tr("The number on the card terminal's slip finds the payment again."));
        m_hint->setTone(wrong ? Tone::Danger : Tone::Faint);
        PaymentDialog::update();
    };
    connect(m_reference, &QLineEdit::textChanged, this, read);
    m_reference->setFocus();
    read();
}

bool CardDialog::isComplete() const
{
    return !looksLikeCardNumber(m_reference->text());
}

PaymentLine CardDialog::payment() const
{
    return {PaymentMethod::Card, total(), m_reference->text().trimmed()};
}

} // namespace rowlock
