#include "model/store/event_exchanges.h"

#include "model/db/transaction.h"
#include "model/domain/refund.h"
#include "model/domain/refunded_lines.h"
#include "model/store/answers.h"
#include "model/store/exchanges.h"
#include "model/store/gift_cards.h"
#include "model/store/hold_terms.h"
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/journal.h"
#include "model/store/kept_types.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/order_lines.h"
#include "model/store/out_of_blocks.h"
#include "model/store/party_moves.h"
#include "model/store/patrons.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <QJsonArray>

#include <algorithm>

namespace rowlock {

Result<BothEvents> openBoth(Writing &writing, EventId from, EventId into)
{
    const auto [first, second] = std::minmax(from, into);
    TRY_GET(const OpenEvent one, openEvent(writing, first));
    if (from == into)
        return BothEvents{one, one};
    TRY_GET(const OpenEvent other, openEvent(writing, second));
    return from < into ? BothEvents{one, other} : BothEvents{other, one};
}

Result<Done> requireToCome(const EventSummary &event, Instant now)
{
    if (event.starts > now)
        return Done{};
    return refuse(ErrorCode::EventClosed,
                  Store::tr("“%1” has begun, so nothing was exchanged for it. Select seats of a later performance.")
                      .arg(event.name),
                  {{QStringLiteral("event"), event.id.value()}});
}

namespace {

Result<Done> requireAsMany(const QList<Ticket> &tickets, const HoldInfo &hold)
{
    if (hold.quantity() == tickets.size())
        return Done{};
    return refuseByHouse(
        Store::tr("%1 tickets go back and %2 places are held, so nothing was exchanged. Hold as many as "
                  "go back; sell or refund the others.")
            .arg(QString::number(tickets.size()), QString::number(hold.quantity())),
        {{QStringLiteral("argument"), QStringLiteral("hold")}});
}

// As they were named; else in the order of the house, the places after the seats, as a hold's are sold. Side by side
// stays side by side.
void sortForHold(QList<Ticket> &tickets, const QList<TicketId> &named)
{
    std::ranges::stable_sort(tickets, {}, [&named](const Ticket &ticket) {
        return named.isEmpty() ? qsizetype(unsigned(ticket.seatNo)) : named.indexOf(ticket.id);
    });
}

// Its lines among the order's, in the order of the tickets.
QList<int> linesOf(const QList<LedgerLine> &stored, const QList<Ticket> &tickets)
{
    QList<int> numbers;
    for (const Ticket &ticket : tickets)
        numbers += linesOfTickets(stored, {ticket.id});
    return numbers;
}

Result<Done> priceIt(Connection &connection, EventExchange &exchange, const HoldInfo &hold, Instant at)
{
    TRY_GET(HouseRules rules, readHouseRules(connection));
    if (exchange.isAsPaid)
        rules.fees.removeIf([](const FeeRule &fee) { return fee.per == FeeFor::Exchange; });
    TRY_GET(const QList<LedgerLine> stored, readOrderLines(connection, exchange.order.id));
    TRY_GET(exchange.price, priceExchange(QList<PricedLine>(stored.begin(), stored.end()),
                                          linesOf(stored, exchange.tickets), hold, rules, at));
    exchange.coin = coinAt(rules, at);
    return Done{};
}

Result<EventExchange> weigh(Connection &connection, const HoldInfo &hold, const ExchangeAsked &asked, Instant at)
{
    EventExchange exchange;
    TRY_GET(exchange.order, readOrder(connection, asked.order));
    TRY_GET(exchange.tickets, validTickets(exchange.order, asked.tickets,
                                           Store::tr("Nothing was exchanged; look at the order's tickets.")));
    TRY(requireAsMany(exchange.tickets, hold));
    sortForHold(exchange.tickets, asked.tickets);
    TRY(requireForExchange(hold));
    TRY(requireNoExtras(hold));
    exchange.at = at;
    TRY(priceIt(connection, exchange, hold, at));
    return exchange;
}

// Who bought the old tickets has the new ones, unless the clerk has said whose they are.
Result<Done> passBuyer(Writing &writing, HoldInfo &hold, OrderId order)
{
    if (!hold.patron.isEmpty() || hold.holder.terminal != writing.by().terminal)
        return Done{};
    TRY_GET(const PatronId buyer,
            one<PatronId>(
                writing.db(), R"(SELECT coalesce(patron_id, 0) FROM sale_order WHERE order_id = ?)",
                [](const Row &row) { return row.id<PatronId>(0); }, order));
    return passPatron(writing, hold, buyer);
}

// The old tickets end, and so much of what was paid for them leaves the order. Answers the payments that left it.
struct TakenBack
{
    QList<Payment> moved, refunds; // amounts below zero
    Money movedRounding;           // of cash that goes along: what it brings into the new order
    Money rounding;                // of all cash that leaves, in the old one
};
Result<TakenBack> takeOutOf(Writing &writing, const OpenEvent &event, const EventExchange &exchange,
                            const QString &reason)
{
    TRY_GET(const auto left, freeTickets(writing, event, exchange.tickets, QStringLiteral("exchanged"), reason));
    for (const Ticket &ticket : exchange.tickets)
        TRY(post(writing.db(), R"(UPDATE ticket SET state = 'void' WHERE ticket_id = ?)", ticket.id));
    TRY(returnToBlocks(writing, event, left));
    Order order = exchange.order;
    TRY_GET(const auto stored, readOrderLines(writing.db(), order.id));
    TRY_GET(QList<LedgerLine> back, linesTakenBack(writing, stored, exchange.price.numbers, LineAct::Change));
    const Money moved = std::min(exchange.price.back, exchange.price.order.total);
    TakenBack taken;
    const RefundSplit out = refundOf(order, exchange.price.back - moved); // first, for it takes off what is owed
    TRY_GET(taken.refunds, giveBack(writing, order, out.back));
    order.payments += taken.refunds;
    order.rounded += out.rounding;
    const RefundSplit along = refundOf(order, moved);
    TRY_GET(taken.moved, giveBack(writing, order, along.back, Goes::Along));
    taken.movedRounding = -along.rounding;
    taken.rounding = along.rounding + out.rounding;
    back += roundingLines(writing, back.last().number, taken.rounding, LineAct::Change);
    TRY(addLines(writing, order.id, back));
    TRY(post(writing.db(), R"(UPDATE sale_order SET total_minor = total_minor - ? WHERE order_id = ?)",
             exchange.price.back - taken.rounding, order.id));
    TRY(sealLines(writing, event.id(), order.id, back));
    return taken;
}

// What came out of the old order, then what is paid besides.
Result<Booking> bookingInto(const EventExchange &exchange, const TakenBack &taken, const QList<PaymentLine> &payments,
                            Instant now)
{
    const Money nothing{0, exchange.price.back.currency};
    const Money due = std::max(exchange.price.difference(), nothing);
    TRY_GET(Booking booking, bookingOf(payments, due, now, exchange.coin));
    if (due.minor == 0)
        booking.payments.clear(); // the order has a payment already; one of nothing says nothing
    booking.rounding += taken.movedRounding;
    QList<Payment> all;
    for (const Payment &moved : taken.moved)
        all.append({{}, moved.method, -moved.amount, -moved.amount, moved.reference, now});
    booking.payments = all + booking.payments;
    booking.before = all.size();
    if (booking.payments.isEmpty())
        booking.payments.append({{}, PaymentMethod::Comp, nothing, nothing, {}, now});
    return booking;
}

Result<Done> link(Writing &writing, const OpenEvent &event, const EventExchange &exchange, const Order &made,
                  const TakenBack &taken, const QString &reason, MoveReceipt &receipt)
{
    TRY(post(writing.db(), R"(
        INSERT INTO order_exchange (new_order_id, order_id, reason, terminal, clerk, at) VALUES (?, ?, ?, ?, ?, ?))",
             made.id, exchange.order.id, reason, writing.by().terminal, writing.by().clerk, writing.now()));
    QJsonArray moved;
    for (qsizetype i = 0; i < taken.moved.size(); ++i) { // they stand first in the new order
        const PaymentId from = taken.moved.at(i).id, into = made.payments.at(i).id;
        TRY(post(writing.db(), R"(INSERT INTO payment_moved (payment_id, into_payment_id) VALUES (?, ?))", from, into));
        moved.append(QJsonArray{from.value(), into.value()});
    }
    QJsonArray tickets;
    for (qsizetype i = 0; i < exchange.tickets.size(); ++i) {
        const Ticket &old = exchange.tickets.at(i);
        const Ticket &fresh = made.tickets.at(i);
        MovedSeat seat{old.ref, old.label, fresh.ref,     fresh.label, exchange.order.id,
                       old.id,  fresh.id,  fresh.barcode, {},          0};
        TRY(replaceTicket(writing, seat, reason));
        seat.order = made.id; // where it belongs from here on
        receipt.seats.append(seat);
        tickets.append(QJsonObject{{QStringLiteral("from"), old.id.value()}, {QStringLiteral("to"), fresh.id.value()}});
    }
    QJsonObject told{{QStringLiteral("into"), made.id.value()},
                     {QStringLiteral("tickets"), tickets},
                     {QStringLiteral("back"), exchange.price.back.minor},
                     {QStringLiteral("moved"), moved},
                     {QStringLiteral("fees"), exchange.price.fees.minor},
                     {QStringLiteral("rounding"), taken.rounding.minor},
                     {QStringLiteral("brought"), taken.movedRounding.minor},
                     {QStringLiteral("reason"), reason}};
    if (exchange.isAsPaid)
        told.insert(QStringLiteral("as_paid"), true);
    return record(writing, {QStringLiteral("order.exchanged"), event.id(), -1, {}, exchange.order.id, told});
}

// Everything but the rules of who may: those were asked before money was.
Result<MoveReceipt> carryOver(Writing &writing, const BothEvents &events, const EventExchange &exchange,
                              const HoldInfo &hold, const QList<PaymentLine> &payments, const QString &reason)
{
    TRY_GET(const TakenBack taken, takeOutOf(writing, events.from, exchange, reason));
    TRY_GET(const Booking booking, bookingInto(exchange, taken, payments, writing.now()));
    const OrderToWrite asked{{hold, events.into, exchange.price.order}, booking, exchange.coin, exchange.order.id};
    TRY_GET(const SaleReceipt sale, writeOrder(writing, asked, payments));
    MoveReceipt receipt{
        events.into.id(),   {}, exchange.price.difference(), booking.paid, booking.handedBack, taken.refunds,
        exchange.price.fees};
    receipt.rounding = booking.rounding + taken.rounding; // what goes along is rounded in both, to nothing
    TRY(link(writing, events.from, exchange, sale.order, taken, reason, receipt));
    TRY(serveWaitlist(writing, events.from));
    return receipt;
}

// When what it comes to was said: now, or when its payment was begun.
Result<Instant> saidAt(Writing &writing, const HoldInfo &hold, const ExchangeAsked &asked)
{
    if (hold.state != HoldState::Paying) {
        TRY(requireNotExchanging(writing.db(), asked.order));
        return writing.now();
    }
    TRY_GET(const auto attempt, openAttemptOf(writing.db(), hold.id));
    if (attempt && attempt->exchanged == asked.order) {
        TRY_GET(const bool same, isAttemptFor(writing.db(), *attempt, asked));
        if (same)
            return attempt->begunAt;
    }
    TRY(requireNotPaying(writing, hold));
    return writing.now();
}

// Companions in each of the two performances; within one those who stay and the new ones are company.
Result<Done> requireTypesOf(Writing &writing, const EventExchange &exchange, const HoldInfo &hold)
{
    TRY(requireTypesGoBack(writing, hold, exchange.tickets));
    const QList<PriceKind> stay = kindsBut(exchange.order, idsOf(exchange.tickets)), come = kindsOf(hold.items);
    if (exchange.order.event == hold.event)
        return requireCompany(stay + come);
    TRY(requireCompany(stay));
    return requireCompany(come);
}

// Who may exchange it: asked before there is money.
Result<Done> requireAllowed(Writing &writing, const OpenEvent &into, const EventExchange &exchange, HoldInfo &hold)
{
    TRY(requireOnSale(writing, into, Admission::asBefore()));
    TRY(requireTypesOf(writing, exchange, hold));
    if (exchange.order.event == hold.event) {
        TRY_GET(const auto seats, seatsOfHold(writing.db(), hold.id));
        return requireBaysOf(writing, into, exchange.order, idsOf(exchange.tickets), seats);
    }
    TRY(requireToCome(into.summary, writing.now()));
    return passBuyer(writing, hold, exchange.order.id);
}

// With the seats' tickets, where seats were named.
Result<ExchangeAsked> byTickets(Writing &writing, const OpenEvent &event, const HoldInfo &hold, ExchangeAsked asked)
{
    if (asked.namesSeats()) {
        TRY_GET(const Order order, readOrder(writing.db(), asked.order));
        TRY_GET(asked.tickets, ticketsMoved(writing, event, order, hold, asked.moves));
    }
    return asked;
}

Result<MoveReceipt> carry(Writing &writing, const BothEvents &events, const EventExchange &exchange,
                          const HoldInfo &hold, const QList<PaymentLine> &payments, const QString &reason)
{
    return events.from.id() == events.into.id() ? carryWithin(writing, events.into, exchange, hold, payments, reason)
                                                : carryOver(writing, events, exchange, hold, payments, reason);
}

} // namespace

Result<MoveReceipt> exchangeHeld(Writing &writing, ExchangeAsked asked, HoldId inHand,
                                 const QList<PaymentLine> &payments)
{
    TRY_GET(HoldInfo hold, requireOwnStandingHold(writing, inHand));
    TRY_GET(const Instant at, saidAt(writing, hold, asked));
    TRY_GET(const Order order, readOrder(writing.db(), asked.order));
    TRY_GET(const BothEvents events, openBoth(writing, order.event, hold.event));
    TRY(closeIfPaidOtherwise(writing, hold, payments));
    TRY(closeAsCharged(writing, hold, asked.order, payments)); // the tickets may go from here on
    TRY_GET(asked, byTickets(writing, events.from, hold, asked));
    TRY_GET(const EventExchange exchange, weigh(writing.db(), hold, asked, at));
    if (hold.state != HoldState::Paying)
        TRY(requireAllowed(writing, events.into, exchange, hold));
    return carry(writing, events, exchange, hold, payments, asked.reason);
}

Result<MoveReceipt> exchangeAsPaid(Writing &writing, const BothEvents &events, const Order &order,
                                   const QList<Ticket> &tickets, HoldInfo hold, const QString &reason)
{
    EventExchange exchange{order, tickets, {}, {}, true};
    TRY(priceIt(writing.db(), exchange, hold, writing.now()));
    if (exchange.price.difference().minor != 0) // it would owe money, or lose it, without a word
        return refuse(ErrorCode::Forbidden,
                      Store::tr("Order %1 would cost %2 more there. Exchange it at the window.")
                          .arg(order.code, toDecimal(exchange.price.difference())),
                      {{QStringLiteral("difference"), toDecimal(exchange.price.difference())}});
    TRY(passBuyer(writing, hold, order.id));
    return carryOver(writing, events, exchange, hold, {}, reason);
}

Result<Turn> turnOfExchange(Connection &connection, OrderId order, HoldId hold)
{
    TRY_GET(const auto events, all<EventId>(
                                   connection, R"(
        SELECT event_id FROM sale_order WHERE order_id = ? UNION SELECT event_id FROM hold WHERE hold_id = ?)",
                                   [](const Row &row) { return row.id<EventId>(0); }, order, hold));
    return events.isEmpty() ? Turn::of(hold) : Turn::of(events);
}

Result<MoveReceipt> exchangeTickets(Connection &connection, const Act &act, const ExchangeAsked &asked, HoldId inHand,
                                    const QList<PaymentLine> &given, const QString &key)
{
    ExchangeAsked checked{asked.order, {}, {}, asked.tickets};
    TRY_GET(checked.reason, checkedMoveReason(asked.reason));
    TRY(checkReferences(given));
    TRY_GET(const auto payments, withCardNumbers(connection, given));
    QJsonArray tickets;
    for (const TicketId ticket : asked.tickets)
        tickets.append(ticket.value());
    const QJsonObject request{{QStringLiteral("order"), asked.order.value()},
                              {QStringLiteral("hold"), inHand.value()},
                              {QStringLiteral("tickets"), tickets},
                              {QStringLiteral("reason"), checked.reason},
                              {QStringLiteral("paid"), toJson(payments)}};
    TRY_GET(const Turn turn, turnOfExchange(connection, asked.order, inHand));
    return write(connection, act.under(key), turn, [&](Writing &writing) {
        return once<MoveReceipt>(
            writing, key, QStringLiteral("exchange"), request,
            [&] { return exchangeHeld(writing, checked, inHand, payments); },
            [](const MoveReceipt &receipt) { return toJson(receipt); }, moveReceiptFromJson);
    });
}

Result<ExchangePrice> quoteExchange(Connection &connection, const ExchangeAsked &asked, HoldId inHand, Instant now)
{
    return inReadTransaction(connection, [&]() -> Result<ExchangePrice> {
        TRY_GET(const HoldInfo hold, readHold(connection, inHand));
        TRY_GET(const auto attempt, openAttemptOf(connection, inHand));
        TRY_GET(const EventExchange exchange, weigh(connection, hold, asked, attempt ? attempt->begunAt : now));
        return exchange.price;
    });
}

Result<EventExchange> exchangeToPay(Writing &writing, const OpenEvent &into, HoldInfo &hold, const ExchangeAsked &asked)
{
    TRY(requireNotExchanging(writing.db(), asked.order));
    TRY_GET(const ExchangeAsked named, byTickets(writing, into, hold, asked));
    TRY_GET(const EventExchange exchange, weigh(writing.db(), hold, named, writing.now()));
    TRY(requireAllowed(writing, into, exchange, hold));
    return exchange;
}

Result<MoveReceipt> exchangeCharged(Writing &writing, const PaymentAttempt &attempt, const HoldInfo &hold,
                                    const QList<PaymentLine> &payments)
{
    TRY_GET(const QList<TicketId> tickets, ticketsOfAttempt(writing.db(), attempt.id));
    const ExchangeAsked asked{attempt.exchanged, {}, attempt.exchangeReason, tickets};
    TRY_GET(const EventExchange exchange, weigh(writing.db(), hold, asked, attempt.begunAt));
    TRY_GET(const BothEvents events, openBoth(writing, exchange.order.event, hold.event));
    TRY(closeAsCharged(writing, hold, asked.order, payments));
    return carry(writing, events, exchange, hold, payments, asked.reason);
}

namespace {

// As it was then: what has become of the orders since says nothing of it.
Result<Money> differenceOf(Connection &connection, OrderId order, const Order &made, const Currency &currency)
{
    return one<Money>(
        connection, R"(
        SELECT CAST(coalesce(sum(paid_minor), 0) AS BIGINT) FROM order_line
        WHERE at = ? AND kind <> 'rounding' AND act <> 'refund'
            AND ((order_id = ? AND count = 1) OR (order_id = ? AND count = -1)))",
        [&](const Row &row) { return row.money(0, currency); }, made.at, made.id, order);
}

} // namespace

Result<MoveReceipt> receiptOfEventExchange(Connection &connection, const PaymentAttempt &attempt,
                                           const QList<PaymentLine> &said)
{
    const Currency currency = attempt.amount.currency;
    TRY_GET(const OrderId order, one<OrderId>(
                                     connection, R"(SELECT order_id FROM sale_order WHERE hold_id = ?)",
                                     [](const Row &row) { return row.id<OrderId>(0); }, attempt.hold));
    TRY_GET(const Order made, readOrder(connection, order));
    const Money nothing{0, currency};
    MoveReceipt receipt{attempt.event, {}, nothing, nothing, nothing};
    TRY_GET(receipt.fees, exchangeFeesIn(connection, order, made.at, currency));
    TRY_GET(receipt.seats, seatsOfAttempt(connection, attempt.id));
    TRY_GET(const auto moved, all<PaymentId>(
                                  connection, R"(
        SELECT m.into_payment_id FROM payment_moved m JOIN payment p ON p.payment_id = m.into_payment_id
        WHERE p.order_id = ?)",
                                  [](const Row &row) { return row.id<PaymentId>(0); }, order));
    QList<Payment> besides = made.payments;
    besides.removeIf([&](const Payment &payment) { return moved.contains(payment.id); });
    const Instant at = attempt.endedAt.value_or(attempt.begunAt);
    TRY_GET(receipt.difference, differenceOf(connection, attempt.exchanged, made, currency));
    const MoneyTaken taken = moneyTaken(besides, at, said, currency);
    receipt.paid = taken.paid;
    receipt.change = taken.change;
    receipt.rounding = taken.kept() - receipt.difference;
    return receipt;
}

} // namespace rowlock
