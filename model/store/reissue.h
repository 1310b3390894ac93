// A ticket is printed once more: its paper is void from here on, and a new ticket with a barcode of its own stands in
// its place, for the same seat at the same price. So whoever finds the old paper is not let in with it.
#pragma once

#include "model/domain/move.h"
#include "model/store/claims.h"
#include "model/store/writing.h"

namespace rowlock {

// No tickets named: all that are valid. No money moves; the order's lines change places as in a move. The answer has
// every old ticket and the one in its place, in the order's order. invalid_argument (unknown order, a ticket that is
// not of it or not valid, no reason), forbidden (the order is being exchanged), key_reused.
Result<MoveReceipt> reissueTickets(Connection &connection, const Act &act, OrderId order,
                                   const QList<TicketId> &tickets, const QString &reason, const QString &key = {});

// ---- for other use cases inside their own transaction ----

// reissueTickets, of an order whose turn the act has.
Result<MoveReceipt> reissueNow(Writing &writing, OrderId order, const QList<TicketId> &tickets, const QString &reason);

// New tickets as `wanted`, one for each of these valid ones of one order, which are void from here on: for the same
// seat or place, with a barcode of its own. The order's lines, and whoever tells of it, follow.
Result<MoveReceipt> replaceInPlace(Writing &writing, const OpenEvent &event, const QList<Ticket> &tickets,
                                   QList<Ticket> wanted, const QString &reason);

} // namespace rowlock
