// Reservations as a list for others: whom to remind, until when, and how to reach them. Amounts are decimals, times
// those of the venue's clock.
#pragma once

#include "model/domain/event.h"
#include "model/domain/reservation.h"

#include <QByteArray>
#include <QTimeZone>

namespace rowlock {

// `events` name those that are reserved for.
QByteArray reservationsCsv(const QList<Reservation> &all, const QList<EventSummary> &events, const QTimeZone &zone);

} // namespace rowlock
