// Payment lines as payments: what of them is kept, and what goes back as change.
#include "model/store/sales.h"

#include <algorithm>

namespace rowlock {

Result<Booking> bookingOf(const QList<PaymentLine> &lines, const Money &due, Instant now, CashStep coin)
{
    TRY_GET(const Settlement settlement, settle(lines, due, coin));
    const Money nothing{0, due.currency};
    Booking booking{{}, nothing, nothing, settlement.change, settlement.rounding};
    Money whole = nothing; // cash that is handed back as it came
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const PaymentLine &line = lines.at(i);
        const Money kept = settlement.kept.at(i);
        booking.paid += line.amount;
        if (kept.minor == 0 && (line.amount.minor > 0 || due.minor > 0))
            whole += line.amount;
        else
            booking.payments.append({{}, line.method, kept, line.amount, line.reference, now});
    }
    for (Payment &payment : booking.payments) {
        if (payment.method == PaymentMethod::Cash) {
            payment.tendered += whole; // one drawer: 5 and 8 for 8 are 13 with 5 change
            whole = nothing;
        }
        booking.change += payment.tendered - payment.amount;
    }
    return booking;
}

MoneyTaken moneyTaken(const QList<Payment> &payments, Instant at, const QList<PaymentLine> &said,
                      const Currency &currency)
{
    MoneyTaken taken{{0, currency}, {0, currency}};
    Money kept{0, currency}; // what was due, rounded
    QList<Payment> booked;
    for (const Payment &payment : payments) {
        if (payment.at != at || payment.amount.minor <= 0)
            continue;
        booked.append(payment);
        kept += payment.amount;
        taken.paid += payment.tendered;
        taken.change += payment.tendered - payment.amount;
    }
    auto again = bookingOf(said, kept, at, {});
    if (again)
        again->payments.removeIf([](const Payment &payment) { return payment.amount.minor == 0; });
    const auto isSame = [](const Payment &one, const Payment &other) {
        return one.method == other.method && one.amount == other.amount && one.tendered == other.tendered;
    };
    if (again && std::ranges::equal(again->payments, booked, isSame))
        taken = {again->paid, again->handedBack};
    return taken;
}

} // namespace rowlock
