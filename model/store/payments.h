// Payment between two short transactions (docs/decisions/payments.md): begin writes down an attempt and puts the hold
// in payment; then somebody asks for the money with no lock held; then the sale, abandonPayment or settlePayment closes
// the attempt. Every function is one transaction. An attempt that is open after a crash is a payment in doubt.
#pragma once

#include "model/domain/payment.h"
#include "model/store/claims.h"
#include "model/store/part_shares.h"

namespace rowlock {

// The hold stops counting down and gives way to nobody; of an exchange the order's tickets are neither refunded nor
// moved until it is settled. Of a change of price types no hold is named: one without anything is made. Of a hold that
// is partly paid any terminal takes more, up to what is left. A key that was used for this very payment answers its
// attempt, as it is by now. hold_unknown, hold_expired, hold_consumed; forbidden (another terminal's, or in payment
// already), invalid_argument, key_reused.
Result<PaymentBegun> beginPayment(Connection &connection, const Act &act, HoldId hold, const PaymentStart &start = {});

// By its own terminal: the answer was no (refused), or nobody was asked (not charged). The hold is active again with a
// fresh deadline, or released where it was made for a change of price types. Of a hold that is active, or partly paid
// with nothing asked for, it is answered as it is. As beginPayment; Open and Charged are invalid_argument.
Result<HoldInfo> abandonPayment(Connection &connection, const Act &act, HoldId hold,
                                AttemptState outcome = AttemptState::NotCharged, const QString &reason = {});
// ... of this attempt alone: a device that answers late must not close the next one. Of a closed one the hold is
// answered.
Result<HoldInfo> declinePayment(Connection &connection, const Act &act, AttemptId attempt, const QString &reason);

// By any terminal: charged makes it the sale, or the exchange that the attempt has written down, or where more is due a
// part of the sale; not charged releases the hold, unless a part of it is paid. What was settled so before is answered
// again. hold_consumed (settled otherwise; of money that turns up after "not charged" the sentence says to give it
// back), payment_mismatch (an exchange's attempt was for less, and the rest is missing), invalid_argument (also a note
// where no order is made).
Result<PaymentSettled> settlePayment(Connection &connection, const Act &act, AttemptId attempt,
                                     const PaymentVerdict &verdict);

// A device charged an attempt that somebody had given up before: the seats may be another's by now, so the money is
// given back, and that it came stands in the journal as payment.late, whoever reads the till's answer or does not. Said
// again of the same receipt it is not written again.
Result<Done> recordLateMoney(Connection &connection, const Act &act, AttemptId attempt, const QString &reference);

// Payments in doubt, and those that are asked for at this moment, of every terminal, oldest first; and the parts that
// were paid of holds that are not sold yet.
Result<QList<PaymentAttempt>> openAttempts(Connection &connection);
Result<PaymentAttempt> readAttempt(Connection &connection, AttemptId attempt); // invalid_argument
Result<std::optional<PaymentAttempt>> attemptWithKey(Connection &connection, const QString &key);
Result<std::optional<PaymentAttempt>> openAttemptOf(Connection &connection, HoldId hold);
Result<std::optional<PaymentAttempt>> openExchangeOf(Connection &connection, OrderId order);

// ---- for other use cases inside their own transaction ----

// forbidden where the hold is in payment: settle first. Its attempt is for what it has now, so it must not change.
Result<Done> requireNotPaying(Writing &writing, const HoldInfo &hold);
// forbidden where the order's tickets are being exchanged: settle first. Also asked alone, before a person begins.
Result<Done> requireNotExchanging(Connection &connection, OrderId order);
// Before a hold in payment is sold: where none of the payments is of its attempt's method, that attempt was not
// charged. forbidden: another terminal asks for the money, and nobody here knows what its device says; settle first.
Result<Done> closeIfPaidOtherwise(Writing &writing, const HoldInfo &hold, const QList<PaymentLine> &payments);
// The order that was just made of the hold, or whose tickets are exchanged for it: its open attempt, if it has one, was
// charged.
Result<Done> closeAsCharged(Writing &writing, const std::optional<PaymentAttempt> &open, OrderId order,
                            const QList<PaymentLine> &payments);
// The one way in which an attempt ends. Charged without an order it is a part, of which it is said what was handed
// over, and what it is taxed as: all of it, and written down before.
struct PartCharged
{
    Money tendered;
    QList<PartShare> shares;
};
Result<Done> closeAttempt(Writing &writing, const PaymentAttempt &attempt, AttemptState outcome, OrderId order,
                          const QString &reference, const QString &reason, const std::optional<PartCharged> &part = {});
// Nothing of it is paid, and nobody is asked for money: it runs again with all that go with it, and a fresh deadline.
Result<HoldInfo> backFromPayment(Writing &writing, const HoldInfo &hold);
// Nothing of it is paid, and its payment is settled: it ends with all that go with it; answers the places that are free
// again.
Result<qint64> releaseUnpaid(Writing &writing, const HoldInfo &hold, const QString &reason);
Result<Done> closeAsCharged(Writing &writing, const HoldInfo &hold, OrderId order, const QList<PaymentLine> &payments);

} // namespace rowlock
