// Payment lines as payments: what of them is kept, and what goes back as change.
#include "model/store/sales.h"

#include "model/domain/pricing/line_sums.h"
#include "model/domain/shared_payments.h"

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

namespace {

// What was paid in parts, and the rest.
Result<Booking> bookingOfSale(const SaleInHand &sale, const QList<PaymentLine> &lines, Instant now)
{
    const PaidInParts paid = sale.paid();
    TRY(requireNotPaidMore(paid));
    TRY_GET(Booking booking, bookingOf(lines, paid.left(), now, sale.coin));
    const QList<Payment> parts = paymentsOf(paid.parts, now);
    for (const Payment &part : parts) { // its change went back when it was paid
        booking.paid += part.amount;
        booking.change += part.tendered - part.amount;
    }
    booking.payments = parts + booking.payments;
    booking.before = parts.size();
    if (booking.payments.isEmpty()) // nothing was due: the order still has its payment
        booking.payments.append({{}, PaymentMethod::Comp, {0, paid.due.currency}, {0, paid.due.currency}, {}, now});
    return booking;
}

// Nothing of each where an older Rowlock charged it.
QList<Money> sharesByOrder(const SaleInHand &sale, const PaymentAttempt &part)
{
    QList<Money> shares;
    for (const OrderInHand &order : sale.orders) {
        shares.append({0, part.amount.currency});
        for (const PartShare &share : sale.shares) {
            if (share.attempt == part.id && share.hold == order.hold.id)
                shares.last() += share.taxed.amount;
        }
    }
    return shares;
}

// What of it stands in each of the orders.
QList<Booking> sharedBookings(const SaleInHand &sale, const Booking &all)
{
    if (sale.orders.size() == 1)
        return {all};
    QList<OrderDue> dues;
    QList<QList<Money>> said;
    for (const PaymentAttempt &part : sale.standing.parts)
        said.append(sharesByOrder(sale, part));
    for (const OrderInHand &order : sale.orders)
        dues.append({order.priced.total, totalOf(order.priced.lines, LineKind::GiftCard, order.priced.total.currency)});
    QList<Booking> bookings;
    for (const OrderPaid &paid : sharePayments(all.payments, all.before, all.rounding, dues, said)) {
        Booking booking{paid.payments, {0, all.rounding.currency}, all.paid, all.handedBack, paid.rounding,
                        paid.before};
        for (const Payment &payment : paid.payments)
            booking.change += payment.tendered - payment.amount;
        bookings.append(booking);
    }
    return bookings;
}

} // namespace

Result<QList<Booking>> bookingsOf(const SaleInHand &sale, const QList<PaymentLine> &lines, Instant now)
{
    TRY_GET(const Booking all, bookingOfSale(sale, lines, now));
    return sharedBookings(sale, all);
}

} // namespace rowlock
