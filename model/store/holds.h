// Holds (design: "Holds"): seats kept for a terminal while clerk and patron decide. Every function is one transaction,
// and takes all that is asked for, or nothing. A hold is changed and paid only by its own terminal (forbidden
// otherwise); releasing it is open to all, with a reason for the journal. One in payment neither changes nor is
// released (forbidden): first its payment is settled (payments.h).
#pragma once

#include "model/domain/receipts.h"
#include "model/domain/seating_plan.h"
#include "model/store/claims.h"
#include "model/store/picker.h"

namespace rowlock {

// event_unknown, event_closed, seat_unavailable, sold_out, invalid_argument, key_reused.
Result<HoldInfo> takeHold(Connection &connection, const Act &act, EventId event, const SeatingPlan &plan,
                          const SeatRequest &request, const HoldOptions &options);
// Gives the whole hold one new common deadline. Also hold_unknown, hold_expired, hold_consumed, forbidden, as all
// below.
Result<HoldInfo> addToHold(Connection &connection, const Act &act, HoldId hold, const SeatingPlan &plan,
                           const SeatRequest &request, const QString &key);
// Seats by ref or label, or so many places of one area; taking the last one releases the hold.
Result<HoldInfo> takeFromHold(Connection &connection, const Act &act, HoldId hold, const SeatRequest &request);
// Exchanges seats of the hold for the next best ones, and gives it one new common deadline; where there are none
// (sold_out) the hold keeps what it has.
Result<HoldInfo> nextBest(Connection &connection, const Act &act, HoldId hold, const SeatingPlan &plan,
                          const NextBest &asked);
// Gives back seats of the hold (`out`) and takes others (`in`), by refs or labels, all or nothing, and gives it one new
// common deadline.
Result<HoldInfo> exchangeSeats(Connection &connection, const Act &act, HoldId hold, const SeatingPlan &plan,
                               const QStringList &out, const QStringList &in);
Result<HoldInfo> extendHold(Connection &connection, const Act &act, HoldId hold, std::optional<qint64> seconds);
Result<ReleaseReceipt> releaseHold(Connection &connection, const Act &act, HoldId hold, const QString &reason);

// Ends strict holds past their deadline, and yielding ones past their ceiling (nobody came back for them within the
// hour: a yielding hold before that stands until somebody asks for its seats), and releases blocks that are due.
// Answers how many holds.
Result<int> expireHolds(Connection &connection, const Act &act, std::optional<EventId> event);

// ---- for other use cases inside their own transaction ----

// takeHold without its key. As takeHold.
Result<HoldInfo> newHold(Writing &writing, EventId event, const SeatingPlan &plan, const SeatRequest &request,
                         const HoldOptions &options);
// addToHold without its key. As addToHold.
Result<HoldInfo> growHold(Writing &writing, HoldId hold, const SeatingPlan &plan, const SeatRequest &request);
// The same for somebody who had these seats already, and whose caller has seen to the waitlist and to the sale.
Result<HoldInfo> newHoldAsBefore(Writing &writing, const OpenEvent &event, const SeatingPlan &plan,
                                 const SeatRequest &request, const HoldOptions &options = {});
Result<HoldInfo> growHoldAsBefore(Writing &writing, const OpenEvent &event, const HoldInfo &hold,
                                  const SeatingPlan &plan, const SeatRequest &request);
// hold_unknown, hold_consumed, hold_expired, forbidden unless this terminal may still change and pay it.
Result<HoldInfo> requireOwnStandingHold(Writing &writing, HoldId hold);
Result<Done> requireOwnStanding(Writing &writing, const HoldInfo &hold); // the same of one that was just read
// Says in the journal how a live hold stands now, and answers it: `hold` is as its row is, its items are read anew.
Result<HoldInfo> recordLive(Writing &writing, const OpenEvent &event, HoldInfo hold, const char *kind);
// Writes state and times of a live hold and says so in the journal; answers it as it now is. An active one's deadline
// is that of all that go with it.
Result<HoldInfo> saveLive(Writing &writing, const OpenEvent &event, HoldInfo hold, HoldState state,
                          const HoldTimes &times, const char *kind);
// Another deadline of a live hold alone, whatever goes with it.
Result<HoldInfo> saveDeadline(Writing &writing, HoldInfo hold, Instant expiresAt);
// Frees what it has and ends it as expired: its time was up and `event`'s author wants the seats.
Result<Done> makeYield(Writing &writing, const OpenEvent &event, HoldId hold);
// Puts a free seat under a live hold, at the price it has today.
Result<Done> giveSeat(Writing &writing, const OpenEvent &event, HoldId hold, const SeatRow &seat);
// Puts what was picked under a new hold of the transaction's author, after those that have to yield have yielded.
Result<HoldInfo> makeHold(Writing &writing, const OpenEvent &event, const Picked &picked, qint64 seconds,
                          const HoldTimes &times);
// hold_expired, with what became of its seats: `gone` and, still to be had, `free`.
tl::unexpected<Error> refuseExpired(Connection &connection, const HoldInfo &hold, Instant now);
// invalid_argument: what it costs together cannot be asked for in one sale.
Result<HoldInfo> requirePayable(const HoldInfo &hold);
// Sets the state of a hold that has no claims any more (sold, released, expired).
Result<Done> endHold(Writing &writing, const OpenEvent &event, HoldId hold, HoldState state, const QString &reason);

} // namespace rowlock
