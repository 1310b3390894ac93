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
    // Just made, and as it was answered then: this terminal's sale again; its first hold. hold_consumed, forbidden,
    // event_closed.
    Result<HoldInfo> undo(const Reservation &made);
    // What was released by time and is still to be had, as the same reservation. hold_consumed, seat_unavailable,
    // event_closed, key_reused.
    Result<ReservationBack> takeBack(const QString &code, const ReleaseTime &release, const QString &key = {});
    // Each of them by itself, until the house cannot be used any more. No release: the usual one of each.
    ReservationsBack takeBackEach(const QStringList &codes, const std::optional<ReleaseTime> &release = {});
    // Those whose time has come: costs one look where there are none.
    Result<QList<Reservation>> release(std::optional<EventId> event = {});

    Result<Reservation> info(const QString &code);                      // invalid_argument
    Result<QList<Reservation>> live(std::optional<EventId> event = {}); // the first to be released first
    // What release() would release now, or so many seconds from now.
    Result<QList<Reservation>> due(std::optional<EventId> event = {}, qint64 within = 0);
    // Those that time released within the last day, of events to come; the newest first.
    Result<QList<Reservation>> released(std::optional<EventId> event = {});
    // As CSV that its owner alone may read, with how to reach each patron. storage_full, storage_unusable; either whole
    // or not at all. invalid_argument: over the house itself.
    Result<Done> writeList(const QString &file, const QList<Reservation> &all);

    // The one that the person at this terminal has opened: its holds are among holds().own() until it is put back or
    // another one is opened. Nothing is written by that. hold_consumed; forbidden: money is being asked for.
    Result<Reservation> takeInHand(const QString &code);
    void putBack();
    HoldId inHand() const; // its number; not valid: none

private:
    Result<ReservationBack> takeBackOne(const QString &code, const std::optional<ReleaseTime> &release);

    DeskSession &m_session;
};

} // namespace rowlock
