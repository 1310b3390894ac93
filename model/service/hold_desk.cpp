#include "model/service/hold_desk.h"

#include "model/db/transaction.h"
#include "model/domain/accessible.h"
#include "model/domain/gap_rule.h"
#include "model/service/desk_session.h"
#include "model/store/hold_extras.h"
#include "model/store/hold_items.h"
#include "model/store/hold_prices.h"
#include "model/store/hold_recovery.h"
#include "model/store/hold_terms.h"
#include "model/store/holds.h"
#include "model/store/joint_holds.h"
#include "model/store/patrons.h"
#include "model/store/records.h"
#include "model/store/sold_out.h"

namespace rowlock {

Result<HoldInfo> HoldDesk::hold(EventId id, const SeatRequest &request, const HoldOptions &options)
{
    SoldOutAnswers &soldOut = m_session.soldOut();
    if (const auto refused = soldOut.recall(m_session.connection(), id, request, options.key))
        return refuse(*refused);
    TRY_GET(const SharedPlan shared, m_session.plans().planOf(id));
    const auto before = soldOut.before(m_session.connection(), request);
    auto held = takeHold(m_session.connection(), m_session.act("hold"), id, *shared, request, options);
    if (!held)
        soldOut.keep(m_session.connection(), id, request, held.error(), before);
    return held;
}

Result<HoldInfo> HoldDesk::add(HoldId id, const SeatRequest &request, const QString &key)
{
    TRY_GET(const HoldInfo hold, info(id));
    TRY_GET(const SharedPlan shared, m_session.plans().planOf(hold.event));
    return addToHold(m_session.connection(), m_session.act("hold.add"), id, *shared, request, key);
}

Result<HoldInfo> HoldDesk::remove(HoldId hold, const SeatRequest &request)
{
    return takeFromHold(m_session.connection(), m_session.act("hold.take"), hold, request);
}

Result<HoldInfo> HoldDesk::reduce(HoldId hold, const QList<HandReduction> &byHand)
{
    return agreeReductions(m_session.connection(), m_session.act("hold.reduce"), hold, byHand);
}

Result<HoldInfo> HoldDesk::changeTypes(HoldId hold, const QList<TypeChange> &changes, const QString &compReason,
                                       const TypesKept &keeps)
{
    return changePriceTypes(m_session.connection(), m_session.act("hold.price"), hold, changes, compReason, keeps);
}

Result<HoldInfo> HoldDesk::assignTypes(HoldId hold, const QList<TypeCount> &types, const QString &compReason,
                                       const TypesKept &keeps)
{
    return assignPriceTypes(m_session.connection(), m_session.act("hold.price"), hold, types, compReason, keeps);
}

Result<HoldInfo> HoldDesk::nextBest(HoldId id, const NextBest &asked)
{
    TRY_GET(const HoldInfo hold, info(id));
    TRY_GET(const SharedPlan shared, m_session.plans().planOf(hold.event));
    return rowlock::nextBest(m_session.connection(), m_session.act("hold.next"), id, *shared, asked);
}

Result<HoldInfo> HoldDesk::swap(HoldId id, const QStringList &out, const QStringList &in)
{
    TRY_GET(const HoldInfo hold, info(id));
    TRY_GET(const SharedPlan shared, m_session.plans().planOf(hold.event));
    return exchangeSeats(m_session.connection(), m_session.act("hold.exchange"), id, *shared, out, in);
}

Result<HoldInfo> HoldDesk::setExtras(HoldId hold, const QList<HoldExtra> &extras)
{
    return rowlock::setExtras(m_session.connection(), m_session.act("hold.extras"), hold, extras);
}

Result<HoldInfo> HoldDesk::holdExtras(EventId event, const QList<HoldExtra> &extras, const QString &key)
{
    return rowlock::holdExtras(m_session.connection(), m_session.act("hold.extras"), event, extras, key);
}

Result<HoldGaps> HoldDesk::gaps(HoldId id)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&]() -> Result<HoldGaps> {
        TRY_GET(const HoldInfo hold, readHold(connection, id));
        HoldGaps gaps;
        if (!hold.isLive())
            return gaps;
        TRY_GET(const SharedPlan shared, m_session.plans().planOf(hold.event));
        TRY_GET(const EventSummary event, readEvent(connection, hold.event));
        TRY_GET(const QList<SeatStatus> seats, readSeats(connection, event));
        QList<int> chosen;
        for (const HoldItem &item : hold.items) {
            if (item.seatNo >= 0)
                chosen.append(item.seatNo);
        }
        const bool accessible = keepsAccessible(event, m_session.clock().now());
        const auto advice = gapAdvice(*shared, chosen, gapHouse(*shared, seats, chosen, accessible));
        if (!advice)
            return gaps;
        const auto named = [&](const QList<int> &seatNos) {
            QList<HoldGaps::Seat> list;
            for (const int seatNo : seatNos)
                list.append({seats.at(seatNo).ref, seats.at(seatNo).label});
            return list;
        };
        return HoldGaps{named(advice->alone), named(advice->move.out), named(advice->move.in),
                        named(advice->move.stillAlone)};
    });
}

Result<HoldInfo> HoldDesk::extend(HoldId hold, std::optional<qint64> seconds)
{
    return extendHold(m_session.connection(), m_session.act("extend"), hold, seconds);
}

Result<ReleaseReceipt> HoldDesk::release(HoldId hold, const QString &reason)
{
    return releaseHold(m_session.connection(), m_session.act("release"), hold, reason);
}

Result<HoldInfo> HoldDesk::namePatron(HoldId hold, const PatronChoice &patron)
{
    return rowlock::namePatron(m_session.connection(), m_session.act("hold.name"), hold, patron);
}

Result<RecoveredHold> HoldDesk::takeBack(HoldId expired, const QString &key)
{
    TRY_GET(const HoldInfo hold, info(expired));
    TRY_GET(const SharedPlan shared, m_session.plans().planOf(hold.event));
    return rowlock::takeBack(m_session.connection(), m_session.act("take_back"), expired, *shared, key);
}

Result<int> HoldDesk::expire(std::optional<EventId> event)
{
    return expireHolds(m_session.connection(), m_session.act("expire"), event);
}

Result<HoldInfo> HoldDesk::info(HoldId hold)
{
    return readHold(m_session.connection(), hold);
}

Result<HoldInfo> HoldDesk::join(HoldId hold, HoldId with)
{
    return joinHolds(m_session.connection(), m_session.act("hold.join"), hold, with);
}

Result<QList<HoldInfo>> HoldDesk::joint(HoldId id)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&]() -> Result<QList<HoldInfo>> {
        TRY_GET(const HoldInfo hold, readHold(connection, id));
        return jointHolds(connection, hold);
    });
}

Result<QList<HoldInfo>> HoldDesk::live(std::optional<EventId> event)
{
    return readLiveHolds(m_session.connection(), event);
}

Result<QHash<HoldId, Money>> HoldDesk::seatsToPay(const QList<HoldInfo> &holds)
{
    return inReadTransaction(m_session.connection(), [&] {
        return rowlock::seatsToPay(m_session.connection(), holds, m_session.clock().now());
    });
}

Result<QList<HoldInfo>> HoldDesk::own()
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&]() -> Result<QList<HoldInfo>> {
        TRY_GET(QList<HoldInfo> holds, readOwnHolds(connection, m_session.actor().terminal));
        if (m_session.inHand().isValid()) {
            TRY_GET(QList<HoldInfo> reserved, readReservedHolds(connection, m_session.inHand()));
            reserved.removeIf([](const HoldInfo &hold) { return !hold.isLive(); });
            holds += reserved;
        }
        return holds;
    });
}

} // namespace rowlock
