#include "model/service/reservation_desk.h"

#include "model/db/transaction.h"
#include "model/service/desk_session.h"
#include "model/store/house_time.h"
#include "model/store/records.h"
#include "model/store/reservations.h"

namespace rowlock {

namespace {

constexpr qint64 takenBackWithinSeconds = 86'400;

} // namespace

Result<Reservation> ReservationDesk::make(HoldId hold, const PatronChoice &patron, const ReleaseTime &release,
                                          const QString &key)
{
    return makeReservation(m_session.connection(), m_session.act("reservation.make"), hold, patron, release, key);
}

Result<Reservation> ReservationDesk::move(const QString &code, const ReleaseTime &release, const QString &key)
{
    return moveReservation(m_session.connection(), m_session.act("reservation.move"), code, release, key);
}

Result<Reservation> ReservationDesk::drop(const QString &code, const QString &reason, const QString &key)
{
    return dropReservation(m_session.connection(), m_session.act("reservation.drop"), code, reason, key);
}

Result<ReservationBack> ReservationDesk::takeBack(const QString &code, const ReleaseTime &release, const QString &key)
{
    return takeBackReservation(m_session.connection(), m_session.act("reservation.take_back"), code, release, key);
}

Result<QList<Reservation>> ReservationDesk::release(std::optional<EventId> event)
{
    return releaseReservations(m_session.connection(), m_session.act("reservation.release"), event);
}

Result<Reservation> ReservationDesk::info(const QString &code)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&] { return readReservation(connection, code); });
}

Result<QList<Reservation>> ReservationDesk::live(std::optional<EventId> event)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&]() -> Result<QList<Reservation>> {
        if (event)
            TRY(readEvent(connection, *event));
        return readReservations(connection, event);
    });
}

Result<QList<Reservation>> ReservationDesk::due(std::optional<EventId> event)
{
    TRY_GET(QList<Reservation> all, live(event));
    TRY_GET(const HouseTime time, HouseTime::read(m_session.connection(), m_session.act("").clock));
    all.removeIf([&](const Reservation &one) { return !one.isDue(time.reading().house); });
    return all;
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
