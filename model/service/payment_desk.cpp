#include "model/service/payment_desk.h"

#include "model/domain/card_number.h"
#include "model/domain/payment_device.h"
#include "model/service/desk_session.h"
#include "model/service/hold_desk.h"
#include "model/service/order_desk.h"
#include "model/store/deposits.h"
#include "model/store/exchanges.h"
#include "model/store/gift_cards.h"
#include "model/store/hold_recovery.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/order_notes.h"
#include "model/store/payment_parts.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/type_changes.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct PaymentWords
{
    Q_DECLARE_TR_FUNCTIONS(Desk)
};

// The till must not hear of a sale that is not written down; but what it hears must name the money.
tl::unexpected<Error> chargedAndNotSold(Error error, const PaymentAttempt &attempt, const QString &reference)
{
    if (error.code != ErrorCode::HoldConsumed) {
        error.message += u' '
                         + PaymentWords::tr("Payment %1 was taken but the sale is not saved: resolve it as charged.")
                               .arg(attempt.id.value());
    }
    error.details.insert(QStringLiteral("attempt"), attempt.id.value());
    error.details.insert(QStringLiteral("charged"), true);
    error.details.insert(QStringLiteral("amount"), toDecimal(attempt.amount));
    error.details.insert(QStringLiteral("reference"), reference);
    return refuse(std::move(error));
}

// A gift card is charged by the house itself, with the sale or not at all; cash goes back over the counter.
bool takesNothing(const PaymentAttempt &attempt, const Error &error)
{
    return (attempt.method == PaymentMethod::GiftCard || attempt.method == PaymentMethod::Cash)
           && (error.code == ErrorCode::PaymentMismatch || error.code == ErrorCode::Forbidden
               || error.code == ErrorCode::InvalidArgument);
}

// Before anybody is asked for money.
Result<Done> requireFit(DeskSession &session, const PaymentDevice &device)
{
    TRY(requireNoReader(session.facts(), device));
    return requireNoCode(session.connection(), {device.method(), {}, device.knownReference()});
}

// Nothing is to be paid; or it was done so before, under the key.
bool isDoneUnpaid(const Error &error, const QString &argument, const QString &command)
{
    return error.details.value(QStringLiteral("argument")) == argument
           || (error.code == ErrorCode::KeyReused && error.details.value(QStringLiteral("command")) == command);
}

PaymentOutcome unpaid(const MoveReceipt &done)
{
    PaymentOutcome outcome;
    outcome.status = PaymentOutcome::Status::Exchanged;
    outcome.sentence = PaymentWords::tr("Nothing was to be paid.");
    outcome.exchange = done;
    return outcome;
}

} // namespace

Result<Done> requireNoReader(const HouseFacts &facts, const PaymentDevice &device)
{
    if (facts.isPractice() && device.takesRealMoney())
        return refuse(ErrorCode::Forbidden,
                      PaymentWords::tr("This is a practice copy, so the card reader is not asked. Record the card by "
                                       "hand."),
                      {{QStringLiteral("practice"), true}});
    return Done{};
}

Result<PaymentBegun> PaymentDesk::begin(HoldId hold, const PaymentStart &start)
{
    return beginPayment(m_session.connection(), m_session.act("payment.begin"), hold, start);
}

Result<HoldInfo> PaymentDesk::abandon(HoldId hold, AttemptState outcome, const QString &reason)
{
    return abandonPayment(m_session.connection(), m_session.act("payment.abandon"), hold, outcome, reason);
}

Result<PaymentSettled> PaymentDesk::settle(AttemptId attempt, const PaymentVerdict &verdict)
{
    auto settled = settlePayment(m_session.connection(), m_session.act("payment.settle"), attempt, verdict);
    if (!settled && verdict.charged && settled.error().code == ErrorCode::HoldConsumed)
        (void)recordLateMoney(m_session.connection(), m_session.act("payment.late"), attempt,
                              verdict.reference); // the answer says it either way
    return settled;
}

Result<PaymentOutcome> PaymentDesk::finish(const PaymentAttempt &asked, const ChargeAnswer &answer, const QString &note)
{
    QString reference = withoutCardNumbers(answer.reference).left(200); // refused now, the money would be lost
    if (const auto kept = requireNoCode(m_session.connection(), {asked.method, {}, reference});
        !kept && kept.error().code == ErrorCode::InvalidArgument)
        reference.clear(); // who reads the books could spend it
    PaymentOutcome outcome{PaymentOutcome::Status::InDoubt, asked, {}, {}, answer.sentence};
    if (answer.outcome == ChargeAnswer::Outcome::Charged) {
        PaymentVerdict verdict = PaymentVerdict::wasCharged(reference);
        verdict.tendered = answer.tendered;
        verdict.note = note;
        auto settled = settle(asked.id, verdict);
        if (!settled && takesNothing(asked, settled.error())) {
            TRY(declinePayment(m_session.connection(), m_session.act("payment.decline"), asked.id,
                               settled.error().message));
            return refused(outcome, settled.error().message);
        }
        if (!settled)
            return chargedAndNotSold(std::move(settled).error(), asked, reference);
        outcome.status = settled->exchange ? PaymentOutcome::Status::Exchanged
                         : settled->partly ? PaymentOutcome::Status::PartPaid
                                           : PaymentOutcome::Status::Sold;
        outcome.partly = settled->partly;
        outcome.sale = settled->sale;
        outcome.exchange = settled->exchange;
        outcome.attempt = settled->attempt;
        if (const auto hold =
                readHold(m_session.connection(), asked.hold)) // the sale stands, whatever becomes of a look at its hold
            outcome.hold = *hold;
        return outcome;
    }
    if (answer.outcome == ChargeAnswer::Outcome::Refused) {
        if (asked.by.terminal == m_session.actor().terminal)
            TRY(declinePayment(m_session.connection(), m_session.act("payment.decline"), asked.id, answer.sentence));
        else // asked again from here: another terminal's hold is released, as when a person says it
            TRY(settle(asked.id, PaymentVerdict::notCharged(answer.sentence)));
        return refused(outcome, answer.sentence);
    }
    return asItIs(outcome);
}

Result<PaymentOutcome> PaymentDesk::refused(PaymentOutcome outcome, const QString &sentence)
{
    outcome.status = PaymentOutcome::Status::Refused;
    outcome.sentence = sentence;
    return asItIs(outcome);
}

Result<PaymentOutcome> PaymentDesk::asItIs(PaymentOutcome outcome)
{
    TRY_GET(outcome.attempt, readAttempt(m_session.connection(), outcome.attempt.id));
    TRY_GET(outcome.hold, readHold(m_session.connection(), outcome.attempt.hold));
    TRY_GET(outcome.partly, partly(outcome.hold));
    return outcome;
}

Result<PaymentOutcome> PaymentDesk::pay(HoldId hold, PaymentDevice &device, const QString &key)
{
    return payAs(hold, device, {device.method(), {}, key});
}

Result<PaymentOutcome> PaymentDesk::payAs(HoldId hold, PaymentDevice &device, PaymentStart start, const QString &note)
{
    TRY(requireFit(m_session, device));
    TRY_GET(const QString noted, noteOfSale(note)); // refused once the money is there, it would be lost
    if (!noted.isEmpty() && (start.amount || start.isDeposit))
        return refuseByHouse(
            PaymentWords::tr("A note goes with the payment of all that is left. Leave out the note, or "
                             "the amount."),
            {{QStringLiteral("argument"), QStringLiteral("note")}});
    start.method = device.method();
    TRY_GET(const PaymentBegun begun, begin(hold, start));
    return ask(begun, device, noted);
}

Result<PaymentOutcome> PaymentDesk::payPart(HoldId hold, PaymentDevice &device, const Money &amount, const QString &key)
{
    return payAs(hold, device, {device.method(), amount, key});
}

Result<PaymentOutcome> PaymentDesk::payExchange(const ExchangeAsked &asked, PaymentDevice &device, const QString &key,
                                                HoldId inHand)
{
    TRY(requireFit(m_session, device));
    HoldDesk holds(m_session);
    OrderDesk orders(m_session);
    HoldId hold = inHand;
    if (!hold.isValid() && asked.namesSeats()) {
        TRY_GET(const Order order, orders.order(QString::number(asked.order.value())));
        QStringList seats;
        for (const SeatMove &move : asked.moves)
            seats += move.to;
        HoldOptions options;
        options.key = key.isEmpty() ? QString() : key + QStringLiteral("/seats");
        TRY_GET(const HoldInfo held, holds.hold(order.event, SeatRequest::named(seats), options));
        hold = held.id;
    }
    const auto giveBack = [&] {
        if (!inHand.isValid())
            (void)holds.release(hold, PaymentWords::tr("Not exchanged")); // or it ends by its clock
    };
    const auto begun = begin(hold, {device.method(), {}, key, {}, asked});
    if (!begun && isDoneUnpaid(begun.error(), QStringLiteral("exchange"), QStringLiteral("exchange"))) {
        const auto done = asked.namesSeats() ? orders.exchange(asked.order, asked.moves, {}, asked.reason, key, hold)
                                             : orders.exchangeTickets(asked, hold, {}, key);
        if (!done) {
            giveBack();
            return refuse(done.error());
        }
        PaymentOutcome outcome = unpaid(*done);
        TRY_GET(outcome.hold, holds.info(hold));
        return outcome;
    }
    if (!begun) {
        giveBack();
        return refuse(begun.error());
    }
    auto outcome = ask(*begun, device);
    if (outcome && outcome->status == PaymentOutcome::Status::Refused) {
        giveBack();
        TRY_GET(outcome->hold, holds.info(hold));
    }
    return outcome;
}

Result<PaymentOutcome> PaymentDesk::payTypes(const TypeChangeAsked &asked, PaymentDevice &device, const QString &key)
{
    TRY(requireFit(m_session, device));
    PaymentStart start{device.method(), {}, key};
    start.types = asked;
    const auto begun = begin({}, start);
    if (begun)
        return ask(*begun, device);
    if (!isDoneUnpaid(begun.error(), QStringLiteral("types"), QStringLiteral("order.type")))
        return refuse(begun.error());
    TRY_GET(const MoveReceipt done, OrderDesk(m_session).changeTypes(asked, {}, key));
    return unpaid(done);
}

Result<PaymentOutcome> PaymentDesk::ask(const PaymentBegun &begun, PaymentDevice &device, const QString &note)
{
    if (begun.attempt.state != AttemptState::Open)
        return outcomeOfClosed(begun);
    const Charge charge = chargeFor(begun.attempt.key, begun.attempt.amount, begun.attempt.hold);
    const ChargeAnswer answer = device.charge(charge);
    device.answerHeard(charge);
    return finish(begun.attempt, answer, note);
}

Result<PaymentOutcome> PaymentDesk::askAgain(AttemptId id, PaymentDevice &device)
{
    TRY_GET(const PaymentAttempt attempt, readAttempt(m_session.connection(), id));
    TRY(requireFit(m_session, device));
    if (attempt.state == AttemptState::Open)
        return finish(attempt, device.whatCameOf(chargeFor(attempt.key, attempt.amount, attempt.hold)));
    TRY_GET(const HoldInfo hold, readHold(m_session.connection(), attempt.hold));
    return outcomeOfClosed({attempt, hold});
}

Result<PaymentOutcome> PaymentDesk::outcomeOfClosed(const PaymentBegun &begun)
{
    const PaymentAttempt &attempt = begun.attempt;
    PaymentOutcome before{PaymentOutcome::Status::Refused, attempt, begun.hold, {}, {}};
    TRY_GET(const auto kept, ordersKept(m_session.connection(), begun.hold));
    if (attempt.state != AttemptState::Charged) {
        before.sentence = PaymentWords::tr("This payment failed before. Start a new one, with a new key.");
    } else if (attempt.isExchange()) {
        before.status = PaymentOutcome::Status::Exchanged;
        TRY_GET(before.exchange, receiptOfExchange(m_session.connection(), attempt));
        before.sentence = attempt.changesTypes
                              ? PaymentWords::tr("This payment was made before, and the price type is changed.")
                              : PaymentWords::tr("This payment was made before, and the seats are exchanged.");
    } else if (begun.hold.state == HoldState::Paying) {
        before.status = PaymentOutcome::Status::PartPaid;
        TRY_GET(before.partly, partly(begun.hold));
        before.sentence = PaymentWords::tr("This payment was made before; the rest is to be paid.");
    } else if (!kept.isEmpty()) {
        before.sentence = PaymentWords::tr("This payment was made before, and kept as a deposit when nobody came for "
                                           "the rest. Start a new one, with a new key.");
    } else if (begun.hold.state != HoldState::Sold) {
        before.sentence =
            PaymentWords::tr("This payment was made before and given back. Start a new one, with a new key.");
    } else {
        before.status = PaymentOutcome::Status::Sold;
        TRY_GET(before.sale, receiptOfHold(m_session.connection(), attempt.hold));
        before.sentence = PaymentWords::tr("This payment was made before, and the seats are sold.");
    }
    return before;
}

Result<PartReturned> PaymentDesk::giveBack(AttemptId part, const QString &reference, const QString &reason)
{
    return returnPart(m_session.connection(), m_session.act("payment.return"), part, reference, reason);
}

Result<HoldInfo> PaymentDesk::setRestDue(HoldId hold, Instant due)
{
    return rowlock::setRestDue(m_session.connection(), m_session.act("payment.due"), hold, due);
}

Result<DepositKept> PaymentDesk::keepDeposit(HoldId hold, const QString &reason)
{
    return rowlock::keepDeposit(m_session.connection(), m_session.act("payment.keep"), hold, reason);
}

Result<std::optional<PaidInParts>> PaymentDesk::partly(const HoldInfo &hold)
{
    Connection &connection = m_session.connection();
    TRY_GET(const StandingPayment standing, readStanding(connection, hold));
    if (standing.parts.isEmpty())
        return std::optional<PaidInParts>();
    TRY_GET(const HouseRules rules, readHouseRules(connection));
    TRY_GET(const auto holds, jointHolds(connection, hold));
    TRY_GET(const auto priced, priceHolds(holds, rules, tendersOf(linesOf(standing.parts)), *standing.begunAt()));
    return std::optional(PaidInParts{standing.parts, totalOf(priced), coinAt(rules, *standing.begunAt())});
}

Result<QList<PaymentAttempt>> PaymentDesk::open()
{
    return openAttempts(m_session.connection());
}

Result<PaymentAttempt> PaymentDesk::attempt(AttemptId attempt)
{
    return readAttempt(m_session.connection(), attempt);
}

Result<OpenPayment> PaymentDesk::inFull(const PaymentAttempt &attempt)
{
    Connection &connection = m_session.connection();
    TRY_GET(const HoldInfo hold, readHold(connection, attempt.hold));
    TRY_GET(const EventSummary event, readEvent(connection, attempt.event));
    OpenPayment payment{attempt, hold, event.name};
    if (attempt.isExchange()) {
        TRY_GET(payment.exchanged, readOrder(connection, attempt.exchanged));
        TRY_GET(const QList<TicketId> tickets, ticketsOfAttempt(connection, attempt.id));
        payment.exchanged->tickets.removeIf([&](const Ticket &ticket) { return !tickets.contains(ticket.id); });
    }
    if (attempt.changesTypes) {
        TRY_GET(payment.newType, newTypeOf(connection, attempt));
    }
    TRY_GET(payment.partly, partly(hold));
    TRY_GET(payment.others, jointHolds(connection, hold));
    payment.others.removeIf([&hold](const HoldInfo &each) { return each.id == hold.id; });
    return payment;
}

} // namespace rowlock
