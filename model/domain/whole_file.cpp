#include "model/domain/whole_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>

namespace rowlock {
namespace {

// What the system said is read before anything else asks it something.
tl::unexpected<Error> cannotWrite(const QFileDevice &out, const QString &file, int systemError)
{
    const bool full = systemError == ENOSPC || systemError == EDQUOT || systemError == EFBIG;
    const QString name = QDir::toNativeSeparators(file);
    Error error;
    error.details = {{QStringLiteral("file"), file}};
    error.diagnosis = out.errorString();
    if (full) {
        error.code = ErrorCode::StorageFull;
        error.message = QCoreApplication::translate(
                            "File", "There is no space left to write “%1”. Free some space, or save it somewhere else.")
                            .arg(name);
    } else {
        error.code = ErrorCode::StorageUnusable;
        error.message = QCoreApplication::translate(
                            "File", "“%1” could not be written. Choose a folder that exists and that you may write to.")
                            .arg(name);
    }
    return refuse(std::move(error));
}

// QSaveFile would rename a new file over its node, which an administrator may do and nobody wants.
bool isDevice(const QString &file)
{
    const QFileInfo there(file);
    return there.exists() && !there.isFile() && !there.isDir();
}

bool writeAll(QFileDevice &out, const QByteArray &content)
{
    // A disk that fills up takes a part without complaint; only the next write says why.
    for (qsizetype at = 0; at < content.size();) {
        const qint64 taken = out.write(content.constData() + at, content.size() - at);
        if (taken <= 0)
            return false;
        at += taken;
    }
    return out.flush();
}

} // namespace

Result<Done> writeWholeFile(const QString &file, const QByteArray &content, ReadBy readers)
{
    errno = 0; // not every refusal of Qt's comes from the system
    if (isDevice(file)) {
        QFile device(file);
        if (!device.open(QIODevice::WriteOnly) || !writeAll(device, content))
            return cannotWrite(device, file, errno);
        return Done{};
    }
    QSaveFile out(file);
    const auto mayBegin = [&out, isOthersToo = readers == ReadBy::Anybody || QFileInfo::exists(file)] {
        return isOthersToo || out.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    };
    if (!out.open(QIODevice::WriteOnly) || !mayBegin() || !writeAll(out, content) || !out.commit())
        return cannotWrite(out, file, errno);
    return Done{};
}

Result<Done> checkWholeFile(const QString &file)
{
    if (isDevice(file)) // opening one may be heard at its other end
        return Done{};
    errno = 0;
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return cannotWrite(out, file, errno);
    out.cancelWriting();
    return Done{};
}

} // namespace rowlock
