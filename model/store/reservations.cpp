#include "model/store/reservations.h"

#include "model/store/holds.h"
#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/payment_parts.h"
#include "model/store/records.h"
#include "model/store/reservation_times.h"
#include "model/store/store_text.h"
#include "model/store/unique_tokens.h"
#include "model/store/waitlist.h"

#include <algorithm>

namespace rowlock {

namespace {

Result<Done> requireReservable(Writing &writing, const QList<HoldInfo> &holds)
{
    bool hasPlaces = false;
    for (const HoldInfo &hold : holds) {
        if (hold.isReserved())
            return badArgument(Store::tr("These seats are reserved already, as %1.").arg(hold.reserved.code), "hold");
        if (hold.state == HoldState::Paying) {
            TRY_GET(const StandingPayment standing, readStanding(writing.db(), hold));
            if (standing.open)
                return requireNotPaying(writing, hold);
        }
        TRY_GET(const EventSummary event, readEvent(writing.db(), hold.event));
        TRY(requireNotCancelled({event}));
        hasPlaces = hasPlaces || !hold.items.isEmpty();
    }
    return hasPlaces ? Result<Done>(Done{})
                     : badArgument(Store::tr("There is no seat in this sale that could be reserved."), "hold");
}

Result<Done> insertReservation(Writing &writing, const Release &release, ReservedAs &as)
{
    TRY_GET(const HoldId no, insertWithToken(writing, newReservationCode, as.code, [&](const QString &drawn) {
                return optional<HoldId>(
                    writing.db(), R"(
        INSERT INTO reservation (reservation_no, code, release_at, before_minutes, terminal, clerk, made_at, changed_at)
        SELECT hold_id, ?, ?, ?, ?, ?, ?, ? FROM hold WHERE hold_id = ?
            AND NOT EXISTS (SELECT 1 FROM reservation WHERE code = ?) RETURNING reservation_no)",
                    [](const Row &row) { return row.id<HoldId>(0); }, drawn, release.at, release.before,
                    writing.by().terminal, writing.by().clerk, writing.now(), writing.now(), as.no, drawn);
            }));
    Q_ASSERT(no == as.no);
    return Done{};
}

Result<HoldId> make(Writing &writing, HoldId id, const PatronChoice &choice, const ReleaseTime &asked)
{
    TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
    TRY_GET(const QList<HoldInfo> joint, requireJointStanding(writing, hold));
    TRY(requireReservable(writing, joint));
    TRY_GET(const Release release, releaseOf(writing, asked, joint));
    if (!choice.isEmpty()) {
        TRY_GET(const GivenPatron given, givenPatron(writing.db(), choice));
        TRY(nameHolds(writing, joint, given));
    }
    QList<HoldInfo> named;
    for (const HoldInfo &each : joint) {
        TRY_GET(const HoldInfo now, readHold(writing.db(), each.id));
        if (now.patron.isEmpty())
            return badArgument(Store::tr("A reservation is made for somebody. Give a name."), "name");
        named.append(now);
    }
    ReservedAs as{named.first().id, {}, release.before};
    TRY(insertReservation(writing, release, as));
    for (const HoldInfo &each : std::as_const(named))
        TRY(tieToReservation(writing, each, as, release.at, "reservation.made"));
    return as.no;
}

Result<Reservation> requireLive(Writing &writing, const QString &code)
{
    TRY_GET(const Reservation reservation, readReservation(writing.db(), code));
    if (!reservation.isLive())
        return refuseEnded(reservation);
    return reservation;
}

Result<HoldId> drop(Writing &writing, const QString &code, const QString &reason)
{
    TRY_GET(const Reservation reservation, requireLive(writing, code));
    for (const HoldInfo &hold : reservation.holds)
        TRY(requireNotPaying(writing, hold));
    for (const HoldInfo &hold : reservation.holds) {
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY(freeAllOf(writing, event, hold, QStringLiteral("released")));
        TRY(endHold(writing, event, hold.id, HoldState::Released, reason));
        TRY(serveWaitlist(writing, event));
    }
    return reservation.as.no;
}

QJsonObject numberJson(HoldId no)
{
    return {{QStringLiteral("reservation"), no.value()}};
}

HoldId numberFromJson(const QJsonObject &json)
{
    return HoldId(json.value(QStringLiteral("reservation")).toInteger());
}

Result<Reservation> readNumbered(Connection &connection, HoldId no)
{
    TRY_GET(const QString code, one<QString>(
                                    connection, R"(SELECT code FROM reservation WHERE reservation_no = ?)",
                                    [](const Row &row) { return row.text(0); }, no));
    return readReservation(connection, code);
}

struct DueHold
{
    EventId event;
    HoldId hold, reservation;
};

// What is due of this event, and of the others of its reservations that are among those whose turn it is.
Result<QList<DueHold>> readDue(Writing &writing, EventId id, const QList<EventId> &turn)
{
    TRY_GET(auto due, all<DueHold>(
                          writing.db(), R"(
        SELECT h.event_id, h.hold_id, r.reservation_no FROM hold h JOIN reservation_hold r ON r.hold_id = h.hold_id
        WHERE h.state = 'active' AND h.expires_at <= ? AND r.reservation_no IN (
            SELECT o.reservation_no FROM reservation_hold o JOIN hold d ON d.hold_id = o.hold_id
            WHERE d.event_id = ? AND d.state = 'active' AND d.expires_at <= ?)
        ORDER BY h.event_id, h.hold_id)",
                          [](const Row &row) {
                              return DueHold{row.id<EventId>(0), row.id<HoldId>(1), row.id<HoldId>(2)};
                          },
                          writing.now(), id, writing.now()));
    due.removeIf([&](const DueHold &one) { return !turn.contains(one.event); });
    return due;
}

// What is due by now may be less than was seen before the turn: somebody else may have been there. Read in the
// transaction that releases: what is done is told, whatever fails afterwards.
Result<QList<Reservation>> releaseDueOf(Writing &writing, EventId id, const QList<EventId> &turn)
{
    TRY_GET(const auto due, readDue(writing, id, turn));
    QList<HoldId> numbers;
    std::optional<OpenEvent> event;
    for (const DueHold &one : due) {
        if (event && event->id() != one.event)
            TRY(serveWaitlist(writing, *event));
        if (!event || event->id() != one.event) {
            TRY_GET(event, openEvent(writing, one.event));
        }
        TRY(makeYield(writing, *event, one.hold));
        if (!numbers.contains(one.reservation))
            numbers.append(one.reservation);
    }
    if (event)
        TRY(serveWaitlist(writing, *event));
    QList<Reservation> released;
    for (const HoldId no : std::as_const(numbers)) {
        TRY_GET(const Reservation reservation, readNumbered(writing.db(), no));
        released.append(reservation);
    }
    return released;
}

tl::unexpected<Error> doneInPart(Error error)
{
    error.message = Store::tr("Some reservations are released, and stay so. Release again for the rest.");
    error.details.insert(QStringLiteral("done"), true);
    return tl::unexpected(std::move(error));
}

} // namespace

Result<Reservation> makeReservation(Connection &connection, const Act &act, HoldId hold, const PatronChoice &typed,
                                    const ReleaseTime &release, const QString &key)
{
    TRY_GET(const PatronChoice patron, checkedChoice(typed));
    TRY(checkReleaseTime(release));
    QJsonObject asked = toJson(release);
    asked.insert(QStringLiteral("hold"), hold.value());
    asked.insert(QStringLiteral("name"), patron.name);
    asked.insert(QStringLiteral("patron_no"), patron.no.value());
    return write(connection, act.under(key), Turn::of(hold), [&](Writing &writing) -> Result<Reservation> {
        TRY_GET(const HoldId no, once<HoldId>(
                                     writing, key, QStringLiteral("reservation.make"), asked,
                                     [&] { return make(writing, hold, patron, release); }, numberJson, numberFromJson));
        return readNumbered(writing.db(), no);
    });
}

Result<Reservation> moveReservation(Connection &connection, const Act &act, const QString &code,
                                    const ReleaseTime &release, const QString &key)
{
    TRY(checkReleaseTime(release));
    QJsonObject asked = toJson(release);
    asked.insert(QStringLiteral("code"), reservationCode(code));
    TRY_GET(const Turn turn, turnOfReservation(connection, code));
    return write(connection, act.under(key), turn, [&](Writing &writing) -> Result<Reservation> {
        TRY_GET(const HoldId no, once<HoldId>(
                                     writing, key, QStringLiteral("reservation.move"), asked,
                                     [&]() -> Result<HoldId> {
                                         TRY_GET(const Reservation standing, requireLive(writing, code));
                                         TRY_GET(const Release at, releaseOf(writing, release, standing.holds));
                                         TRY(saveRelease(writing, standing, at));
                                         return standing.as.no;
                                     },
                                     numberJson, numberFromJson));
        return readNumbered(writing.db(), no);
    });
}

Result<Reservation> dropReservation(Connection &connection, const Act &act, const QString &code, const QString &reason,
                                    const QString &key)
{
    TRY_GET(const QString why, optionalReason(reason));
    const QJsonObject asked{{QStringLiteral("code"), reservationCode(code)}, {QStringLiteral("reason"), why}};
    TRY_GET(const Turn turn, turnOfReservation(connection, code));
    return write(connection, act.under(key), turn, [&](Writing &writing) -> Result<Reservation> {
        TRY_GET(const HoldId no, once<HoldId>(
                                     writing, key, QStringLiteral("reservation.drop"), asked,
                                     [&] { return drop(writing, code, why); }, numberJson, numberFromJson));
        return readNumbered(writing.db(), no);
    });
}

Result<QList<Reservation>> releaseReservations(Connection &connection, const Act &act, std::optional<EventId> only)
{
    if (only)
        TRY(readEvent(connection, *only));
    TRY_GET(const auto events, eventsWithDue(connection, act.clock, only));
    QMap<HoldId, Reservation> all;
    for (const EventId event : events) {
        TRY_GET(const auto turn, eventsDueWith(connection, event));
        auto released = write(connection, act, Turn::of(turn),
                              [&](Writing &writing) { return releaseDueOf(writing, event, turn); });
        if (!released && !all.isEmpty())
            return doneInPart(std::move(released).error());
        if (!released)
            return tl::unexpected(std::move(released).error());
        for (const Reservation &one : *released)
            all.insert(one.as.no, one);
    }
    return all.values();
}

} // namespace rowlock
