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
        Storage::tr("%1 is on a network share. Seats can be sold twice there when two computers use the file at the "
                    "same time, so Rowlock does not sell from a share. Move the file to a disk of this computer.")
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
        return unusable(Storage::tr("No house file was named. Choose a file, or create a new house."), file);
    struct stat found = {};
    if (stat(QFile::encodeName(file).constData(), &found) != 0) {
        const int reason = errno;
        if (reason == EACCES)
            return unusable(
                Storage::tr("%1 cannot be reached: you may not look into its folder. Ask for permission to the folder.")
                    .arg(file),
                file, reason);
        return unusable(Storage::tr("%1 does not exist. Check the name, or create a new house.").arg(file), file,
                        reason);
    }
    if (S_ISDIR(found.st_mode))
        return unusable(Storage::tr("%1 is a folder. Choose the house file in it.").arg(file), file);
    if (!S_ISREG(found.st_mode))
        return unusable(Storage::tr("%1 is not a file but a device or the like. Choose a house file.").arg(file), file);
    if (found.st_size == 0)
        return unusable(
            Storage::tr(
                "%1 is empty, so it is not a house. Choose another file, or delete this one and create a new house.")
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
        return unusable(Storage::tr("%1 may not be read by you. Ask for permission to the file.").arg(file), file,
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
        return unusable(Storage::tr("No name was given for the new house. Choose a folder and a name."), file);
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
            return unusable(Storage::tr("%1 is left from a former file of this name and may hold its last sales. Move "
                                        "it away, or choose another name.")
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
