#include "ui/common/card_refund_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

CardRefundDialog::CardRefundDialog(const ReaderQuestion &question, const QString &reader, QWidget *parent)
    : QDialog(parent), m_question(question), m_talk(ReaderProgram{reader}),
      m_shown(new ToneLabel({}, Tone::Plain, this)),
      m_cancel(
          new ActionButton(tr("Cancel"), QStringLiteral("cardRefundCancel"), ActionButton::Weight::Secondary, this)),
      m_byHand(
          new ActionButton(tr("By hand"), QStringLiteral("cardRefundByHand"), ActionButton::Weight::Secondary, this)),
      m_again(
          new ActionButton(tr("Ask again"), QStringLiteral("cardRefundAgain"), ActionButton::Weight::Primary, this)),
      m_close(new ActionButton(tr("Close"), QStringLiteral("cardRefundClose"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("cardRefundDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Card refund"));
    setMinimumWidth(400);
    auto *amount = new FigureLabel(tr("Refund"), QStringLiteral("cardRefundAmount"), this);
    amount->setTextSize(TextSize::Figure);
    amount->setFigure(moneyText(question.charge.amount));
    auto *name = new ToneLabel(tr("Refund to the card"), Tone::Plain, this);
    m_shown->setObjectName(QStringLiteral("cardRefundShown"));
    m_shown->setWordWrap(true);
    m_cancel->setToolTip(tr("Ask the card reader to stop (Esc)"));
    m_byHand->setToolTip(tr("The money is refunded in another way"));
    m_again->setToolTip(tr("Ask the card reader again; it refunds once (Enter)"));
    auto *first = new QHBoxLayout;
    first->addWidget(name, 1);
    first->addWidget(amount);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addStretch();
    for (ActionButton *button : {m_cancel, m_byHand, m_again, m_close})
        buttons->addWidget(button);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addLayout(first);
    column->addWidget(m_shown);
    column->addLayout(buttons);
    m_cancel->setAutoDefault(false); // Enter by habit stops nothing
    connect(m_cancel, &QPushButton::clicked, this, &CardRefundDialog::reject);
    connect(m_byHand, &QPushButton::clicked, this, &CardRefundDialog::settle);
    connect(m_again, &QPushButton::clicked, this, &CardRefundDialog::ask);
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
    connect(&m_talk, &ReaderTalk::shown, m_shown, &ToneLabel::setText);
    connect(&m_talk, &ReaderTalk::answered, this, &CardRefundDialog::hear);
    ask();
}

void CardRefundDialog::ask()
{
    m_shown->setTone(Tone::Plain);
    m_shown->setText(tr("Asking the card reader…"));
    m_cancel->setEnabled(true);
    for (ActionButton *button : {m_byHand, m_again, m_close})
        button->hide();
    m_cancel->show();
    m_talk.ask(m_question);
}

void CardRefundDialog::hear(const ChargeAnswer &answer)
{
    const bool refunded = answer.outcome == ChargeAnswer::Outcome::Charged;
    m_shown->setTone(refunded ? Tone::Good : Tone::Danger);
    if (refunded)
        m_shown->setText(answer.reference.isEmpty()
                             ? tr("The card reader has refunded the money.")
                             : tr("The card reader has refunded the money (receipt %1).").arg(answer.reference));
    else
        m_shown->setText(answer.outcome == ChargeAnswer::Outcome::Refused
                             ? tr("%1\nAsk again, or refund it by hand.").arg(answer.sentence)
                             : tr("%1\nAsk again before you refund it by hand.").arg(answer.sentence));
    m_cancel->hide();
    m_close->setVisible(refunded);
    m_again->setVisible(!refunded);
    m_byHand->setVisible(!refunded);
    (refunded ? m_close : m_again)->setDefault(true);
    (refunded ? m_close : m_again)->setFocus();
    if (refunded)
        emit settled();
}

void CardRefundDialog::settle()
{
    emit settled();
    accept();
}

void CardRefundDialog::reject()
{
    if (!m_talk.isOpen())
        return QDialog::reject();
    m_cancel->setEnabled(false);
    m_shown->setText(tr("Cancelling… Take the card away."));
    m_talk.cancel();
}

} // namespace rowlock
