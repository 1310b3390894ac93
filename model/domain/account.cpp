#include "model/domain/account.h"

#include <algorithm>

namespace rowlock {

QList<PaymentLine> owedOf(const Order &order)
{
    QList<PaymentLine> owed;
    for (const Payment &payment : order.payments) {
        if (payment.method != PaymentMethod::Account)
            continue;
        const auto same = std::ranges::find(owed, payment.reference, &PaymentLine::reference);
        if (same == owed.end())
            owed.append({payment.method, payment.amount, payment.reference});
        else
            same->amount += payment.amount;
    }
    owed.removeIf([](const PaymentLine &line) { return line.amount.minor <= 0; });
    return owed;
}

Money totalOwed(const Order &order)
{
    Money total{0, order.total.currency};
    for (const PaymentLine &line : owedOf(order))
        total += line.amount;
    return total;
}

} // namespace rowlock
