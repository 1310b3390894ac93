// What was released by time is taken back as the reservation that it was.
#include "model/store/hold_recovery.h"
#include "model/store/holds.h"
#include "model/store/joint_holds.h"
#include "model/store/keys.h"
#include "model/store/records.h"
#include "model/store/reservation_times.h"
#include "model/store/reservations.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

namespace rowlock {

namespace {

tl::unexpected<Error> refuseAllGone(const Reservation &reservation, const QList<GoneSeat> &gone)
{
    return refuse(
        ErrorCode::SeatUnavailable,
        Store::tr("Nothing of reservation %1 is available any more. Reserve other seats.").arg(reservation.as.code),
        {{QStringLiteral("reservation"), reservation.as.code}, {QStringLiteral("gone"), toJson(gone)}});
}

// What time would have released with the rest, had somebody looked: then it comes back with it.
Result<Done> releaseRest(Writing &writing, const Reservation &reservation)
{
    for (const HoldInfo &hold : reservation.holds) {
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY(makeYield(writing, event, hold.id));
    }
    return Done{};
}

Result<Reservation> requireReleased(Writing &writing, const QString &code)
{
    TRY_GET(Reservation reservation, readReservation(writing.db(), code));
    if (reservation.isReleasedInPart()) {
        TRY(releaseRest(writing, reservation));
        TRY_GET(reservation, readReservation(writing.db(), code));
    }
    if (reservation.isLive())
        return refuse(ErrorCode::HoldConsumed,
                      Store::tr("Reservation %1 was not released. Move its release instead.").arg(reservation.as.code),
                      {{QStringLiteral("reservation"), reservation.as.code},
                       {QStringLiteral("state"), stateName(reservation.state)}});
    if (reservation.state != ReservationState::Released)
        return refuseEnded(reservation);
    if (reservation.patron().isEmpty())
        return badArgument(
            Store::tr("The patron of reservation %1 was erased. Make a new reservation.").arg(reservation.as.code),
            "code");
    return reservation;
}

Result<QList<GoneSeat>> takeBackNow(Writing &writing, const QString &code, const ReleaseTime &asked)
{
    TRY_GET(const Reservation reservation, requireReleased(writing, code));
    QList<GoneSeat> gone;
    QList<HoldId> kept;
    for (const HoldInfo &lost : reservation.holds) {
        TRY_GET(const RecoveredHold back, recoverLost(writing, lost));
        gone += back.gone;
        if (!back.kept)
            continue;
        if (!kept.isEmpty()) {
            TRY_GET(const HoldInfo first, readHold(writing.db(), kept.first()));
            TRY(joinNow(writing, *back.kept, first));
        }
        kept.append(back.kept->id);
    }
    if (kept.isEmpty())
        return refuseAllGone(reservation, gone);
    QList<HoldInfo> holds;
    for (const HoldId id : std::as_const(kept)) {
        TRY_GET(const HoldInfo hold, readHold(writing.db(), id));
        holds.append(hold);
    }
    TRY_GET(const Release release, releaseOf(writing, asked, holds));
    TRY(writeRelease(writing, reservation.as.no, release));
    for (const HoldInfo &hold : std::as_const(holds))
        TRY(tieToReservation(writing, hold, {reservation.as.no, reservation.as.code, release.before}, release.at,
                             "reservation.taken_back"));
    return gone;
}

} // namespace

Result<ReservationBack> takeBackReservation(Connection &connection, const Act &act, const QString &code,
                                            const ReleaseTime &release, const QString &key)
{
    TRY(requireNotWaitlist(act.by));
    TRY(checkReleaseTime(release));
    QJsonObject asked = toJson(release);
    asked.insert(QStringLiteral("code"), reservationCode(code));
    TRY_GET(const Turn turn, turnOfReservation(connection, code));
    return write(connection, act.under(key), turn, [&](Writing &writing) -> Result<ReservationBack> {
        TRY_GET(const auto gone, once<QList<GoneSeat>>(
                                     writing, key, QStringLiteral("reservation.take_back"), asked,
                                     [&] { return takeBackNow(writing, code, release); },
                                     [](const QList<GoneSeat> &each) {
                                         return QJsonObject{{QStringLiteral("gone"), toJson(each)}};
                                     },
                                     [](const QJsonObject &json) {
                                         return goneSeatsFromJson(json.value(QStringLiteral("gone")).toArray());
                                     }));
        TRY_GET(const Reservation reservation, readReservation(writing.db(), code));
        return ReservationBack{reservation, gone};
    });
}

} // namespace rowlock
