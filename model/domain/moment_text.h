// A date and a time as they stand in a field, and their parts there. Figures of the venue's clock, carried as a
// QDateTime in UTC. Pure functions.
#pragma once

#include <QDateTime>
#include <QLocale>
#include <QString>

#include <utility>

namespace rowlock {

// "Thu 24 Dec 2026, 19:30"; readMoment gives the same moment back.
QString momentFieldText(const QDateTime &moment, const QLocale &locale);

QString dayFieldText(const QDate &day, const QLocale &locale); // "24 Dec 2026"; readPastDay gives the same day back

// One part of it more or less, by where the cursor stands: a day, a month, a year, an hour, five minutes.
QDateTime steppedMoment(const QDateTime &moment, qsizetype cursor, int steps, const QLocale &locale);
// Where that part begins in the text and how long it is, to be selected.
std::pair<qsizetype, qsizetype> momentPartAt(const QDateTime &moment, qsizetype cursor, const QLocale &locale);

} // namespace rowlock
