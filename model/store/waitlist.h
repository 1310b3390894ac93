// The waitlist of an event (docs/decisions/waitlist.md): in the transaction in which seats come free, and before
// anybody else picks, the first party they fit is offered them. Nothing has to run for it.
#pragma once

#include "model/domain/waitlist.h"
#include "model/store/claims.h"

namespace rowlock {

// Where something fits at once it is offered at once. event_unknown, event_closed, invalid_argument, key_reused.
Result<WaitlistEntry> joinWaitlist(Connection &connection, const Act &act, EventId event,
                                   const WaitlistRequest &request, const QString &key);
// Takes a party off the list, whether it waits or has an offer, which then goes to the next. invalid_argument for an
// unknown entry, hold_consumed where it has left or bought already.
Result<WaitlistEntry> leaveWaitlist(Connection &connection, const Act &act, WaitlistId entry, const QString &reason);
// The same for a party that has an offer; hold_unknown where nothing is offered to it.
Result<WaitlistEntry> declineOffer(Connection &connection, const Act &act, WaitlistId entry, const QString &reason);
// The seats of the offer under an ordinary hold of this terminal with a fresh deadline. hold_expired where the offer's
// time is up, hold_unknown where nothing is offered (yet), hold_consumed where it was taken or declined, event_closed,
// invalid_argument.
Result<HoldInfo> acceptOffer(Connection &connection, const Act &act, WaitlistId entry);

// ---- for other use cases inside their own transaction ----

// Ends blocks whose time to come to sale has come, strict holds and offers that are past their time, and offers what
// can be had to the first it fits, in order of joining; yielding holds past their deadline give way to a party that
// they make fit. Costs a comparison where nobody waits. `own`: the hold that the transaction is about; it stands. What
// it did is to be kept where the rest is refused (writeKeeping).
Result<Done> serveWaitlist(Writing &writing, const OpenEvent &event, HoldId own = {});

bool isOffer(const HoldInfo &hold);
// The offer's hold has ended because its time was up, or was released by somebody.
Result<Done> offerLapsed(Writing &writing, const OpenEvent &event, HoldId hold);
Result<Done> offerDeclined(Writing &writing, const OpenEvent &event, HoldId hold, const QString &reason);
// invalid_argument for a clerk's terminal that calls itself as the waitlist does.
// Takes every party that waits off the list: the event is deleted.
Result<Done> dismissWaitlist(Writing &writing, const OpenEvent &event, const QString &reason);
Result<Done> requireNotWaitlist(const Actor &actor);

} // namespace rowlock
