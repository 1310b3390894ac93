// A till at which a sale is being paid for.
#pragma once

#include "tests/domain/till.h"

namespace rowlock::test {

inline Money euros(qint64 minor)
{
    return {minor, {}};
}

inline CounterAnswer begun(const HoldInfo &hold, AttemptState state = AttemptState::Open, qint64 amount = 0)
{
    PaymentBegun answer;
    answer.hold = hold;
    answer.attempt.id = AttemptId(hold.id.value() + 100);
    answer.attempt.hold = hold.id;
    answer.attempt.state = state;
    answer.attempt.endedBy = QStringLiteral("office");
    answer.attempt.amount = euros(amount);
    return answer;
}

inline CounterAnswer sold(HoldId hold)
{
    PaymentFinished finished;
    finished.settled.attempt.id = AttemptId(hold.value() + 100);
    finished.settled.sale = SaleReceipt();
    return finished;
}

// A sale of one seat that is asked to be paid for; the attempt is being written down.
inline void ask(Till &counter, PaymentMethod method = PaymentMethod::Card)
{
    counter.hold(7, 0);
    counter.sale.payment().start(method);
    const auto asked = counter.out<BeginPayment>();
    if (!asked || asked->hold != HoldId(7) || asked->start.method != method || asked->start.key.isEmpty())
        qFatal("no payment was begun");
}

// ... and stands.
inline void makeReady(Till &counter)
{
    ask(counter);
    counter.deliver(begun(counter.commit(7, {0}, HoldState::Paying), AttemptState::Open, 1200));
}

inline const PaymentState &stateOf(const Till &counter)
{
    return counter.sale.payment().state();
}

} // namespace rowlock::test
