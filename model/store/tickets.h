// The tickets of an order: issued with it, found in it, and taken off their seats. For use cases inside their own
// transaction.
#pragma once

#include "model/domain/order.h"
#include "model/domain/pricing/priced_line.h"
#include "model/store/claims.h"

namespace rowlock {

// Of the order's tickets that are valid or were admitted, but for these.
QList<PriceKind> kindsBut(const Order &order, const QList<TicketId> &without);
// The order's tickets of these numbers, or none named: all that are valid. invalid_argument, with a sentence that says
// what was not done.
Result<QList<Ticket>> validTickets(const Order &order, const QList<TicketId> &named, const QString &notDone);
// The seats of tickets, one for each; of a place in a standing area one without a number. Each with the block that it
// came out of.
Result<QList<SeatRow>> seatsOfTickets(Connection &connection, EventId event, const QList<Ticket> &tickets);
// Takes tickets off their seats and places, which are free from here on; `why` and `reason` as with freeSeat. Answers
// them as they were sold.
Result<QList<SeatRow>> freeTickets(Writing &writing, const OpenEvent &event, const QList<Ticket> &tickets,
                                   const QString &why, const QString &reason = {});
// Valid tickets for these orders, categories, seats and prices (seatNo -1: a place in a standing area), each with a
// number and a barcode of its own; their seats are sold with them afterwards.
Result<QList<Ticket>> issueTickets(Writing &writing, EventId event, QList<Ticket> tickets);
// Those that a hold becomes: of its seats and then of its places, in the order in which they are sold, each at what its
// line says.
QList<Ticket> newTickets(OrderId order, const HoldInfo &hold, const QList<SeatRow> &seats,
                         const QList<PricedLine> &lines);
// The hold's seats, and then its places, are sold with these.
Result<Done> sellTickets(Writing &writing, const OpenEvent &event, const HoldInfo &hold, const QList<SeatRow> &seats,
                         const QList<Ticket> &tickets);

} // namespace rowlock
