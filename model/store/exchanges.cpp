#include "model/store/exchanges.h"

#include "model/domain/pricing/line_sums.h"
#include "model/domain/refund.h"
#include "model/store/accessible.h"
#include "model/store/answers.h"
#include "model/store/blocks.h"
#include "model/store/event_exchanges.h"
#include "model/store/gift_cards.h"
#include "model/store/hold_terms.h"
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/kept_types.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/order_lines.h"
#include "model/store/party_moves.h"
#include "model/store/payments.h"
#include "model/store/price_types.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/store_text.h"
#include "model/store/tickets.h"
#include "model/store/waitlist.h"

#include <QSet>

namespace rowlock {

namespace {

// Nobody exchanges for a companion's seat without its bay, as nobody buys it: the bay is among the new seats or those
// kept.
Result<Done> requireBaysOf(Writing &writing, const OpenEvent &event, const Order &order, const QList<Leaving> &party,
                           const QList<SeatRow> &taken)
{
    QList<SeatRow> seats = taken;
    for (const Ticket &ticket : order.tickets) {
        const bool goes =
            std::any_of(party.begin(), party.end(), [&](const Leaving &left) { return left.seat.ticket == ticket.id; });
        if (goes || ticket.state != TicketState::Valid || ticket.seatNo < 0)
            continue;
        TRY_GET(const auto seat, findSeat(writing.db(), event.id(), ticket.ref));
        if (seat && seat->bay < 0) // who has had a companion's seat before keeps it
            seats.append(*seat);
    }
    return requireBays(writing, event, seats, {});
}

} // namespace

Result<Done> requireNoExtras(const HoldInfo &hold)
{
    if (hold.extras.isEmpty())
        return Done{};
    return refuseByHouse(
        Store::tr(
            "Goods, donations and gift cards are not sold with an exchange. Take them out, and sell them besides."),
        {{QStringLiteral("argument"), QStringLiteral("extras")}});
}

namespace {

// Company of those who stay where they are and of the new seats.
Result<Done> requireTypesOf(Writing &writing, const Order &order, const QList<Leaving> &party, const HoldInfo &hold)
{
    QList<TicketId> going;
    for (const Leaving &left : party)
        going.append(left.seat.ticket);
    QList<Ticket> back = order.tickets;
    back.removeIf([&](const Ticket &ticket) { return !going.contains(ticket.id); });
    TRY(requireTypesGoBack(writing, hold, back));
    return requireCompany(kindsBut(order, going) + kindsOf(hold.items));
}

// The new seats were chosen under this hold, and all of it is taken.
Result<QList<SeatRow>> requireInHand(Writing &writing, const OpenEvent &event, const QList<SeatMove> &moves,
                                     const HoldInfo &hold)
{
    TRY(requireForExchange(hold));
    QList<SeatRow> seats;
    QSet<int> wanted;
    for (const SeatMove &move : moves) {
        TRY_GET(const auto seat, findSeat(writing.db(), event.id(), move.to));
        if (!seat)
            continue;
        wanted.insert(seat->place);
        seats.append(*seat);
    }
    TRY(requireNoExtras(hold));
    QSet<int> held;
    for (const HoldItem &item : hold.items)
        held.insert(item.seatNo);
    if (hold.event != event.id() || held != wanted || wanted.size() != moves.size()) {
        return refuseByHouse(
            Store::tr("The new seats do not match, so nothing was exchanged. Select as many seats as are returned."),
            {{QStringLiteral("argument"), QStringLiteral("hold")}});
    }
    return seats;
}

Result<Money> priceOf(Connection &connection, TicketId ticket, const Currency &currency)
{
    return one<Money>(
        connection, R"(SELECT price_minor FROM ticket WHERE ticket_id = ?)",
        [&](const Row &row) { return row.money(0, currency); }, ticket);
}

// What the new tickets of the order cost more than the old ones.
Result<Money> differenceOf(Connection &connection, const MoveReceipt &receipt, const Currency &currency)
{
    Money difference{0, currency};
    for (const MovedSeat &seat : receipt.seats) {
        TRY_GET(const Money before, priceOf(connection, seat.replaced, currency));
        TRY_GET(const Money after, priceOf(connection, seat.ticket, currency));
        difference += after - before;
    }
    return difference;
}

Result<Done> roundOrder(Writing &writing, const OpenEvent &event, OrderId order, const Money &rounding)
{
    if (rounding.minor == 0)
        return Done{};
    TRY_GET(const int last, lastLineOf(writing.db(), order));
    const QList<LedgerLine> lines = roundingLines(writing, last, rounding, LineAct::Change);
    TRY(addLines(writing, order, lines));
    TRY(sealLines(writing, event.id(), order, lines));
    return record(
        writing,
        {QStringLiteral("order.rounded"), event.id(), -1, {}, order, {{QStringLiteral("amount"), rounding.minor}}});
}

} // namespace

Result<Done> addToTotal(Writing &writing, const OpenEvent &event, OrderId order, const Money &more,
                        const Money &rounding, const Money &change)
{
    TRY(roundOrder(writing, event, order, rounding));
    return post(
        writing.db(),
        R"(UPDATE sale_order SET total_minor = total_minor + ?, change_minor = change_minor + ? WHERE order_id = ?)",
        more + rounding, change, order);
}

Result<Done> settleDifference(Writing &writing, const OpenEvent &event, const Exchange &exchange,
                              const QList<PaymentLine> &payments, MoveReceipt &receipt)
{
    const Order &order = exchange.order;
    const Money due = std::max(receipt.difference, Money{0, receipt.difference.currency});
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    TRY_GET(Booking booking, bookingOf(payments, due, writing.now(), coinAt(rules, exchange.at)));
    if (due.minor == 0)
        booking.payments.clear(); // the order has a payment already; one of nothing says nothing
    TRY(redeemCards(writing, {event.id(), {}, order.id}, booking.payments));
    TRY(takePayments(writing, order.id, event.id(), booking));
    receipt.paid = booking.paid;
    receipt.change = booking.handedBack;
    receipt.rounding = booking.rounding;
    if (receipt.difference.minor < 0) {
        const RefundSplit split = refundOf(order, -receipt.difference);
        receipt.rounding = split.rounding;
        TRY_GET(receipt.refunds, giveBack(writing, order, split.back));
    }
    if (receipt.difference.minor == 0)
        return Done{};
    return addToTotal(writing, event, order.id, receipt.difference, receipt.rounding, booking.change);
}

namespace {

// The hold in payment waits for just this exchange. Answers since when.
Result<Instant> requireItsAttempt(Writing &writing, const HoldInfo &hold, OrderId order, const QList<SeatMove> &moves)
{
    TRY_GET(const auto attempt, openAttemptOf(writing.db(), hold.id));
    if (attempt && attempt->exchanged == order) {
        TRY_GET(const bool same, isAttemptFor(writing.db(), *attempt, {order, moves, {}}));
        if (same)
            return attempt->begunAt;
    }
    TRY(requireNotPaying(writing, hold));
    return writing.now();
}

struct NewSeatsCost
{
    Money seats;
    Money fees; // of the exchange
};

// Of an exchange for all that the hold has.
Result<NewSeatsCost> costOf(Writing &writing, const HoldInfo &hold)
{
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    TRY_GET(const PricedOrder priced, priceHold(hold, atListPrice(rules), {}, writing.now()));
    TRY_GET(const auto fees, exchangeFeesOf(priced.lines, rules, writing.now()));
    return NewSeatsCost{priced.total, totalOf(fees, hold.total.currency)};
}

// Everything but the rules of who may: those were asked before money was.
Result<MoveReceipt> carryOut(Writing &writing, const OpenEvent &event, const Exchange &exchange,
                             const QList<SeatMove> &moves, const QList<PaymentLine> &payments, const QString &reason)
{
    if (exchange.inHand)
        TRY(closeAsCharged(writing, *exchange.inHand, exchange.order.id, payments));
    TRY_GET(MoveReceipt receipt, moveParty(writing, event, moves, reason, &exchange));
    if (exchange.inHand) // it has done its work
        TRY(endHold(writing, event, exchange.inHand->id, HoldState::Released, Store::tr("Taken in exchange")));
    TRY_GET(receipt.difference, differenceOf(writing.db(), receipt, event.summary.currency));
    TRY(tellOfMove(writing, event, exchange.order.id, receipt, receipt.difference, reason, true));
    receipt.difference += receipt.fees;
    TRY(settleDifference(writing, event, exchange, payments, receipt));
    TRY(serveWaitlist(writing, event));
    return receipt;
}

Result<MoveReceipt> exchangeNow(Writing &writing, OrderId id, const QList<SeatMove> &moves,
                                const QList<PaymentLine> &payments, const QString &reason, HoldId inHand)
{
    TRY_GET(const Order order, readOrder(writing.db(), id));
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    TRY(requireOnSale(writing, event, Admission::asBefore()));
    TRY(releaseDueBlocks(writing, event));
    Exchange exchange{order, {}, writing.now()};
    QList<SeatRow> taken;
    if (inHand.isValid()) {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, inHand));
        if (hold.state == HoldState::Paying) {
            TRY_GET(exchange.at, requireItsAttempt(writing, hold, id, moves));
            TRY(closeIfPaidOtherwise(writing, hold, payments));
            TRY(closeAsCharged(writing, hold, id, payments)); // the tickets may go from here on
        }
        TRY_GET(taken, requireInHand(writing, event, moves, hold));
        exchange.inHand = hold;
    } else {
        for (const SeatMove &move : moves) {
            TRY_GET(const auto seat, findSeat(writing.db(), event.id(), move.to));
            if (seat)
                taken.append(*seat);
        }
    }
    TRY_GET(const QList<Leaving> party, whoLeaves(writing, event, moves));
    TRY(requireOneOrder(party, order));
    TRY(requireBaysOf(writing, event, order, party, taken));
    if (exchange.inHand && exchange.inHand->state != HoldState::Paying)
        TRY(requireTypesOf(writing, order, party, *exchange.inHand));
    return carryOut(writing, event, exchange, moves, payments, reason);
}

} // namespace

Result<MoveReceipt> exchangeSeats(Connection &connection, const Act &act, OrderId id, const QList<SeatMove> &moves,
                                  const QList<PaymentLine> &given, const QString &reason, const QString &key,
                                  HoldId inHand)
{
    TRY_GET(const QList<SeatMove> real, checkedMoves(moves));
    TRY_GET(const QString why, checkedMoveReason(reason));
    TRY(checkReferences(given));
    TRY_GET(const auto payments, withCardNumbers(connection, given));
    QJsonObject request = movesAsked(real, why);
    request.insert(QStringLiteral("order"), id.value());
    request.insert(QStringLiteral("hold"), inHand.value());
    request.insert(QStringLiteral("paid"), toJson(payments));
    return write(connection, act, Turn::of(id), [&](Writing &writing) {
        return once<MoveReceipt>(
            writing, key, QStringLiteral("exchange"), request,
            [&] { return exchangeNow(writing, id, real, payments, why, inHand); },
            [](const MoveReceipt &receipt) { return toJson(receipt); }, moveReceiptFromJson);
    });
}

namespace {

Result<ExchangeDue> requireDue(const ExchangeDue &due)
{
    if (due.difference.minor > 0)
        return due;
    return refuseByHouse(
        Store::tr(
            "The new seats cost no more than the old ones: no difference to pay. Exchange them without a payment."),
        {{QStringLiteral("argument"), QStringLiteral("exchange")},
         {QStringLiteral("difference"), toDecimal(due.difference)}});
}

} // namespace

Result<ExchangeDue> exchangeDue(Writing &writing, const OpenEvent &event, HoldInfo &hold, const ExchangeAsked &asked)
{
    if (asked.isIntoAnotherEvent()) {
        TRY_GET(const QString why, checkedMoveReason(asked.reason));
        TRY_GET(const EventExchange exchange, eventExchangeDue(writing, event, hold, asked));
        ExchangeDue due{{}, exchange.price.difference(), why, exchange.price.fees, {}};
        due.tickets = idsOf(exchange.tickets);
        return requireDue(due);
    }
    TRY_GET(const QList<SeatMove> moves, checkedMoves(asked.moves));
    TRY_GET(const QString reason, checkedMoveReason(asked.reason));
    TRY_GET(const Order order, readOrder(writing.db(), asked.order));
    TRY_GET(const QList<SeatRow> taken, requireInHand(writing, event, moves, hold));
    TRY_GET(const QList<Leaving> party, whoLeaves(writing, event, moves));
    TRY(requireOneOrder(party, order));
    TRY(requireBaysOf(writing, event, order, party, taken));
    TRY(requireTypesOf(writing, order, party, hold));
    TRY_GET(const NewSeatsCost cost, costOf(writing, hold));
    ExchangeDue due{{}, cost.seats + cost.fees, reason, cost.fees, {}};
    for (qsizetype i = 0; i < party.size(); ++i) {
        due.difference -= party.at(i).price;
        due.pairs.append({party.at(i).seat.ticket, taken.at(i).seatNo});
    }
    return requireDue(due);
}

Result<MoveReceipt> exchangeCharged(Writing &writing, const PaymentAttempt &attempt, const HoldInfo &hold,
                                    const QList<PaymentLine> &payments)
{
    TRY_GET(const Order order, readOrder(writing.db(), attempt.exchanged));
    if (order.event != attempt.event)
        return eventExchangeCharged(writing, attempt, hold, payments);
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    TRY_GET(const QList<SeatMove> moves, movesOfAttempt(writing.db(), attempt.id));
    return carryOut(writing, event, Exchange{order, hold, attempt.begunAt}, moves, payments, attempt.exchangeReason);
}

Result<MoveReceipt> receiptOfExchange(Connection &connection, const PaymentAttempt &attempt,
                                      const QList<PaymentLine> &said)
{
    TRY_GET(const Order order, readOrder(connection, attempt.exchanged));
    if (order.event != attempt.event)
        return receiptOfEventExchange(connection, attempt, said);
    const Money nothing{0, attempt.amount.currency};
    MoveReceipt receipt{attempt.event, {}, nothing, nothing, nothing};
    TRY_GET(receipt.seats, all<MovedSeat>(
                               connection, R"(
        SELECT was.ref, was.label, s.ref, s.label, t.order_id, t.ticket_id, n.ticket_id, n.barcode, s.version
        FROM payment_move m
        JOIN ticket t ON t.ticket_id = m.ticket_id
        JOIN event_seat was ON was.event_id = t.event_id AND was.seat_no = t.seat_no
        JOIN event_seat s ON s.event_id = m.event_id AND s.seat_no = m.seat_no
        JOIN ticket_replacement r ON r.old_ticket_id = t.ticket_id
        JOIN ticket n ON n.ticket_id = r.new_ticket_id
        WHERE m.attempt_id = ? ORDER BY m.move_no)",
                               [](const Row &row) {
                                   return MovedSeat{row.text(0),         row.text(1),        row.text(2),
                                                    row.text(3),         row.id<OrderId>(4), row.id<TicketId>(5),
                                                    row.id<TicketId>(6), row.text(7),        {},
                                                    row.integer(8)};
                               },
                               attempt.id));
    const Instant at = attempt.endedAt.value_or(attempt.begunAt);
    TRY_GET(receipt.difference, differenceOf(connection, receipt, attempt.amount.currency));
    TRY_GET(receipt.fees, exchangeFeesIn(connection, order.id, at, attempt.amount.currency));
    receipt.difference += receipt.fees;
    const MoneyTaken taken = moneyTaken(order.payments, at, said, nothing.currency);
    receipt.paid = taken.paid;
    receipt.change = taken.change;
    receipt.rounding = taken.kept() - receipt.difference; // an attempt is of an exchange that was paid for
    return receipt;
}

Result<bool> isAttemptFor(Connection &connection, const PaymentAttempt &attempt, const ExchangeAsked &exchange)
{
    if (exchange.isIntoAnotherEvent()) {
        TRY_GET(const QList<TicketId> tickets, ticketsOfAttempt(connection, attempt.id));
        TRY_GET(const QList<SeatMove> moved, movesOfAttempt(connection, attempt.id));
        return moved.isEmpty()
               && (exchange.tickets.isEmpty() || std::ranges::is_permutation(tickets, exchange.tickets));
    }
    QSet<std::pair<QString, QString>> asked, begun;
    for (const SeatMove &move : exchange.moves) {
        TRY_GET(const auto from, findSeat(connection, attempt.event, move.from));
        TRY_GET(const auto to, findSeat(connection, attempt.event, move.to));
        asked.insert({from ? from->ref : move.from, to ? to->ref : move.to});
    }
    TRY_GET(const QList<SeatMove> written, movesOfAttempt(connection, attempt.id));
    for (const SeatMove &move : written)
        begun.insert({move.from, move.to});
    return asked == begun;
}

Result<QList<TicketId>> ticketsOfAttempt(Connection &connection, AttemptId attempt)
{
    return all<TicketId>(
        connection, R"(
        SELECT ticket_id FROM (SELECT ticket_id, move_no AS at FROM payment_move WHERE attempt_id = ?
            UNION ALL SELECT ticket_id, ticket_no FROM payment_ticket WHERE attempt_id = ?) AS back ORDER BY at)",
        [](const Row &row) { return row.id<TicketId>(0); }, attempt, attempt);
}

Result<QList<SeatMove>> movesOfAttempt(Connection &connection, AttemptId attempt)
{
    return all<SeatMove>(
        connection, R"(
        SELECT was.ref, s.ref FROM payment_move m
        JOIN ticket t ON t.ticket_id = m.ticket_id
        JOIN event_seat was ON was.event_id = t.event_id AND was.seat_no = t.seat_no
        JOIN event_seat s ON s.event_id = m.event_id AND s.seat_no = m.seat_no
        WHERE m.attempt_id = ? ORDER BY m.move_no)",
        [](const Row &row) {
            return SeatMove{row.text(0), row.text(1)};
        },
        attempt);
}

} // namespace rowlock
