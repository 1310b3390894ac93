#include "ui/sell/recorded_tender.h"

#include "model/domain/card_number.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"
#include "ui/common/reasons.h"
#include "ui/sell/note_field.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QRadioButton>
#include <QVBoxLayout>

namespace rowlock {

RecordedTender::RecordedTender(const std::function<Money(PaymentMethod)> &leftBy, const QString &patron,
                               const QString &note, QWidget *parent)
    : QDialog(parent), m_leftBy(leftBy), m_cheque(new QRadioButton(tr("C&heque"), this)),
      m_transfer(new QRadioButton(tr("&Bank transfer that has arrived"), this)),
      m_account(new QRadioButton(tr("On a&ccount, to be paid later"), this)), m_number(new QLineEdit(this)),
      m_words(new ToneLabel({}, Tone::Danger, this)), m_amountLabel(new ToneLabel({}, Tone::Plain, this)),
      m_amount(new MoneyField(tr("Amount"), QStringLiteral("recordedAmount"), this)), m_note(new NoteField(note, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("recordedTender"));
    setWindowTitle(tr("Cheque, bank transfer or account"));
    setMinimumWidth(400);
    m_cheque->setObjectName(QStringLiteral("recordedCheque"));
    m_transfer->setObjectName(QStringLiteral("recordedTransfer"));
    m_account->setObjectName(QStringLiteral("recordedAccount"));
    auto *owes = new ToneLabel({}, Tone::Faint, this);
    owes->setWordWrap(true);
    enableUnless(*m_account,
                 patron.isEmpty() ? tr("Enter the patron’s name in the sale first: who owes it") : QString());
    showReasonIn(*owes, *m_account);
    m_cheque->setChecked(true);
    m_number->setObjectName(QStringLiteral("recordedNumber"));
    m_number->setMaxLength(64);
    m_words->setObjectName(QStringLiteral("recordedWords"));
    m_words->setWordWrap(true);
    m_words->hide();
    auto *kinds = new QVBoxLayout;
    kinds->setSpacing(gap::inside);
    kinds->addWidget(m_cheque);
    kinds->addWidget(m_transfer);
    kinds->addWidget(m_account);
    kinds->addWidget(owes);
    auto *numberLabel = new ToneLabel(tr("N&umber (optional)"), Tone::Plain, this);
    numberLabel->setBuddy(m_number);
    m_number->setAccessibleName(tr("Number (optional)"));
    auto *number = new QVBoxLayout;
    number->setSpacing(gap::inside);
    number->addWidget(numberLabel);
    number->addWidget(m_number);
    number->addWidget(m_words);
    m_amountLabel->setBuddy(m_amount->edit());
    auto *amount = new QVBoxLayout;
    amount->setSpacing(gap::inside);
    amount->addWidget(m_amountLabel);
    amount->addWidget(m_amount);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("recordedCancel"), ActionButton::Weight::Secondary, this);
    cancel->setToolTip(tr("Return to the sale (Esc)"));
    auto *taken = new ActionButton(tr("Record"), QStringLiteral("recordedTake"), ActionButton::Weight::Primary, this);
    taken->setToolTip(tr("Record it (Enter)"));
    taken->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    for (ActionButton *button : {cancel, taken}) {
        button->setHeight(ActionButton::Size::Large);
        buttons->addWidget(button, 1);
    }
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    for (QLayout *part : std::initializer_list<QLayout *>{kinds, number, amount})
        column->addLayout(part);
    column->addWidget(m_note);
    column->addLayout(buttons);
    for (QRadioButton *kind : {m_cheque, m_transfer, m_account})
        connect(kind, &QRadioButton::toggled, this, &RecordedTender::showLeft);
    connect(m_amount, &MoneyField::changed, this, &RecordedTender::readAmount);
    connect(m_number, &QLineEdit::textChanged, this, &RecordedTender::readNumber);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(taken, &QPushButton::clicked, this, &RecordedTender::take);
    m_cheque->setFocus();
    showLeft();
}

PaymentMethod RecordedTender::method() const
{
    return m_cheque->isChecked()    ? PaymentMethod::Cheque
           : m_account->isChecked() ? PaymentMethod::Account
                                    : PaymentMethod::Transfer;
}

void RecordedTender::showLeft()
{
    const Money left = m_leftBy(method());
    m_amountLabel->setText(tr("&Amount, of %1").arg(moneyText(left)));
    m_amount->setCurrency(left.currency);
    m_amount->setAmount(left);
    readAmount();
}

void RecordedTender::readAmount()
{
    m_note->setPaysAll(m_amount->amount() == m_leftBy(method()));
    if (isVisible())
        fitToText(*this);
}

void RecordedTender::readNumber()
{
    const bool wrong = holdsCardNumber(m_number->text());
    m_words->setText(wrong ? tr("This looks like a card's number, which must not be kept. Leave it out.") : QString());
    m_words->setVisible(wrong);
    fitToText(*this);
}

void RecordedTender::take()
{
    if (holdsCardNumber(m_number->text()))
        return m_number->setFocus();
    if (!m_amount->check(tr("Enter the amount.")))
        return;
    const Money left = m_leftBy(method());
    const Money amount = m_amount->amount().value_or(Money{0, left.currency});
    if (amount.minor == 0) {
        m_amount->setError(tr("Enter the amount."));
    } else if (amount > left) {
        m_amount->setError(tr("Only %1 is left to pay.").arg(moneyText(left)));
    } else if (!m_note->isAcceptable()) {
        m_note->open();
    } else {
        emit chosen(method(), amount, m_number->text().trimmed(), m_note->text());
        accept();
    }
}

} // namespace rowlock
