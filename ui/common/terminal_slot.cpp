#include "ui/common/terminal_slot.h"

#include "model/domain/house_place.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

#include <fcntl.h>

namespace rowlock {

namespace {

constexpr int slotLimit = 99;

QString canonical(const QString &database)
{
    if (isServerAddress(database))
        return database;
    const QFileInfo info(database);
    const QString path = info.canonicalFilePath();
    return path.isEmpty() ? info.absoluteFilePath() : path;
}

// The number of the first byte from `from` on that nobody else has locked; 0 if all are taken.
int lockFirstFree(int descriptor, int from)
{
    for (int number = from; number <= slotLimit; ++number) {
        struct flock place = {};
        place.l_type = F_WRLCK;
        place.l_whence = SEEK_SET;
        place.l_start = number;
        place.l_len = 1;
        // Of the open file, not the process: two windows of one process differ too, and closing other files keeps it.
        if (fcntl(descriptor, F_OFD_SETLK, &place) == 0)
            return number;
    }
    return 0;
}

} // namespace

Result<std::unique_ptr<TerminalSlot>> TerminalSlot::take(const QString &database, const QString &name,
                                                         const QString &fallbackFolder, int from)
{
    const QString path = canonical(database);
    const QByteArray hash = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha256).toHex().left(16);
    std::unique_ptr<TerminalSlot> slot(new TerminalSlot);
    const auto open = [&](const QString &file) {
        slot->m_file.setFileName(file);
        slot->m_isNew = !slot->m_file.exists();
        return slot->m_file.open(QIODevice::ReadWrite);
    };
    // What is on a server has no folder of this computer's; the numbers are each computer's own, as its name is.
    if (isServerAddress(path) || !open(path + QStringLiteral("-terminals"))) {
        QDir().mkpath(fallbackFolder);
        if (!open(QDir(fallbackFolder).filePath(QStringLiteral("terminals-%1").arg(QLatin1String(hash))))) {
            Error error{ErrorCode::StorageUnusable,
                        QCoreApplication::translate(
                            "TerminalSlot",
                            "No terminal number could be reserved: %1 is not writable. Check the folder's permissions.")
                            .arg(QDir::toNativeSeparators(fallbackFolder)),
                        {},
                        slot->m_file.errorString()};
            return refuse(error);
        }
    }
    const int number = lockFirstFree(slot->m_file.handle(), from);
    if (number == 0)
        return refuse(ErrorCode::StorageUnusable,
                      QCoreApplication::translate("TerminalSlot",
                                                  "%1 windows already have this file open. Close one and try again.")
                          .arg(slotLimit));
    slot->m_number = number;
    slot->m_terminal = QStringLiteral("%1/%2").arg(name, QString::number(number));
    return slot;
}

TerminalSlot::~TerminalSlot() = default;

void TerminalSlot::discard()
{
    if (m_isNew)
        m_file.remove();
}

} // namespace rowlock
