// A cancelled performance: everybody is moved to another one in a batch, one transaction an order
// (docs/decisions/cancelled-performances.md). What a batch has done stands by itself, so it can be stopped at any
// moment and gone on with by beginning again.
#pragma once

#include "model/domain/event_move.h"
#include "model/store/writing.h"

namespace rowlock {

// Every order with tickets that are still good, by number, and where it would go if all of them went now, or why not.
// Nothing is changed. event_unknown; as moveForEvent.
Result<QList<EventMover>> readEventMovers(Connection &connection, EventId from, EventId into, const PlanSource &plans,
                                          Instant now);

// All of an order's good tickets, by an exchange for as much as they were paid: no money moves and no fee is charged.
// To the same seats where both have one plan and these are free, else to the best of the same category, as together as
// they sit now, or not at all (sold_out). Of what is in others' baskets nothing is taken, and who waits for `into` is
// served first. Of an order without a good ticket nothing is done, so to say it again does nothing twice.
// forbidden (`from` is on sale, the order is being exchanged), event_closed (`into` is not on sale or has begun),
// event_unknown, invalid_argument (one performance, another one's order, no reason, a companion that goes alone).
Result<EventMove> moveForEvent(Connection &connection, const Act &act, EventId from, OrderId order, EventId into,
                               const QString &reason);

} // namespace rowlock
