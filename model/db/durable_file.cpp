#include "model/db/durable_file.h"

#include "model/db/storage_text.h"

#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rowlock {
namespace {

int flush(const QString &path, int flags)
{
    const int descriptor = open(QFile::encodeName(path).constData(), flags | O_CLOEXEC);
    if (descriptor < 0)
        return errno;
    const int failure = fsync(descriptor) == 0 ? 0 : errno;
    close(descriptor);
    return failure;
}

// Renames only where the new name is free. File systems that cannot do that in one step get a placeholder first.
int renameToFreeName(const QByteArray &from, const QByteArray &to)
{
    if (renameat2(AT_FDCWD, from.constData(), AT_FDCWD, to.constData(), RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    const int placeholder = open(to.constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (placeholder < 0)
        return errno;
    close(placeholder);
    if (rename(from.constData(), to.constData()) == 0)
        return 0;
    const int failure = errno;
    unlink(to.constData());
    return failure;
}

// `fresh` becomes `file`, which becomes `kept`. A crash in between leaves the replaced file under the name `fresh`; so
// does a disk that lets no more names be changed.
int exchange(const QByteArray &fresh, const QByteArray &file, const QByteArray &kept)
{
    if (renameat2(AT_FDCWD, fresh.constData(), AT_FDCWD, file.constData(), RENAME_EXCHANGE) == 0) {
        const int failure = renameToFreeName(fresh, kept);
        // Where the names cannot be changed back either, `file` is replaced, and what it was stays under `fresh`.
        if (failure && renameat2(AT_FDCWD, fresh.constData(), AT_FDCWD, file.constData(), RENAME_EXCHANGE) != 0)
            return 0;
        return failure;
    }
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    if (const int failure = renameToFreeName(file, kept))
        return failure;
    const int failure = renameToFreeName(fresh, file);
    if (failure)
        renameToFreeName(kept, file);
    return failure;
}

Error failed(const QString &file, int reason)
{
    const QString said = QString::fromLocal8Bit(std::strerror(reason));
    const QJsonObject details{{QStringLiteral("file"), file}};
    if (reason == EEXIST)
        return {ErrorCode::StorageUnusable,
                Storage::tr("%1 exists already and was left as it is. Choose another name.").arg(file), details, said};
    if (reason == ENOSPC || reason == EDQUOT || reason == EFBIG)
        return {ErrorCode::StorageFull,
                Storage::tr("The disk is full, so %1 was not written. Free some space and try again.").arg(file),
                details, said};
    return {ErrorCode::StorageUnusable,
            Storage::tr("%1 could not be written: the disk or the folder refused it. Check the disk and your "
                        "permission, or choose another folder.")
                .arg(file),
            details, said};
}

} // namespace

QString temporaryNameFor(const QString &file)
{
    const QFileInfo info(file);
    return QStringLiteral("%1/.%2.new-%3-%4")
        .arg(info.absolutePath(), info.fileName(), QString::number(getpid()),
             QString::number(QRandomGenerator::system()->generate64(), 36));
}

Result<Done> makePrivate(const QString &temporary, const QString &file)
{
    const int made = open(QFile::encodeName(temporary).constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0)
        return refuse(failed(file, errno));
    close(made);
    return Done();
}

Result<Done> publish(const QString &temporary, const QString &file)
{
    int failure = flush(temporary, O_RDWR);
    if (!failure)
        failure = renameToFreeName(QFile::encodeName(temporary), QFile::encodeName(file));
    if (failure) {
        QFile::remove(temporary);
        return refuse(failed(file, failure));
    }
    // The name is given by now; a folder that cannot be flushed is one that needs no flushing.
    flush(QFileInfo(file).absolutePath(), O_RDONLY | O_DIRECTORY);
    return Done();
}

Result<Done> publishPrivately(const QByteArray &content, const QString &file)
{
    const QString temporary = temporaryNameFor(file);
    TRY(makePrivate(temporary, file));
    QFile out(temporary);
    if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size() || !out.flush()) {
        const int reason = errno;
        out.close();
        QFile::remove(temporary);
        return refuse(failed(file, reason));
    }
    out.close();
    return publish(temporary, file);
}

Result<Done> publishInPlaceOf(const QString &file, const QString &temporary, const QString &kept)
{
    int failure = flush(temporary, O_RDWR);
    if (!failure)
        failure = exchange(QFile::encodeName(temporary), QFile::encodeName(file), QFile::encodeName(kept));
    if (failure) {
        QFile::remove(temporary);
        return refuse(failed(file, failure));
    }
    flush(QFileInfo(file).absolutePath(), O_RDONLY | O_DIRECTORY);
    return Done();
}

} // namespace rowlock
