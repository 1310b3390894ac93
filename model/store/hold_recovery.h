// Late money (docs/decisions/payments.md): one transaction that takes back what is still to be had of a hold whose time
// is up.
#pragma once

#include "model/domain/hold_recovery.h"
#include "model/domain/seating_plan.h"
#include "model/store/writing.h"

#include <QJsonArray>

namespace rowlock {

// Of a hold of this terminal that expired, or of a reservation's, whichever had it. Every seat and place still to be
// had is held again, at the price it had there; the others are named, and for seats the nearest block that is equal to
// the whole party (of the same category if there is one) is held for a minute, at its price of today: the clerk keeps
// one of the two holds and releases the other. A hold that still stands is answered as kept. hold_unknown,
// hold_consumed (sold or released), forbidden, event_closed, key_reused.
Result<RecoveredHold> takeBack(Connection &connection, const Act &act, HoldId expired, const SeatingPlan &plan,
                               const QString &key);

// ---- for other use cases inside their own transaction ----

// What is still to be had of a hold that is over, in a new one of whoever asks, and what is gone; nothing is offered
// instead. event_closed
Result<RecoveredHold> recoverLost(Writing &writing, const HoldInfo &lost);

// All of a hold that this transaction has just ended, in a new one of whoever asks, as if it had never been let go: who
// waits is served afterwards, by the caller. seat_unavailable, sold_out, event_closed
Result<HoldInfo> holdAgain(Writing &writing, const HoldInfo &before);

// What is gone, as answers are kept under their keys.
QJsonArray toJson(const QList<GoneSeat> &gone);
QList<GoneSeat> goneSeatsFromJson(const QJsonArray &told);

} // namespace rowlock
