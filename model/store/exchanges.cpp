#include "model/store/exchanges.h"

#include "model/domain/refund.h"
#include "model/store/accessible.h"
#include "model/store/answers.h"
#include "model/store/blocks.h"
#include "model/store/event_exchanges.h"
#include "model/store/gift_cards.h"
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/order_lines.h"
#include "model/store/out_of_blocks.h"
#include "model/store/party_moves.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/store_text.h"
#include "model/store/tickets.h"
#include "model/store/waitlist.h"

#include <QMap>
#include <QSet>

#include <algorithm>

namespace rowlock {

// The bay is among the new seats or those kept.
Result<Done> requireBaysOf(Writing &writing, const OpenEvent &event, const Order &order,
                           const QList<TicketId> &goingBack, const QList<SeatRow> &taken)
{
    QList<SeatRow> seats = taken;
    for (const Ticket &ticket : order.tickets) {
        if (goingBack.contains(ticket.id) || ticket.state != TicketState::Valid || ticket.seatNo < 0)
            continue;
        TRY_GET(const auto seat, findSeat(writing.db(), event.id(), ticket.ref));
        if (seat && seat->bay < 0) // who has had a companion's seat before keeps it
            seats.append(*seat);
    }
    return requireBays(writing, event, seats, {});
}

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

tl::unexpected<Error> refuseOtherSeats()
{
    return refuseByHouse(
        Store::tr("The new seats do not match, so nothing was exchanged. Select as many seats as are returned."),
        {{QStringLiteral("argument"), QStringLiteral("hold")}});
}

QList<TicketId> ticketsOf(const QList<Leaving> &party)
{
    QList<TicketId> tickets;
    for (const Leaving &left : party)
        tickets.append(left.seat.ticket);
    return tickets;
}

} // namespace

Result<QList<TicketId>> ticketsMoved(Writing &writing, const OpenEvent &event, const Order &order, const HoldInfo &hold,
                                     const QList<SeatMove> &moves)
{
    TRY_GET(const QList<SeatMove> real, checkedMoves(moves));
    TRY_GET(const QList<Leaving> party, whoLeaves(writing, event, real));
    TRY(requireOneOrder(party, order));
    QMap<int, TicketId> bySeat;
    for (const Leaving &left : party) {
        TRY_GET(const auto seat, findSeat(writing.db(), event.id(), left.asked.to));
        if (!seat || seat->hold != hold.id)
            return refuseOtherSeats();
        bySeat.insert(seat->seatNo, left.seat.ticket);
    }
    if (bySeat.size() != real.size() || bySeat.size() != hold.quantity())
        return refuseOtherSeats();
    return bySeat.values();
}

namespace {

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

// Of what was exchanged: the difference, and who waits for what is free now.
Result<MoveReceipt> settle(Writing &writing, const OpenEvent &event, const Exchange &exchange, MoveReceipt receipt,
                           const QList<PaymentLine> &payments, const QString &reason)
{
    TRY_GET(receipt.difference, differenceOf(writing.db(), receipt, event.summary.currency));
    TRY(tellOfMove(writing, event, exchange.order.id, receipt, receipt.difference, reason, true));
    receipt.difference += receipt.fees;
    TRY(settleDifference(writing, event, exchange, payments, receipt));
    TRY(serveWaitlist(writing, event));
    return receipt;
}

Result<MoveReceipt> exchangeNow(Writing &writing, OrderId id, const QList<SeatMove> &moves,
                                const QList<PaymentLine> &payments, const QString &reason)
{
    TRY_GET(const Order order, readOrder(writing.db(), id));
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    TRY(requireOnSale(writing, event, Admission::asBefore()));
    TRY(releaseDueBlocks(writing, event));
    QStringList names;
    for (const SeatMove &move : moves)
        names += move.to;
    TRY_GET(const auto found, findSeats(writing.db(), event.id(), names));
    QList<SeatRow> taken;
    for (const auto &seat : found) {
        if (seat)
            taken.append(*seat);
    }
    TRY_GET(const QList<Leaving> party, whoLeaves(writing, event, moves));
    TRY(requireOneOrder(party, order));
    TRY(requireBaysOf(writing, event, order, ticketsOf(party), taken));
    const Exchange exchange{order, writing.now()};
    TRY_GET(const MoveReceipt receipt, moveParty(writing, event, moves, reason, &exchange));
    return settle(writing, event, exchange, receipt, payments, reason);
}

// All that the hold has is sold for the tickets, the first for the first.
Result<QList<MovedSeat>> sellInPlaceOf(Writing &writing, const OpenEvent &event, const EventExchange &exchange,
                                       const HoldInfo &hold, const QString &reason)
{
    const OrderId order = exchange.order.id;
    TRY_GET(const auto seats, seatsOfHold(writing.db(), hold.id));
    TRY_GET(const auto issued,
            issueTickets(writing, event.id(), newTickets(order, hold, seats, exchange.price.order.lines)));
    TRY(sellTickets(writing, event, hold, seats, issued));
    QList<MovedSeat> moved;
    for (qsizetype i = 0; i < issued.size(); ++i) {
        const Ticket &old = exchange.tickets.at(i);
        const Ticket &fresh = issued.at(i);
        MovedSeat seat{old.ref, old.label, {}, {}, order, old.id, fresh.id, fresh.barcode, {}, 0};
        if (i < seats.size()) {
            seat.to = seats.at(i).ref;
            seat.toLabel = seats.at(i).label;
            seat.version = seats.at(i).version + 1;
        } else {
            const auto area = std::ranges::find_if(
                hold.items, [&](const HoldItem &item) { return item.seatNo == -1 && item.pool == fresh.pool; });
            seat.to = area->ref;
            seat.toLabel = area->label;
        }
        TRY(replaceTicket(writing, seat, reason));
        moved.append(seat);
    }
    return moved;
}

} // namespace

Result<MoveReceipt> carryWithin(Writing &writing, const OpenEvent &event, const EventExchange &exchange,
                                const HoldInfo &hold, const QList<PaymentLine> &payments, const QString &reason)
{
    const Exchange asked{exchange.order, exchange.at};
    const Money nothing{0, event.summary.currency};
    MoveReceipt receipt{event.id(), {}, nothing, nothing, nothing};
    TRY_GET(const auto left, freeTickets(writing, event, exchange.tickets, QStringLiteral("moved"), reason));
    for (const Ticket &ticket : exchange.tickets)
        TRY(post(writing.db(), R"(UPDATE ticket SET state = 'void' WHERE ticket_id = ?)", ticket.id));
    TRY_GET(receipt.seats, sellInPlaceOf(writing, event, exchange, hold, reason));
    TRY(returnToBlocks(writing, event, left));
    TRY_GET(receipt.fees, replaceLines(writing, event, asked, hold.terms.compReason));
    TRY(endHold(writing, event, hold.id, HoldState::Released, Store::tr("Taken in exchange"))); // it has done its work
    return settle(writing, event, asked, receipt, payments, reason);
}

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
    TRY_GET(const Turn turn, turnOfExchange(connection, id, inHand));
    return write(connection, act.under(key), turn, [&](Writing &writing) {
        return once<MoveReceipt>(
            writing, key, QStringLiteral("exchange"), request,
            [&] {
                return inHand.isValid() ? exchangeHeld(writing, {id, real, why}, inHand, payments)
                                        : exchangeNow(writing, id, real, payments, why);
            },
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
    TRY_GET(const QString why, checkedMoveReason(asked.reason));
    TRY_GET(const EventExchange exchange, exchangeToPay(writing, event, hold, asked));
    ExchangeDue due{{}, exchange.price.difference(), why, exchange.price.fees, {}};
    if (!asked.namesSeats()) {
        due.tickets = idsOf(exchange.tickets);
        return requireDue(due);
    }
    TRY_GET(const auto seats, seatsOfHold(writing.db(), hold.id));
    for (qsizetype i = 0; i < seats.size(); ++i)
        due.pairs.append({exchange.tickets.at(i).id, seats.at(i).seatNo});
    return requireDue(due);
}

Result<MoveReceipt> receiptOfExchange(Connection &connection, const PaymentAttempt &attempt,
                                      const QList<PaymentLine> &said)
{
    TRY_GET(const Order order, readOrder(connection, attempt.exchanged));
    if (order.event != attempt.event)
        return receiptOfEventExchange(connection, attempt, said);
    const Money nothing{0, attempt.amount.currency};
    MoveReceipt receipt{attempt.event, {}, nothing, nothing, nothing};
    TRY_GET(receipt.seats, seatsOfAttempt(connection, attempt.id));
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
    if (attempt.changesTypes)
        return false;
    if (!exchange.namesSeats()) {
        TRY_GET(const QList<TicketId> tickets, ticketsOfAttempt(connection, attempt.id));
        return exchange.tickets.isEmpty() || std::ranges::is_permutation(tickets, exchange.tickets);
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

// What an attempt is for: tickets that go back, or that are of another price type then. Its number thrice.
#define ROWLOCK_TICKETS_BACK                                                                                           \
    " (SELECT ticket_id, seat_no AS at FROM payment_move WHERE attempt_id = ?"                                         \
    " UNION ALL SELECT ticket_id, ticket_no FROM payment_ticket WHERE attempt_id = ?"                                  \
    " UNION ALL SELECT ticket_id, ticket_no FROM payment_type WHERE attempt_id = ?) AS back "

Result<QList<TicketId>> ticketsOfAttempt(Connection &connection, AttemptId attempt)
{
    return all<TicketId>(
        connection, "SELECT ticket_id FROM" ROWLOCK_TICKETS_BACK "ORDER BY at",
        [](const Row &row) { return row.id<TicketId>(0); }, attempt, attempt, attempt);
}

Result<QList<MovedSeat>> seatsOfAttempt(Connection &connection, AttemptId attempt)
{
    return all<MovedSeat>(
        connection, R"(
        SELECT coalesce(was.ref, a.ref), coalesce(was.label, a.name), coalesce(s.ref, b.ref), coalesce(s.label, b.name),
            n.order_id, o.ticket_id, n.ticket_id, n.barcode, coalesce(s.version, 0) FROM)" ROWLOCK_TICKETS_BACK R"(
        JOIN ticket o ON o.ticket_id = back.ticket_id
        JOIN ticket_replacement r ON r.old_ticket_id = o.ticket_id JOIN ticket n ON n.ticket_id = r.new_ticket_id
        JOIN pool a ON a.event_id = o.event_id AND a.pool_no = o.pool_no
        JOIN pool b ON b.event_id = n.event_id AND b.pool_no = n.pool_no
        LEFT JOIN event_seat was ON was.event_id = o.event_id AND was.seat_no = o.seat_no
        LEFT JOIN event_seat s ON s.event_id = n.event_id AND s.seat_no = n.seat_no
        ORDER BY back.at)",
        [](const Row &row) {
            return MovedSeat{row.text(0),         row.text(1),         row.text(2), row.text(3), row.id<OrderId>(4),
                             row.id<TicketId>(5), row.id<TicketId>(6), row.text(7), {},          row.integer(8)};
        },
        attempt, attempt, attempt);
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
