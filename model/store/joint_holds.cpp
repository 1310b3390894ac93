#include "model/store/joint_holds.h"

#include "model/store/holds.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/reservations.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

namespace {

tl::unexpected<Error> cannotJoin(const QString &sentence, const HoldInfo &hold)
{
    return refuseByHouse(
        sentence, {{QStringLiteral("argument"), QStringLiteral("with")}, {QStringLiteral("hold"), hold.id.value()}});
}

// An active hold as it is from now on, and so in the journal.
Result<HoldInfo> saveJoined(Writing &writing, HoldInfo hold, HoldId joint, const HoldTimes &times)
{
    TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
    TRY(post(writing.db(), R"(UPDATE hold SET joint_id = ?, expires_at = ?, ceiling_at = ?, revision = ?
        WHERE hold_id = ?)",
             joint, times.expiresAt, times.ceilingAt, event.revision(), hold.id));
    hold.joint = joint;
    hold.times.expiresAt = times.expiresAt;
    hold.times.ceilingAt = times.ceilingAt;
    hold.revision = event.revision();
    return recordLive(writing, event, std::move(hold), "hold.joined");
}

Result<Done> requireJoinable(const HoldInfo &hold, const QList<HoldInfo> &others, Instant now)
{
    const HoldInfo &with = others.first();
    if (hold.isReserved() || with.isReserved())
        return cannotJoin(
            Store::tr("What is reserved is added to no other sale. Reserve the other seats by themselves."), hold);
    if (hold.joint.isValid())
        return cannotJoin(Store::tr("This hold is part of another sale. Release it and hold the seats again."), hold);
    const auto isSameEvent = [&](const HoldInfo &other) { return other.event == hold.event; };
    if (std::ranges::any_of(others, isSameEvent))
        return cannotJoin(Store::tr("This sale has seats of that performance already. Add the seats to those."), with);
    if (with.times.ceilingAt <= now)
        return cannotJoin(Store::tr("The seats of this sale can be kept no longer. Take the money for them, or release "
                                    "them and start a new sale."),
                          with);
    for (const VoucherId voucher : hold.terms.vouchers) {
        for (const HoldInfo &other : others) {
            if (other.terms.vouchers.contains(voucher))
                return cannotJoin(Store::tr("A voucher is agreed for both. Take it out of one first."), hold);
        }
    }
    return Done{};
}

} // namespace

Result<QList<HoldInfo>> jointHolds(Connection &connection, const HoldInfo &hold)
{
    if (!hold.joint.isValid() || !hold.isLive())
        return QList<HoldInfo>{hold};
    return readJointHolds(connection, hold.joint);
}

Result<Turn> turnWith(Connection &connection, EventId event, HoldId with)
{
    if (!with.isValid())
        return Turn::of(event);
    TRY_GET(auto events, all<EventId>(
                             connection, R"(
        SELECT event_id FROM hold WHERE hold_id = ?
        UNION SELECT m.event_id FROM hold h JOIN hold m ON m.joint_id = h.joint_id WHERE h.hold_id = ?)",
                             [](const Row &row) { return row.id<EventId>(0); }, with, with));
    if (!events.contains(event))
        events.append(event);
    return Turn::of(events);
}

Result<HoldInfo> joinNow(Writing &writing, const HoldInfo &hold, const HoldInfo &with)
{
    TRY_GET(const QList<HoldInfo> others, jointHolds(writing.db(), with));
    TRY(requireJoinable(hold, others, writing.now()));
    const HoldId joint = with.joint.isValid() ? with.joint : with.id;
    HoldTimes times = with.times;
    times.expiresAt = std::min(times.ceilingAt, std::max(with.times.expiresAt, hold.times.expiresAt));
    for (const HoldInfo &other : others) {
        if (!other.joint.isValid()) {
            TRY(saveJoined(writing, other, joint, times));
        } else if (other.times.expiresAt != times.expiresAt) {
            TRY(saveDeadline(writing, other, times.expiresAt));
        }
    }
    return saveJoined(writing, hold, joint, times);
}

Result<HoldInfo> joinAgain(Writing &writing, const HoldInfo &hold, HoldId joint)
{
    if (!joint.isValid())
        return hold;
    TRY_GET(const QList<HoldInfo> others, readJointHolds(writing.db(), joint));
    const bool canJoin =
        !others.isEmpty() && requireJoinable(hold, others, writing.now())
        && std::ranges::all_of(others, [&](const HoldInfo &other) {
               return other.state == HoldState::Active && other.holder.terminal == hold.holder.terminal;
           });
    return canJoin ? joinNow(writing, hold, others.first()) : Result<HoldInfo>(hold);
}

Result<Done> shareDeadline(Writing &writing, const HoldInfo &hold, HoldState state, Instant expiresAt)
{
    if (!hold.joint.isValid())
        return Done{};
    TRY_GET(const QList<HoldInfo> joint, jointHolds(writing.db(), hold));
    for (const HoldInfo &other : joint) {
        if (other.id != hold.id && other.state == state && other.times.expiresAt != expiresAt)
            TRY(saveDeadline(writing, other, expiresAt));
    }
    return Done{};
}

Result<QList<HoldInfo>> requireJointStanding(Writing &writing, const HoldInfo &hold)
{
    TRY_GET(const QList<HoldInfo> joint, jointHolds(writing.db(), hold));
    for (const HoldInfo &each : joint)
        TRY(requireOwnStanding(writing, each));
    if (hold.isReserved())
        TRY(requireNotReleasedInPart(writing.db(), hold.reserved.code));
    return joint;
}

Result<Done> requireAlone(const HoldInfo &hold)
{
    if (!hold.joint.isValid())
        return Done{};
    return refuseByHouse(
        Store::tr("These seats are part of a sale for several performances. Release them and hold them "
                  "again for the exchange."),
        {{QStringLiteral("argument"), QStringLiteral("hold")}, {QStringLiteral("hold"), hold.id.value()}});
}

Result<Done> requireVoucherOnce(Writing &writing, const HoldInfo &hold, VoucherId voucher)
{
    TRY_GET(const QList<HoldInfo> joint, jointHolds(writing.db(), hold));
    for (const HoldInfo &other : joint) {
        if (other.id != hold.id && other.terms.vouchers.contains(voucher))
            return badArgument(Store::tr("This voucher is agreed for another performance of the sale already."),
                               "voucher");
    }
    return Done{};
}

Result<HoldInfo> joinHolds(Connection &connection, const Act &act, HoldId id, HoldId withId)
{
    TRY_GET(const HoldInfo before, readHold(connection, id)); // its event never changes
    TRY_GET(const Turn turn, turnWith(connection, before.event, withId));
    return write(connection, act, turn, [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
        TRY_GET(const HoldInfo with, requireOwnStandingHold(writing, withId));
        if (hold.joint.isValid() && hold.joint == with.joint)
            return hold;
        TRY(requireNotPaying(writing, hold));
        TRY(requireNotPaying(writing, with));
        return joinNow(writing, hold, with);
    });
}

} // namespace rowlock
