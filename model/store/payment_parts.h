// A sale that is paid in parts (docs/decisions/tenders.md): each part is an attempt that was charged by itself, and the
// hold stays in payment until they come to what is due, or until every one was given back.
#pragma once

#include "model/store/payments.h"

namespace rowlock {

// A part goes back as it came, from any terminal, before there is an order; the receipt of the refund is its reference.
// With the last one the hold is active again, or released where it is another terminal's. Said again it is answered
// again. forbidden (the seats are sold: their order is refunded), invalid_argument (no part).
Result<PartReturned> returnPart(Connection &connection, const Act &act, AttemptId part, const QString &reference,
                                const QString &reason);

// What stands of a hold in payment.
struct StandingPayment
{
    std::optional<PaymentAttempt> open = {};
    QList<PaymentAttempt> parts = {}; // charged, and not given back

    // When the first of them was begun: the order is priced as of then.
    std::optional<Instant> begunAt() const;
};
Result<StandingPayment> readStanding(Connection &connection, const HoldInfo &hold); // nothing where it is active
// ... or of all that go with it
Result<Asked<PaymentAttempt>> askStanding(Connection &connection, const HoldInfo &hold);
StandingPayment standingOf(const QList<PaymentAttempt> &attempts);

// As the order has them.
QList<PaymentLine> linesOf(const QList<PaymentAttempt> &parts);
QList<Payment> paymentsOf(const QList<PaymentAttempt> &parts, Instant at);

// ---- for other use cases inside their own transaction ----

// payment_mismatch: a fee by tender went with a part that was given back.
Result<Done> requireNotPaidMore(const PaidInParts &paid);
tl::unexpected<Error> refuseAllPaid();
tl::unexpected<Error> refusePartly(const HoldInfo &hold, const QList<PaymentAttempt> &parts); // forbidden
// Where no part is paid it is not asked what is due.
Result<PaidInParts> paidSoFar(Writing &writing, const HoldInfo &hold);
// Charged by itself, with more to come.
bool isPartOf(const PaidInParts &paid, const PaymentAttempt &attempt, const PaymentVerdict &verdict);
// payment_mismatch where it is said to be of another amount.
Result<PaidInParts> chargePart(Writing &writing, const SaleInHand &sale, const PaymentAttempt &attempt,
                               const PaymentVerdict &verdict);
// Every part that stands of a hold, as it came, in one act of whoever says so; the hold is released with all that it
// goes with.
Result<Done> returnAllParts(Writing &writing, const HoldInfo &hold, const QList<PaymentAttempt> &parts,
                            const QString &reason);
// What was answered when it was charged, or by now is to be. hold_consumed: it was given back.
Result<PaymentSettled> partSettledBefore(Writing &writing, const PaymentAttempt &attempt);

} // namespace rowlock
