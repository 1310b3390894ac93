// The walk-up: somebody points at free seats and pays at once. No hold stands between look and sale; what the clerk saw
// is compared instead, in the one transaction that holds and sells.
#pragma once

#include "model/domain/receipts.h"
#include "model/domain/seating_plan.h"
#include "model/domain/seen_seat.h"
#include "model/store/writing.h"

namespace rowlock {

// All of the seats, or none. seat_unavailable if one is not as it was seen or cannot be had, details.seats: [{seat,
// label, state, holder, seen_version, version}] (unknown ones: state "unknown"); event_unknown, event_closed,
// payment_mismatch, invalid_argument, key_reused.
Result<SaleReceipt> sellSeen(Connection &connection, const Act &act, EventId event, const SeatingPlan &plan,
                             const QList<SeenSeat> &seats, const QList<PaymentLine> &payments, const QString &key);

} // namespace rowlock
