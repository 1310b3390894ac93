// What is written beside each backup: what it holds, and the digest by which it is known to be what was verified. The
// file "<backup without .rowlock>.json"; no personal data. Any thread.
#pragma once

#include "model/domain/backup.h"

#include <optional>

namespace rowlock {

class Cancellation;

QString backupNoteOf(const QString &backup);

struct BackupNote
{
    Backup backup;     // its state is what a look at its size says: NotChecked or Damaged
    QByteArray digest; // SHA-256 of the whole file
};

// Of a file that nobody has open in this process; empty where it cannot be read, or is not wanted to its end any more.
// A second for some hundred megabytes.
QByteArray backupDigest(const QString &file, const Cancellation *ends = nullptr);

Result<Done> writeBackupNote(const BackupNote &note); // beside note.backup.file, which need not be there yet
// None: there is no such file, or it is of something else.
std::optional<BackupNote> readBackupNote(const QString &backup);

} // namespace rowlock
