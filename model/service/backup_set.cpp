#include "model/service/backup_set.h"

#include "model/db/durable_file.h"
#include "model/db/house_file.h"
#include "model/db/maintenance.h"
#include "model/db/transaction.h"
#include "model/domain/cancellation.h"
#include "model/domain/house_place.h"
#include "model/service/backup_contents.h"
#include "model/service/backup_folder.h"
#include "model/service/backup_source.h"
#include "model/service/file_turn.h"
#include "model/store/contents.h"
#include "model/store/copy_mark.h"
#include "model/store/house_time.h"
#include "model/store/verify.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QLocale>
#include <QStorageInfo>

#include <algorithm>

namespace rowlock {

namespace {

class BackupSetText
{
    Q_DECLARE_TR_FUNCTIONS(BackupSet)
};

constexpr qint64 leftFree = 64LL * 1024 * 1024; // on a disk that a copy goes to, or a twentieth of a small one
constexpr qint64 largeImport = 64 * 1024;       // bytes; a thousand people
constexpr qint64 byHandWaitMs = 10'000;         // for another program that is writing one

// A house that is read for its backups, at its own time.
struct OpenForBackup
{
    std::unique_ptr<Connection> connection;
    Instant now;
};

Result<OpenForBackup> openForBackup(const HouseAccess &house, const Clock &clock)
{
    TRY_GET(auto connection, Connection::open(house, OpenMode::ReadOnly));
    TRY_GET(const HouseTime time, HouseTime::read(*connection, clock));
    return OpenForBackup{std::move(connection), time.reading().house};
}

// A disk that a copy has filled takes no sale either.
Result<Done> requireRoom(const QString &folder, qint64 bytes)
{
    const QStorageInfo disk(folder);
    if (!disk.isValid() || disk.bytesAvailable() >= bytes + std::min(leftFree, disk.bytesTotal() / 20))
        return Done();
    return refuse(ErrorCode::StorageFull,
                  BackupSetText::tr("There is too little room for a backup in %1. Free some space there, or choose "
                                    "another folder.")
                      .arg(QDir::toNativeSeparators(folder)),
                  {{QStringLiteral("file"), folder}});
}

qint64 sizeOf(const QString &house)
{
    return isServerAddress(house) ? 0 : QFileInfo(house).size() + QFileInfo(writeAheadLogOf(house)).size();
}

Result<BackupFigures> verifiedFigures(const QString &copy, const QString &house)
{
    TRY_GET(const auto connection, Connection::open(copy, OpenMode::ReadOnly));
    TRY_GET(QStringList problems, integrityProblems(*connection));
    if (problems.isEmpty()) {
        TRY_GET(const VerifyReport report, verifyHouse(*connection));
        problems = report.problems;
    }
    if (!problems.isEmpty())
        return refuse(ErrorCode::StorageCorrupt,
                      BackupSetText::tr("%1 has problems, so no backup was made of it; earlier ones are kept. Check "
                                        "the box office file, and restore a backup if sales are missing.")
                          .arg(shownPlace(house)),
                      {{QStringLiteral("problems"), QJsonArray::fromStringList(problems)}});
    return readBackupFigures(*connection);
}

Result<Done> notReadBack(const BackupFolder &folder)
{
    return refuse(ErrorCode::StorageUnusable,
                  BackupSetText::tr("The backup in %1 could not be read back as it was written. Check that disk, or "
                                    "choose another folder.")
                      .arg(QDir::toNativeSeparators(folder.path())),
                  {{QStringLiteral("file"), folder.path()}});
}

// Under a hidden name until it was read again and found whole.
Result<BackupNote> writeFirst(Connection &connection, BackupFolder &folder, const Backup &wanted)
{
    const QString hidden = folder.hiddenNameFor(wanted.file);
    TRY(copyTo(connection, hidden, CopyMark{wanted.at, connection.file()}));
    BackupNote note{wanted, {}};
    const auto finish = [&]() -> Result<Done> {
        TRY_GET(note.backup.holds, verifiedFigures(hidden, connection.file()));
        note.backup.bytes = QFileInfo(hidden).size();
        note.digest = backupDigest(hidden);
        return note.digest.isEmpty() ? notReadBack(folder) : folder.publish(hidden, note);
    };
    if (auto finished = finish(); !finished) {
        QFile::remove(hidden);
        return refuse(finished.error());
    }
    note.backup.state = BackupState::Sound;
    return note;
}

// The same bytes once more, read again from where they went.
Result<BackupNote> writeAnother(const BackupNote &first, BackupFolder &folder)
{
    TRY(requireRoom(folder.path(), first.backup.bytes));
    BackupNote note = first;
    note.backup.file = folder.freeName(first.backup.at);
    const QString hidden = folder.hiddenNameFor(note.backup.file);
    TRY(folder.copyIn(first.backup.file, hidden));
    if (backupDigest(hidden) != first.digest) {
        QFile::remove(hidden);
        TRY(notReadBack(folder));
    }
    TRY(folder.publish(hidden, note));
    return note;
}

// The folders of one house, and what has been written into them.
class BackupRun
{
public:
    BackupRun(const HouseAccess &house, const BackupPlaces &places, BackupReason reason)
        : m_house(house), m_places(places), m_reason(reason)
    {}

    Result<BackupMade> run(const OpenForBackup &open)
    {
        for (const QString &path : m_places.all()) {
            if (auto done = writeInto(path, open); !done)
                m_refused.append(done.error());
        }
        if (!m_written)
            return m_refused.isEmpty() ? noPlace() : refuse(m_refused.first());
        return BackupMade{m_written->backup, m_refused, m_removed};
    }

    static tl::unexpected<Error> noPlace()
    {
        return refuseByHouse(BackupSetText::tr("No folder is chosen for backups of this box office. Choose one first."),
                             {{QStringLiteral("argument"), QStringLiteral("folder")}});
    }

private:
    Result<Done> writeInto(const QString &path, const OpenForBackup &open)
    {
        TRY(requireBackupPlace(m_places, path));
        BackupFolder folder(path, m_house.place);
        const FileTurn turn(folder.turnFile(), byHandWaitMs);
        if (!turn.isHad())
            return refuse(ErrorCode::Busy,
                          BackupSetText::tr("Another program is writing a backup to %1. Try again in a moment.")
                              .arg(QDir::toNativeSeparators(path)));
        folder.sweep();
        if (m_written) {
            TRY(writeAnother(*m_written, folder));
        } else {
            TRY(requireRoom(path, sizeOf(m_house.place)));
            Backup wanted{folder.freeName(open.now), open.now, m_reason};
            wanted.program = QCoreApplication::applicationVersion();
            TRY_GET(m_written, writeFirst(*open.connection, folder, wanted));
        }
        m_removed += folder.thin(*m_written->backup.holds, open.now);
        return Done();
    }

    const HouseAccess &m_house;
    const BackupPlaces &m_places;
    BackupReason m_reason;
    std::optional<BackupNote> m_written;
    QList<Error> m_refused;
    qsizetype m_removed = 0;
};

// Of this house, and its own: what was kept beside the file says nothing of when the next one is due.
Result<QList<Backup>> ownBackups(Connection &connection, const QString &house, const BackupPlaces &places)
{
    TRY_GET(const QByteArray id, readHouseId(connection));
    QList<Backup> own = listBackups(house, places, id).backups;
    own.removeIf([](const Backup &backup) { return !backup.holds || backup.state == BackupState::Damaged; });
    return own;
}

// The first of them that is there.
Result<QString> placeToClaimIn(const BackupPlaces &places)
{
    std::optional<Error> refused;
    for (const QString &path : places.all()) {
        const auto there = requireBackupPlace(places, path);
        if (there)
            return path;
        refused = refused.value_or(there.error());
    }
    return refuse(*refused);
}

std::optional<BackupMark> markOf(const std::optional<Backup> &backup)
{
    return backup ? std::optional(BackupMark{backup->at, backup->holds->end, backup->holds->shiftsClosed})
                  : std::nullopt;
}

} // namespace

Result<BackupMade> makeBackup(const HouseAccess &house, const BackupPlaces &places, BackupReason reason,
                              const Clock &clock)
{
    if (places.all().isEmpty())
        return BackupRun::noPlace();
    TRY_GET(const OpenForBackup open, openForBackup(house, clock));
    TRY(requireNoPractice(*open.connection));
    return BackupRun(house, places, reason).run(open);
}

bool changesMuch(const ImportScope &scope)
{
    return scope.replaces || scope.bytes >= largeImport;
}

Result<Done> backUpBeforeImport(const HouseAccess &house, const ImportScope &scope, const Clock &clock)
{
    const BackupPlaces places = backupPlacesOf(house.place);
    if (!changesMuch(scope) || places.all().isEmpty())
        return Done();
    TRY_GET(const OpenForBackup open, openForBackup(house, clock));
    TRY_GET(const auto copy, copyMark(*open.connection));
    return copy ? Result<Done>(Done())
                : BackupRun(house, places, BackupReason::BeforeImport).run(open).map([](const BackupMade &) {
                      return Done();
                  });
}

Result<std::optional<BackupMade>> makeDueBackup(const HouseAccess &house, const BackupPlaces &places,
                                                const Clock &clock)
{
    if (places.all().isEmpty())
        return std::optional<BackupMade>();
    TRY_GET(const OpenForBackup open, openForBackup(house, clock));
    TRY_GET(const auto copy, copyMark(*open.connection));
    if (copy)
        return std::optional<BackupMade>();
    // Terminals of one computer, and those that share a folder, look one after the other: who comes second finds it
    // made.
    TRY_GET(const QString place, placeToClaimIn(places));
    const FileTurn turn(BackupFolder(place, house.place).claimFile(), 0);
    if (!turn.isHad())
        return std::optional<BackupMade>();
    TRY_GET(const QList<Backup> own, ownBackups(*open.connection, house.place, places));
    const auto newest = std::ranges::find_if(own, [&](const Backup &backup) { return backup.at <= open.now; });
    TRY_GET(const BackupMark mark, readBackupMark(*open.connection));
    const auto reason = backupDue(mark, markOf(newest == own.end() ? std::nullopt : std::optional(*newest)), open.now);
    if (!reason)
        return std::optional<BackupMade>();
    return BackupRun(house, places, *reason).run(open).map([](const BackupMade &made) { return std::optional(made); });
}

BackupList listBackups(const QString &house, const BackupPlaces &places, const QByteArray &only)
{
    BackupList list;
    for (const QString &path : places.all()) {
        if (places.isUsual && path == places.first && !QFileInfo::exists(path))
            continue; // nothing was written yet
        if (auto there = requireBackupPlace(places, path); !there)
            list.troubles.append(there.error());
        list.backups += BackupFolder(path, house).backups(only);
    }
    if (!isServerAddress(house))
        list.backups += keptBeside(house);
    list.backups.removeIf([&](const Backup &backup) { return QFileInfo(backup.file) == QFileInfo(house); });
    std::ranges::stable_sort(list.backups, [](const Backup &a, const Backup &b) { return a.at > b.at; });
    return list;
}

BackupList listBackupsFor(const QString &house, const BackupPlaces &places, const std::optional<BackupFigures> &now)
{
    const auto saysItsHouse = [](const Backup &backup) { return backup.holds.has_value(); };
    BackupList list = listBackups(house, places, now ? now->house : QByteArray());
    if (!now || std::ranges::any_of(list.backups, saysItsHouse))
        return list;
    BackupList all = listBackups(house, places);
    if (std::ranges::none_of(all.backups, saysItsHouse))
        return list;
    all.troubles.append({ErrorCode::StorageUnusable,
                         BackupSetText::tr("%1 is another box office than the one that these backups were made of. "
                                           "Restore one of them to go back to that one.")
                             .arg(shownPlace(house)),
                         {{QStringLiteral("file"), house}},
                         {}});
    return all;
}

BackupState compareBackup(const Backup &backup, const Cancellation *ends)
{
    const auto note = readBackupNote(backup.file);
    if (!note)
        return BackupState::NotChecked;
    if (note->backup.state == BackupState::Damaged)
        return BackupState::Damaged;
    const QByteArray digest = backupDigest(backup.file, ends);
    if (ends && ends->isWanted())
        return BackupState::NotChecked;
    return digest == note->digest ? BackupState::Sound : BackupState::Damaged;
}

std::optional<Backup> newestSound(const QList<Backup> &backups, Instant now)
{
    for (const Backup &backup : backups) {
        if (backup.at > now || compareBackup(backup) != BackupState::Sound)
            continue;
        Backup sound = backup;
        sound.state = BackupState::Sound;
        return sound;
    }
    return {};
}

Result<Backup> checkBackup(const Backup &backup)
{
    if (backup.holds && compareBackup(backup) == BackupState::Damaged)
        return refuse(ErrorCode::StorageCorrupt,
                      BackupSetText::tr("%1 is not what was written: it was changed or damaged since. Select another "
                                        "backup.")
                          .arg(QDir::toNativeSeparators(backup.file)),
                      {{QStringLiteral("file"), backup.file}});
    TRY(examineBackup(backup.file));
    TRY_GET(const auto source, BackupSource::open(backup.file));
    Backup checked = backup;
    TRY_GET(checked.holds, readBackupFigures(source->connection()));
    checked.state = BackupState::Sound;
    return checked;
}

Result<BackupFigures> figuresNow(const HouseAccess &house)
{
    TRY_GET(const auto connection, Connection::open(house, OpenMode::ReadOnly));
    return inReadTransaction(*connection, [&] { return readBackupFigures(*connection); });
}

Result<BackupStanding> backupStanding(const HouseAccess &house, const BackupPlaces &places, const Clock &clock)
{
    TRY_GET(const OpenForBackup open, openForBackup(house, clock));
    TRY_GET(const QList<Backup> own, ownBackups(*open.connection, house.place, places));
    TRY_GET(const BackupMark mark, readBackupMark(*open.connection));
    const auto newest = newestSound(own, open.now);
    return BackupStanding{newest, isBackupLate(markOf(newest), mark.end, open.now)};
}

Result<Done> checkRoomToSell(const QString &house)
{
    const QStorageInfo disk(QFileInfo(house).absolutePath());
    if (isServerAddress(house) || !disk.isValid()
        || disk.bytesAvailable() >= std::min(2 * leftFree, disk.bytesTotal() / 10))
        return Done();
    return refuse(ErrorCode::StorageFull,
                  BackupSetText::tr("The disk with the box office file is nearly full: %1 are free. Free some space "
                                    "now; once it is full nothing can be sold.")
                      .arg(QLocale().formattedDataSize(disk.bytesAvailable())),
                  {{QStringLiteral("file"), house}});
}

} // namespace rowlock
