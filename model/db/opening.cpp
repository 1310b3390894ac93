#include "model/db/opening.h"

#include "model/db/engine/sqlite_error.h"
#include "model/db/file_header.h"
#include "model/db/migrator.h"
#include "model/db/network_share.h"
#include "model/db/storage_text.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QUrl>

#include <sys/stat.h>

namespace rowlock {
namespace {

tl::unexpected<Error> cannotOpen(const QString &message, const QString &file, const QString &diagnosis = {})
{
    return refuse(Error{ErrorCode::StorageUnusable, message.arg(file), {{QStringLiteral("file"), file}}, diagnosis});
}

QString uriOf(const QString &path, const QString &options)
{
    return QStringLiteral("file:%1?%2").arg(QString::fromLatin1(QUrl::toPercentEncoding(path, "/")), options);
}

struct Pragma
{
    const char *name;
    const char *wanted; // what to set
    const char *answer; // what it must read as afterwards
};

Result<Done> setAndReadBack(SqliteHouse &inner, const Pragma &pragma)
{
    const QString name = QLatin1String(pragma.name);
    TRY(inner.engine->execute(QStringLiteral("PRAGMA %1=%2").arg(name, QLatin1String(pragma.wanted))));
    TRY_GET(const QString answer, inner.engine->text(QStringLiteral("PRAGMA ") + name));
    // mmap_size reads as nothing at all where the library was built without it.
    if (answer == QLatin1String(pragma.answer) || (answer.isEmpty() && name == QLatin1String("mmap_size")))
        return Done();
    return cannotOpen(
        Storage::tr("SQLite on this computer does not keep %1 safe, so it was not opened. Install Rowlock "
                    "again from the packages of this system."),
        inner.house.path, QStringLiteral("PRAGMA %1 is %2").arg(name, answer));
}

// `named`: what the connection calls the file, to itself and to people.
struct Wait
{
    qint64 ms; // of each write later on
    QDeadlineTimer opening;
};

Result<std::unique_ptr<SqliteHouse>> openEngine(const HouseFile &house, const Wait &wait, const QString &uriOptions,
                                                const QString &named)
{
    auto inner = std::make_unique<SqliteHouse>();
    inner->house = house;
    inner->house.path = named;
    inner->waitMs = wait.ms;
    inner->opening = wait.opening;
    QSqlDatabase &database = inner->database.handle;
    database.setDatabaseName(uriOf(house.path, uriOptions));
    database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_URI;QSQLITE_BUSY_TIMEOUT=%1").arg(wait.ms));
    if (!database.open()) {
        const QSqlError said = database.lastError();
        return refuse(storageError({said.nativeErrorCode().toInt(), said.text(), {}, named, 0, true}));
    }
    TRY_GET(inner->engine, SqliteEngine::of(database, named));
    inner->engine->setOpening(true);
    inner->openingPatience();
    return inner;
}

tl::unexpected<Error> damaged(const QString &file, const QString &diagnosis)
{
    return refuse(Error{
        ErrorCode::StorageCorrupt,
        Storage::tr("%1 is damaged. Stop selling from it, keep a copy of it as it is, and restore the latest backup.")
            .arg(file),
        {{QStringLiteral("file"), file}},
        diagnosis});
}

// Pages that the file has and does not know of would be written over, and those on its list of free ones beyond its end
// are none. Asked in this order a commit in between only makes the file know of more.
Result<Done> checkSize(SqliteHouse &inner)
{
    const qint64 bytes = QFileInfo(inner.house.path).size();
    const bool rollsBack = QFileInfo(rollbackJournalOf(inner.house.path)).size() > 0; // then its end is not settled
    TRY_GET(const qint64 pageSize, inner.engine->integer(QStringLiteral("PRAGMA page_size")));
    TRY_GET(const qint64 pages, inner.engine->integer(QStringLiteral("PRAGMA page_count")));
    TRY_GET(const qint64 freePages, inner.engine->integer(QStringLiteral("PRAGMA freelist_count")));
    if (!rollsBack && bytes / pageSize > pages)
        return damaged(inner.house.path,
                       QStringLiteral("%1 bytes, but %2 pages of %3")
                           .arg(QString::number(bytes), QString::number(pages), QString::number(pageSize)));
    if (freePages < 0 || freePages >= pages)
        return damaged(inner.house.path,
                       QStringLiteral("%1 free pages of %2").arg(QString::number(freePages), QString::number(pages)));
    return Done();
}

// Nothing in the file is believed: each field may be what damage or another program made of it.
Result<Done> checkIsOurs(SqliteHouse &inner)
{
    constexpr qint64 mostSchemas = 9999; // beyond that it is no newer Rowlock but damage
    const QByteArray header = inner.engine->fileBegins(int(fileHeaderLength));
    const auto application = inner.engine->integer(QStringLiteral("PRAGMA application_id"));
    if (!application && application.error().code == ErrorCode::StorageUnusable && claimsToBeHouse(header)
        && !headerProblem(header).isEmpty())
        return damaged(inner.house.path, application.error().diagnosis);
    if (!application)
        return refuse(application.error());
    if (*application != houseApplicationId)
        return cannotOpen(Storage::tr("%1 is a database of another program, not a box office file. Choose another "
                                      "file; this one was not changed."),
                          inner.house.path, QStringLiteral("application_id %1").arg(*application));
    if (const QString problem = headerProblem(header); !problem.isEmpty())
        return damaged(inner.house.path, problem);
    TRY_GET(const qint64 schema, inner.engine->userVersion());
    if (schema < 1 || schema > mostSchemas)
        return damaged(inner.house.path, QStringLiteral("user_version %1").arg(schema));
    TRY(checkSize(inner));
    if (schema > supportedSchema())
        return refuse(newerSchema(inner.house.path, schema, supportedSchema()));
    if (schema < supportedSchema() && inner.house.readOnly) {
        auto older =
            cannotOpen(Storage::tr("%1 was made by an older Rowlock and must be brought up to date first, but it may "
                                   "only be read. Open it once where the file and its folder may be written."),
                       inner.house.path);
        older.value().details.insert(QStringLiteral("older"), true);
        return older;
    }
    inner.schemaNumber = int(schema);
    return Done();
}

Result<std::unique_ptr<SqliteHouse>> tryOpen(const HouseFile &house, const Wait &wait, const QString &uriOptions)
{
    constexpr Pragma pragmas[] = {
        {"foreign_keys", "ON", "1"},
        {"trusted_schema", "OFF", "0"},
        {"cell_size_check", "ON", "1"},
        {"mmap_size", "0", "0"},
        // What a savepoint or a statement may have to take back is kept in memory: on disk each page of a group cost a
        // write.
        {"temp_store", "MEMORY", "2"},
    };
    TRY_GET(auto inner, openEngine(house, wait, uriOptions, house.path));
    for (const Pragma &pragma : pragmas)
        TRY(setAndReadBack(*inner, pragma));
    // The engine put its own hook in the place of the automatic checkpoint; setting this pragma would take it away
    // again.
    TRY_GET(const QString automatic, inner->engine->text(QStringLiteral("PRAGMA wal_autocheckpoint")));
    if (automatic != QLatin1String("0"))
        return cannotOpen(Storage::tr("SQLite on this computer does not keep %1 safe, so it was not opened. Install "
                                      "Rowlock again from the packages of this system."),
                          house.path, QStringLiteral("PRAGMA wal_autocheckpoint is ") + automatic);
    TRY(checkIsOurs(*inner));
    return inner;
}

// A house in write-ahead mode needs a place for its log even to be read. On a medium that nobody can write to, there is
// nothing that could change under us, so it may be read as it is; anywhere else that would be a guess.
Result<std::unique_ptr<SqliteHouse>> tryOpenForReading(const HouseFile &house, const Wait &wait)
{
    auto opened = tryOpen(house, wait, QStringLiteral("mode=ro"));
    if (opened || !lacksPlaceForLog(opened.error()))
        return opened;
    const bool logWaits = QFileInfo(writeAheadLogOf(house.path)).size() > 0;
    if (isReadOnlyMedium(house.path) && !logWaits)
        return tryOpen(house, wait, QStringLiteral("mode=ro&immutable=1"));
    return cannotOpen(
        Storage::tr("%1 cannot be read where it is, because its folder may not be written to. Copy the file, together "
                    "with the file of the same name that ends in -wal, to a folder of your own and open it there."),
        house.path, opened.error().diagnosis);
}

// Write-ahead where it can be; SQLite answers with the mode that it kept.
Result<Done> changeJournal(SqliteHouse &inner)
{
    TRY_GET(const HeldTurn turn, HeldTurn::take(inner, inner.openingPatience()));
    inner.openingPatience(); // of what is left now
    if (inner.engine->hasMoved())
        return refuse(leftItsPlace(inner));
    const auto set = inner.engine->text(QStringLiteral("PRAGMA journal_mode=WAL"));
    if (!set && set.error().code == ErrorCode::Busy)
        return refuse(set.error());
    inner.writeAhead = set && *set == QLatin1String("wal");
    return inner.writeAhead ? Result<Done>(Done()) : setAndReadBack(inner, {"journal_mode", "TRUNCATE", "truncate"});
}

Result<Done> chooseJournal(SqliteHouse &inner)
{
    inner.openingPatience();
    TRY_GET(const QString mode, inner.engine->text(QStringLiteral("PRAGMA journal_mode")));
    inner.writeAhead = mode == QLatin1String("wal");
    return inner.writeAhead ? Result<Done>(Done()) : changeJournal(inner);
}

mode_t permissionsOf(const QString &file)
{
    struct stat found = {};
    return stat(QFile::encodeName(file).constData(), &found) == 0 ? found.st_mode & 0666 : 0600;
}

// SQLite makes its files beside a house like the house, and leaves them so when that is given to a group later. Those
// of somebody else stay as they are.
void shareBeside(const QString &house, mode_t permissions)
{
    for (const char *suffix : {"-wal", "-shm"})
        chmod(QByteArray(QFile::encodeName(house) + suffix).constData(), permissions);
}

} // namespace

Result<std::unique_ptr<SqliteHouse>> openHouse(const HouseFile &house, qint64 waitMs, const QDeadlineTimer &deadline)
{
    const Wait wait{waitMs, deadline};
    auto opened = house.readOnly ? tryOpenForReading(house, wait) : tryOpen(house, wait, QStringLiteral("mode=rw"));
    if (!opened)
        return opened;
    SqliteHouse &inner = **opened;
    inner.engine->setOpening(false);
    if (house.readOnly)
        return opened;
    const mode_t permissions = permissionsOf(house.path);
    shareBeside(house.path, permissions);
    TRY_GET(inner.turnstile, Turnstile::at(turnFile(house.path), permissions));
    inner.bell = Doorbell(bellFile(house.path), permissions);
    return opened;
}

Result<Done> settleHouse(SqliteHouse &inner)
{
    if (inner.house.readOnly)
        return Done();
    TRY(chooseJournal(inner));
    TRY(setAndReadBack(inner,
                       inner.writeAhead ? Pragma{"synchronous", "FULL", "2"} : Pragma{"synchronous", "EXTRA", "3"}));
    // The first look opens the log and its shared memory, whose names must stand for these very files from now on.
    TRY(inner.engine->integer(QStringLiteral("SELECT count(*) FROM sqlite_schema")));
    if (inner.writeAhead) {
        inner.log = identityOf(writeAheadLogOf(inner.house.path));
        inner.sharedMemory = identityOf(sharedMemoryOf(inner.house.path));
    }
    // Asked last: whoever still has the file of this name now has looked at its own log, and not at another's.
    if (inner.engine->hasMoved())
        return refuse(leftItsPlace(inner));
    return Done();
}

Error leftItsPlace(SqliteHouse &inner)
{
    const QString file = inner.house.path;
    QJsonObject details{{QStringLiteral("file"), file}};
    if (!QFileInfo(file).isFile())
        return {
            ErrorCode::StorageUnusable,
            Storage::tr("%1 was moved, renamed or deleted while it was in use. Nothing was changed. Put it back, or "
                        "open it under its new name.")
                .arg(file),
            details,
            {}};
    details.insert(QStringLiteral("replaced"), true);
    if (!inner.engine->hasMoved())
        return {
            ErrorCode::StorageUnusable,
            Storage::tr("The log beside %1 was moved or deleted while it was in use, and the last sales may have gone "
                        "with it. Nothing was changed. Put it back, or open the file again to see what is missing.")
                .arg(file),
            details,
            {}};
    return {
        ErrorCode::StorageUnusable,
        Storage::tr("%1 was replaced by another file while it was in use, as by a restore. Nothing was changed. Open "
                    "it again.")
            .arg(file),
        details,
        {}};
}

Result<std::unique_ptr<SqliteHouse>> openDraft(const HouseFile &draft, const QString &named)
{
    const Wait wait{Connection::patienceMs, QDeadlineTimer(Connection::patienceMs)};
    TRY_GET(auto inner, openEngine(draft, wait, QStringLiteral("mode=rwc"), named));
    TRY(inner->engine->execute(QStringLiteral("PRAGMA application_id=%1").arg(houseApplicationId)));
    return inner;
}

} // namespace rowlock
