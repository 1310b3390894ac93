#include "model/domain/rest_due.h"

#include <algorithm>
#include <limits>

namespace rowlock {

bool isRestOverdue(const HoldInfo &hold, Instant now)
{
    return hold.state == HoldState::Paying && hold.restDue && *hold.restDue <= now;
}

void sortByRest(QList<OpenPayment> &payments, Instant now)
{
    const Instant never{std::numeric_limits<qint64>::max()};
    std::ranges::stable_sort(payments, {}, [&](const OpenPayment &payment) {
        const bool isOverdue = payment.partly && isRestOverdue(payment.hold, now);
        return isOverdue ? *payment.hold.restDue : never;
    });
}

} // namespace rowlock
