#include "model/store/hold_prices.h"

#include "model/domain/pricing/house_rules.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/payment_parts.h"

#include <algorithm>

namespace rowlock {

namespace {

Money ofSeats(const PricedOrder &order, const Money &nothing)
{
    Money sum = nothing;
    for (const PricedLine &line : order.lines) {
        if (line.kind == LineKind::Ticket)
            sum += line.paid;
    }
    return sum;
}

// A comp that nobody has said the reason of yet cannot be priced, and costs nothing all the same.
Result<Money> toPay(Connection &connection, const HoldInfo &hold, const HouseRules &rules, Instant now)
{
    if (!hold.isLive() || hold.items.isEmpty())
        return hold.listed();
    QList<HoldInfo> holds{hold};
    StandingPayment standing;
    if (hold.joint.isValid()) {
        TRY_GET(holds, jointHolds(connection, hold));
    }
    if (hold.state == HoldState::Paying) {
        TRY_GET(standing, readStanding(connection, hold));
    }
    const auto at = std::ranges::find(holds, hold.id, &HoldInfo::id) - holds.begin();
    if (at == holds.size()) // it has ended since it was read
        return hold.listed();
    const auto orders = priceHolds(holds, rules, tendersOf(linesOf(standing.parts)), standing.begunAt().value_or(now));
    return orders ? ofSeats(orders->at(at), {0, hold.total.currency}) : hold.listed();
}

} // namespace

Result<QHash<HoldId, Money>> seatsToPay(Connection &connection, const QList<HoldInfo> &holds, Instant now)
{
    QHash<HoldId, Money> paid;
    if (holds.isEmpty())
        return paid;
    TRY_GET(const HouseRules rules, readHouseRules(connection));
    for (const HoldInfo &hold : holds) {
        TRY_GET(const Money sum, toPay(connection, hold, rules, now));
        paid.insert(hold.id, sum);
    }
    return paid;
}

} // namespace rowlock
