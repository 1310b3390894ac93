#include "model/service/reservation_desk.h"

#include "model/db/transaction.h"
#include "model/domain/whole_file.h"
#include "model/exchange/reservation_csv.h"
#include "model/service/desk_session.h"
#include "model/service/house_location.h"
#include "model/store/hold_prices.h"
#include "model/store/house_time.h"
#include "model/store/records.h"
#include "model/store/reservation_times.h"
#include "model/store/reservations.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr qint64 takenBackWithinSeconds = 86'400;

// With what a sale would ask for their seats, where that can be read: what was done is told in any case.
QList<Reservation> asPaid(DeskSession &session, QList<Reservation> all)
{
    QList<HoldInfo> live;
    for (const Reservation &one : std::as_const(all)) {
        if (one.isLive())
            live += one.holds;
    }
    const auto paid = inReadTransaction(session.connection(),
                                        [&] { return seatsToPay(session.connection(), live, session.clock().now()); });
    if (!paid)
        return all;
    for (Reservation &one : all) {
        for (HoldInfo &hold : one.holds)
            hold.total = paid->value(hold.id, hold.total);
    }
    return all;
}

Reservation asPaid(DeskSession &session, const Reservation &one)
{
    return asPaid(session, QList<Reservation>{one}).first();
}

} // namespace

Result<Reservation> ReservationDesk::make(HoldId hold, const PatronChoice &patron, const ReleaseTime &release,
                                          const QString &key)
{
    TRY_GET(const Reservation made,
            makeReservation(m_session.connection(), m_session.act("reservation.make"), hold, patron, release, key));
    return asPaid(m_session, made);
}

Result<Reservation> ReservationDesk::move(const QString &code, const ReleaseTime &release, const QString &key)
{
    TRY_GET(const Reservation moved,
            moveReservation(m_session.connection(), m_session.act("reservation.move"), code, release, key));
    return asPaid(m_session, moved);
}

Result<Reservation> ReservationDesk::drop(const QString &code, const QString &reason, const QString &key)
{
    return dropReservation(m_session.connection(), m_session.act("reservation.drop"), code, reason, key);
}

Result<HoldInfo> ReservationDesk::undo(const Reservation &made)
{
    return undoReservation(m_session.connection(), m_session.act("reservation.undo"), made);
}

Result<ReservationBack> ReservationDesk::takeBack(const QString &code, const ReleaseTime &release, const QString &key)
{
    TRY_GET(ReservationBack back,
            takeBackReservation(m_session.connection(), m_session.act("reservation.take_back"), code, release, key));
    back.reservation = asPaid(m_session, back.reservation);
    return back;
}

Result<QList<Reservation>> ReservationDesk::release(std::optional<EventId> event)
{
    return releaseReservations(m_session.connection(), m_session.act("reservation.release"), event);
}

Result<Reservation> ReservationDesk::info(const QString &code)
{
    Connection &connection = m_session.connection();
    TRY_GET(const Reservation read, inReadTransaction(connection, [&] { return readReservation(connection, code); }));
    return asPaid(m_session, read);
}

Result<QList<Reservation>> ReservationDesk::live(std::optional<EventId> event)
{
    Connection &connection = m_session.connection();
    TRY_GET(const auto all, inReadTransaction(connection, [&]() -> Result<QList<Reservation>> {
                if (event)
                    TRY(readEvent(connection, *event));
                return readReservations(connection, event);
            }));
    return asPaid(m_session, all);
}

Result<QList<Reservation>> ReservationDesk::due(std::optional<EventId> event, qint64 within)
{
    TRY_GET(QList<Reservation> all, live(event));
    TRY_GET(const HouseTime time, HouseTime::read(m_session.connection(), m_session.act("").clock));
    const Instant until = time.reading().house.plusSeconds(within);
    all.removeIf([until](const Reservation &one) { return !one.isDue(until); });
    return all;
}

ReservationsBack ReservationDesk::takeBackEach(const QStringList &codes, const std::optional<ReleaseTime> &release)
{
    ReservationsBack all;
    for (const QString &code : codes) {
        const auto back = takeBackOne(code, release);
        if (back) {
            all.back.append(*back);
        } else if (exitStatus(back.error()) == 1) {
            all.failed.append({code, back.error()});
        } else {
            all.stopped = back.error();
            break;
        }
    }
    return all;
}

Result<ReservationBack> ReservationDesk::takeBackOne(const QString &code, const std::optional<ReleaseTime> &release)
{
    if (release)
        return takeBack(code, *release);
    TRY_GET(const Reservation lost, info(code));
    TRY_GET(const HouseTime time, HouseTime::read(m_session.connection(), m_session.act("").clock));
    std::optional<Instant> begins;
    for (const HoldInfo &hold : lost.holds) {
        TRY_GET(const EventSummary event, readEvent(m_session.connection(), hold.event));
        begins = begins ? std::min(*begins, event.starts) : event.starts;
    }
    const Instant now = time.reading().house;
    return takeBack(code, usualRelease(begins.value_or(now), now));
}

Result<Done> ReservationDesk::writeList(const QString &file, const QList<Reservation> &all)
{
    TRY(requireNotOfHouse(m_session.facts().file, file));
    Connection &connection = m_session.connection();
    TRY_GET(const QList<EventSummary> events, readEvents(connection));
    return writeWholeFile(file, reservationsCsv(all, events, QTimeZone(m_session.facts().timeZone)));
}

Result<Reservation> ReservationDesk::takeInHand(const QString &code)
{
    TRY_GET(const Reservation found, info(code));
    if (!found.isLive())
        return refuseEnded(found);
    if (found.state == ReservationState::Paying)
        return refuse(ErrorCode::Forbidden, beingPaidWords(found.as.code),
                      {{QStringLiteral("reservation"), found.as.code}});
    m_session.takeInHand(found.as.no);
    return found;
}

void ReservationDesk::putBack()
{
    m_session.takeInHand({});
}

HoldId ReservationDesk::inHand() const
{
    return m_session.inHand();
}

Result<QList<Reservation>> ReservationDesk::released(std::optional<EventId> event)
{
    Connection &connection = m_session.connection();
    const Act act = m_session.act("");
    return inReadTransaction(connection, [&]() -> Result<QList<Reservation>> {
        if (event)
            TRY(readEvent(connection, *event));
        TRY_GET(const HouseTime time, HouseTime::read(connection, act.clock));
        const Instant now = time.reading().house;
        return readReleased(connection, now.plusSeconds(-takenBackWithinSeconds), now, event);
    });
}

} // namespace rowlock
