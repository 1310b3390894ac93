#include "model/db/open_elsewhere.h"

#include "model/db/house_file.h"
#include "model/db/storage_text.h"

#include <QDir>
#include <QFile>
#include <QMap>

#include <unistd.h>

namespace rowlock {
namespace {

bool hasOpen(qint64 process, const FileIdentity &wanted)
{
    const QString folder = QStringLiteral("/proc/%1/fd").arg(process);
    const QStringList descriptors = QDir(folder).entryList(QDir::System | QDir::Files | QDir::AllEntries);
    return std::any_of(descriptors.begin(), descriptors.end(),
                       [&](const QString &descriptor) { return identityOf(folder + u'/' + descriptor) == wanted; });
}

// Whoever has a house open keeps a lock on it; the kernel lists those of other users too.
QList<qint64> lockingProcesses(const FileIdentity &wanted)
{
    QFile locks(QStringLiteral("/proc/locks"));
    QList<qint64> processes;
    if (!locks.open(QIODevice::ReadOnly))
        return processes;
    for (const QByteArray &line : locks.readAll().split('\n')) {
        const QList<QByteArray> words = line.simplified().split(' ');
        const QByteArray suffix = ':' + QByteArray::number(wanted.inode);
        // "1: POSIX ADVISORY READ 4711 08:01:131082 1073741826 1073742335"
        if (words.size() >= 8 && words.at(1) == "POSIX" && words.at(5).endsWith(suffix))
            processes.append(words.at(4).toLongLong());
    }
    return processes;
}

QString nameOf(qint64 process)
{
    QFile file(QStringLiteral("/proc/%1/comm").arg(process));
    const QString name = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).trimmed() : QString();
    return name.isEmpty() ? Storage::tr("process %1").arg(process)
                          : Storage::tr("%1 (process %2)").arg(name, QString::number(process));
}

} // namespace

QStringList programsWithFile(const QString &file)
{
    const FileIdentity wanted = identityOf(file);
    if (!wanted.exists())
        return {};
    QMap<qint64, QString> found; // in the order of their numbers
    for (const QString &entry : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        bool isNumber = false;
        const qint64 process = entry.toLongLong(&isNumber);
        if (isNumber && process != getpid() && hasOpen(process, wanted))
            found.insert(process, nameOf(process));
    }
    for (const qint64 process : lockingProcesses(wanted)) {
        if (process > 0 && process != getpid() && !found.contains(process))
            found.insert(process, nameOf(process));
    }
    return found.values();
}

} // namespace rowlock
