#include "ui/common/doubt_cards.h"

#include "model/service/counter_desk.h"
#include "model/service/desk.h"
#include "model/service/reader_talk.h"
#include "ui/common/doubt_card.h"
#include "ui/common/format.h"

#include <QPointer>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int answerMs = 15'000; // of a reader that is only asked what it knows; "wait" gives it as long again

} // namespace

DoubtCards::DoubtCards(const HouseContext &context, Of whose, QWidget *parent)
    : QWidget(parent), m_context(context), m_whose(whose), m_cards(new QVBoxLayout(this))
{
    setObjectName(whose == Of::ThisTerminal ? QStringLiteral("doubtList") : QStringLiteral("openPayments"));
    hide();
    connect(&context.house, &HouseModel::openPaymentsChanged, this, &DoubtCards::showOpen);
    connect(&context.house, &HouseModel::eventsChanged, this, &DoubtCards::showOpen); // when they are
    connect(&context.ticker, &Ticker::tick, this, [this](Instant now) {
        for (DoubtCard *card : std::as_const(m_known))
            card->tick(now);
    });
    showOpen();
}

void DoubtCards::noteDoubt(HoldId hold)
{
    m_noted.insert(hold);
    showOpen();
}

// At the counter none that a dialog of this run is at.
bool DoubtCards::belongsHere(const OpenPayment &payment) const
{
    if (payment.attempt.state != AttemptState::Open)
        return false; // nothing is in doubt (part_cards.h)
    return m_whose == Of::EveryTerminal
           || (m_context.house.book().isOwn(payment.hold)
               && (m_left->contains(payment.attempt.id) || m_noted.contains(payment.hold.id)));
}

void DoubtCards::showOpen()
{
    if (!m_context.house.openPayments())
        return;
    const QList<OpenPayment> payments = *m_context.house.openPayments();
    if (!m_left) {
        m_left.emplace();
        for (const OpenPayment &payment : payments)
            m_left->insert(payment.attempt.id);
    }
    QSet<HoldId> inPayment;
    for (const OpenPayment &payment : payments)
        inPayment.insert(payment.hold.id);
    m_noted.intersect(inPayment); // resolved: its next payment has a window of its own
    QSet<AttemptId> open;
    Money sum;
    for (const OpenPayment &payment : payments) {
        if (!belongsHere(payment))
            continue;
        sum = open.isEmpty() ? payment.attempt.amount : sum + payment.attempt.amount;
        open.insert(payment.attempt.id);
        DoubtCard *&card = m_known[payment.attempt.id];
        if (!card)
            card = makeCard(payment);
        card->setPayment(
            payment, eventText(m_context.house, payment.hold.event, payment.eventName, m_context.facts.timeZone),
            performancesText(m_context.house, payment.others, m_context.facts.timeZone), m_context.ticker.now());
    }
    for (const AttemptId id : m_known.keys()) {
        if (open.contains(id))
            continue;
        DoubtCard *card = m_known.take(id);
        if (card->isAncestorOf(window()->focusWidget()) || card->hasFocus())
            window()->setFocus(); // not the next card's answer, which Enter would give
        card->hide();
        card->deleteLater(); // it may be one of its own buttons that asks for it
    }
    setVisible(!m_known.isEmpty());
    emit titled(open.size() == 1 ? tr("Unconfirmed: %1").arg(moneyText(sum))
                                 : tr("%1 unconfirmed: %2").arg(QString::number(open.size()), moneyText(sum)));
    m_context.ticker.want(this, !m_known.isEmpty() && m_whose == Of::EveryTerminal);
    emit changed();
}

DoubtCard *DoubtCards::makeCard(const OpenPayment &payment)
{
    auto *card = new DoubtCard(m_whose, m_context.facts.timeZone, this);
    m_cards->addWidget(card);
    connect(card, &DoubtCard::charged, this,
            [this, payment](const QString &reference) { settle(payment, PaymentVerdict::wasCharged(reference)); });
    connect(card, &DoubtCard::notCharged, this, [this, payment] { askNotCharged(payment); });
    // Another reader, or another computer's, would say that it knows of nothing.
    if (const QString reader = readerAskedOf(m_context, payment.attempt.key); !reader.isEmpty()) {
        card->offerReader();
        connect(card, &DoubtCard::readerRequested, this, [this, payment, reader] { askReader(payment, reader); });
    }
    connect(card, &DoubtCard::resumeRequested, this, [this, payment] {
        if (payment.exchanged)
            emit exchangeResumeRequested(payment.hold.id, *payment.exchanged, payment.exchanged->tickets);
        else
            emit resumeRequested(payment.hold.id);
    });
    return card;
}

bool DoubtCards::pointOut(HoldId hold)
{
    for (DoubtCard *card : std::as_const(m_known)) {
        if (card->hold() != hold)
            continue;
        card->takeFocus();
        emit pointedOut(card);
        return true;
    }
    return false;
}

// It knows whether it charged. That it did not leaves open what becomes of the seats, which the clerk says. The
// question outlives its card: money that turns up after somebody has ended the payment is told.
void DoubtCards::askReader(const OpenPayment &payment, const QString &reader)
{
    const AttemptId id = payment.attempt.id;
    if (DoubtCard *card = m_known.value(id))
        card->setAsking(true);
    auto *talk = new ReaderTalk({reader, answerMs, answerMs, answerMs}, this);
    connect(talk, &ReaderTalk::answered, this, [this, payment, talk](const ChargeAnswer &answer) {
        talk->deleteLater();
        DoubtCard *card = m_known.value(payment.attempt.id);
        if (card)
            card->setAsking(false);
        const bool isBeingSettled = m_settling.contains(payment.attempt.id); // the clerk was faster
        if (answer.outcome == ChargeAnswer::Outcome::Charged)
            settle(payment, PaymentVerdict::wasCharged(answer.reference));
        else if (card && !isBeingSettled)
            card->setRefused(answer.outcome == ChargeAnswer::Outcome::Refused
                                 ? tr("Not charged. %1").arg(answer.sentence)
                                 : answer.sentence);
    });
    talk->ask({ReaderAsks::Repeat, chargeFor(payment.attempt.key, payment.attempt.amount, payment.hold.id)});
}

// Seats go back to the house: at another terminal somebody may be paying for them at this moment.
void DoubtCards::askNotCharged(const OpenPayment &payment)
{
    const PaymentVerdict verdict = PaymentVerdict::notCharged(tr("Unconfirmed payment: not charged"));
    if (m_whose == Of::ThisTerminal || payment.partly) { // partly paid it is not released
        settle(payment, verdict);
        return;
    }
    Question question;
    question.title = tr("Not charged");
    question.accept = tr("Release");
    if (payment.changesTypes()) {
        question.text = tr("Close the payment of %1 at %2 as not charged?")
                            .arg(moneyText(payment.attempt.amount), payment.attempt.by.terminal);
        question.details = tr("The price types of order %1 stay as they are.\nThe clerk there may be taking the money "
                              "now. Ask first.")
                               .arg(payment.exchanged->code);
        question.accept = tr("Not charged");
    } else {
        question.text = tr("Release %1 held by %2?").arg(quantityText(payment), payment.attempt.by.terminal);
        question.details = tr("%1\nThe clerk there may be taking the money now. Ask first.")
                               .arg(itemsText(payment.hold.items, 6)
                                    + performancesText(m_context.house, payment.others, m_context.facts.timeZone));
    }
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question,
                         [self = QPointer<DoubtCards>(this), payment, verdict](bool sure, const QString &) {
                             if (self && sure)
                                 self->settle(payment, verdict);
                         });
}

void DoubtCards::settle(const OpenPayment &payment, const PaymentVerdict &verdict)
{
    const AttemptId id = payment.attempt.id;
    if (DoubtCard *card = m_known.value(id))
        card->setBusy();
    m_settling.insert(id, payment);
    const FinishPayment command{payment.hold.id, id, verdict};
    if (m_whose == Of::ThisTerminal) {
        emit settleRequested(command.hold, id, verdict);
        return;
    }
    m_context.office.ask(
        this, [command](Desk &desk) { return carryOut(desk, command); },
        [this, id](const Result<CounterAnswer> &answer) {
            noteSettled(id,
                        answer ? Result<PaymentFinished>(std::get<PaymentFinished>(*answer)) : refuse(answer.error()));
        });
}

bool DoubtCards::noteSettled(AttemptId attempt, const Result<PaymentFinished> &answer)
{
    if (!m_settling.contains(attempt))
        return false;
    const OpenPayment payment = m_settling.take(attempt);
    if (answer && !m_context.facts.isPractice()) // the real one may still have to ask
        m_context.settings.setReaderAsked(payment.attempt.key, {});
    if (!answer) {
        // Of one that somebody else has settled the card goes at once; what is to be done with the money must outlive
        // it.
        DoubtCard *card = m_known.value(attempt);
        if (!card || answer.error().code == ErrorCode::HoldConsumed)
            emit failed(answer.error().message);
        else
            card->setRefused(answer.error().message);
    } else if (answer->settled.sale) {
        emit sold(*answer->settled.sale);
    } else if (answer->exchanged && payment.changesTypes()) {
        emit typesChanged(*answer->exchanged, *answer->settled.exchange);
    } else if (answer->exchanged) {
        emit exchanged(*answer->exchanged, *answer->settled.exchange);
    } else if (payment.changesTypes()) {
        emit unchanged(tr("Payment resolved: the price types of order %1 stay.").arg(payment.exchanged->code));
    } else if (!answer->settled.partly) {
        emit released(payment);
    }
    return true;
}

} // namespace rowlock
