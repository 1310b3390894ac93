#include "model/store/accounts.h"

#include "model/db/statement.h"
#include "model/domain/pricing/cash_rounding.h"
#include "model/store/answers.h"
#include "model/store/claims.h"
#include "model/store/exchanges.h"
#include "model/store/gift_cards.h"
#include "model/store/house_rules.h"
#include "model/store/keys.h"
#include "model/store/order_lines.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

namespace {

// An account is not paid by another one, nor by what is no money.
Result<Done> requireMoney(const QList<PaymentLine> &payments)
{
    for (const PaymentLine &line : payments) {
        if (line.method == PaymentMethod::Account || line.method == PaymentMethod::Comp
            || line.method == PaymentMethod::Voucher)
            return badArgument(Store::tr("What is owed is paid in cash, by card, gift card, cheque or bank transfer. "
                                         "Enter how it is paid."),
                               "payments");
    }
    if (payments.isEmpty() || std::ranges::any_of(payments, [](const auto &line) { return line.amount.minor <= 0; }))
        return badArgument(Store::tr("Enter how much is paid, above zero."), "payments");
    return Done{};
}

// All that is owed where the payments reach it, with its rounding; otherwise what they come to.
Result<Booking> bookingOfAccount(const QList<PaymentLine> &payments, const Money &owed, Instant now, CashStep coin)
{
    const auto whole = bookingOf(payments, owed, now, coin);
    Money given{0, owed.currency};
    for (const PaymentLine &line : payments)
        given += line.amount;
    return whole || given >= owed ? whole : bookingOf(payments, given, now, coin);
}

// What gift cards stand in an order, those left out that went back.
Result<Money> cardsIn(Writing &writing, const Order &order)
{
    return one<Money>(
        writing.db(), R"(
        SELECT CAST(coalesce(sum(paid_minor), 0) AS BIGINT) FROM order_line WHERE order_id = ? AND kind = 'gift_card')",
        [&](const Row &row) { return row.money(0, order.total.currency); }, order.id);
}

// What goes off, out of what each owes.
QList<PaymentLine> takenOff(QList<PaymentLine> owed, Money settled)
{
    for (PaymentLine &line : owed) {
        line.amount = std::min(line.amount, settled);
        settled -= line.amount;
    }
    owed.removeIf([](const PaymentLine &line) { return line.amount.minor == 0; });
    return owed;
}

Result<Done> takeOff(Writing &writing, const Order &order, const QList<PaymentLine> &lines)
{
    TRY_GET(const QList<Payment> off, giveBack(writing, order, lines, Goes::OffAccount));
    for (const Payment &payment : off)
        TRY(post(writing.db(), R"(INSERT INTO account_paid (payment_id) VALUES (?))", payment.id));
    return Done{};
}

Result<AccountReceipt> payNow(Writing &writing, OrderId id, const QList<PaymentLine> &payments)
{
    TRY_GET(const Order order, readOrder(writing.db(), id));
    TRY(requireNotExchanging(writing.db(), id));
    const Money all = totalOwed(order);
    if (all.minor == 0)
        return badArgument(Store::tr("Nothing of order %1 is owed. See the list of accounts.").arg(order.code),
                           "order");
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    TRY_GET(Booking booking, bookingOfAccount(payments, all, writing.now(), coinAt(rules, writing.now())));
    TRY_GET(const Money cards, cardsIn(writing, order));
    TRY(requireNoCardBuysACard(order.total - order.refunded, cards, order.payments + booking.payments));
    AccountReceipt receipt{
        id, booking.paid - booking.handedBack - booking.rounding, booking.paid, booking.handedBack, booking.rounding,
        all};
    receipt.left -= receipt.settled;
    // The event before the cards, as a sale has them; a refund has its cards first, under the event's turn.
    TRY(redeemCards(writing, {event.id(), {}, id}, booking.payments));
    TRY(takeOff(writing, order, takenOff(owedOf(order), receipt.settled)));
    TRY(takePayments(writing, id, event.id(), booking));
    TRY(addToTotal(writing, event, id, {0, all.currency}, booking.rounding, booking.change));
    return receipt;
}

} // namespace

Result<AccountReceipt> payAccount(Connection &connection, const Act &act, OrderId order,
                                  const QList<PaymentLine> &given, const QString &key)
{
    TRY(requireMoney(given));
    TRY(checkReferences(given));
    TRY_GET(const auto payments, withCardNumbers(connection, given));
    const QJsonObject request{{QStringLiteral("order"), order.value()}, {QStringLiteral("paid"), toJson(payments)}};
    return write(connection, act.under(key), Turn::of(order), [&](Writing &writing) {
        return once<AccountReceipt>(
            writing, key, QStringLiteral("account"), request, [&] { return payNow(writing, order, payments); },
            [](const AccountReceipt &receipt) { return toJson(receipt); }, accountReceiptFromJson);
    });
}

Result<QList<OpenAccount>> readOpenAccounts(Connection &connection, const Currency &currency)
{
    return all<OpenAccount>(connection, R"(
        SELECT o.order_id, o.code, o.event_id, e.name, e.starts_at,
            coalesce((SELECT n.name FROM patron n WHERE n.patron_id = o.patron_id), ''), f.reference, f.at, a.owed
        FROM (SELECT order_id, min(payment_id) AS first_id, CAST(sum(amount_minor) AS BIGINT) AS owed FROM payment
                WHERE method = 'account' GROUP BY order_id HAVING sum(amount_minor) > 0) a
            JOIN payment f ON f.payment_id = a.first_id JOIN sale_order o ON o.order_id = a.order_id
            JOIN event e ON e.event_id = o.event_id
        ORDER BY f.at, o.order_id)",
                            [&](const Row &row) {
                                return OpenAccount{row.id<OrderId>(0), row.text(1),    row.id<EventId>(2),
                                                   row.text(3),        row.instant(4), row.text(5),
                                                   row.text(6),        row.instant(7), row.money(8, currency)};
                            });
}

} // namespace rowlock
