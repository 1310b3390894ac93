// Copies of a house, and SQLite's own view of its health.
#pragma once

#include "model/db/connection.h"
#include "model/domain/house_contents.h"

#include <QStringList>

namespace rowlock {

// A consistent copy while others go on selling, of a house on a server too; complete and on the disk, or not there at
// all. Not inside a transaction. storage_unusable where the target exists or cannot be written, or where the house was
// replaced meanwhile; storage_full, storage_corrupt. With a mark the copy says that it is one.
Result<Done> copyTo(Connection &connection, const QString &file, const std::optional<CopyMark> &mark = {});

// Puts the complete, closed house `fresh` in the place of `file`, inside its turn; what stood there goes to `kept`, log
// and all. Whoever has it open finds at the next look that the file was replaced. `end`: where the journal of `fresh`
// ends, for the doorbell. busy after `waitMs`, storage_unusable; then `fresh` is removed and `file` is as it was.
Result<Done> replaceHouse(const QString &fresh, const QString &file, const QString &kept, const BellMark &end,
                          qint64 waitMs = Connection::patienceMs);

// For a draft that nobody else knows of and that publish() will flush as a whole: its commits stop waiting for the
// disk.
Result<Done> deferFlushing(Connection &draft);

// What SQLite's quick check and foreign key check find, one line each; empty: nothing.
Result<QStringList> integrityProblems(Connection &connection);

// storage_corrupt with details.problems where anything is found.
Result<Done> checkIntegrity(Connection &connection);

} // namespace rowlock
