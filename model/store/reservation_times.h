// What a reservation's use cases share: when it is released, and how its holds are tied to it.
#pragma once

#include "model/domain/reservation.h"
#include "model/store/claims.h"

#include <QJsonObject>

namespace rowlock {

struct Release
{
    Instant at;
    std::optional<qint64> before;
};

Result<Done> checkReleaseTime(const ReleaseTime &asked); // invalid_argument: not one of the two
QJsonObject toJson(const ReleaseTime &asked);
// invalid_argument: not to come, or after the first of these events has begun.
Result<Release> releaseOf(Writing &writing, const ReleaseTime &asked, const QList<HoldInfo> &holds);
tl::unexpected<Error> refuseEnded(const Reservation &reservation); // hold_consumed, with how
QString beingPaidWords(const QString &code);                       // why nobody else takes it in hand

// All that it has and had; where there is none of that code the house, in whose turn that is said.
Result<Turn> turnOfReservation(Connection &connection, const QString &code);
// Those with something that is due by now, read without a turn.
Result<QList<EventId>> eventsWithDue(Connection &connection, const Clock &clock, std::optional<EventId> only);
// This event, and those of what is reserved together with something of it: they are released in one.
Result<QList<EventId>> eventsDueWith(Connection &connection, EventId event);

// A live hold is of the reservation from here on, and has its clock; the journal tells of it as `kind`.
Result<Done> tieToReservation(Writing &writing, HoldInfo hold, const ReservedAs &as, Instant release, const char *kind);
Result<Done> writeRelease(Writing &writing, HoldId reservation, const Release &release); // in its own row
// ... and with all of its live holds.
Result<Done> saveRelease(Writing &writing, const Reservation &reservation, const Release &release);

} // namespace rowlock
