// Will-call (docs/decisions/willcall.md): orders that wait to be picked up, what was printed for them, and who handed
// what over. A sale can say beforehand that its orders are to be left there.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/patron.h"
#include "model/domain/willcall.h"
#include "model/store/claims.h"

namespace rowlock {

// Of this terminal's hold with all that it goes with, which has a name: its orders are to be left at will-call, or not.
// As requireOwnStandingHold; invalid_argument: no name.
Result<HoldInfo> setWillcall(Connection &connection, const Act &act, HoldId hold, bool isToBeLeft);

// Leaves a sold order to be picked up, for whoever is named, or whose it is. One that is there already stays.
// invalid_argument (unknown, no name, nothing to pick up), forbidden (all was handed over), event_closed (cancelled),
// key_reused.
Result<WillcallOrder> leaveAtWillcall(Connection &connection, const Act &act, OrderId order, const PatronChoice &patron,
                                      const QString &key = {});
// Posted, or given at once. invalid_argument (unknown, never there, off already, no good ticket), forbidden (all was
// handed over: as handOver), key_reused.
Result<WillcallOrder> takeOffWillcall(Connection &connection, const Act &act, OrderId order, const QString &key = {});
// Whole, or the tickets named. invalid_argument (unknown, not there, a ticket that is not of it), forbidden (handed
// over already: details.at, terminal, clerk, and of a ticket named or shown details.ticket; money is due: details.due;
// its payment is open), event_closed (cancelled), key_reused.
Result<WillcallOrder> handOver(Connection &connection, const Act &act, OrderId order, const HandOverAsked &asked,
                               const QString &key = {});
// The last hand-over that stands, or the one of this number, was wrong: its tickets wait again. invalid_argument
// (unknown, no such hand-over, taken back already, no reason), key_reused.
Result<WillcallOrder> takeBackHandover(Connection &connection, const Act &act, OrderId order, const QString &reason,
                                       int number = 0, const QString &key = {});
// These papers of the event were printed; answers the number of the list. Of what is not left there any more nothing is
// written down; 0: of none of them. event_unknown.
Result<qint64> markWillcallPrinted(Connection &connection, const Act &act, EventId event,
                                   const QList<WillcallPaper> &papers);

// All that were ever left there, by name. event_unknown.
Result<QList<WillcallOrder>> readWillcall(Connection &connection, EventId event);
// None: it was never left there.
Result<std::optional<WillcallOrder>> readWillcallOrder(Connection &connection, OrderId order);
// Those of these orders that wait there, as WillcallOrder::isWaiting(), in one statement.
Result<QList<OrderId>> waitingAtWillcall(Connection &connection, const QList<OrderId> &orders);

// ---- for other use cases inside their own transaction ----

// As markWillcallPrinted().
Result<qint64> markPapers(Writing &writing, EventId event, const QList<WillcallPaper> &papers);

// All holds of one sale, which have a name.
Result<Done> markForWillcall(Writing &writing, const QList<HoldInfo> &holds, bool isToBeLeft);
// What the lost hold was to be is what the new one is, where it has a name.
Result<Done> passWillcall(Writing &writing, const HoldInfo &lost, HoldInfo &hold);
Result<bool> isLeftAtWillcall(Connection &connection, OrderId order); // whatever has become of its tickets
// An order with good tickets, of an event whose revision was taken.
Result<Done> leaveOrder(Writing &writing, EventId event, OrderId order);

} // namespace rowlock
