#include "model/domain/payment_flow.h"

#include "model/domain/joint_sale.h"

#include <QJsonObject>
#include <QUuid>

namespace rowlock {

using Stage = PaymentState::Stage;

namespace {

// Whether what was said of it is written down.
bool isInDoubt(const PaymentState &state, const std::optional<PaymentVerdict> &said)
{
    return said && state.word == PaymentState::Word::Refused && state.error.details.contains(QStringLiteral("unknown"));
}

} // namespace

void PaymentFlow::start(PaymentMethod method, const SubjectOf &subjectOf)
{
    if (m_state.isOpen())
        return;
    if (m_board.queue().isBusy()) { // clicks that are not answered yet belong to this sale
        m_waiting = Asked{method, subjectOf};
        return;
    }
    const HoldInfo *sale = m_board.sale();
    const SubjectOf paidFor = subjectOf ? subjectOf : [dueOf = m_dueOf, method](const HoldInfo &hold) {
        return std::optional(PaymentSubject{{}, dueOf ? dueOf(hold, method) : hold.total});
    };
    const auto subject = sale ? paidFor(*sale) : std::nullopt;
    if (!subject || (!subject->asksForMoney() && method != PaymentMethod::Cash))
        return;
    m_subjectOf = paidFor;
    m_state = {};
    m_state.method = subject->due.minor == 0 ? PaymentMethod::Cash : method; // what is free is charged nowhere
    beginFor(*sale, *subject);
}

void PaymentFlow::changeTypes(PaymentMethod method, const PaymentSubject &subject)
{
    if (m_state.isOpen())
        return;
    m_state = {};
    m_state.method = method;
    beginFor({}, subject);
}

// All that is left is no part where a window asks for it: it makes the order, with its note.
void PaymentFlow::startPart(PaymentMethod method, const Money &part, const QString &reference, const QString &note)
{
    if (m_state.isOpen())
        return;
    m_reference = reference;
    m_note = note;
    start(method, [part, method, dueOf = m_dueOf](const HoldInfo &hold) {
        PaymentSubject subject{{}, part, {}, {}, part};
        if (!isTakenAtOnce(method) && dueOf && dueOf(hold, method) == part)
            subject.part.reset();
        return std::optional(subject);
    });
}

void PaymentFlow::advance()
{
    if (!m_waiting || m_board.queue().isBusy())
        return;
    const Asked asked = *std::exchange(m_waiting, std::nullopt);
    start(asked.method, asked.subjectOf);
}

void PaymentFlow::beginFor(const HoldInfo &sale, const PaymentSubject &subject)
{
    m_state.hold = sale.id;
    m_state.items = itemsOf(m_board.house().book().together(sale.id));
    m_state.subject = subject;
    m_awaited = {};
    m_attempt = {};
    m_verdict.reset();
    m_state.key = subject.key.isEmpty() ? QUuid::createUuid().toString(QUuid::WithoutBraces) : subject.key;
    if (subject.asksForMoney()) {
        begin();
        return;
    }
    m_state.stage = Stage::Finishing; // one transaction, which also says how money goes back
    m_board.queue().add({ExchangeSeats{sale.id, *subject.exchange, m_state.key}});
}

void PaymentFlow::begin()
{
    m_state.stage = Stage::Asked;
    m_state.word = PaymentState::Word::None;
    for (const HoldId each : idsOf(m_board.house().book().together(m_state.hold)))
        m_late.choose(each);
    const QStringList insisted = m_insisted && m_state.hold.isValid() ? m_insisted(m_state.hold) : QStringList();
    PaymentStart start{m_state.method, m_state.subject.part, m_state.key, insisted, m_state.subject.exchange};
    start.types = m_state.subject.types;
    m_board.queue().add({BeginPayment{start.types ? HoldId() : m_state.hold, start}});
}

void PaymentFlow::retry()
{
    if (m_state.stage == Stage::Refused)
        begin();
}

void PaymentFlow::onAnswer(const BeginPayment &command, const Result<CounterAnswer> &answer)
{
    const bool isAsked = m_state.stage == Stage::Asked && command.start.key == m_state.key;
    const bool makesHold = command.start.types.has_value();
    if (answer) {
        const PaymentBegun &begun = std::get<PaymentBegun>(*answer);
        if (begun.hold.isLive() && !m_board.sale() && !makesHold)
            m_board.noteInSale(begun.hold);
        if (isAsked) {
            if (makesHold) // of a sale for several performances it is the one that the clerk is at
                m_state.hold = begun.hold.id;
            m_state.subject.rounding = begun.rounding;
            noteBegun(begun.attempt);
        } else if (makesHold && begun.attempt.state == AttemptState::Open) { // closed before it was known
            giveUp(begun.hold.id, {});
        }
    } else if (isAsked && answer.error().code == ErrorCode::HoldExpired) {
        m_state.gone.clear();
        for (const HoldId lost : m_awaited.begin(command, m_board.house().book()))
            m_late.recover(lost);
    } else if (isAsked) {
        setRefused(Stage::Refused, answer.error());
    }
}

void PaymentFlow::noteBegun(const PaymentAttempt &attempt)
{
    m_attempt = attempt.id;
    if (const QList<HoldInfo> holds = m_board.house().book().together(m_state.hold); !holds.isEmpty())
        m_state.items = itemsOf(holds);
    switch (attempt.state) {
    case AttemptState::Open:
        m_state.subject.due = attempt.amount; // the store names it
        m_state.stage = Stage::Ready;
        if (isTakenAtOnce(m_state.method))
            taken({m_state.method, attempt.amount, m_reference}, m_note);
        return;
    // The answer to an earlier try got lost, and somebody has settled it since: no money may be asked for on it.
    case AttemptState::Charged: m_state.setOver(PaymentState::Word::ConfirmedBy, attempt.endedBy); return;
    case AttemptState::Refused:
    case AttemptState::NotCharged: m_state.setOver(PaymentState::Word::NotChargedBy, attempt.endedBy);
    }
}

void PaymentFlow::setRefused(Stage stage, const Error &error)
{
    // Nothing was taken, and there is no window to say so: the sale goes on, and may be paid otherwise.
    if (isTakenAtOnce(m_state.method) && error.code != ErrorCode::StorageUnusable) {
        const HoldId hold = std::exchange(m_state, {}).hold;
        m_board.tell(PaymentFailed{m_attempt, error});
        if (m_attempt.isValid() && m_board.find(hold))
            giveUp(hold, error.message);
        return;
    }
    m_state.stage = stage;
    m_state.word = PaymentState::Word::Refused;
    m_state.error = error;
}

// --- late money ---

const RecoveredHold *PaymentFlow::choice() const
{
    return m_state.isOpen() ? m_awaited.choice(m_late.choices()) : nullptr;
}

void PaymentFlow::hear(const SaleNews &news)
{
    if (!m_state.isOpen())
        return;
    if (const auto *recovered = std::get_if<LateRecovered>(&news)) {
        const RecoveredHold &back = recovered->back;
        if (!m_awaited.contains(back.lost.id))
            return;
        if (choice()) {
            m_state.stage = Stage::Choosing;
            m_state.word = PaymentState::Word::None;
        }
        if (m_late.choices().find(back.lost.id))
            return;
        m_state.gone += back.gone;
        m_state.note = m_state.gone.isEmpty() ? PaymentState::Note::HeldAgain : PaymentState::Note::SomeGone;
        m_awaited.take(back.lost.id, back.kept ? back.kept->id : HoldId());
        goOn();
    } else if (const auto *refused = std::get_if<LateRefused>(&news)) {
        if (m_awaited.contains(refused->lost))
            setRefused(Stage::Refused, refused->error);
    } else if (const auto *chosen = std::get_if<LateChosen>(&news)) {
        if (m_state.stage != Stage::Choosing || !m_awaited.contains(chosen->lost))
            return;
        m_awaited.take(chosen->lost, chosen->goesOn);
        m_state.note = PaymentState::Note::None;
        goOn();
    }
}

// Not with whatever is on the counter: that may be another customer's by now.
void PaymentFlow::goOn()
{
    if (!m_awaited.isEmpty())
        return;
    const QList<HoldInfo> others = m_board.house().book().together(m_state.hold);
    const HoldInfo *back = m_board.find(m_awaited.back());
    const HoldInfo *sale = back || others.isEmpty() ? back : m_board.find(others.first().id);
    const auto subject = sale ? m_subjectOf(*sale) : std::nullopt;
    if (subject && subject->asksForMoney())
        beginFor(*sale, *subject);
    else
        m_state.setOver(sale ? PaymentState::Word::OtherSeats : PaymentState::Word::Released);
}

// --- the end ---

// The attempt knows what it is for: said twice it answers the same, and of money that comes too late it says what to
// do.
void PaymentFlow::taken(const PaymentLine &line, const QString &note)
{
    if (m_state.stage != Stage::Ready)
        return;
    PaymentVerdict verdict = PaymentVerdict::wasCharged(line.reference);
    verdict.tendered = line.amount;
    verdict.note = note;
    m_verdict = verdict;
    m_state.stage = Stage::Finishing;
    m_state.word = PaymentState::Word::None;
    settle(m_state.hold, m_attempt, verdict);
}

void PaymentFlow::houseIsBack()
{
    const bool goesOn = m_state.stage == Stage::Ready || m_state.stage == Stage::Refused;
    const bool wasAway =
        m_state.word == PaymentState::Word::Refused && m_state.error.code == ErrorCode::StorageUnusable;
    if (!goesOn || !wasAway)
        return;
    const bool inDoubt = isInDoubt(m_state, m_verdict);
    m_state.word = PaymentState::Word::None;
    // What could not be begun waits for the clerk: the patron may have left meanwhile, and a reader would charge.
    if (m_state.stage == Stage::Refused || !inDoubt)
        return;
    m_state.stage = Stage::Finishing;
    settle(m_state.hold, m_attempt, *m_verdict);
}

// The clerk may have taken the money all the same, and can still say so: then the house says what to do. Where it is
// this terminal's own answer that got lost, that is asked for again.
void PaymentFlow::noteEnded(const HoldInfo &hold)
{
    if (m_state.stage != Stage::Ready || hold.id != m_state.hold || isInDoubt(m_state, m_verdict))
        return;
    const bool isReleasedToo = m_state.subject.exchange || m_state.subject.types; // where it was charged
    m_state.word = hold.state == HoldState::Sold ? PaymentState::Word::ConfirmedBy
                   : isReleasedToo               ? PaymentState::Word::EndedBy
                                                 : PaymentState::Word::NotChargedBy;
    m_state.by = hold.endedBy;
}

void PaymentFlow::settle(HoldId hold, AttemptId attempt, const PaymentVerdict &verdict)
{
    m_board.queue().add({FinishPayment{hold, attempt, verdict}});
}

void PaymentFlow::onAnswer(const FinishPayment &command, const Result<CounterAnswer> &answer)
{
    const bool isThis = m_state.stage == Stage::Finishing && command.attempt == m_attempt;
    if (answer) {
        if (isThis)
            m_state.stage = Stage::Done;
        const PaymentFinished &finished = std::get<PaymentFinished>(*answer);
        if (finished.settled.partly) // the sale stays on the counter until the rest is paid
            m_board.tell(PaymentDone{command.hold, finished});
        else
            noteDone(command.hold, answer);
    } else if (!isThis) {
        m_board.tell(PaymentFailed{command.attempt, answer.error()});
    } else { // settled otherwise: nothing can be sold for this payment any more
        setRefused(answer.error().code == ErrorCode::HoldConsumed ? Stage::Over : Stage::Ready, answer.error());
    }
}

void PaymentFlow::onAnswer(const ExchangeSeats &command, const Result<CounterAnswer> &answer)
{
    m_state.stage = answer ? Stage::Done : Stage::Off;
    if (answer)
        noteDone(command.hold, answer);
    else
        m_board.tell(PaymentFailed{{}, answer.error()});
}

void PaymentFlow::noteDone(HoldId hold, const Result<CounterAnswer> &answer)
{
    m_board.endHere(hold); // of an exchange it is released
    m_late.noteSold();
    m_board.tell(PaymentDone{hold, std::get<PaymentFinished>(*answer)});
}

void PaymentFlow::close(const QString &reason)
{
    if (!m_state.isOpen() || m_state.stage == Stage::Finishing) // the answer comes first
        return;
    const HoldId hold = std::exchange(m_state, {}).hold; // a choice that is open is beside the sale as well
    if (m_board.find(hold))
        giveUp(hold, reason);
}

void PaymentFlow::giveUp(HoldId hold, const QString &reason)
{
    m_board.queue().add({GiveUpPayment{hold, reason}});
}

void PaymentFlow::returnToSale(HoldId hold)
{
    m_board.queue().add({GiveUpPayment{hold, {}, true}});
}

void PaymentFlow::onAnswer(const GiveUpPayment &command, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        if (command.isUnconfirmed)
            m_board.sayRefused(answer.error());
        else
            m_board.noteRefused(command.hold, answer.error());
        const HoldInfo *hold = m_board.find(command.hold);
        if (!command.isUnconfirmed && hold && hold->state == HoldState::Paying)
            leave(command.hold);
        return;
    }
    if (!holdOf(answer).isLive())
        m_board.endHere(command.hold); // made for this payment, and gone with it
    if (m_board.sale() || !holdOf(answer).isLive())
        return; // the clerk moved on: set aside
    if (command.isUnconfirmed)
        m_current.bring(command.hold);
    else
        m_board.noteInSale(holdOf(answer));
}

void PaymentFlow::leaveOpen()
{
    if (m_state.stage == Stage::Ready)
        leave(std::exchange(m_state, {}).hold);
}

// A person settles it, as after a crash.
void PaymentFlow::leave(HoldId hold)
{
    if (m_board.isSale(hold))
        m_board.setSale({});
    m_board.tell(PaymentLeftOpen{hold});
}

} // namespace rowlock
