#include "ui/common/part_cards.h"

#include "model/domain/moment_input.h"
#include "model/domain/moment_text.h"
#include "model/domain/rest_due.h"
#include "model/service/desk.h"
#include "model/service/payment_desk.h"
#include "ui/common/action_button.h"
#include "ui/common/card.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/part_refund.h"
#include "ui/words/parts.h"
#include "ui/words/tenders.h"

#include <QTimer>
#include <QVBoxLayout>

namespace rowlock {

namespace {

QString saleText(const OpenPayment &payment, const QString &event)
{
    const QString seats = itemsText(payment.hold.items, 3);
    const QString what = event.isEmpty() ? seats : PartCards::tr("%1: %2").arg(event, seats);
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
    connect(&context.house, &HouseModel::eventsChanged, this, &PartCards::showParts); // when they are
    auto *minute = new QTimer(this);                                                  // what becomes overdue meanwhile
    connect(minute, &QTimer::timeout, this, &PartCards::showParts);
    minute->start(60'000);
    showParts();
}

void PartCards::showParts()
{
    QList<OpenPayment> payments = m_context.house.openPayments().value_or(QList<OpenPayment>());
    sortByRest(payments, m_context.clock.now());
    QSet<AttemptId> shown;
    Money left;
    m_first = {};
    for (const OpenPayment &payment : std::as_const(payments)) {
        if (!payment.partly || payment.attempt.state == AttemptState::Open || !m_shows(payment.hold))
            continue;
        m_first = m_first.isValid() ? m_first : payment.hold.id;
        left = shown.isEmpty() ? payment.partly->left() : left + payment.partly->left();
        shown.insert(payment.attempt.id);
        if (!m_cards.contains(payment.attempt.id))
            m_cards.insert(payment.attempt.id, cardOf(payment));
        const Shown card = m_cards.value(payment.attempt.id);
        if (const int place = int(shown.size()) - 1; m_column->indexOf(card.card) != place)
            m_column->insertWidget(place, card.card);
        showRest(*card.rest, payment.hold);
        card.seats->setText(saleText(payment, eventText(m_context.house, payment.hold.event, payment.eventName,
                                                        m_context.facts.timeZone))
                            + performancesText(m_context.house, payment.others, m_context.facts.timeZone));
    }
    for (const AttemptId id : m_cards.keys()) {
        if (shown.contains(id))
            continue;
        QWidget *card = m_cards.take(id).card;
        if (card->isAncestorOf(window()->focusWidget()))
            window()->setFocus();
        card->hide();
        card->deleteLater(); // it may be one of its own buttons that asks for it
    }
    setVisible(!m_cards.isEmpty());
    emit titled(tr("Partly paid: %1 left").arg(moneyText(left)));
    emit changed();
}

PartCards::Shown PartCards::cardOf(const OpenPayment &payment)
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
    auto *seats = new ToneLabel({}, Tone::Faint, card);
    seats->setObjectName(QStringLiteral("partSeats"));
    auto *rest = new ToneLabel({}, Tone::Plain, card);
    rest->setObjectName(QStringLiteral("partRest"));
    QVBoxLayout *column = card->makeColumn();
    column->setSpacing(gap::inside);
    for (ToneLabel *label : {heading, sums, rest, seats}) {
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
    connect(add(tr("Set due date…"), "partRestDue"), &QPushButton::clicked, this,
            [this, hold = payment.hold] { askForRest(hold); });
    connect(add(tr("Keep deposit…"), "partKeep"), &QPushButton::clicked, this, [this, payment] { askToKeep(payment); });
    connect(add(tr("Refund…"), "partGiveBack"), &QPushButton::clicked, this,
            [this, payment] { askToGiveBack(payment); });
    m_column->addWidget(card);
    return {card, rest, seats};
}

void PartCards::showRest(ToneLabel &label, const HoldInfo &hold) const
{
    label.setVisible(hold.restDue.has_value());
    if (!hold.restDue)
        return;
    const bool isOverdue = isRestOverdue(hold, m_context.clock.now());
    const QString due = eventDateText(*hold.restDue, m_context.facts.timeZone);
    label.setTone(isOverdue ? Tone::Danger : Tone::Plain);
    label.setText(isOverdue ? tr("Rest overdue since %1").arg(due) : tr("Rest due %1").arg(due));
}

// Typed as any date, and shown as it is understood before it is taken.
void PartCards::askForRest(const HoldInfo &hold)
{
    const QTimeZone zone(m_context.facts.timeZone);
    const QDateTime now = inZone(m_context.clock.now(), zone);
    const auto read = [now](const QString &text) {
        const QDateTime figures(now.date(), QTime(18, 0), Qt::UTC);
        return readMoment(text, figures, now.date(), QLocale());
    };
    const auto moment = [read, zone](const QString &text) -> Result<Instant> {
        return typedInstant(text, read(text), zone, QLocale());
    };
    Question question = restDueQuestion(hold.restDue ? typedText(*hold.restDue, zone, QLocale()) : QString());
    question.objection = [moment](const QString &text) {
        const auto at = moment(text);
        return at ? QString() : at.error().message;
    };
    question.understanding = [moment, zone = m_context.facts.timeZone](const QString &text) {
        const auto at = moment(text);
        return at ? tr("= %1").arg(eventDateText(*at, zone)) : QString();
    };
    m_context.prompt.ask(this, question, [this, hold = hold.id, moment](bool isSure, const QString &text) {
        const auto at = moment(text);
        if (!isSure || !at)
            return;
        m_context.office.ask(
            this, [hold, at = *at](Desk &desk) { return desk.payments().setRestDue(hold, at); },
            [this](const Result<HoldInfo> &answer) {
                if (!answer)
                    emit failed(answer.error().message);
            });
    });
}

void PartCards::askToKeep(const OpenPayment &payment)
{
    m_context.prompt.ask(this, keepQuestion(payment), [this, payment](bool isSure, const QString &reason) {
        if (!isSure)
            return;
        m_context.office.ask(
            this, [hold = payment.hold.id, reason](Desk &desk) { return desk.payments().keepDeposit(hold, reason); },
            [this, payment](const Result<DepositKept> &answer) {
                if (answer)
                    emit kept(payment, *answer);
                else
                    emit failed(answer.error().message);
            });
    });
}

void PartCards::askToGiveBack(const OpenPayment &payment)
{
    const QString added = m_canContinue
                              ? QString()
                              : tr("The seats are released. The clerk at %1 may be taking the rest now. Ask first.")
                                    .arg(payment.hold.holder.terminal);
    PartRefund::ask(m_context, this, payment.partly->parts, added,
                    [this, payment](const QList<PaymentAttempt> &parts) { giveBack(payment, parts); });
}

// All of it, or as much as goes: what is left shows what did not.
void PartCards::giveBack(const OpenPayment &payment, const QList<PaymentAttempt> &settled)
{
    m_context.office.ask(
        this,
        [settled](Desk &desk) -> Result<Done> {
            for (const PaymentAttempt &part : settled)
                TRY(desk.payments().giveBack(part.id));
            return Done{};
        },
        [this, payment, settled](const Result<Done> &answer) {
            if (answer)
                emit givenBack(payment, paidIn(settled, payment.partly->due.currency));
            else
                emit failed(answer.error().message);
        });
}

} // namespace rowlock
