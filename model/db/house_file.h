// What can be known of a house's file without opening it: nothing here opens or reads it, because closing a file that
// SQLite has open elsewhere in this process would drop SQLite's locks.
#pragma once

#include "model/db/connection.h"

#include <compare>
#include <cstdint>

namespace rowlock {

// PRAGMA application_id of every house: "Rowl".
constexpr qint32 houseApplicationId = 0x526F776C;

// Which file a name stands for at this moment; all zero where there is none.
struct FileIdentity
{
    std::uint64_t device = 0;
    std::uint64_t inode = 0;

    bool operator==(const FileIdentity &) const = default;
    bool exists() const { return inode != 0; }
};
FileIdentity identityOf(const QString &file);

QString writeAheadLogOf(const QString &databaseFile);
QString sharedMemoryOf(const QString &databaseFile);
QString rollbackJournalOf(const QString &databaseFile);

struct HouseFile
{
    QString path;          // canonical
    bool readOnly = false; // all that the file system allows
    bool onShare = false;
};

// An existing file: refuses what is missing, a folder, empty, a hard link, unreadable, or to be sold from over a
// network.
Result<HouseFile> inspectExisting(const QString &file, OpenMode mode);

// A name for a new one: refuses where anything exists, also the log of a former database, and folders that cannot be
// written.
Result<HouseFile> inspectNew(const QString &file);

} // namespace rowlock
