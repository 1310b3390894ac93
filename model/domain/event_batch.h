// What a batch over the orders of a performance that is not to be does with a refusal.
#pragma once

#include "model/domain/staff.h"

namespace rowlock {

// Whether every other order would be refused as well, and this one is not to blame: the batch ends.
inline bool stopsBatch(const Error &error)
{
    return exitStatus(error) == 3 || error.code == ErrorCode::EventClosed
           || error.details.contains(QLatin1StringView("on_sale")) || wantsSignIn(error)
           || (wantsApproval(error) && !error.details.contains(QLatin1StringView("limit"))); // which one may be above
}

} // namespace rowlock
