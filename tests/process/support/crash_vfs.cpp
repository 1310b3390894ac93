#include "tests/process/support/crash_vfs.h"

#include <QFile>
#include <QString>

#include <sqlite3.h>

#include <cstring>
#include <unistd.h>

namespace rowlock {

namespace {

sqlite3_vfs *systemVfs = nullptr;
sqlite3_vfs ourVfs;
CrashVfs::Watcher watcher;
QByteArray watchedFolder; // ends with a slash
bool sharedMemory = true;

// The system's own file follows in the same piece of memory, which SQLite allocates.
struct File
{
    sqlite3_file base;
    QString *name; // null: nobody watches it
};

sqlite3_file *inner(sqlite3_file *file)
{
    return reinterpret_cast<sqlite3_file *>(reinterpret_cast<File *>(file) + 1);
}

int tell(sqlite3_file *file, DiskStep step)
{
    const QString *name = reinterpret_cast<File *>(file)->name;
    if (!name || !watcher)
        return SQLITE_OK;
    step.file = *name;
    return watcher(step);
}

int closeFile(sqlite3_file *file)
{
    delete reinterpret_cast<File *>(file)->name;
    return inner(file)->pMethods->xClose(inner(file));
}

int readFile(sqlite3_file *file, void *to, int size, sqlite3_int64 offset)
{
    return inner(file)->pMethods->xRead(inner(file), to, size, offset);
}

int writeFile(sqlite3_file *file, const void *from, int size, sqlite3_int64 offset)
{
    const int code = tell(file, {DiskStep::Write, {}, offset, {static_cast<const char *>(from), size}, false});
    return code == SQLITE_OK ? inner(file)->pMethods->xWrite(inner(file), from, size, offset) : code;
}

int truncateFile(sqlite3_file *file, sqlite3_int64 size)
{
    const int code = tell(file, {DiskStep::Truncate, {}, size, {}, false});
    return code == SQLITE_OK ? inner(file)->pMethods->xTruncate(inner(file), size) : code;
}

int syncFile(sqlite3_file *file, int flags)
{
    const int code = tell(file, {DiskStep::Sync, {}, 0, {}, false});
    return code == SQLITE_OK ? inner(file)->pMethods->xSync(inner(file), flags) : code;
}

int fileSize(sqlite3_file *file, sqlite3_int64 *size)
{
    return inner(file)->pMethods->xFileSize(inner(file), size);
}

int lockFile(sqlite3_file *file, int level)
{
    return inner(file)->pMethods->xLock(inner(file), level);
}

int unlockFile(sqlite3_file *file, int level)
{
    return inner(file)->pMethods->xUnlock(inner(file), level);
}

int checkReservedLock(sqlite3_file *file, int *held)
{
    return inner(file)->pMethods->xCheckReservedLock(inner(file), held);
}

int fileControl(sqlite3_file *file, int what, void *argument)
{
    return inner(file)->pMethods->xFileControl(inner(file), what, argument);
}

int sectorSize(sqlite3_file *file)
{
    return inner(file)->pMethods->xSectorSize(inner(file));
}

int deviceCharacteristics(sqlite3_file *file)
{
    return inner(file)->pMethods->xDeviceCharacteristics(inner(file));
}

int mapShared(sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
    return inner(file)->pMethods->xShmMap(inner(file), page, size, extend, memory);
}

int lockShared(sqlite3_file *file, int offset, int count, int flags)
{
    return inner(file)->pMethods->xShmLock(inner(file), offset, count, flags);
}

void barrier(sqlite3_file *file)
{
    inner(file)->pMethods->xShmBarrier(inner(file));
}

int unmapShared(sqlite3_file *file, int remove)
{
    return inner(file)->pMethods->xShmUnmap(inner(file), remove);
}

constexpr sqlite3_io_methods methodsOf(int version)
{
    return {
        version,     closeFile,         readFile,    writeFile,  truncateFile,          syncFile,  fileSize,   lockFile,
        unlockFile,  checkReservedLock, fileControl, sectorSize, deviceCharacteristics, mapShared, lockShared, barrier,
        unmapShared, nullptr,           nullptr};
}
constexpr sqlite3_io_methods withSharedMemory = methodsOf(2);
constexpr sqlite3_io_methods withoutSharedMemory = methodsOf(1);

// The name within the watched folder; nothing for files elsewhere, and for those that SQLite throws away itself.
QString *watchedName(const char *path)
{
    if (!path || !watcher || std::strncmp(path, watchedFolder.constData(), size_t(watchedFolder.size())) != 0)
        return nullptr;
    return new QString(QFile::decodeName(path + watchedFolder.size()));
}

int openFile(sqlite3_vfs *, const char *path, sqlite3_file *file, int flags, int *flagsOut)
{
    auto *ours = reinterpret_cast<File *>(file);
    ours->base.pMethods = nullptr;
    const bool kept = (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL)) != 0;
    std::unique_ptr<QString> name(kept ? watchedName(path) : nullptr);
    if (name && (flags & SQLITE_OPEN_CREATE) && access(path, F_OK) != 0) {
        const int code = watcher({DiskStep::Create, *name, 0, {}, false});
        if (code != SQLITE_OK)
            return code;
    }
    const int code = systemVfs->xOpen(systemVfs, path, inner(file), flags, flagsOut);
    if (code != SQLITE_OK)
        return code;
    ours->name = name.release();
    ours->base.pMethods = sharedMemory ? &withSharedMemory : &withoutSharedMemory;
    return SQLITE_OK;
}

int deleteFile(sqlite3_vfs *, const char *path, int flushFolder)
{
    const std::unique_ptr<QString> name(watchedName(path));
    if (name && access(path, F_OK) == 0) {
        const int code = watcher({DiskStep::Delete, *name, 0, {}, flushFolder != 0});
        if (code != SQLITE_OK)
            return code;
    }
    return systemVfs->xDelete(systemVfs, path, flushFolder);
}

} // namespace

void CrashVfs::install()
{
    if (systemVfs)
        return;
    systemVfs = sqlite3_vfs_find(nullptr);
    ourVfs = *systemVfs;
    ourVfs.zName = "rowlock-crash";
    ourVfs.szOsFile = int(sizeof(File)) + systemVfs->szOsFile;
    ourVfs.xOpen = openFile;
    ourVfs.xDelete = deleteFile;
    sqlite3_vfs_register(&ourVfs, 1);
}

void CrashVfs::watch(const QString &folder, Watcher newWatcher)
{
    watchedFolder = QFile::encodeName(folder) + '/';
    watcher = std::move(newWatcher);
}

void CrashVfs::unwatch()
{
    watcher = nullptr;
}

void CrashVfs::offerSharedMemory(bool offered)
{
    sharedMemory = offered;
}

} // namespace rowlock
