#include "model/domain/refund.h"

#include <algorithm>

namespace rowlock {

namespace {

// What is left of each way of paying, in the order in which they came.
QList<PaymentLine> leftOf(const QList<Payment> &payments)
{
    QList<PaymentLine> left;
    for (const Payment &payment : payments) {
        const auto same = std::find_if(left.begin(), left.end(), [&](const PaymentLine &line) {
            return line.method == payment.method && line.reference == payment.reference;
        });
        if (same == left.end())
            left.append({payment.method, payment.amount, payment.reference});
        else
            same->amount += payment.amount;
    }
    left.removeIf([](const PaymentLine &line) { return line.amount.minor <= 0; });
    return left;
}

// Whether the one is the better way to give `amount` back.
bool isBetter(const PaymentLine &one, const PaymentLine &other, const Money &amount)
{
    const bool enough = one.amount >= amount;
    if (enough != (other.amount >= amount))
        return enough;
    return enough ? one.amount <= other.amount : one.amount >= other.amount; // the last of equal ones
}

} // namespace

QList<PaymentLine> refundOf(const QList<Payment> &payments, const Money &amount)
{
    QList<PaymentLine> left = leftOf(payments);
    QList<PaymentLine> back;
    Money rest = amount;
    while (rest.minor > 0 && !left.isEmpty()) {
        qsizetype best = 0;
        for (qsizetype i = 1; i < left.size(); ++i) {
            if (isBetter(left.at(i), left.at(best), rest))
                best = i;
        }
        PaymentLine line = left.takeAt(best);
        line.amount = std::min(line.amount, rest);
        rest -= line.amount;
        back.append(line);
    }
    Q_ASSERT(rest.minor <= 0);
    return back;
}

} // namespace rowlock
