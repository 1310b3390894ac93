// Whom a house has erased, told to older copies of it (docs/decisions/patrons.md): a list of marks, without names and
// numbers, that stands beside the house's file, so that a restore knows it where the house itself is broken.
#pragma once

#include "model/store/patron_erasures.h"

#include <QString>

namespace rowlock {

class Connection;

QString erasureFileOf(const QString &house); // "house.rowlock-erased"

// All marks that the house has, and those that stood there before. False where nothing could be written, and for a
// house on a server, which has no file.
bool keepErasuresBeside(Connection &connection);

// What stands beside `house`, as far as it can be read; nothing is refused.
ErasureMarks erasuresBeside(const QString &house);
// Of a list, a house or a backup. storage_unusable and so on: neither of them.
Result<ErasureMarks> erasuresOf(const QString &file);

} // namespace rowlock
