// Reservations: seats kept under a patron's name until a release. Desk::reservations() gives it for one command; every
// call is a transaction on the desk's thread, and answers as the desk says.
#pragma once

#include "model/domain/patron.h"
#include "model/domain/reservation.h"
#include "model/domain/result.h"

namespace rowlock {

class DeskSession;

class ReservationDesk
{
public:
    explicit ReservationDesk(DeskSession &session) : m_session(session) {}

    // Of a hold of this terminal and all that goes with it. hold_unknown/expired/consumed, forbidden, event_closed,
    // key_reused.
    Result<Reservation> make(HoldId hold, const PatronChoice &patron, const ReleaseTime &release,
                             const QString &key = {});
    Result<Reservation> move(const QString &code, const ReleaseTime &release, const QString &key = {}); // hold_consumed
    Result<Reservation> drop(const QString &code, const QString &reason = {},
                             const QString &key = {}); // hold_consumed, forbidden: partly paid
    // What was released by time and is still to be had, as the same reservation. hold_consumed, seat_unavailable,
    // event_closed, key_reused.
    Result<ReservationBack> takeBack(const QString &code, const ReleaseTime &release, const QString &key = {});
    // Those whose time has come: costs one look where there are none.
    Result<QList<Reservation>> release(std::optional<EventId> event = {});

    Result<Reservation> info(const QString &code);                      // invalid_argument
    Result<QList<Reservation>> live(std::optional<EventId> event = {}); // the first to be released first
    Result<QList<Reservation>> due(std::optional<EventId> event = {});  // what release() would release now
    // Those that time released within the last day, of events to come; the newest first.
    Result<QList<Reservation>> released(std::optional<EventId> event = {});

private:
    DeskSession &m_session;
};

} // namespace rowlock
