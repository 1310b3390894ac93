#include "model/store/moves.h"

#include "model/store/accessible.h"
#include "model/store/answers.h"
#include "model/store/blocks.h"
#include "model/store/event_prices.h"
#include "model/store/hold_items.h"
#include "model/store/hold_terms.h"
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/order_lines.h"
#include "model/store/out_of_blocks.h"
#include "model/store/party_moves.h"
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

} // namespace

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

Result<QString> checkedMoveReason(const QString &reason)
{
    return requiredReason(reason, Store::tr("Say why the party moves, in at most 500 characters."));
}

namespace {

Result<Done> requireMovable(Writing &writing, const HoldInfo &hold)
{
    if (!stillStands(hold.state, hold.policy, hold.times, writing.now()))
        return refuseExpired(writing.db(), hold, writing.now());
    if (isOffer(hold)) {
        return refuse(ErrorCode::Forbidden,
                      Store::tr("These seats are offered to a waitlist party, so they were not moved. Wait for the "
                                "answer, or remove the party from the list."),
                      {{QStringLiteral("hold"), hold.id.value()}, {QStringLiteral("holder"), hold.holder.terminal}});
    }
    return requireNotPaying(writing, hold);
}

struct TicketRow
{
    OrderId order;
    Money price;
    bool used = false;
    int type = firstPriceType;
};

Result<TicketRow> ticketOf(Connection &connection, TicketId ticket, const Currency &currency)
{
    return one<TicketRow>(
        connection, R"(SELECT order_id, price_minor, state = 'used', type_no FROM ticket WHERE ticket_id = ?)",
        [&](const Row &row) {
            return TicketRow{row.id<OrderId>(0), row.money(1, currency), row.boolean(2), int(row.integer(3))};
        },
        ticket);
}

tl::unexpected<Error> changedSinceShown(const SeatRow &seat)
{
    return refuse(ErrorCode::SeatUnavailable,
                  Store::tr("%1 has changed since it was shown. Nobody was moved; look again.").arg(seat.label),
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
        return changedSinceShown(*seat);
    Leaving left{0, move, *seat, {}, {0, event.summary.currency}, {}};
    if (seat->ticket.isValid()) {
        TRY_GET(const TicketRow ticket, ticketOf(writing.db(), seat->ticket, event.summary.currency));
        if (ticket.used) {
            return refuseByHouse(
                Store::tr("The patron in %1 has been admitted. Nobody was moved. Move the others.").arg(seat->label),
                {{QStringLiteral("argument"), QStringLiteral("moves")}});
        }
        TRY(requireNotExchanging(writing.db(), ticket.order));
        left.order = ticket.order;
        left.price = ticket.price;
        left.type = ticket.type;
        return left;
    }
    if (!seat->hold.isValid()) {
        return refuseByHouse(
            Store::tr("%1 is neither sold nor held. Nobody was moved. Select sold or held seats.").arg(seat->label),
            {{QStringLiteral("argument"), QStringLiteral("moves")}});
    }
    TRY_GET(const HoldInfo hold, readHold(writing.db(), seat->hold));
    TRY(requireMovable(writing, hold));
    for (const HoldItem &item : hold.items) {
        if (item.seatNo == seat->place)
            left.type = item.type;
    }
    return left;
}

} // namespace

Result<QList<Leaving>> whoLeaves(Writing &writing, const OpenEvent &event, const QList<SeatMove> &moves)
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
    return party;
}

Result<Done> requireOneOrder(const QList<Leaving> &party, const Order &order)
{
    if (std::all_of(party.begin(), party.end(), [&](const Leaving &left) { return left.order == order.id; }))
        return Done{};
    return refuseByHouse(
        Store::tr("Not all of these seats are of order %1, so nothing was exchanged. Select seats of one order.")
            .arg(order.code),
        {{QStringLiteral("argument"), QStringLiteral("moves")}});
}

namespace {

// Takes everybody up from their seats; old tickets are void from here on.
Result<QList<Leaving>> standUp(Writing &writing, const OpenEvent &event, const QList<SeatMove> &moves,
                               const QString &reason)
{
    TRY_GET(QList<Leaving> party, whoLeaves(writing, event, moves));
    const auto leaves = byHold(party, &Leaving::seat);
    for (auto hold = leaves.begin(); hold != leaves.end(); ++hold)
        TRY(requireCompanionsToo(writing, event, hold.value(), hold.key()));
    std::stable_partition(party.begin(), party.end(),
                          [](const Leaving &left) { return left.seat.bay >= 0; }); // before their bays
    for (const Leaving &left : std::as_const(party)) {
        TRY(freeSeat(writing, event, left.seat, QStringLiteral("moved"), reason));
        if (left.order.isValid())
            TRY(post(writing.db(), R"(UPDATE ticket SET state = 'void' WHERE ticket_id = ?)", left.seat.ticket));
        else
            TRY(unlistSeat(writing, left.seat.hold, left.seat.seatNo));
    }
    return party;
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

// The new seats, free by now.
Result<Done> findRoom(Writing &writing, const OpenEvent &event, QList<Leaving> &party)
{
    for (Leaving &left : party) {
        TRY_GET(auto seat, findSeat(writing.db(), event.id(), left.asked.to));
        left.to = std::move(seat).value_or(left.to);
        for (const Leaving &other : std::as_const(party)) { // who takes another's seat takes it out of its block too
            if (other.seat.seatNo == left.to.seatNo)
                left.to.fromBlock = other.seat.fromBlock;
        }
    }
    const auto takes = byHold(party, &Leaving::to);
    for (auto hold = takes.begin(); hold != takes.end(); ++hold)
        TRY(requireBays(writing, event, hold.value(), hold.key()));
    std::stable_partition(party.begin(), party.end(),
                          [](const Leaving &left) { return left.to.bay < 0; }); // before the companions
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
        if (left.type != firstPriceType) {
            TRY_GET(const TypePrice there, priceKept(writing, event.summary, seat.pool, left.type));
            TRY(priceSeat(writing, left.seat.hold, seat.seatNo, left.type, there.price));
        }
        return moved;
    }
    Ticket wanted;
    wanted.order = left.order;
    wanted.pool = seat.pool;
    wanted.seatNo = seat.seatNo;
    wanted.price = left.price;
    wanted.type = left.type; // a child stays a child
    if (exchange) {
        TRY_GET(const TypePrice there, priceKept(writing, event.summary, seat.pool, left.type));
        wanted.price = there.toPay();
    }
    TRY_GET(const auto issued, issueTickets(writing, event.id(), {wanted}));
    const Ticket &ticket = issued.first();
    TRY(sellSeat(writing, event, seat, ticket));
    moved.ticket = ticket.id;
    moved.barcode = ticket.barcode;
    TRY(replaceTicket(writing, moved, reason));
    return moved;
}

} // namespace

Result<Done> replaceTicket(Writing &writing, const MovedSeat &moved, const QString &reason)
{
    TRY(post(writing.db(), R"(
        INSERT INTO ticket_replacement (old_ticket_id, new_ticket_id, order_id, reason, terminal, clerk, at)
        VALUES (?, ?, ?, ?, ?, ?, ?))",
             moved.replaced, moved.ticket, moved.order, reason, writing.by().terminal, writing.by().clerk,
             writing.now()));
    return Done{};
}

Result<Done> tellOfMove(Writing &writing, const OpenEvent &event, OrderId order, const MoveReceipt &receipt,
                        const Money &difference, const QString &reason, bool isExchange)
{
    QJsonArray tickets;
    for (const MovedSeat &seat : receipt.seats) {
        if (seat.order == order)
            tickets.append(QJsonObject{{QStringLiteral("from"), seat.replaced.value()},
                                       {QStringLiteral("to"), seat.ticket.value()}});
    }
    QJsonObject body{{QStringLiteral("tickets"), tickets},
                     {QStringLiteral("difference"), difference.minor},
                     {QStringLiteral("reason"), reason}};
    if (isExchange) // which pays what an exchange costs
        body.insert(QStringLiteral("fees"), receipt.fees.minor);
    return record(writing, {QStringLiteral("order.moved"), event.id(), -1, {}, order, body});
}

Result<Money> replaceLines(Writing &writing, const OpenEvent &event, const Exchange &exchange,
                           const QString &compReason)
{
    const OrderId order = exchange.order.id;
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    const PricedAnew anew{event.summary, ticketTaxAt(rules, writing.now()), compReason};
    TRY_GET(auto lines, linesReplaced(writing, order, anew));
    TRY_GET(const auto fees, exchangeFeeLines(writing, lines, rules, exchange.at));
    Money cost{0, event.summary.currency};
    for (const LedgerLine &fee : fees)
        cost += fee.paid;
    lines += fees;
    TRY(addLines(writing, order, lines));
    TRY(sealLines(writing, event.id(), order, lines));
    return cost;
}

Result<MoveReceipt> moveParty(Writing &writing, const OpenEvent &event, const QList<SeatMove> &moves,
                              const QString &reason, const Exchange *exchange)
{
    TRY_GET(QList<Leaving> party, standUp(writing, event, moves, reason));
    if (exchange)
        TRY(requireOneOrder(party, exchange->order));
    TRY(makeRoom(writing, event, party));
    TRY(findRoom(writing, event, party));
    const Money nothing{0, event.summary.currency};
    MoveReceipt receipt{event.id(), QList<MovedSeat>(party.size()), nothing, nothing, nothing};
    for (const Leaving &left : std::as_const(party)) {
        TRY_GET(receipt.seats[left.at], sitDown(writing, event, left, reason, exchange));
    }
    if (exchange) { // where a manager moves somebody the seat stays free, so that it can be undone
        QList<SeatRow> sold;
        for (const Leaving &left : std::as_const(party))
            sold.append(left.seat);
        TRY(returnToBlocks(writing, event, sold));
        TRY_GET(receipt.fees, replaceLines(writing, event, *exchange));
    } else {
        for (const OrderId order : receipt.orders()) { // a move changes no figure
            TRY_GET(const auto lines, linesReplaced(writing, order, {}));
            TRY(addLines(writing, order, lines));
            TRY(sealLines(writing, event.id(), order, lines));
        }
        for (const OrderId order : receipt.orders())
            TRY(tellOfMove(writing, event, order, receipt, nothing, reason));
    }
    QHash<QString, QString> moved;
    for (const MovedSeat &seat : std::as_const(receipt.seats))
        moved.insert(seat.from, seat.to);
    for (const HoldId id : receipt.holds()) {
        TRY(post(writing.db(), R"(UPDATE hold SET revision = ? WHERE hold_id = ?)", event.revision(), id));
        TRY_GET(const HoldInfo read, readHold(writing.db(), id));
        TRY_GET(const HoldInfo hold, moveTerms(writing, read, moved));
        TRY(recordLive(writing, event, hold, "hold.moved"));
    }
    return receipt;
}

QJsonObject movesAsked(const QList<SeatMove> &moves, const QString &reason)
{
    QJsonArray pairs;
    for (const SeatMove &one : moves)
        pairs.append(QJsonArray{one.from, one.to});
    return {{QStringLiteral("moves"), pairs}, {QStringLiteral("reason"), reason}};
}

Result<MoveReceipt> moveParties(Writing &writing, const OpenEvent &event, const QList<SeatMove> &moves,
                                const QString &reason)
{
    return moveParty(writing, event, moves, reason);
}

Result<MoveReceipt> moveSeats(Connection &connection, const Act &act, EventId id, const QList<SeatMove> &moves,
                              const QString &reason, const QString &key)
{
    TRY_GET(const QList<SeatMove> real, checkedMoves(moves));
    TRY_GET(const QString why, checkedMoveReason(reason));
    QJsonObject request = movesAsked(real, why);
    request.insert(QStringLiteral("event"), id.value());
    return write(connection, act.under(key), Turn::of(id), [&](Writing &writing) {
        return once<MoveReceipt>(
            writing, key, QStringLiteral("move"), request,
            [&]() -> Result<MoveReceipt> {
                TRY_GET(const OpenEvent event, openEvent(writing, id));
                TRY(releaseDueBlocks(writing, event)); // their seats are to be had from that time on
                TRY_GET(const MoveReceipt receipt, moveParty(writing, event, real, why));
                TRY(serveWaitlist(writing, event));
                return receipt;
            },
            [](const MoveReceipt &receipt) { return toJson(receipt); }, moveReceiptFromJson);
    });
}

} // namespace rowlock
