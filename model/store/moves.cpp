#include "model/store/moves.h"

#include "model/store/accessible.h"
#include "model/store/answers.h"
#include "model/store/blocks.h"
#include "model/store/holds.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <QJsonArray>
#include <QMap>

namespace rowlock {

namespace {

constexpr qsizetype mostMoves = 2000; // as many as one hand sells at once

// A seat that is left: sold with a ticket, or in a hold.
struct Leaving
{
    qsizetype at = 0; // its place among what was asked for
    SeatMove asked;
    SeatRow seat;
    OrderId order;
    Money price; // paid for it
    SeatRow to;  // as it is when everybody has stood up
};

// Seats of this order, for seats at their price of today; or at that of a hold, where they were chosen under one.
struct Exchange
{
    Order order;
    std::optional<HoldInfo> inHand;
};

// What each hold of the party leaves, or takes.
QMap<HoldId, QList<SeatRow>> byHold(const QList<Leaving> &party, SeatRow Leaving::*which)
{
    QMap<HoldId, QList<SeatRow>> seats;
    for (const Leaving &left : party) {
        if (!left.order.isValid())
            seats[left.seat.hold].append(left.*which);
    }
    return seats;
}

Result<QList<SeatMove>> checkedMoves(const QList<SeatMove> &moves)
{
    QList<SeatMove> real;
    for (const SeatMove &move : moves) {
        if (move.from != move.to)
            real.append(move);
    }
    if (real.isEmpty() || real.size() > mostMoves)
        return badArgument(Store::tr("Name who moves where: from 1 to %1 seats that change.").arg(mostMoves), "moves");
    return real;
}

Result<QString> checkedReason(const QString &reason)
{
    const QString trimmed = reason.trimmed();
    if (trimmed.isEmpty() || trimmed.size() > 500)
        return badArgument(Store::tr("Say why the party moves, in at most 500 characters."), "reason");
    return trimmed;
}

Result<Done> requireMovable(Writing &writing, const HoldInfo &hold)
{
    if (!stillStands(hold.state, hold.policy, hold.times, writing.now()))
        return refuseExpired(writing.db(), hold, writing.now());
    if (isOffer(hold)) {
        return refuse(
            ErrorCode::Forbidden,
            Store::tr(
                "These seats are offered to somebody on the waitlist, so they were not moved. Wait for the answer, "
                "or take the party off the list."),
            {{QStringLiteral("hold"), hold.id.value()}, {QStringLiteral("holder"), hold.holder.terminal}});
    }
    return requireNotPaying(writing, hold);
}

struct TicketRow
{
    OrderId order;
    Money price;
    bool used = false;
};

Result<TicketRow> ticketOf(Connection &connection, TicketId ticket, const Currency &currency)
{
    return one<TicketRow>(
        connection, R"(SELECT order_id, price_minor, state = 'used' FROM ticket WHERE ticket_id = ?)",
        [&](const Row &row) {
            return TicketRow{row.id<OrderId>(0), row.money(1, currency), row.boolean(2)};
        },
        ticket);
}

tl::unexpected<Error> seenOtherwise(const SeatRow &seat)
{
    return refuse(
        ErrorCode::SeatUnavailable,
        Store::tr("%1 is not as it was shown: somebody else has changed it meanwhile. Nobody was moved; look again.")
            .arg(seat.label),
        {{QStringLiteral("seats"), QJsonArray{QJsonObject{{QStringLiteral("seat"), seat.ref},
                                                          {QStringLiteral("label"), seat.label},
                                                          {QStringLiteral("state"), stateName(seat.state)},
                                                          {QStringLiteral("holder"), QString()}}}}});
}

Result<Leaving> leaving(Writing &writing, const OpenEvent &event, const SeatMove &move)
{
    TRY_GET(const auto seat, findSeat(writing.db(), event.id(), move.from));
    if (!seat)
        return badArgument(Store::tr("There is no seat “%1”. Name seats of this event.").arg(move.from.left(60)),
                           "moves");
    if (move.version >= 0 && seat->version != move.version)
        return seenOtherwise(*seat);
    Leaving left{0, move, *seat, {}, {0, event.summary.currency}, {}};
    if (seat->ticket.isValid()) {
        TRY_GET(const TicketRow ticket, ticketOf(writing.db(), seat->ticket, event.summary.currency));
        if (ticket.used) {
            return refuseByHouse(
                Store::tr("Whoever bought %1 has come in already, so nobody was moved. Move the others.")
                    .arg(seat->label),
                {{QStringLiteral("argument"), QStringLiteral("moves")}});
        }
        left.order = ticket.order;
        left.price = ticket.price;
        return left;
    }
    if (!seat->hold.isValid()) {
        return refuseByHouse(
            Store::tr("%1 is neither sold nor held, so nobody was moved. Choose seats that somebody has.")
                .arg(seat->label),
            {{QStringLiteral("argument"), QStringLiteral("moves")}});
    }
    TRY_GET(const HoldInfo hold, readHold(writing.db(), seat->hold));
    TRY(requireMovable(writing, hold));
    return left;
}

// Takes everybody up from their seats; old tickets are void from here on.
Result<QList<Leaving>> standUp(Writing &writing, const OpenEvent &event, const QList<SeatMove> &moves,
                               const QString &reason)
{
    QList<Leaving> party;
    QSet<int> seen;
    for (const SeatMove &move : moves) {
        TRY_GET(Leaving left, leaving(writing, event, move));
        left.at = party.size();
        if (seen.contains(left.seat.seatNo))
            return badArgument(Store::tr("%1 is named twice. Name each seat once.").arg(left.seat.label), "moves");
        seen.insert(left.seat.seatNo);
        party.append(left);
    }
    const auto leaves = byHold(party, &Leaving::seat);
    for (auto hold = leaves.begin(); hold != leaves.end(); ++hold)
        TRY(requireCompanionsToo(writing, event, hold.value(), hold.key()));
    std::stable_partition(party.begin(), party.end(),
                          [](const Leaving &left) { return left.seat.bay >= 0; }); // before their bays
    for (const Leaving &left : std::as_const(party)) {
        TRY(freeSeat(writing, event, left.seat, QStringLiteral("moved"), reason));
        if (left.order.isValid())
            TRY(run(writing.db(), R"(UPDATE ticket SET state = 'void' WHERE ticket_id = ?)", left.seat.ticket));
        else
            TRY(run(writing.db(), R"(DELETE FROM hold_item WHERE hold_id = ? AND seat_no = ?)", left.seat.hold,
                    left.seat.seatNo));
    }
    return party;
}

Result<Done> requireOneOrder(const QList<Leaving> &party, const Order &order)
{
    if (std::all_of(party.begin(), party.end(), [&](const Leaving &left) { return left.order == order.id; }))
        return Done{};
    return refuseByHouse(
        Store::tr("Not all of these seats are of order %1, so nothing was exchanged. Choose seats of one order.")
            .arg(order.code),
        {{QStringLiteral("argument"), QStringLiteral("moves")}});
}

// Holds that give way end.
Result<Done> makeRoom(Writing &writing, const OpenEvent &event, const QList<Leaving> &party)
{
    QStringList wanted;
    for (const Leaving &left : party)
        wanted.append(left.asked.to);
    TRY_GET(const Picked picked, pick(writing, event, SeatingPlan(), SeatRequest::named(wanted), {}));
    for (const HoldId yielding : picked.yielding) {
        for (const Leaving &left : party) {
            if (left.seat.hold == yielding)
                return refuseByHouse(Store::tr("One of the new seats is in the same hold and stays there, so nobody "
                                               "was moved. Move all of it."),
                                     {{QStringLiteral("argument"), QStringLiteral("moves")}});
        }
        TRY(makeYield(writing, event, yielding));
    }
    return Done{};
}

// The new seats, free by now or in the patron's hand.
Result<Done> findRoom(Writing &writing, const OpenEvent &event, QList<Leaving> &party)
{
    for (Leaving &left : party) {
        TRY_GET(auto seat, findSeat(writing.db(), event.id(), left.asked.to));
        left.to = std::move(seat).value_or(left.to);
    }
    const auto takes = byHold(party, &Leaving::to);
    for (auto hold = takes.begin(); hold != takes.end(); ++hold)
        TRY(requireBays(writing, event, hold.value(), hold.key()));
    std::stable_partition(party.begin(), party.end(),
                          [](const Leaving &left) { return left.to.bay < 0; }); // before the companions
    return Done{};
}

// Nobody exchanges for a companion's seat without its bay, as nobody buys it: the bay is among the new seats or those kept.
Result<Done> requireBaysOf(Writing &writing, const OpenEvent &event, OrderId id, const MoveReceipt &receipt)
{
    TRY_GET(const Order order, readOrder(writing.db(), id));
    QList<SeatRow> seats;
    for (const Ticket &ticket : order.tickets) {
        if (ticket.state != TicketState::Valid || ticket.seatNo < 0)
            continue;
        TRY_GET(const auto seat, findSeat(writing.db(), event.id(), ticket.ref));
        const bool isNew = std::any_of(receipt.seats.begin(), receipt.seats.end(),
                                       [&](const MovedSeat &moved) { return moved.to == ticket.ref; });
        if (seat && (seat->bay < 0 || isNew)) // who has had a companion's seat before keeps it
            seats.append(*seat);
    }
    return requireBays(writing, event, seats, {});
}

// The new seats were chosen under this hold, and all of it is taken.
Result<HoldInfo> seatsInHand(Writing &writing, const OpenEvent &event, const QList<SeatMove> &moves, HoldId id)
{
    TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
    TRY(requireNotPaying(writing, hold));
    QSet<int> wanted;
    for (const SeatMove &move : moves) {
        TRY_GET(const auto seat, findSeat(writing.db(), event.id(), move.to));
        if (seat)
            wanted.insert(seat->place);
    }
    QSet<int> held;
    for (const HoldItem &item : hold.items)
        held.insert(item.seatNo);
    if (hold.event != event.id() || held != wanted || wanted.size() != moves.size()) {
        return refuseByHouse(Store::tr("The seats in hand are not the new seats of this exchange, so nothing was "
                                       "exchanged. Choose as many seats "
                                       "as are given back."),
                             {{QStringLiteral("argument"), QStringLiteral("hold")}});
    }
    return hold;
}

Result<Money> priceInExchange(Writing &writing, const OpenEvent &event, const Exchange &exchange, const SeatRow &seat)
{
    if (exchange.inHand) { // the patron was told this one
        const QList<HoldItem> &items = exchange.inHand->items;
        const auto item =
            std::find_if(items.begin(), items.end(), [&](const HoldItem &each) { return each.seatNo == seat.place; });
        return item->price;
    }
    return one<Money>(
        writing.db(), R"(SELECT price_minor FROM pool WHERE event_id = ? AND pool_no = ?)",
        [&](const Row &row) { return row.money(0, event.summary.currency); }, event.id(), seat.pool);
}

Result<Done> replaceTicket(Writing &writing, OrderId order, const MovedSeat &moved, const QString &reason)
{
    TRY(run(writing.db(), R"(
        INSERT INTO ticket_replacement (old_ticket_id, new_ticket_id, order_id, reason, terminal, clerk, at)
        VALUES (?, ?, ?, ?, ?, ?, ?))",
            moved.replaced, moved.ticket, order, reason, writing.by().terminal, writing.by().clerk, writing.now()));
    return Done{};
}

Result<MovedSeat> sitDown(Writing &writing, const OpenEvent &event, const Leaving &left, const QString &reason,
                          const Exchange *exchange)
{
    const SeatRow &seat = left.to;
    MovedSeat moved{left.seat.ref,  left.seat.label, seat.ref, seat.label, left.order, left.seat.ticket, {}, {},
                    left.seat.hold, seat.version + 1};
    if (!left.order.isValid()) {
        TRY(giveSeat(writing, event, left.seat.hold, seat));
        return moved;
    }
    Money price = left.price;
    if (exchange) {
        TRY_GET(price, priceInExchange(writing, event, *exchange, seat));
    }
    TRY_GET(const Ticket ticket, issueTicket(writing, left.order, event.id(), seat.pool, seat.seatNo, price));
    TRY(sellSeat(writing, event, seat, ticket));
    moved.ticket = ticket.id;
    moved.barcode = ticket.barcode;
    TRY(replaceTicket(writing, left.order, moved, reason));
    return moved;
}

Result<Done> tellOfOrder(Writing &writing, const OpenEvent &event, OrderId order, const MoveReceipt &receipt,
                         const Money &difference, const QString &reason)
{
    QJsonArray tickets;
    for (const MovedSeat &seat : receipt.seats) {
        if (seat.order == order)
            tickets.append(QJsonObject{{QStringLiteral("from"), seat.replaced.value()},
                                       {QStringLiteral("to"), seat.ticket.value()}});
    }
    return record(writing, {QStringLiteral("order.moved"),
                            event.id(),
                            -1,
                            {},
                            order,
                            {{QStringLiteral("tickets"), tickets},
                             {QStringLiteral("difference"), difference.minor},
                             {QStringLiteral("reason"), reason}}});
}

Result<MoveReceipt> move(Writing &writing, const OpenEvent &event, const QList<SeatMove> &moves, const QString &reason,
                         const Exchange *exchange = nullptr)
{
    TRY_GET(QList<Leaving> party, standUp(writing, event, moves, reason));
    if (exchange)
        TRY(requireOneOrder(party, exchange->order));
    if (!exchange || !exchange->inHand)
        TRY(makeRoom(writing, event, party));
    TRY(findRoom(writing, event, party));
    const Money nothing{0, event.summary.currency};
    MoveReceipt receipt{event.id(), QList<MovedSeat>(party.size()), nothing, nothing, nothing};
    for (const Leaving &left : std::as_const(party)) {
        TRY_GET(receipt.seats[left.at], sitDown(writing, event, left, reason, exchange));
    }
    if (!exchange) {
        for (const OrderId order : receipt.orders())
            TRY(tellOfOrder(writing, event, order, receipt, nothing, reason));
    }
    for (const HoldId hold : receipt.holds()) {
        TRY(run(writing.db(), R"(UPDATE hold SET revision = ? WHERE hold_id = ?)", event.revision(), hold));
        TRY(recordLive(writing, event, hold, "hold.moved"));
    }
    return receipt;
}

// What the new tickets of the order cost more than the old ones.
Result<Money> differenceOf(Connection &connection, const MoveReceipt &receipt, const Currency &currency)
{
    Money difference{0, currency};
    for (const MovedSeat &seat : receipt.seats) {
        TRY_GET(const TicketRow before, ticketOf(connection, seat.replaced, currency));
        TRY_GET(const TicketRow after, ticketOf(connection, seat.ticket, currency));
        difference += after.price - before.price;
    }
    return difference;
}

// Takes or gives back the difference and makes the order cost what its tickets cost.
Result<Done> settleDifference(Writing &writing, const OpenEvent &event, const Order &order,
                              const QList<PaymentLine> &payments, MoveReceipt &receipt)
{
    const Money due = std::max(receipt.difference, Money{0, receipt.difference.currency});
    TRY_GET(const Settlement settlement, settle(payments, due));
    for (qsizetype i = 0; i < payments.size(); ++i) {
        const PaymentLine &line = payments.at(i);
        receipt.paid += line.amount;
        TRY(bookPayment(writing, order.id, event.id(),
                        {{}, line.method, settlement.kept.at(i), line.amount, line.reference, writing.now()},
                        "payment.taken"));
    }
    receipt.change = settlement.change;
    if (receipt.difference.minor < 0) {
        for (const Payment &back : paymentsBack(order, -receipt.difference, writing.now()))
            TRY(bookPayment(writing, order.id, event.id(), back, "payment.refunded"));
    }
    if (receipt.difference.minor == 0)
        return Done{};
    TRY(run(
        writing.db(),
        R"(UPDATE sale_order SET total_minor = total_minor + ?, change_minor = change_minor + ? WHERE order_id = ?)",
        receipt.difference, receipt.change, order.id));
    return Done{};
}

QJsonObject asked(const QList<SeatMove> &moves, const QString &reason)
{
    QJsonArray pairs;
    for (const SeatMove &one : moves)
        pairs.append(QJsonArray{one.from, one.to});
    return {{QStringLiteral("moves"), pairs}, {QStringLiteral("reason"), reason}};
}

} // namespace

Result<MoveReceipt> moveParties(Writing &writing, const OpenEvent &event, const QList<SeatMove> &moves,
                                const QString &reason)
{
    return move(writing, event, moves, reason);
}

Result<MoveReceipt> moveSeats(Connection &connection, const Act &act, EventId id, const QList<SeatMove> &moves,
                              const QString &reason, const QString &key)
{
    TRY_GET(const QList<SeatMove> real, checkedMoves(moves));
    TRY_GET(const QString why, checkedReason(reason));
    QJsonObject request = asked(real, why);
    request.insert(QStringLiteral("event"), id.value());
    return write(connection, act, [&](Writing &writing) {
        return once<MoveReceipt>(
            writing, key, QStringLiteral("move"), request,
            [&]() -> Result<MoveReceipt> {
                TRY_GET(const OpenEvent event, openEvent(writing, id));
                TRY(releaseDueBlocks(writing, event)); // their seats are to be had from that time on
                TRY_GET(const MoveReceipt receipt, move(writing, event, real, why));
                TRY(serveWaitlist(writing, event));
                return receipt;
            },
            [](const MoveReceipt &receipt) { return toJson(receipt); }, moveReceiptFromJson);
    });
}

Result<MoveReceipt> exchangeSeats(Connection &connection, const Act &act, OrderId id, const QList<SeatMove> &moves,
                                  const QList<PaymentLine> &payments, const QString &reason, const QString &key,
                                  HoldId inHand)
{
    TRY_GET(const QList<SeatMove> real, checkedMoves(moves));
    TRY_GET(const QString why, checkedReason(reason));
    TRY(checkReferences(payments));
    QJsonObject request = asked(real, why);
    request.insert(QStringLiteral("order"), id.value());
    request.insert(QStringLiteral("hold"), inHand.value());
    request.insert(QStringLiteral("paid"), toJson(payments));
    return write(connection, act, [&](Writing &writing) {
        return once<MoveReceipt>(
            writing, key, QStringLiteral("exchange"), request,
            [&]() -> Result<MoveReceipt> {
                TRY_GET(const Order order, readOrder(writing.db(), id));
                TRY_GET(const OpenEvent event, openEvent(writing, order.event));
                TRY(requireOnSale(event));
                TRY(releaseDueBlocks(writing, event));
                Exchange exchange{order, {}};
                if (inHand.isValid()) {
                    TRY_GET(exchange.inHand, seatsInHand(writing, event, real, inHand));
                }
                TRY_GET(MoveReceipt receipt, move(writing, event, real, why, &exchange));
                if (inHand.isValid()) // it has done its work
                    TRY(endHold(writing, event, inHand, HoldState::Released, Store::tr("Taken in exchange")));
                TRY(requireBaysOf(writing, event, id, receipt));
                TRY_GET(receipt.difference, differenceOf(writing.db(), receipt, event.summary.currency));
                TRY(tellOfOrder(writing, event, id, receipt, receipt.difference, why));
                TRY(settleDifference(writing, event, order, payments, receipt));
                TRY(serveWaitlist(writing, event));
                return receipt;
            },
            [](const MoveReceipt &receipt) { return toJson(receipt); }, moveReceiptFromJson);
    });
}

} // namespace rowlock
