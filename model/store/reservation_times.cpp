#include "model/store/reservation_times.h"

#include "model/store/holds.h"
#include "model/store/house_time.h"
#include "model/store/records.h"
#include "model/store/reservations.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr qint64 minuteMs = 60'000;

Result<Instant> firstBeginning(Connection &connection, const QList<HoldInfo> &holds)
{
    std::optional<Instant> first;
    for (const HoldInfo &hold : holds) {
        TRY_GET(const EventSummary event, readEvent(connection, hold.event));
        first = first ? std::min(*first, event.starts) : event.starts;
    }
    return first.value_or(Instant{});
}

} // namespace

Result<Done> checkReleaseTime(const ReleaseTime &asked)
{
    if (asked.at.has_value() == asked.before.has_value())
        return badArgument(Store::tr("Say when it is released: a time, or so many minutes before the event."), "until");
    if (asked.before && (*asked.before < 0 || *asked.before > longestBeforeMinutes))
        return badArgument(
            Store::tr("A reservation is released 0 to %1 minutes before the event.").arg(longestBeforeMinutes),
            "before");
    return Done{};
}

QJsonObject toJson(const ReleaseTime &asked)
{
    QJsonObject json;
    if (asked.at)
        json.insert(QStringLiteral("until"), asked.at->ms);
    if (asked.before)
        json.insert(QStringLiteral("before"), *asked.before);
    return json;
}

Result<Release> releaseOf(Writing &writing, const ReleaseTime &asked, const QList<HoldInfo> &holds)
{
    TRY_GET(const Instant begins, firstBeginning(writing.db(), holds));
    const Instant at = asked.at ? *asked.at : begins.plusMs(-asked.before.value_or(0) * minuteMs);
    const char *argument = asked.at ? "until" : "before";
    if (at <= writing.now())
        return badArgument(Store::tr("This reservation would be released at once. Name a time that is to come."),
                           argument);
    if (at > begins)
        return badArgument(Store::tr("A reservation is released before the event begins. Name an earlier time."),
                           argument);
    return Release{at, asked.before};
}

tl::unexpected<Error> refuseEnded(const Reservation &reservation)
{
    const QString code = reservation.as.code;
    const QString message =
        reservation.state == ReservationState::Sold ? Store::tr("Reservation %1 is sold. Look at the order.")
        : reservation.state == ReservationState::Released
            ? Store::tr("Reservation %1 was released. Take it back first.")
        : reservation.state == ReservationState::Dropped ? Store::tr("Reservation %1 was given up. Make a new one.")
                                                         : Store::tr("The deposit of reservation %1 was kept.");
    return refuse(ErrorCode::HoldConsumed, message.arg(code),
                  {{QStringLiteral("reservation"), code}, {QStringLiteral("state"), stateName(reservation.state)}});
}

QString beingPaidWords(const QString &code)
{
    return Store::tr("Reservation %1 is being paid for. Wait until that is done, or settle the payment.").arg(code);
}

Result<Turn> turnOfReservation(Connection &connection, const QString &code)
{
    TRY_GET(const auto events, all<EventId>(
                                   connection, R"(
        SELECT DISTINCT r.event_id FROM reservation v JOIN reservation_hold r ON r.reservation_no = v.reservation_no
        WHERE v.code = ?)",
                                   [](const Row &row) { return row.id<EventId>(0); }, reservationCode(code)));
    return events.isEmpty() ? Turn::house() : Turn::of(events);
}

Result<QList<EventId>> eventsWithDue(Connection &connection, const Clock &clock, std::optional<EventId> only)
{
    TRY_GET(const HouseTime time, HouseTime::read(connection, clock));
    return all<EventId>(
        connection, R"(
        SELECT DISTINCT h.event_id FROM reservation_hold r JOIN hold h ON h.hold_id = r.hold_id
        WHERE h.state = 'active' AND h.expires_at <= ? AND h.event_id = coalesce(?, h.event_id) ORDER BY 1)",
        [](const Row &row) { return row.id<EventId>(0); }, time.reading().house, only);
}

Result<QList<EventId>> eventsDueWith(Connection &connection, EventId event)
{
    TRY_GET(auto events, all<EventId>(
                             connection, R"(
        SELECT DISTINCT o.event_id FROM reservation_hold r JOIN hold h ON h.hold_id = r.hold_id
            JOIN reservation_hold o ON o.reservation_no = r.reservation_no JOIN hold l ON l.hold_id = o.hold_id
        WHERE h.event_id = ? AND h.state = 'active' AND l.state = 'active' AND l.expires_at = h.expires_at
            AND o.event_id <> r.event_id ORDER BY 1)",
                             [](const Row &row) { return row.id<EventId>(0); }, event));
    events.prepend(event);
    return events;
}

Result<Done> tieToReservation(Writing &writing, HoldInfo hold, const ReservedAs &as, Instant release, const char *kind)
{
    TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
    TRY(post(writing.db(), R"(UPDATE hold SET expires_at = ?, ceiling_at = ?, revision = ? WHERE hold_id = ?)", release,
             release, event.revision(), hold.id));
    TRY(post(writing.db(), R"(INSERT INTO reservation_hold (hold_id, event_id, reservation_no) VALUES (?, ?, ?))",
             hold.id, hold.event, as.no));
    // Nothing of the seats themselves has changed, but that they are reserved and not held.
    TRY(post(writing.db(), R"(UPDATE event_seat SET revision = ? WHERE hold_id = ?)", event.revision(), hold.id));
    hold.times.expiresAt = hold.times.ceilingAt = release;
    hold.revision = event.revision();
    hold.reserved = as;
    TRY(recordLive(writing, event, std::move(hold), kind));
    return Done{};
}

Result<Done> writeRelease(Writing &writing, HoldId reservation, const Release &release)
{
    return postOne(writing.db(), R"(
        UPDATE reservation SET release_at = ?, before_minutes = ?, changed_at = ? WHERE reservation_no = ?)",
                   release.at, release.before, writing.now(), reservation);
}

Result<Done> saveRelease(Writing &writing, const Reservation &reservation, const Release &release)
{
    TRY(writeRelease(writing, reservation.as.no, release));
    for (HoldInfo hold : reservation.holds) {
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY(post(writing.db(), R"(UPDATE hold SET expires_at = ?, ceiling_at = ?, revision = ? WHERE hold_id = ?)",
                 release.at, release.at, event.revision(), hold.id));
        hold.times.expiresAt = hold.times.ceilingAt = release.at;
        hold.revision = event.revision();
        hold.reserved.before = release.before;
        TRY(recordLive(writing, event, std::move(hold), "reservation.moved"));
    }
    return Done{};
}

Result<QList<EventId>> eventsReservedWith(Connection &connection, EventId event)
{
    return all<EventId>(
        connection, R"(
        SELECT DISTINCT o.event_id FROM reservation_hold r JOIN hold h ON h.hold_id = r.hold_id
            JOIN reservation v ON v.reservation_no = r.reservation_no
            JOIN reservation_hold o ON o.reservation_no = r.reservation_no
        WHERE r.event_id = ? AND h.state IN ('active', 'paying') AND v.before_minutes IS NOT NULL
            AND o.event_id <> r.event_id)",
        [](const Row &row) { return row.id<EventId>(0); }, event);
}

Result<Done> putReservationsOff(Writing &writing, const OpenEvent &event)
{
    TRY_GET(const auto all, readReservations(writing.db(), event.id()));
    for (const Reservation &reservation : all) {
        if (!reservation.as.before || reservation.isReleasedInPart()) // a part of it is gone: the rest stays due
            continue;
        TRY_GET(const Instant begins, firstBeginning(writing.db(), reservation.holds));
        // Where that is past it is due now, and not before it was ever there.
        const Instant at = std::max(begins.plusMs(-*reservation.as.before * minuteMs), writing.now());
        if (at != reservation.releaseAt)
            TRY(saveRelease(writing, reservation, {at, reservation.as.before}));
    }
    return Done{};
}

} // namespace rowlock
