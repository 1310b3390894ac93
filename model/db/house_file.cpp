#include "model/db/house_file.h"

#include "model/db/network_share.h"
#include "model/db/storage_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

namespace rowlock {
namespace {

tl::unexpected<Error> unusable(const QString &message, const QString &file, int systemError = 0)
{
    const QString said = systemError ? QString::fromLocal8Bit(std::strerror(systemError)) : QString();
    return refuse(Error{ErrorCode::StorageUnusable, message, {{QStringLiteral("file"), file}}, said});
}

bool mayWrite(const QString &path)
{
    return euidaccess(QFile::encodeName(path).constData(), W_OK) == 0;
}

bool hasBytes(const QString &file)
{
    struct stat found = {};
    return lstat(QFile::encodeName(file).constData(), &found) == 0 && found.st_size > 0;
}

tl::unexpected<Error> refuseShare(const QString &file)
{
    return unusable(
        Storage::tr("%1 is on a network share, where two computers could sell the same seat. Move it to a local disk.")
            .arg(file),
        file);
}

} // namespace

FileIdentity identityOf(const QString &file)
{
    struct stat found = {};
    if (stat(QFile::encodeName(file).constData(), &found) != 0)
        return {};
    return {found.st_dev, found.st_ino};
}

QString writeAheadLogOf(const QString &databaseFile)
{
    return databaseFile + QStringLiteral("-wal");
}

QString sharedMemoryOf(const QString &databaseFile)
{
    return databaseFile + QStringLiteral("-shm");
}

QString rollbackJournalOf(const QString &databaseFile)
{
    return databaseFile + QStringLiteral("-journal");
}

Result<HouseFile> inspectExisting(const QString &file, OpenMode mode)
{
    if (file.isEmpty())
        return unusable(Storage::tr("No box office file was named. Choose a file, or create a new one."), file);
    struct stat found = {};
    if (stat(QFile::encodeName(file).constData(), &found) != 0) {
        const int reason = errno;
        if (reason == EACCES)
            return unusable(
                Storage::tr("No permission for the folder of %1. Ask for permission to the folder.").arg(file), file,
                reason);
        return unusable(Storage::tr("%1 does not exist. Check the name, or create a new box office file.").arg(file),
                        file, reason);
    }
    if (S_ISDIR(found.st_mode))
        return unusable(Storage::tr("%1 is a folder. Choose the box office file in it.").arg(file), file);
    if (!S_ISREG(found.st_mode))
        return unusable(Storage::tr("%1 is a device or a pipe, not a file. Choose a box office file.").arg(file), file);
    if (found.st_size == 0)
        return unusable(Storage::tr("%1 is empty, so it is not a box office file. Choose another file, or delete this "
                                    "one and create a new one.")
                            .arg(file),
                        file);
    if (found.st_nlink > 1)
        return unusable(Storage::tr("%1 has a second name (a hard link). Two programs using the two names would damage "
                                    "it. Remove the other name, or copy the file.")
                            .arg(file),
                        file);

    HouseFile house;
    house.path = QFileInfo(file).canonicalFilePath();
    if (euidaccess(QFile::encodeName(house.path).constData(), R_OK) != 0)
        return unusable(Storage::tr("No permission to read %1. Ask for permission to the file.").arg(file), file,
                        errno);
    house.readOnly = mode == OpenMode::ReadOnly || !mayWrite(house.path) || !mayWrite(QFileInfo(house.path).path());
    house.onShare = isNetworkFileSystem(fileSystemType(house.path));
    if (house.onShare && mode != OpenMode::ReadOnly)
        return refuseShare(file);
    return house;
}

Result<HouseFile> inspectNew(const QString &file)
{
    if (file.isEmpty() || file.endsWith(u'/'))
        return unusable(Storage::tr("No name was given for the new file. Choose a folder and a name."), file);
    const QFileInfo info(file);
    const QString folder = QFileInfo(info.absolutePath()).canonicalFilePath();
    if (folder.isEmpty())
        return unusable(
            Storage::tr("The folder %1 does not exist. Create it first, or choose another.").arg(info.absolutePath()),
            file);

    HouseFile house;
    house.path = QDir(folder).filePath(info.fileName());
    struct stat found = {};
    if (lstat(QFile::encodeName(house.path).constData(), &found) == 0)
        return unusable(
            Storage::tr("%1 exists already and was left as it is. Choose another name, or open it.").arg(file), file);
    for (const QString &left : {writeAheadLogOf(house.path), rollbackJournalOf(house.path)}) {
        // SQLite would play another database's log into the new file.
        if (hasBytes(left))
            return unusable(Storage::tr("%1 is left from an older file of this name and may contain sales. Move it "
                                        "away, or choose another name.")
                                .arg(left),
                            file);
    }
    if (!mayWrite(folder))
        return unusable(
            Storage::tr("You may not create files in %1. Choose another folder, or ask for permission.").arg(folder),
            file);
    house.onShare = isNetworkFileSystem(fileSystemType(folder));
    if (house.onShare)
        return refuseShare(file);
    return house;
}

} // namespace rowlock
