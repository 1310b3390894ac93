#include "model/store/holds.h"

#include "model/store/accessible.h"
#include "model/store/answers.h"
#include "model/store/blocks.h"
#include "model/store/hold_items.h"
#include "model/store/hold_terms.h"
#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/out_of_blocks.h"
#include "model/store/payments.h"
#include "model/store/picker.h"
#include "model/store/place_limit.h"
#include "model/store/records.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <QJsonArray>

namespace rowlock {

namespace {

constexpr qint64 longestHoldSeconds = 86'400;

Result<Done> checkSeconds(std::optional<qint64> seconds)
{
    if (!seconds || (*seconds >= 1 && *seconds <= longestHoldSeconds))
        return Done{};
    return badArgument(Store::tr("A hold lasts from 1 second to a day. Give a number of seconds in between."),
                       "seconds");
}

// Puts what was picked under the hold. An area that the hold already has places in gets one larger claim.
Result<Done> claimPicked(Writing &writing, const OpenEvent &event, const Picked &picked, HoldId hold)
{
    TRY(requireBays(writing, event, picked.seats, hold));
    TRY(requireUnderLimit(writing, event, picked.seats.size() + picked.places, hold));
    QList<SeatRow> seats = picked.seats;
    std::stable_partition(seats.begin(), seats.end(),
                          [](const SeatRow &seat) { return seat.bay < 0; }); // before the companions
    for (SeatRow &seat : seats) {
        if (seat.state == SeatState::Held) { // its hold has just yielded: the seat is free now, one version on
            TRY_GET(const auto freed, findSeat(writing.db(), event.id(), seat.ref));
            if (freed)
                seat = *freed;
        } else if (seat.state == SeatState::Blocked) { // its code lets this terminal sell it
            TRY_GET(seat, takeOutOfBlock(writing, event, seat));
        }
        TRY(listItem(writing, event, hold, seat.pool, seat.seatNo, 1));
        TRY(holdSeat(writing, event, seat, hold));
    }
    if (picked.area < 0)
        return spreadTypes(writing, event, hold, seats, -1, 0, picked);
    TRY_GET(const auto had, optional<qint64>(
                                writing.db(), R"(
        SELECT quantity FROM area_claim WHERE hold_id = ? AND pool_no = ?)",
                                [](const Row &row) { return row.integer(0); }, hold, picked.area));
    if (had)
        TRY(freePlaces(writing, event, picked.area, hold, QStringLiteral("changed")));
    for (const auto &[block, taken] : picked.fromBlocks)
        TRY(takePlacesOutOfBlock(writing, event, block, taken, hold));
    TRY(listItem(writing, event, hold, picked.area, -1, picked.places));
    TRY(holdPlaces(writing, event, picked.area, picked.places + had.value_or(0), hold));
    return spreadTypes(writing, event, hold, seats, picked.area, picked.places, picked);
}

Result<SeatRow> seatIn(Writing &writing, const HoldInfo &hold, const QString &name)
{
    TRY_GET(const auto seat, findSeat(writing.db(), hold.event, name));
    if (!seat || seat->hold != hold.id)
        return badArgument(Store::tr("“%1” is not in this sale. Name a seat that is.").arg(name.left(60)), "seats");
    return *seat;
}

Result<Done> takeSeatsFrom(Writing &writing, const OpenEvent &event, const HoldInfo &hold, const QStringList &names)
{
    QList<SeatRow> seats;
    for (const QString &name : names) {
        TRY_GET(const SeatRow seat, seatIn(writing, hold, name));
        if (std::any_of(seats.begin(), seats.end(), [&](const SeatRow &other) { return other.seatNo == seat.seatNo; }))
            return badArgument(Store::tr("%1 is named twice. Name each seat once.").arg(seat.label), "seats");
        seats.append(seat);
    }
    TRY_GET(const auto all, withCompanions(writing, event, seats, hold.id));
    for (const SeatRow &seat : all) {
        TRY(freeSeat(writing, event, seat, QStringLiteral("taken back")));
        TRY(unlistSeat(writing, hold.id, seat.seatNo));
    }
    return Done{};
}

Result<Done> takePlacesFrom(Writing &writing, const OpenEvent &event, const HoldInfo &hold, const SeatRequest &request)
{
    TRY_GET(const PoolStatus area, findArea(writing.db(), event.summary, request.area));
    qint64 had = 0;
    for (const HoldItem &item : hold.items) {
        if (item.seatNo < 0 && item.pool == area.pool)
            had += item.quantity;
    }
    if (request.quantity > had) {
        return badArgument(
            Store::tr("This sale has only %1 in %2. Take back at most that many.").arg(had).arg(area.name), "quantity");
    }
    TRY(freePlaces(writing, event, area.pool, hold.id, QStringLiteral("taken back")));
    TRY(unlistPlaces(writing, hold, area.pool, request.quantity, request.types));
    TRY(keepOutOfBlocks(writing, event, hold.id, area.pool, had - request.quantity));
    if (request.quantity == had)
        return Done{};
    return holdPlaces(writing, event, area.pool, had - request.quantity, hold.id);
}

Result<QList<TypeCount>> typesOf(Writing &writing, const HoldInfo &hold, const QStringList &names)
{
    QList<int> types;
    for (const QString &name : names) {
        TRY_GET(const SeatRow seat, seatIn(writing, hold, name));
        for (const HoldItem &item : hold.items) {
            if (item.seatNo != -1 && item.seatNo == seat.place)
                types.append(item.type);
        }
    }
    return countedTypes(types);
}

// Gives seats of the hold back for others, with one new common deadline. The first that comes has the price type of the
// first that goes.
Result<HoldInfo> exchange(Writing &writing, const OpenEvent &event, const HoldInfo &hold, const QStringList &out,
                          const Picked &in)
{
    writing.keepsIfRefused = false;
    for (const HoldId yielding : in.yielding)
        TRY(makeYield(writing, event, yielding));
    Picked priced = in;
    TRY_GET(priced.types, typesOf(writing, hold, out));
    priced.areTypesKept = true;
    TRY(takeSeatsFrom(writing, event, hold, out));
    TRY(claimPicked(writing, event, priced, hold.id));
    TRY(requireNoMoreOff(writing, hold, hold));
    const HoldTimes times = extendHold(hold.times, hold.seconds, writing.now());
    TRY_GET(const HoldInfo exchanged,
            saveLive(writing, event, hold, hold.state, times, "hold.changed").and_then(requirePayable));
    TRY(serveWaitlist(writing, event, hold.id));
    return exchanged;
}

} // namespace

Result<Done> giveSeat(Writing &writing, const OpenEvent &event, HoldId hold, const SeatRow &seat)
{
    TRY(listItem(writing, event, hold, seat.pool, seat.seatNo, 1));
    return holdSeat(writing, event, seat, hold);
}

Result<HoldInfo> makeHold(Writing &writing, const OpenEvent &event, const Picked &picked, qint64 seconds,
                          const HoldTimes &times)
{
    for (const HoldId yielding : picked.yielding)
        TRY(makeYield(writing, event, yielding));
    HoldInfo hold;
    hold.event = event.id();
    hold.policy = event.summary.rules.policy;
    hold.holder = writing.by();
    hold.times = times;
    hold.seconds = seconds;
    hold.total.currency = event.summary.currency;
    hold.revision = event.revision();
    TRY_GET(hold.id,
            one<HoldId>(
                writing.db(), R"(
        INSERT INTO hold (hold_id, event_id, state, terminal, clerk, seconds, started_at, expires_at, ceiling_at,
            revision)
        VALUES ((SELECT number FROM next_number WHERE what = 'hold'), ?, 'active', ?, ?, ?, ?, ?, ?, ?)
            RETURNING hold_id)",
                [](const Row &row) { return row.id<HoldId>(0); }, event.id(), writing.by().terminal, writing.by().clerk,
                seconds, times.startedAt, times.expiresAt, times.ceilingAt, event.revision()));
    TRY(claimPicked(writing, event, picked, hold.id));
    TRY_GET(hold, withCompReason(writing, std::move(hold), picked.compReason));
    return recordLive(writing, event, std::move(hold), "hold.taken");
}

Result<HoldInfo> newHold(Writing &writing, EventId id, const SeatingPlan &plan, const SeatRequest &request,
                         const HoldOptions &options)
{
    TRY_GET(const OpenEvent event, openEvent(writing, id));
    TRY(requireOnSale(writing, event, Admission::withCode(options.presaleCode)));
    TRY(serveWaitlist(writing, event)); // who has waited goes first
    return newHoldAsBefore(writing, event, plan, request, options);
}

Result<HoldInfo> newHoldAsBefore(Writing &writing, const OpenEvent &event, const SeatingPlan &plan,
                                 const SeatRequest &request, const HoldOptions &options)
{
    TRY_GET(const Picked picked, pick(writing, event, plan, request, {}));
    writing.keepsIfRefused = false;
    TRY_GET(const HoldInfo hold, makeHold(writing, event, picked, options.seconds.value_or(event.summary.rules.seconds),
                                          startHold(event.summary.rules, options.seconds, writing.now()))
                                     .and_then(requirePayable));
    if (!options.with.isValid())
        return hold;
    TRY_GET(const HoldInfo with, requireOwnStandingHold(writing, options.with));
    TRY(requireNotPaying(writing, with));
    return joinNow(writing, hold, with);
}

Result<HoldInfo> growHold(Writing &writing, HoldId id, const SeatingPlan &plan, const SeatRequest &request)
{
    TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
    TRY(requireNotPaying(writing, hold));
    TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
    TRY(requireOnSale(writing, event, Admission::asBefore()));
    TRY(serveWaitlist(writing, event, id));
    return growHoldAsBefore(writing, event, hold, plan, request);
}

Result<HoldInfo> growHoldAsBefore(Writing &writing, const OpenEvent &event, const HoldInfo &before,
                                  const SeatingPlan &plan, const SeatRequest &request)
{
    TRY_GET(const Picked picked, pick(writing, event, plan, request, before.id));
    writing.keepsIfRefused = false;
    for (const HoldId yielding : picked.yielding)
        TRY(makeYield(writing, event, yielding));
    TRY(claimPicked(writing, event, picked, before.id));
    HoldInfo hold = before;
    TRY_GET(hold, withCompReason(writing, std::move(hold), picked.compReason));
    TRY(requireNoMoreOff(writing, before, hold));
    writing.endsWithHold = true;
    return saveLive(writing, event, hold, hold.state, extendHold(hold.times, hold.seconds, writing.now()),
                    "hold.changed")
        .and_then(requirePayable);
}

Result<HoldInfo> takeHold(Connection &connection, const Act &act, EventId event, const SeatingPlan &plan,
                          const SeatRequest &request, const HoldOptions &options)
{
    TRY(checkRequest(request));
    TRY(checkSeconds(options.seconds));
    QJsonObject asked = toJson(request);
    asked.insert(QStringLiteral("event"), event.value());
    asked.insert(QStringLiteral("seconds"), options.seconds.value_or(0));
    asked.insert(QStringLiteral("terminal"), act.by.terminal); // the answer is no use to anybody else
    if (!options.presaleCode.isEmpty())
        asked.insert(QStringLiteral("presale_code"), options.presaleCode);
    if (options.with.isValid())
        asked.insert(QStringLiteral("with"), options.with.value());
    TRY(requireNotWaitlist(act.by));
    TRY_GET(const Turn turn, turnWith(connection, event, options.with));
    return writeKeeping(connection, act.under(options.key), turn, [&](Writing &writing) {
        return once<HoldInfo>(
            writing, options.key, QStringLiteral("hold"), asked,
            [&] {
                writing.endsWithHold = !options.with.isValid();
                return newHold(writing, event, plan, request, options);
            },
            [](const HoldInfo &hold) { return toJson(hold); }, holdInfoFromJson);
    });
}

Result<HoldInfo> addToHold(Connection &connection, const Act &act, HoldId id, const SeatingPlan &plan,
                           const SeatRequest &request, const QString &key)
{
    TRY(checkRequest(request));
    QJsonObject asked = toJson(request);
    asked.insert(QStringLiteral("hold"), id.value());
    return writeKeeping(connection, act.under(key), Turn::of(id), [&](Writing &writing) {
        return once<HoldInfo>(
            writing, key, QStringLiteral("hold.add"), asked, [&] { return growHold(writing, id, plan, request); },
            [](const HoldInfo &hold) { return toJson(hold); }, holdInfoFromJson);
    });
}

Result<HoldInfo> takeFromHold(Connection &connection, const Act &act, HoldId id, const SeatRequest &request)
{
    TRY(checkRequest(request));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
        TRY(requireNotPaying(writing, hold));
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        if (!request.seats.isEmpty())
            TRY(takeSeatsFrom(writing, event, hold, request.seats));
        else if (!request.area.isEmpty())
            TRY(takePlacesFrom(writing, event, hold, request));
        else
            return badArgument(Store::tr("Name the seats to take back."), "seats");
        HoldInfo left = hold;
        TRY(readItems(writing.db(), left));
        if (!left.items.isEmpty()) {
            TRY_GET(const HoldInfo smaller, saveLive(writing, event, hold, hold.state, hold.times, "hold.changed"));
            TRY(serveWaitlist(writing, event, id));
            return smaller;
        }
        TRY(endHold(writing, event, id, HoldState::Released, {}));
        TRY(serveWaitlist(writing, event));
        return readHold(writing.db(), id);
    });
}

Result<HoldInfo> nextBest(Connection &connection, const Act &act, HoldId id, const SeatingPlan &plan,
                          const NextBest &asked)
{
    return writeKeeping(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
        TRY(requireNotPaying(writing, hold));
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY(requireOnSale(writing, event, Admission::asBefore()));
        TRY(serveWaitlist(writing, event, id));
        QStringList names = asked.instead;
        for (const HoldItem &item : hold.items) {
            if (asked.instead.isEmpty() && item.seatNo >= 0)
                names += item.ref;
        }
        if (names.isEmpty())
            return badArgument(Store::tr("There is no seat in this sale. Ask for the best ones first."), "instead");
        QList<SeatRow> instead;
        for (const QString &name : std::as_const(names)) {
            TRY_GET(const SeatRow seat, seatIn(writing, hold, name));
            instead += seat;
        }
        TRY_GET(instead, withCompanions(writing, event, instead, id));
        TRY_GET(const Picked picked, pickNext(writing, event, plan, asked, instead, id));
        return exchange(writing, event, hold, names, picked);
    });
}

Result<HoldInfo> exchangeSeats(Connection &connection, const Act &act, HoldId id, const SeatingPlan &plan,
                               const QStringList &out, const QStringList &in)
{
    TRY(checkRequest(SeatRequest::named(out)));
    TRY(checkRequest(SeatRequest::named(in)));
    return writeKeeping(connection, act, Turn::of(id), [&plan, &out, &in, id](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
        TRY(requireNotPaying(writing, hold));
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY(requireOnSale(writing, event, Admission::asBefore()));
        TRY(serveWaitlist(writing, event, id));
        TRY_GET(const Picked picked, pick(writing, event, plan, SeatRequest::named(in), id));
        return exchange(writing, event, hold, out, picked);
    });
}

Result<HoldInfo> extendHold(Connection &connection, const Act &act, HoldId id, std::optional<qint64> seconds)
{
    TRY(checkSeconds(seconds));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
        if (hold.isReserved())
            return badArgument(
                Store::tr("Reservation %1 has a release time. Move that instead.").arg(hold.reserved.code), "hold");
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        const HoldTimes times = extendHold(hold.times, seconds.value_or(hold.seconds), writing.now());
        writing.endsWithHold = true;
        return saveLive(writing, event, hold, hold.state, times, "hold.extended");
    });
}

Result<ReleaseReceipt> releaseHold(Connection &connection, const Act &act, HoldId id, const QString &reason)
{
    TRY_GET(const QString why, optionalReason(reason));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<ReleaseReceipt> {
        TRY_GET(const HoldInfo hold, readHold(writing.db(), id));
        if (!hold.isLive() || hold.holder.terminal == writing.by().terminal)
            TRY(requireOwnStanding(writing, hold));
        TRY(requireNotPaying(writing, hold));
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY_GET(const qint64 released, freeAllOf(writing, event, hold, QStringLiteral("released")));
        TRY(endHold(writing, event, id, HoldState::Released, why));
        if (isOffer(hold))
            TRY(offerDeclined(writing, event, id, why));
        TRY(serveWaitlist(writing, event));
        return ReleaseReceipt{id, released};
    });
}

Result<int> expireHolds(Connection &connection, const Act &act, std::optional<EventId> only)
{
    if (only)
        TRY(readEvent(connection, *only));
    return write(connection, act, only ? Turn::of(*only) : Turn::house(), [&](Writing &writing) -> Result<int> {
        // Without a hold: parties wait there and a hold gives way, or a block's time to come to sale has come.
        struct Due
        {
            HoldId hold;
            EventId event;
        };
        TRY_GET(const auto due, all<Due>(
                                    writing.db(), R"(
            SELECT h.hold_id, h.event_id AS event, 0 AS serving, h.expires_at AS due FROM hold h
                JOIN event e USING (event_id)
            WHERE h.state = 'active' AND h.event_id = coalesce(?, h.event_id)
                AND CASE e.hold_policy WHEN 'strict' THEN h.expires_at ELSE h.ceiling_at END <= ?
            UNION ALL
            SELECT NULL, event_id, 1, 0 FROM event e
            WHERE waiting > 0 AND on_sale = 1 AND event_id = coalesce(?, event_id) AND EXISTS (
                SELECT 1 FROM hold h WHERE h.event_id = e.event_id AND h.state = 'active' AND h.expires_at <= ?)
            UNION ALL
            SELECT NULL, event_id, 1, 0 FROM event e
            WHERE blocked > 0 AND event_id = coalesce(?, event_id) AND EXISTS (
                SELECT 1 FROM block b WHERE b.event_id = e.event_id AND b.released_at IS NULL AND b.due_at <= ?)
            ORDER BY event, serving, due)",
                                    [](const Row &row) {
                                        return Due{row.id<HoldId>(0), row.id<EventId>(1)};
                                    },
                                    only, writing.now(), only, writing.now(), only, writing.now()));
        int ended = 0;
        std::optional<OpenEvent> event;
        for (const Due &one : due) {
            if (!event || event->id() != one.event) {
                TRY_GET(event, openEvent(writing, one.event));
            }
            if (one.hold.isValid()) {
                TRY(makeYield(writing, *event, one.hold));
                ++ended;
            } else {
                TRY(serveWaitlist(writing, *event));
            }
        }
        return ended;
    });
}

} // namespace rowlock
