// Holds of one customer for several performances (docs/decisions/joint-holds.md): they have one clock, are paid for
// together and become an order each. Which holds go together is written once on each of them.
#pragma once

#include "model/domain/hold.h"
#include "model/store/writing.h"

namespace rowlock {

// From here on a hold goes with another one, and with all that one goes with; all of them get one new common deadline.
// Said again it is answered again. hold_unknown, hold_expired, hold_consumed, forbidden (another terminal's, in
// payment), invalid_argument (of the same event, of another sale, a voucher that is in both).
Result<HoldInfo> joinHolds(Connection &connection, const Act &act, HoldId hold, HoldId with);

// The live holds that go together with this one, itself among them, the oldest first; of one that is alone itself. The
// first is the one that their payment stands with.
Result<QList<HoldInfo>> jointHolds(Connection &connection, const HoldInfo &hold);

// ---- for other use cases inside their own transaction ----

// What is about this event, and about a hold that it is to go with.
Result<Turn> turnWith(Connection &connection, EventId event, HoldId with);
// joinHolds of holds that were found to be this terminal's; of a hold that was just made without anything agreed for
// it.
Result<HoldInfo> joinNow(Writing &writing, const HoldInfo &hold, const HoldInfo &with);
// A hold that was taken in place of one that is over goes with those that went with that one, where it can.
Result<HoldInfo> joinAgain(Writing &writing, const HoldInfo &hold, HoldId joint);
// The others that are active, or in payment, as this one is about to be get the deadline that it gets.
Result<Done> shareDeadline(Writing &writing, const HoldInfo &hold, HoldState state, Instant expiresAt);
// All that go with it are this terminal's and may still be paid, and nothing is gone of the reservation that it is of:
// as requireOwnStandingHold. Answers them.
Result<QList<HoldInfo>> requireJointStanding(Writing &writing, const HoldInfo &hold);
// invalid_argument: what is exchanged is exchanged by itself.
Result<Done> requireAlone(const HoldInfo &hold);
// invalid_argument: it is agreed for another performance of the sale.
Result<Done> requireVoucherOnce(Writing &writing, const HoldInfo &hold, VoucherId voucher);

} // namespace rowlock
