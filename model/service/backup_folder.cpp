#include "model/service/backup_folder.h"

#include "model/db/durable_file.h"
#include "model/db/house_file.h"
#include "model/domain/house_place.h"
#include "model/domain/whole_file.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

namespace rowlock {

namespace {

constexpr qsizetype blockBytes = 1 << 20;

// A database's name may be anything; a file's is one already.
QString stemOf(const QString &house)
{
    QString stem = placeName(house);
    return stem.replace(u'/', u'_');
}

bool isInUse(const QString &file)
{
    return QFileInfo::exists(writeAheadLogOf(file)) || QFileInfo::exists(rollbackJournalOf(file));
}

tl::unexpected<Error> copyRefused(const QString &file, bool isFull)
{
    const QString folder = QDir::toNativeSeparators(QFileInfo(file).path());
    if (isFull)
        return refuse(ErrorCode::StorageFull,
                      QCoreApplication::translate("BackupSet", "There is too little room for a backup in %1. Free some "
                                                               "space there, or choose another folder.")
                          .arg(folder),
                      {{QStringLiteral("file"), file}});
    return refuse(ErrorCode::StorageUnusable,
                  QCoreApplication::translate("BackupSet", "Backups cannot be written to %1. Check your permission for "
                                                           "it, or choose another folder.")
                      .arg(folder),
                  {{QStringLiteral("file"), file}});
}

} // namespace

BackupFolder::BackupFolder(const QString &path, const QString &house) : m_path(path), m_stem(stemOf(house)) {}

QString BackupFolder::turnFile() const
{
    return QDir(m_path).filePath(QStringLiteral(".writing"));
}

QString BackupFolder::claimFile() const
{
    return QDir(m_path).filePath(QStringLiteral(".%1-due").arg(m_stem));
}

QString BackupFolder::freeName(Instant at) const
{
    const QString stamp =
        QDateTime::fromMSecsSinceEpoch(at.ms, Qt::UTC).toString(QStringLiteral("yyyyMMdd'T'HHmmss'Z'"));
    const auto isTaken = [](const QString &name) {
        return QFileInfo::exists(name) || QFileInfo::exists(backupNoteOf(name));
    };
    QString name = QStringLiteral("%1/%2-%3.rowlock").arg(m_path, m_stem, stamp);
    for (int number = 2; isTaken(name); ++number)
        name = QStringLiteral("%1/%2-%3-%4.rowlock").arg(m_path, m_stem, stamp, QString::number(number));
    return name;
}

QString BackupFolder::hiddenNameFor(const QString &backup) const
{
    return QStringLiteral("%1/.%2.unchecked").arg(m_path, QFileInfo(backup).fileName());
}

Result<Done> BackupFolder::copyIn(const QString &from, const QString &hidden) const
{
    TRY(makePrivate(hidden, hidden));
    QFile in(from), out(hidden);
    bool isWhole = in.open(QIODevice::ReadOnly) && out.open(QIODevice::WriteOnly | QIODevice::Unbuffered);
    bool isFull = false;
    while (isWhole && !in.atEnd()) {
        const QByteArray block = in.read(blockBytes);
        errno = 0;
        isWhole = !block.isEmpty() && out.write(block) == block.size();
        isFull = !isWhole && (errno == ENOSPC || errno == EDQUOT || errno == EFBIG);
    }
    if (isWhole)
        return Done();
    out.close();
    QFile::remove(hidden);
    return copyRefused(hidden, isFull);
}

Result<Done> BackupFolder::publish(const QString &hidden, const BackupNote &note) const
{
    auto done = writeBackupNote(note);
    if (!done) {
        QFile::remove(hidden);
        return done;
    }
    done = rowlock::publish(hidden, note.backup.file);
    if (!done)
        QFile::remove(backupNoteOf(note.backup.file));
    return done;
}

QStringList BackupFolder::names() const
{
    static const QString stamp = QStringLiteral("-\\d{8}T\\d{6}Z(-\\d+)?\\.rowlock$");
    const QRegularExpression own(u'^' + QRegularExpression::escape(m_stem) + stamp);
    return QDir(m_path).entryList(QDir::Files, QDir::Name).filter(own);
}

QList<Backup> BackupFolder::backups(const QByteArray &only) const
{
    QList<Backup> found;
    for (const QString &name : names()) {
        const QString file = QDir(m_path).filePath(name);
        const auto note = readBackupNote(file);
        if (note && !only.isEmpty() && note->backup.holds->house != only)
            continue;
        const QFileInfo there(file);
        const QString stamp = name.mid(m_stem.size() + 1, 16);
        QDateTime at = QDateTime::fromString(stamp, QStringLiteral("yyyyMMdd'T'HHmmss'Z'"));
        at.setTimeSpec(Qt::UTC);
        found.append(note ? note->backup
                          : Backup{file, Instant{at.toMSecsSinceEpoch()}, BackupReason::ByHand, there.size()});
    }
    return found;
}

void BackupFolder::sweep() const
{
    const QDir folder(m_path);
    const QString own = QRegularExpression::escape(m_stem);
    const QRegularExpression hidden(
        QStringLiteral("^\\.{1,2}%1-\\d{8}T\\d{6}Z(-\\d+)?\\.(rowlock\\.unchecked|json\\.new-).*$").arg(own));
    for (const QString &name : folder.entryList(QDir::Files | QDir::Hidden).filter(hidden))
        QFile::remove(folder.filePath(name));
    const QRegularExpression notes(QStringLiteral("^%1-\\d{8}T\\d{6}Z(-\\d+)?\\.json$").arg(own));
    for (const QString &name : folder.entryList(QDir::Files).filter(notes)) {
        const QString backup = folder.filePath(name.chopped(5) + QStringLiteral(".rowlock"));
        if (!QFileInfo::exists(backup) && readBackupNote(backup))
            QFile::remove(folder.filePath(name));
    }
}

qsizetype BackupFolder::thin(const BackupFigures &house, Instant now) const
{
    QList<Backup> whole = backups(house.house);
    whole.removeIf([](const Backup &backup) { return !backup.holds || backup.state == BackupState::Damaged; });
    QList<DatedBackup> dated;
    for (const Backup &backup : std::as_const(whole))
        dated.append({backup.at, backup.reason});
    const QList<bool> kept = backupsKept(dated, now, QTimeZone(house.zone));
    qsizetype removed = 0;
    for (qsizetype index = 0; index < whole.size(); ++index) {
        const QString &file = whole.at(index).file;
        const auto note = kept.at(index) || isInUse(file) ? std::nullopt : readBackupNote(file);
        if (!note || backupDigest(file) != note->digest || !QFile::remove(file))
            continue;
        QFile::remove(backupNoteOf(file));
        ++removed;
    }
    return removed;
}

QList<Backup> keptBeside(const QString &house)
{
    const QFileInfo file(house);
    QList<Backup> found;
    for (const auto &[part, reason] : {std::pair(QStringLiteral(".before-restore-"), BackupReason::BeforeRestore),
                                       std::pair(QStringLiteral(".before-schema-"), BackupReason::BeforeUpdate)}) {
        for (const QFileInfo &kept : file.absoluteDir().entryInfoList(QDir::Files)) {
            const QString name = kept.fileName();
            const bool isPart = name.endsWith(u"-wal") || name.endsWith(u"-shm") || name.endsWith(u"-journal")
                                || name.endsWith(u"-turn") || name.endsWith(u"-bell");
            if (name.startsWith(file.fileName() + part) && !isPart)
                found.append(
                    {kept.absoluteFilePath(), Instant{kept.lastModified().toMSecsSinceEpoch()}, reason, kept.size()});
        }
    }
    return found;
}

} // namespace rowlock
