// A party changes seats after it has taken them (docs/decisions/moves.md; exchanges.h for a patron's exchange): seats
// that are sold or held are left, others are taken, in one transaction, all of them or none. A seat that is left may be
// another's new one, so two parties can swap.
#pragma once

#include "model/domain/move.h"
#include "model/domain/order.h"
#include "model/store/claims.h"

namespace rowlock {

// A manager's move: what was paid stays, whatever the new seats cost; held seats cost what the new ones do, and their
// hold keeps its clock. New seats must be free, or in a hold that gives way. Where seats come free the waitlist is
// served. seat_unavailable (a new seat cannot be had, or a left one is not as it was seen), invalid_argument (nobody
// sits there, a used ticket, a seat named twice), forbidden (in payment, offered, a companion's seat alone),
// hold_expired, event_unknown, key_reused.
Result<MoveReceipt> moveSeats(Connection &connection, const Act &act, EventId event, const QList<SeatMove> &moves,
                              const QString &reason, const QString &key = {});

// moveSeats inside another use case's transaction, without serving the waitlist.
Result<MoveReceipt> moveParties(Writing &writing, const OpenEvent &event, const QList<SeatMove> &moves,
                                const QString &reason);

} // namespace rowlock
