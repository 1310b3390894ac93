// What is agreed for a hold before it is paid (docs/decisions/vouchers.md): written on the hold, in one transaction
// with its entry in the journal, so that whatever prices the hold afterwards comes to the same.
#pragma once

#include "model/store/claims.h"

namespace rowlock {

// These reductions and no others; none: the list prices again. Gives the hold one new common deadline. Items are named
// by ref or label. hold_unknown, hold_expired, hold_consumed; forbidden (another terminal's, in payment);
// invalid_argument (no reason, not in the hold, above its price).
Result<HoldInfo> agreeReductions(Connection &connection, const Act &act, HoldId hold,
                                 const QList<HandReduction> &byHand);

// ---- for other use cases inside their own transaction ----

// As agreeReductions, of a hold that was found to be this terminal's and not in payment.
Result<HoldInfo> agreeReductionsNow(Writing &writing, const HoldInfo &hold, const QList<HandReduction> &byHand);
// As they stand in it; the caller tells the journal.
Result<Done> storeTerms(Writing &writing, const HoldInfo &hold);
// Says so on the hold and in the journal, and nothing else.
Result<HoldInfo> writeTerms(Writing &writing, const OpenEvent &event, HoldInfo hold, const HoldTerms &terms);
// What was taken off by hand was agreed for what there was: where what the act has made of the hold (its items are read
// anew) takes more off by hand than `before` did, the right is asked for again. forbidden.
Result<Done> requireNoMoreOff(Writing &writing, const HoldInfo &before, HoldInfo changed);
// Of a hold as it was read before it was given types: says why its comps are free. Nothing said: as those that it had
// before. It has one reason for all of them, so another one is refused (invalid_argument). The caller tells the
// journal.
Result<HoldInfo> withCompReason(Writing &writing, HoldInfo hold, const QString &reason);
bool hasComps(const HoldInfo &hold);
// What was agreed for seats goes with the patron to others: refs from -> to.
Result<HoldInfo> moveTerms(Writing &writing, HoldInfo hold, const QHash<QString, QString> &moved);
// invalid_argument: an exchange is at the list prices, and of one performance's seats.
Result<Done> requireForExchange(const HoldInfo &hold);

} // namespace rowlock
