// From hold to paid order, and back: each one transaction in which seat, ticket, order and money change together.
#pragma once

#include "model/domain/pricing/priced_order.h"
#include "model/domain/pricing/reversal.h"
#include "model/domain/receipts.h"
#include "model/domain/refunded_lines.h"
#include "model/store/claims.h"
#include "model/store/patrons.h"
#include "model/store/payment_parts.h"
#include "model/store/tickets.h"

namespace rowlock {

// hold_unknown, hold_expired, hold_consumed, forbidden, payment_mismatch, invalid_argument, key_reused.
// A hold in payment was charged: its attempt is closed with the payment's reference.
// Of holds that go together each becomes an order, for what it comes to, and the answer names all of them.
// A patron, where one is given, is the hold's from now on, and the order's.
// `byHand`: agreed for all of the hold in the same transaction, in the place of what was; of a hold in payment another
// sum was asked for (forbidden).
// A total of nothing may be sold without a payment line; it is recorded as comp 0.
// `note`: the first note of each order that is made (order_notes.h); no key keeps its words. `isForWillcall`: they are
// left there (willcall.h), and need a name. `prints`: their tickets are printed here (print_jobs.h).
Result<SaleReceipt> sellHold(Connection &connection, const Act &act, HoldId hold, const QList<PaymentLine> &payments,
                             const QString &key, const PatronChoice &patron = {},
                             const QList<HandReduction> &byHand = {}, const QString &note = {},
                             bool isForWillcall = false, bool prints = false);

// Gives back the price of the tickets (none named: all valid ones, or none where fees are named) to where it came from
// (refund.h), with the fees that are asked for and less what is kept, and frees the seats; or all of it onto a gift
// card, one that there is or a new one, whose code is in the answer.
// A void takes all orders that were sold together, or none; those of the others are in the answer's `others`.
// invalid_argument (unknown order, a ticket that is not of it or not valid any more, a line that cannot go back by
// itself or went back already), forbidden (a gift card that was used, or that would become a new one), key_reused.
Result<RefundReceipt> refundOrder(Connection &connection, const Act &act, OrderId order, const QList<TicketId> &tickets,
                                  const QString &key, const QString &reason, const RefundTerms &terms = {});

// What a void of this order would undo with it, and why it would be refused now, as refundOrder would say it.
// invalid_argument (unknown)
Result<SaleToVoid> readSaleToVoid(Connection &connection, OrderId order, Instant now);

// ---- for other use cases inside their own transaction ----

// refundOrder without its key, and no void.
Result<RefundReceipt> refundTickets(Writing &writing, OrderId order, const QList<TicketId> &tickets,
                                    const QString &reason, const RefundTerms &terms);
Result<Done> checkReferences(const QList<PaymentLine> &payments); // invalid_argument: too long, a card number
// What payment lines leave in the books of an order: a payment for each that keeps something, and the change out of
// those. Cash that is handed back whole counts as tendered with other cash, and is none where no cash is kept. The one
// place where lines become payments, so that tendered less change is kept.
struct Booking
{
    QList<Payment> payments;
    Money change;           // of the payments
    Money paid, handedBack; // for the receipt: all that was handed over, and all that went back
    Money rounding;         // in what was kept: to be a line of the order
    qsizetype before = 0;   // so many of the payments, the first, were taken before: parts, and what goes along
};
// As settle().
Result<Booking> bookingOf(const QList<PaymentLine> &lines, const Money &due, Instant now, CashStep coin);
// The row of a hold's order, under a code that is drawn for it.
struct NewOrder
{
    OrderId id;
    PatronId patron; // not valid: none
};
Result<NewOrder> insertOrder(Writing &writing, const HoldInfo &hold, const Money &total, const Booking &booking,
                             QString &code);
// Answers them with their numbers.
Result<QList<Payment>> takePayments(Writing &writing, OrderId order, EventId event, const Booking &booking);
// Books so much out of the order's payments, as refundOf() proposed it; answers the rows, below zero.
// What goes on to another order with its payment goes onto no gift card. What was on account and is paid goes off it.
enum class Goes { Out, Along, OffAccount };
Result<QList<Payment>> giveBack(Writing &writing, const Order &order, QList<PaymentLine> back, Goes goes = Goes::Out,
                                std::optional<qint64> newCardDays = {});
// Goods, donations and gift cards among them, at their list prices.
Money extrasIn(const QList<PricedLine> &lines, const Currency &currency);
tl::unexpected<Error> refuseCardForCard(const Money &cards);
// `total` is what the order costs, `cards` what of it gift cards are that it sells. forbidden.
Result<Done> requireNoCardBuysACard(const Money &total, const Money &cards, const QList<Payment> &payments);
// Makes the order of a live hold, whoever's it is. payment_mismatch.
Result<SaleReceipt> sellClaims(Writing &writing, const HoldInfo &hold, const QList<PaymentLine> &lines,
                               const QString &note = {});
// The same in two steps: what it comes to and what is paid of it already, and then the order.
struct OrderInHand
{
    HoldInfo hold;
    OpenEvent event;
    PricedOrder priced;
};
struct SaleInHand
{
    QList<OrderInHand> orders; // one for each of the holds that go together, that of the payment first
    StandingPayment standing = {};
    CashStep coin = {};
    QList<PartShare> shares = {}; // of the parts

    Money total() const;
    PaidInParts paid() const { return {standing.parts, total(), coin}; }
};
// What is paid for each of its orders: in parts before, and now by these lines. As settle().
Result<QList<Booking>> bookingsOf(const SaleInHand &sale, const QList<PaymentLine> &lines, Instant now);
Result<SaleInHand> priceSale(Writing &writing, const HoldInfo &hold, const QList<PaymentLine> &lines);
Result<SaleReceipt> completeSale(Writing &writing, const SaleInHand &sale, const QList<PaymentLine> &lines,
                                 const QString &note = {});
// One of its orders, with the payments that come to it.
struct OrderToWrite
{
    OrderInHand order;
    Booking booking;
    CashStep coin = {};
    OrderId exchanged = {};                     // of an exchange into another event: the order whose tickets went back
    std::optional<PaymentAttempt> charged = {}; // that its payment ends with
    bool endsAct = false;                       // nothing is asked of the house after it
    QString note = {};                          // its first; empty: none
    bool isForWillcall = false;                 // or as the order was that it is exchanged for
};
Result<SaleReceipt> writeOrder(Writing &writing, const OrderToWrite &asked, const QList<PaymentLine> &lines);
struct MoneyTaken
{
    Money paid, change;

    Money kept() const { return paid - change; }
};
// What was answered when these of the order's payments were taken. `said`: the lines as they are said once more; they
// alone know of cash of which nothing was kept, and count only if they would be booked as those payments are.
MoneyTaken moneyTaken(const QList<Payment> &payments, Instant at, const QList<PaymentLine> &said,
                      const Currency &currency);
// What was answered when a sold hold was sold, put together from the order.
Result<SaleReceipt> receiptOfHold(Connection &connection, HoldId hold, const QList<PaymentLine> &said = {});

} // namespace rowlock
