// Reservations as JSON and as text.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/service/desk.h"

namespace rowlock {

QJsonObject reservedJson(const HoldInfo &hold); // of one that is reserved: {"code", "release"[, "before"]}
QJsonObject reservationJson(const Reservation &reservation);
QString reservationText(const Reservation &reservation, const QTimeZone &zone); // a sentence, and its places
QString reservationsText(const QList<Reservation> &all, const QTimeZone &zone); // a table: who, what, since when

} // namespace rowlock
