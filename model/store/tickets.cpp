#include "model/store/tickets.h"

#include "model/store/out_of_blocks.h"
#include "model/store/store_text.h"
#include "model/store/unique_tokens.h"

#include <QJsonArray>

namespace rowlock {

namespace {

Result<Asked<TicketId>> insertTicket(Writing &writing, EventId event, const Ticket &ticket, const QString &barcode)
{
    return ask<TicketId>(
        writing.db(), R"(
        INSERT INTO ticket (ticket_id, order_id, event_id, pool_no, seat_no, price_minor, type_no, state, barcode)
        SELECT (SELECT number FROM next_number WHERE what = 'ticket'), ?, ?, ?, ?, ?, ?, 'valid', ?
        WHERE NOT EXISTS (SELECT 1 FROM ticket WHERE barcode = ?) RETURNING ticket_id)",
        [](const Row &row) { return row.id<TicketId>(0); }, ticket.order, event, ticket.pool,
        ticket.seatNo < 0 ? std::nullopt : std::optional<int>(ticket.seatNo), ticket.price, ticket.type, barcode,
        barcode);
}

} // namespace

Result<QList<Ticket>> issueTickets(Writing &writing, EventId event, QList<Ticket> tickets)
{
    QList<Asked<TicketId>> ids;
    for (Ticket &ticket : tickets) {
        ticket.barcode = newBarcode(writing.tokens());
        TRY_GET(const auto id, insertTicket(writing, event, ticket, ticket.barcode));
        ids.append(id);
    }
    for (qsizetype i = 0; i < tickets.size(); ++i) {
        Ticket &ticket = tickets[i];
        TRY_GET(const auto id, ids.at(i).optional());
        if (id) {
            ticket.id = *id;
            continue;
        }
        TRY_GET(ticket.id, insertWithToken(writing, newBarcode, ticket.barcode,
                                           [&](const QString &barcode) -> Result<std::optional<TicketId>> {
                                               TRY_GET(const auto again, insertTicket(writing, event, ticket, barcode));
                                               return again.optional();
                                           }));
    }
    return tickets;
}

namespace {

Ticket newTicket(OrderId order, const HoldItem &item, int seatNo)
{
    Ticket ticket;
    ticket.order = order;
    ticket.pool = item.pool;
    ticket.seatNo = seatNo;
    ticket.price = item.price;
    ticket.type = item.type;
    return ticket;
}

} // namespace

QList<Ticket> newTickets(OrderId order, const HoldInfo &hold, const QList<SeatRow> &seats,
                         const QList<PricedLine> &lines)
{
    QHash<int, HoldItem> items;
    QList<Ticket> ofPlaces;
    for (const HoldItem &item : hold.items) {
        if (item.seatNo >= 0)
            items.insert(item.seatNo, item);
        else
            ofPlaces.resize(ofPlaces.size() + item.quantity, newTicket(order, item, item.seatNo));
    }
    QList<Ticket> tickets;
    for (const SeatRow &seat : seats) // the ticket names the seat itself, wherever a later plan puts it
        tickets.append(newTicket(order, items.value(seat.place), seat.seatNo));
    tickets += ofPlaces;
    for (qsizetype i = 0; i < tickets.size(); ++i)
        tickets[i].price = lines.at(i).paid;
    return tickets;
}

Result<Done> sellTickets(Writing &writing, const OpenEvent &event, const HoldInfo &hold, const QList<SeatRow> &seats,
                         const QList<Ticket> &tickets)
{
    for (qsizetype i = 0; i < seats.size(); ++i)
        TRY(sellSeat(writing, event, seats.at(i), tickets.at(i)));
    int freed = -1; // the area whose places the hold does not have any more
    QList<BlockId> from;
    for (const Ticket &ticket : tickets.sliced(seats.size())) {
        if (ticket.pool != freed) {
            TRY_GET(from, blocksOfPlaces(writing, hold.id, ticket.pool));
            TRY(freePlaces(writing, event, ticket.pool, hold.id, QStringLiteral("sold")));
        }
        freed = ticket.pool;
        TRY(sellPlace(writing, event, ticket.pool, ticket, from.isEmpty() ? BlockId() : from.takeFirst()));
    }
    return Done{};
}

QList<PriceKind> kindsBut(const Order &order, const QList<TicketId> &without)
{
    QList<PriceKind> kinds;
    for (const Ticket &ticket : order.tickets) {
        const bool isGood = ticket.state == TicketState::Valid || ticket.state == TicketState::Used;
        if (isGood && !without.contains(ticket.id))
            kinds.append(ticket.kind);
    }
    return kinds;
}

Result<QList<Ticket>> validTickets(const Order &order, const QList<TicketId> &named, const QString &notDone)
{
    QList<Ticket> chosen;
    for (const Ticket &ticket : order.tickets) {
        if (ticket.state == TicketState::Valid && (named.isEmpty() || named.contains(ticket.id)))
            chosen.append(ticket);
    }
    if (!chosen.isEmpty() && (named.isEmpty() || chosen.size() == named.size()))
        return chosen;
    QJsonArray ids;
    for (const TicketId id : named)
        ids.append(id.value());
    const QString message = named.isEmpty() ? Store::tr("Order %1 has no valid ticket left. %2")
                                            : Store::tr("Not all of these tickets are valid tickets of order %1. %2");
    return refuseByHouse(message.arg(order.code, notDone),
                         {{QStringLiteral("argument"), QStringLiteral("tickets")}, {QStringLiteral("tickets"), ids}});
}

namespace {

// Of its places alone: a seat knows its block itself.
Result<QHash<TicketId, BlockId>> blocksOfTickets(Connection &connection, OrderId order)
{
    QHash<TicketId, BlockId> blocks;
    TRY(detail::execute(
        connection, R"(
        SELECT b.ticket_id, b.block_id FROM ticket t JOIN block_place b ON b.ticket_id = t.ticket_id
            WHERE t.order_id = ?)",
        [&](const Row &row) {
            blocks.insert(row.id<TicketId>(0), row.id<BlockId>(1));
            return true;
        },
        order));
    return blocks;
}

} // namespace

Result<QList<SeatRow>> seatsOfTickets(Connection &connection, EventId event, const QList<Ticket> &tickets)
{
    QStringList refs;
    for (const Ticket &ticket : tickets) {
        if (ticket.seatNo >= 0)
            refs += ticket.ref;
    }
    TRY_GET(auto found, findSeats(connection, event, refs));
    QHash<TicketId, BlockId> fromBlocks;
    if (refs.size() < tickets.size()) {
        TRY_GET(fromBlocks, blocksOfTickets(connection, tickets.first().order));
    }
    QList<SeatRow> seats;
    for (const Ticket &ticket : tickets) {
        SeatRow place;
        place.pool = ticket.pool;
        place.fromBlock = fromBlocks.value(ticket.id);
        seats += ticket.seatNo >= 0 ? *found.takeFirst() : place;
    }
    return seats;
}

Result<QList<SeatRow>> freeTickets(Writing &writing, const OpenEvent &event, const QList<Ticket> &tickets,
                                   const QString &why, const QString &reason)
{
    TRY_GET(const QList<SeatRow> seats, seatsOfTickets(writing.db(), event.id(), tickets));
    for (qsizetype i = 0; i < tickets.size(); ++i) {
        if (tickets.at(i).seatNo >= 0)
            TRY(freeSeat(writing, event, seats.at(i), why, reason));
        else
            TRY(freePlace(writing, event, tickets.at(i), seats.at(i).fromBlock, why));
    }
    return seats;
}

} // namespace rowlock
