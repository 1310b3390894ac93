#include "model/domain/hold.h"

#include "model/domain/names.h"

namespace rowlock {

namespace {

constexpr Names<HoldPolicy, 2> policies = {{{HoldPolicy::Yielding, "yielding"}, {HoldPolicy::Strict, "strict"}}};
constexpr Names<HoldState, 5> states = {{{HoldState::Active, "active"},
                                         {HoldState::Paying, "paying"},
                                         {HoldState::Sold, "sold"},
                                         {HoldState::Released, "released"},
                                         {HoldState::Expired, "expired"}}};

} // namespace

QString policyName(HoldPolicy policy)
{
    return nameIn(policies, policy);
}

Result<HoldPolicy> holdPolicyFromName(const QString &name)
{
    return valueIn(policies, name);
}

QString stateName(HoldState state)
{
    return nameIn(states, state);
}

Result<HoldState> holdStateFromName(const QString &name)
{
    return valueIn(states, name);
}

bool isPastDeadline(const HoldTimes &times, Instant now)
{
    return now >= times.expiresAt;
}

bool givesWay(HoldState state, const HoldTimes &times, Instant now)
{
    return state == HoldState::Active && isPastDeadline(times, now);
}

bool stillStands(HoldState state, HoldPolicy policy, const HoldTimes &times, Instant now)
{
    switch (state) {
    case HoldState::Paying: return true;
    case HoldState::Active: return policy == HoldPolicy::Yielding || !isPastDeadline(times, now);
    case HoldState::Sold:
    case HoldState::Released:
    case HoldState::Expired: return false;
    }
    Q_UNREACHABLE();
}

bool isSweptAt(HoldState state, HoldPolicy policy, const HoldTimes &times, Instant now)
{
    return state == HoldState::Active && now >= (policy == HoldPolicy::Strict ? times.expiresAt : times.ceilingAt);
}

HoldTimes startHold(const HoldRules &rules, std::optional<qint64> seconds, Instant now)
{
    const Instant ceiling = now.plusSeconds(rules.ceilingSeconds);
    return {now, std::min(now.plusSeconds(seconds.value_or(rules.seconds)), ceiling), ceiling};
}

HoldTimes extendHold(const HoldTimes &times, qint64 seconds, Instant now)
{
    const Instant wanted = std::min(now.plusSeconds(seconds), times.ceilingAt);
    return {times.startedAt, std::max(times.expiresAt, wanted), times.ceilingAt};
}

QList<PriceKind> kindsOf(const QList<HoldItem> &items)
{
    QList<PriceKind> kinds;
    for (const HoldItem &item : items)
        kinds.resize(kinds.size() + item.quantity, item.kind);
    return kinds;
}

qint64 HoldInfo::quantity() const
{
    qint64 sum = 0;
    for (const HoldItem &item : items)
        sum += item.quantity;
    return sum;
}

Money HoldInfo::listed() const
{
    Money sum{0, total.currency};
    for (const HoldItem &item : items)
        sum += item.toPay() * item.quantity;
    return sum;
}

SeatRequest SeatRequest::named(const QStringList &refs)
{
    SeatRequest request;
    request.seats = refs;
    return request;
}

SeatRequest SeatRequest::bestOf(qint64 count, const QString &category, qint64 accessible)
{
    SeatRequest request;
    request.best = count;
    request.category = category;
    request.accessible = accessible;
    return request;
}

SeatRequest SeatRequest::places(const QString &area, qint64 quantity)
{
    SeatRequest request;
    request.area = area;
    request.quantity = quantity;
    return request;
}

} // namespace rowlock
