// How reservations are spoken of, in the venue's time. Pure functions.
#pragma once

#include "model/domain/reservation.h"
#include "ui/common/house_model.h"

namespace rowlock {

QString stateText(const Reservation &one);                                    // "Reserved", "Partly paid"
QString untilText(Instant release, Instant now, const QByteArray &timeZone);  // "until 19:00", with its day if another
QString soonText(Instant release, Instant now);                               // "in 3 hours", "due", "2 days ago"
QString momentText(Instant release, Instant now, const QByteArray &timeZone); // "Fri 20 Nov 2026, 18:00, in 3 hours"
QString reservedForText(const HoldInfo &hold, Instant now,
                        const QByteArray &zone); // "R-K7QM3: reserved for Ann Lee until 19:00"
QString contactText(const Reservation &one);     // phone and e-mail
// event: seats, a line each
QString placesText(const QList<HoldInfo> &holds, const HouseModel &house, const QByteArray &timeZone);
QString placesText(const Reservation &one, const HouseModel &house, const QByteArray &timeZone); // what it has
// "3 reservations were released: Meier, Ann Lee and 1 more."
QString releasedText(const QList<Reservation> &released);
// What came of taking back: what is reserved again, and by name what is gone.
QString takenBackText(const ReservationsBack &all);

} // namespace rowlock
