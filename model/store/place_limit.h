// The capacity limit of an event: how many places may be sold, reserved and on hold in all, whatever its plan has.
#pragma once

#include "model/store/claims.h"

namespace rowlock {

// So many more places may be taken, once whoever is past the deadline has given way (but for `own`); nothing: there is
// no limit.
Result<std::optional<qint64>> leftUnderLimit(Writing &writing, const OpenEvent &event, HoldId own);

// Before `asked` places are taken: holds past their deadline, the oldest first, give way as far as it takes. sold_out
// with how many are left and the limit.
Result<Done> requireUnderLimit(Writing &writing, const OpenEvent &event, qint64 asked, HoldId own);

} // namespace rowlock
