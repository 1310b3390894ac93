// Where a house is when nobody says so, and which files are its own: the same answer for the desktop program and the
// command line.
#pragma once

#include "model/domain/result.h"

#include <QString>

namespace rowlock {

// The desktop program's own file, e.g. ~/.local/share/Rowlock/house.rowlock. Neither it nor its folder need exist.
QString defaultHouseFile();

// `named` (a command line's --database) if not empty, else $ROWLOCK_DATABASE if set, else the default file.
QString chosenHouseFile(const QString &named);

// One of the files in which a house is, or a name that would become one: nothing else is written there.
bool isOfHouse(const QString &house, const QString &target);
// invalid_argument (argument: file), before anything is written there: it is one of those.
Result<Done> requireNotOfHouse(const QString &house, const QString &target);

} // namespace rowlock
