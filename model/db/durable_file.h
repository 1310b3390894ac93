// Files that are there completely or not at all, also after a power cut. Never used on a database that is open.
#pragma once

#include "model/domain/result.h"

#include <QByteArray>
#include <QString>

namespace rowlock {

// A name in the same folder that nobody uses: what is being written before it gets its own name.
QString temporaryNameFor(const QString &file);

// An empty new file that only its owner may read and write. `file`: what refusals speak of. storage_full,
// storage_unusable.
Result<Done> makePrivate(const QString &temporary, const QString &file);

// Flushes `temporary` and gives it the name `file`, which must not exist yet; then flushes the folder.
// storage_unusable where something has that name; storage_full, storage_unusable from the disk. Removes `temporary` on
// failure.
Result<Done> publish(const QString &temporary, const QString &file);

// A small file with this content, for its owner alone; `file` must not exist yet. As publish().
Result<Done> publishPrivately(const QByteArray &content, const QString &file);

// The same where `file` exists: it gets the free name `kept`. At every moment something complete bears the name `file`,
// where the file system can exchange two names; elsewhere there is an instant without any. On failure `file` is as it
// was. What was replaced is under `temporary` where `kept` could not be given any more.
Result<Done> publishInPlaceOf(const QString &file, const QString &temporary, const QString &kept);

} // namespace rowlock
