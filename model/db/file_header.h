// The first hundred bytes of a database file, read as what anybody may have written there.
#pragma once

#include <QByteArray>
#include <QString>

namespace rowlock {

constexpr qsizetype fileHeaderLength = 100;

// By its own words a house, whatever else is wrong with it.
bool claimsToBeHouse(const QByteArray &header);

// What in it cannot stand in any house that this program made, for the log; empty: nothing. SQLite would go by some of
// these values without a word, and read texts, rows and orders wrongly. Fields that change with use are not looked at.
QString headerProblem(const QByteArray &header);

} // namespace rowlock
