// The desk's payments: between two short transactions, and settled by a person where nobody knows what came of them.
#include "model/domain/payment_device.h"
#include "model/service/desk.h"
#include "model/service/exchange_payment.h"
#include "model/store/late_money.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/walkups.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("Desk", text);
}

// The till must not hear of a sale that is not written down; but what it hears must name the money.
tl::unexpected<Error> chargedAndNotSold(Error error, const PaymentAttempt &attempt, const QString &reference)
{
    if (error.code != ErrorCode::HoldConsumed) {
        error.message +=
            u' '
            + say(QT_TRANSLATE_NOOP("Desk", "The money was taken and is not written down yet: settle payment %1 as "
                                            "charged."))
                  .arg(attempt.id.value());
    }
    error.details.insert(QStringLiteral("attempt"), attempt.id.value());
    error.details.insert(QStringLiteral("charged"), true);
    error.details.insert(QStringLiteral("amount"), toDecimal(attempt.amount));
    error.details.insert(QStringLiteral("reference"), reference);
    return refuse(std::move(error));
}

} // namespace

Result<PaymentBegun> Desk::beginPayment(HoldId hold, const PaymentStart &start)
{
    return rowlock::beginPayment(*m_connection, act("payment.begin"), hold, start);
}

Result<HoldInfo> Desk::abandonPayment(HoldId hold, AttemptState outcome, const QString &reason)
{
    return rowlock::abandonPayment(*m_connection, act("payment.abandon"), hold, outcome, reason);
}

Result<PaymentSettled> Desk::settlePayment(AttemptId attempt, const PaymentVerdict &verdict)
{
    auto settled = rowlock::settlePayment(*m_connection, act("payment.settle"), attempt, verdict);
    if (!settled && verdict.charged && settled.error().code == ErrorCode::HoldConsumed)
        (void)recordLateMoney(*m_connection, act("payment.late"), attempt,
                              verdict.reference); // the answer says it either way
    return settled;
}

Result<QList<PaymentAttempt>> Desk::openAttempts(const std::optional<QString> &terminal)
{
    return rowlock::openAttempts(*m_connection, terminal);
}

Result<PaymentAttempt> Desk::attempt(AttemptId attempt)
{
    return readAttempt(*m_connection, attempt);
}

Result<PaymentOutcome> Desk::pay(HoldId hold, PaymentDevice &device, const QString &key)
{
    TRY_GET(const PaymentBegun begun, beginPayment(hold, {device.method(), {}, key}));
    return askFor(*this, begun, device);
}

Result<PaymentOutcome> Desk::finishPayment(const PaymentAttempt &asked, const ChargeAnswer &answer)
{
    PaymentOutcome outcome{PaymentOutcome::Came::InDoubt, asked, {}, {}, answer.sentence};
    if (answer.outcome == ChargeAnswer::Outcome::Charged) {
        PaymentVerdict verdict = PaymentVerdict::wasCharged(answer.reference.left(200));
        verdict.tendered = answer.tendered;
        auto settled = settlePayment(asked.id, verdict);
        if (!settled)
            return chargedAndNotSold(std::move(settled).error(), asked, answer.reference);
        outcome.came = settled->exchange ? PaymentOutcome::Came::Exchanged : PaymentOutcome::Came::Sold;
        outcome.sale = settled->sale;
        outcome.exchange = settled->exchange;
        outcome.attempt = settled->attempt;
        if (const auto hold =
                readHold(*m_connection, asked.hold)) // the sale stands, whatever becomes of a look at its hold
            outcome.hold = *hold;
        return outcome;
    }
    if (answer.outcome == ChargeAnswer::Outcome::Refused) {
        TRY(declinePayment(*m_connection, act("payment.decline"), asked.id, answer.sentence));
        outcome.came = PaymentOutcome::Came::Refused;
    }
    TRY_GET(outcome.attempt, readAttempt(*m_connection, asked.id));
    TRY_GET(outcome.hold, readHold(*m_connection, asked.hold));
    return outcome;
}

Result<SaleReceipt> Desk::sellSeen(EventId id, const QList<SeenSeat> &seats, const QList<PaymentLine> &payments,
                                   const QString &key)
{
    TRY_GET(const SharedPlan shared, planOf(id));
    return rowlock::sellSeen(*m_connection, act("walkup"), id, *shared, seats, payments, key);
}

Result<TakenBack> Desk::takeBack(HoldId expired, const QString &key)
{
    TRY_GET(const HoldInfo hold, readHold(*m_connection, expired));
    TRY_GET(const SharedPlan shared, planOf(hold.event));
    return rowlock::takeBack(*m_connection, act("take_back"), expired, *shared, key);
}

} // namespace rowlock
