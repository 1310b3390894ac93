// Which reservations a window lists, and in which order. Pure functions.
#pragma once

#include "model/domain/reservation.h"

namespace rowlock {

struct ReservationsRead
{
    QList<Reservation> live;     // the first to be released first
    QList<Reservation> released; // by time, within the last day, of events to come; the newest first
};

struct ReservationFilter
{
    enum class Which { All, DueNow, DueSoon, PartlyPaid, Released };

    Which which = Which::All;
    EventId event = {};       // not valid: of any
    qint64 withinSeconds = 0; // due soon
    QString text = {};        // how words of the name, the address or the code begin, or digits of the number
};

QList<Reservation> chosenFrom(const ReservationsRead &all, const ReservationFilter &filter, Instant now);
bool isCalled(const Reservation &one, const QString &typed);

} // namespace rowlock
