// A backup before it is restored: what it holds, and whether it holds together.
#pragma once

#include "model/domain/house_contents.h"
#include "model/domain/result.h"

namespace rowlock {

class Desk;

// Opens the file for reading alone and checks it completely; some seconds for a season. Any thread, but never for a
// file that this process has open (its locks would go). storage_unusable, storage_newer; storage_corrupt with
// details.problems.
Result<HouseContents> examineBackup(const QString &file);

// Of the house that the desk has open.
Result<HouseContents> contentsOf(Desk &desk);

} // namespace rowlock
