// The desk's payments: between two short transactions, and settled by a person where nobody knows what came of them.
#include "model/service/desk.h"
#include "model/store/payments.h"

namespace rowlock {

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
    return rowlock::settlePayment(*m_connection, act("payment.settle"), attempt, verdict);
}

Result<QList<PaymentAttempt>> Desk::openAttempts(const std::optional<QString> &terminal)
{
    return rowlock::openAttempts(*m_connection, terminal);
}

Result<PaymentAttempt> Desk::attempt(AttemptId attempt)
{
    return readAttempt(*m_connection, attempt);
}

} // namespace rowlock
