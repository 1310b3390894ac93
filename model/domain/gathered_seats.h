// Seats by name, as people say them: those of a row together. Pure; any thread; numbers in the user's locale.
#pragma once

#include <QString>
#include <QStringList>

namespace rowlock {

// Seats of one row become one: "Stalls, row A, seats 11–14"; what is no seat stays as it is.
QStringList gatheredSeats(const QStringList &labels);
// The first few by name: "A, B and 3 more".
QString joinedText(const QStringList &names, int most = 3);
// The same of labels of seats and standing areas, gathered; what is left out is counted: "… and 3 more seats".
QString joinedSeats(const QStringList &labels, int most = 3);
QString placesOfArea(qint64 quantity, const QString &area); // "3 × Floor"

} // namespace rowlock
