// Deposits (docs/decisions/deposits.md): what the house asks for in advance, until when the rest is to be paid, and the
// act of a person that keeps what was paid where nobody came for the rest. Nothing here ends by a clock.
#pragma once

#include "model/domain/payment.h"
#include "model/domain/pricing/deposit.h"
#include "model/store/writing.h"

namespace rowlock {

// What is proposed from now on; what was begun before keeps its date. invalid_argument: more days than ten years have.
Result<DepositFrom> setDeposit(Connection &connection, const Act &act, const DepositChange &change);

// Of a hold that is partly paid, with all that it goes with; from any terminal. hold_consumed, invalid_argument
// (nothing of it is paid, a moment that is past).
Result<HoldInfo> setRestDue(Connection &connection, const Act &act, HoldId hold, Instant due);

// Nobody comes for the rest, and the house keeps what was paid: from any terminal, with a reason. The hold is released
// with all that it goes with, and what was paid becomes an order of kept charges for each performance, taxed as what
// was reserved. Said again it is answered again. hold_consumed (it ended otherwise), forbidden (money is being asked
// for), event_closed (a cancelled performance), payment_mismatch (more is paid than is due), invalid_argument.
Result<DepositKept> keepDeposit(Connection &connection, const Act &act, HoldId hold, const QString &reason);

// ---- for other use cases inside their own transaction ----

// Writes down until when the rest of these holds is to be paid, whose payment has begun.
Result<Done> writeRestDue(Writing &writing, const QList<HoldInfo> &holds, Instant due);
// As given, or as the house proposes; the rest is paid before the first of the performances. invalid_argument.
Result<Instant> restDueOf(Writing &writing, std::optional<Instant> given, const DepositTerms &terms, Instant starts);
// What was paid of it, and of all that it goes with, was kept: the orders that it became. None: it was not.
Result<QList<OrderId>> ordersKept(Connection &connection, const HoldInfo &hold);
// Its parts were kept: forbidden, with the first order that they are in.
Result<Done> requireNotKept(Connection &connection, const HoldInfo &hold);

} // namespace rowlock
