// Files for people (tickets, plans, reports): written whole or not at all, what was there stays until then.
#pragma once

#include "model/domain/result.h"

#include <QByteArray>
#include <QString>

namespace rowlock {

// A new file: for its owner alone, as all is that says what was sold or to whom; or as the system has it, for what is
// handed on, such as plans. One that is replaced stays readable for whom it was.
enum class ReadBy { OwnerAlone, Anybody };

// Replaces `file` atomically. A device (such as a printer's node) is written to, never replaced.
// storage_full; storage_unusable: no such folder, a folder of that name, no permission.
Result<Done> writeWholeFile(const QString &file, const QByteArray &content, ReadBy readers = ReadBy::OwnerAlone);
// Whether that could be begun, for what cannot be taken back if it could not. Nothing is changed.
Result<Done> checkWholeFile(const QString &file);

} // namespace rowlock
