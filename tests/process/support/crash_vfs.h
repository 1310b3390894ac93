// The disk as SQLite uses it: a VFS around the system's own that tells each change of the files in one folder to a
// watcher before it is made. The watcher may write the change down, or make it fail. Once installed it is this
// process's default, so the real Connection runs on it too. One thread.
#pragma once

#include <QByteArray>
#include <QString>

#include <functional>

namespace rowlock {

struct DiskStep
{
    enum Kind { Create, Write, Truncate, Sync, Delete };

    Kind kind = Sync;
    QString file;         // its name within the folder
    qint64 offset = 0;    // of a write; of a truncation, the size that is left
    QByteArray data;      // of a write
    bool lasting = false; // of a deletion: the folder is flushed as well
};

namespace CrashVfs {

// SQLITE_OK, or the result code that the step fails with; it is not made then.
using Watcher = std::function<int(const DiskStep &)>;

void install(); // before the first connection; a second call does nothing
void watch(const QString &folder, Watcher watcher);
void unwatch();
// Without shared memory SQLite refuses the write-ahead log, as it does where there is none.
void offerSharedMemory(bool offered);

} // namespace CrashVfs

} // namespace rowlock
