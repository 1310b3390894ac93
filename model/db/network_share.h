// Which file systems reach over a network or into another machine. SQLite's locks and its shared memory cannot be
// trusted there, so a house on one of them may be read but is not sold from.
#pragma once

#include <QByteArray>
#include <QString>

namespace rowlock {

// `type` as the mount table names it: "ext4", "nfs4", "fuse.sshfs".
bool isNetworkFileSystem(const QByteArray &type);

// The type of the file system that holds `path`; empty where the system does not say.
QByteArray fileSystemType(const QString &path);

// Is the medium mounted so that nobody can write to it through this machine?
bool isReadOnlyMedium(const QString &path);

} // namespace rowlock
