// Reservations (docs/decisions/reservations.md): a hold under a patron's name, kept until a release and not for
// minutes. It is paid and changed from every terminal as any hold is from its own. Its release is the end of its hold's
// time, so whoever sweeps holds or asks for the seats releases it, once. What is being paid for or partly paid does not
// end so.
#pragma once

#include "model/domain/reservation.h"
#include "model/store/claims.h"
#include "model/store/patrons.h"

namespace rowlock {

// Of this terminal's hold, with all that it goes with; also where a part of it is paid. An empty name is the one that
// the hold has. As requireOwnStandingHold; forbidden while money is asked for; event_closed: a cancelled event;
// invalid_argument: no name, no time to come, no seats, reserved already; key_reused.
Result<Reservation> makeReservation(Connection &connection, const Act &act, HoldId hold, const PatronChoice &patron,
                                    const ReleaseTime &release, const QString &key = {});
// Of a live one, from any terminal. invalid_argument (unknown, no time to come), hold_consumed, key_reused.
Result<Reservation> moveReservation(Connection &connection, const Act &act, const QString &code,
                                    const ReleaseTime &release, const QString &key = {});
// A person gives it up: its seats are free. forbidden while it is paid for or partly paid; as moveReservation.
Result<Reservation> dropReservation(Connection &connection, const Act &act, const QString &code, const QString &reason,
                                    const QString &key = {});
// One that was just made is given up and this terminal's sale for minutes again, in one: the same seats and places at
// their prices, before anybody on the waitlist or any presale; its patron, will-call and what was agreed by hand stay.
// `made`: as makeReservation answered it. Answers the first hold. hold_consumed: it ended, or was changed since;
// forbidden: being paid for or partly paid, vouchers or free tickets; event_closed.
Result<HoldInfo> undoReservation(Connection &connection, const Act &act, const Reservation &made);
// What is still to be had of one that was released by time is reserved again, under the same code; of one that is
// released in part and due the rest is released first. hold_consumed (live,
// or it ended otherwise), seat_unavailable (nothing is left; details.gone), event_closed, invalid_argument, key_reused.
Result<ReservationBack> takeBackReservation(Connection &connection, const Act &act, const QString &code,
                                            const ReleaseTime &release, const QString &key = {});
// Releases those whose time has come, each with all that it has of other events, a transaction for each event, and
// answers them. Where none is due nothing is written and no turn taken.
Result<QList<Reservation>> releaseReservations(Connection &connection, const Act &act,
                                               std::optional<EventId> event = {});

Result<Reservation> readReservation(Connection &connection, const QString &code); // invalid_argument
// Live ones, the first to be released first.
Result<QList<Reservation>> readReservations(Connection &connection, std::optional<EventId> event = {});
// Those that time released since, or a part of, whose event has not begun; the newest first.
Result<QList<Reservation>> readReleased(Connection &connection, Instant since, Instant now,
                                        std::optional<EventId> event = {});

// ---- for other use cases inside their own transaction ----

// hold_expired: its time has come, and what it had of another event is released; details.released has those holds.
Result<Done> requireNotReleasedInPart(Connection &connection, const QString &code);
// The other events of reservations that go by the beginning of this one.
Result<QList<EventId>> eventsReservedWith(Connection &connection, EventId event);
// The event begins at another time by now: those that are released so many minutes before it go along.
Result<Done> putReservationsOff(Writing &writing, const OpenEvent &event);

} // namespace rowlock
