// The steps by which a house of one file is opened. For connection.cpp and sqlite_house.cpp alone.
#pragma once

#include "model/db/sqlite_house.h"

namespace rowlock {

// Opens the file and checks that it is a house that this program understands. Changes nothing in it.
// `deadline`: until when it may wait for others.
Result<std::unique_ptr<SqliteHouse>> openHouse(const HouseFile &house, qint64 waitMs, const QDeadlineTimer &deadline);

// Journal, durability and the neighbours' files; migrations must have run before. Takes the turn only where the
// journal's kind has to be changed: who only reads must not wait for a writer. storage_unusable with details.replaced
// where another file got the name meanwhile: open again.
Result<Done> settleHouse(SqliteHouse &inner);

// The empty file that a new house grows in, under a name that nobody knows yet; without turnstile and bell. What goes
// wrong with it is told of `named`, the file that was asked for.
Result<std::unique_ptr<SqliteHouse>> openDraft(const HouseFile &draft, const QString &named);

// The file, or its log, was moved, replaced or deleted; details.replaced where there is another one to open.
Error leftItsPlace(SqliteHouse &inner);

} // namespace rowlock
