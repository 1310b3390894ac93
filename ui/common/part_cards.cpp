#include "ui/common/part_cards.h"

#include "model/service/desk.h"
#include "model/service/payment_desk.h"
#include "ui/common/action_button.h"
#include "ui/common/card.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/words/parts.h"
#include "ui/words/tenders.h"

#include <QPointer>
#include <QVBoxLayout>

namespace rowlock {

namespace {

QString saleText(const OpenPayment &payment)
{
    const QString seats = itemsText(payment.hold.items, 3);
    const QString what = payment.eventName.isEmpty() ? seats : PartCards::tr("%1: %2").arg(payment.eventName, seats);
    return payment.hold.patron.isEmpty() ? what : PartCards::tr("%1 · %2").arg(payment.hold.patron, what);
}

} // namespace

PartCards::PartCards(const HouseContext &context, Shows shows, bool canContinue, QWidget *parent)
    : QWidget(parent), m_context(context), m_shows(std::move(shows)), m_canContinue(canContinue),
      m_column(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("partCards"));
    hide();
    connect(&context.house, &HouseModel::openPaymentsChanged, this, &PartCards::showParts);
    showParts();
}

void PartCards::showParts()
{
    const QList<OpenPayment> payments = m_context.house.openPayments().value_or(QList<OpenPayment>());
    QSet<AttemptId> shown;
    Money left;
    for (const OpenPayment &payment : payments) {
        if (!payment.partly || payment.attempt.state == AttemptState::Open || !m_shows(payment.hold))
            continue;
        left = shown.isEmpty() ? payment.partly->left() : left + payment.partly->left();
        shown.insert(payment.attempt.id);
        if (!m_cards.contains(payment.attempt.id))
            m_cards.insert(payment.attempt.id, cardOf(payment));
    }
    for (const AttemptId id : m_cards.keys()) {
        if (shown.contains(id))
            continue;
        QWidget *card = m_cards.take(id);
        if (card->isAncestorOf(window()->focusWidget()))
            window()->setFocus();
        card->hide();
        card->deleteLater(); // it may be one of its own buttons that asks for it
    }
    setVisible(!m_cards.isEmpty());
    emit titled(tr("Partly paid: %1 left").arg(moneyText(left)));
    emit changed();
}

QWidget *PartCards::cardOf(const OpenPayment &payment)
{
    auto *card = new Card(Tone::Warning, this);
    card->setObjectName(QStringLiteral("partCard"));
    auto *heading =
        new ToneLabel(m_canContinue ? tr("Partly paid") : tr("Partly paid at %1").arg(payment.hold.holder.terminal),
                      Tone::Plain, card);
    heading->setTextSize(TextSize::Heading);
    QList<PaymentLine> lines;
    for (const PaymentAttempt &part : payment.partly->parts)
        lines.append({part.method, part.amount});
    auto *sums =
        new ToneLabel(tr("%1 paid, %2 of %3 left")
                          .arg(tendersText(lines), moneyText(payment.partly->left()), moneyText(payment.partly->due)),
                      Tone::Plain, card);
    sums->setObjectName(QStringLiteral("partSums"));
    auto *seats = new ToneLabel(saleText(payment), Tone::Faint, card);
    QVBoxLayout *column = card->makeColumn();
    column->setSpacing(gap::inside);
    for (ToneLabel *label : {heading, sums, seats}) {
        label->setWordWrap(true);
        column->addWidget(label);
    }
    const auto add = [&](const QString &text, const char *name) {
        auto *button = new ActionButton(text, QLatin1String(name), ActionButton::Weight::Secondary, card);
        button->setFixedHeight(fieldHeight);
        button->setAccessibleDescription(sums->text());
        column->addWidget(button);
        return button;
    };
    if (m_canContinue) {
        connect(add(tr("Continue sale"), "partContinue"), &QPushButton::clicked, this,
                [this, hold = payment.hold.id] { emit continueRequested(hold); });
    }
    connect(add(tr("Give back…"), "partGiveBack"), &QPushButton::clicked, this,
            [this, payment] { askToGiveBack(payment); });
    m_column->addWidget(card);
    return card;
}

void PartCards::askToGiveBack(const OpenPayment &payment)
{
    Question question = givingBackQuestion(payment.partly->parts);
    if (!m_canContinue)
        question.details += tr("\nThe seats are released. The clerk at %1 may be taking the rest now. Ask first.")
                                .arg(payment.hold.holder.terminal);
    m_context.prompt.ask(this, question, [self = QPointer<PartCards>(this), payment](bool sure, const QString &) {
        if (self && sure)
            self->giveBack(payment);
    });
}

// All of it, or as much as goes: what is left shows what did not.
void PartCards::giveBack(const OpenPayment &payment)
{
    m_context.office.ask(
        this,
        [parts = payment.partly->parts](Desk &desk) -> Result<Done> {
            for (const PaymentAttempt &part : parts)
                TRY(desk.payments().giveBack(part.id));
            return Done{};
        },
        [this, payment](const Result<Done> &answer) {
            if (answer)
                emit givenBack(payment);
            else
                emit failed(answer.error().message);
        });
}

} // namespace rowlock
