#include "model/db/opening.h"

#include "model/db/engine/sqlite_error.h"
#include "model/db/migrator.h"
#include "model/db/network_share.h"
#include "model/db/storage_text.h"

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

Result<Done> setAndReadBack(Connection::Inner &inner, const Pragma &pragma)
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
Result<std::unique_ptr<Connection::Inner>> openEngine(const HouseFile &house, qint64 waitMs, const QString &uriOptions,
                                                      const QString &named)
{
    auto inner = std::make_unique<Connection::Inner>();
    inner->house = house;
    inner->house.path = named;
    inner->waitMs = waitMs;
    QSqlDatabase &database = inner->database.handle;
    database.setDatabaseName(uriOf(house.path, uriOptions));
    database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_URI;QSQLITE_BUSY_TIMEOUT=%1").arg(waitMs));
    if (!database.open()) {
        const QSqlError said = database.lastError();
        return refuse(storageError({said.nativeErrorCode().toInt(), said.text(), {}, named, 0, true}));
    }
    TRY_GET(inner->engine, SqliteEngine::of(database, named));
    inner->engine->setOpening(true);
    inner->engine->setBusyTimeout(waitMs);
    return inner;
}

Result<Done> checkIsOurs(Connection::Inner &inner)
{
    TRY_GET(const qint64 application, inner.engine->integer(QStringLiteral("PRAGMA application_id")));
    TRY_GET(const qint64 schema, inner.engine->userVersion());
    if (application != houseApplicationId)
        return cannotOpen(Storage::tr("%1 is a database of another program, not a Rowlock house. Choose another file; "
                                      "this one was left as it is."),
                          inner.house.path, QStringLiteral("application_id %1").arg(application));
    if (schema > supportedSchema())
        return refuse(newerSchema(inner.house.path, schema, supportedSchema()));
    if (schema < supportedSchema() && inner.house.readOnly)
        return cannotOpen(
            Storage::tr("%1 was made by an older Rowlock and must be brought up to date first, but it may "
                        "only be read. Open it once where the file and its folder may be written."),
            inner.house.path);
    inner.schema = int(schema);
    return Done();
}

Result<std::unique_ptr<Connection::Inner>> tryOpen(const HouseFile &house, qint64 waitMs, const QString &uriOptions)
{
    constexpr Pragma pragmas[] = {
        {"foreign_keys", "ON", "1"},
        {"trusted_schema", "OFF", "0"},
        {"cell_size_check", "ON", "1"},
        {"mmap_size", "0", "0"},
        // What a savepoint or a statement may have to take back is kept in memory: on disk each page of a group cost a write.
        {"temp_store", "MEMORY", "2"},
    };
    TRY_GET(auto inner, openEngine(house, waitMs, uriOptions, house.path));
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
Result<std::unique_ptr<Connection::Inner>> tryOpenForReading(const HouseFile &house, qint64 waitMs)
{
    auto opened = tryOpen(house, waitMs, QStringLiteral("mode=ro"));
    if (opened || !lacksPlaceForLog(opened.error()))
        return opened;
    const bool logWaits = QFileInfo(writeAheadLogOf(house.path)).size() > 0;
    if (isReadOnlyMedium(house.path) && !logWaits)
        return tryOpen(house, waitMs, QStringLiteral("mode=ro&immutable=1"));
    return cannotOpen(
        Storage::tr("%1 cannot be read where it is, because its folder may not be written to. Copy the file, together "
                    "with the file of the same name that ends in -wal, to a folder of your own and open it there."),
        house.path, opened.error().diagnosis);
}

// Write-ahead where it can be; SQLite answers with the mode that it kept.
Result<bool> chooseJournal(Connection::Inner &inner)
{
    TRY_GET(QString mode, inner.engine->text(QStringLiteral("PRAGMA journal_mode")));
    if (mode != QLatin1String("wal")) {
        const auto set = inner.engine->text(QStringLiteral("PRAGMA journal_mode=WAL"));
        if (!set && set.error().code == ErrorCode::Busy)
            return refuse(set.error());
        mode = set ? *set : QString();
    }
    if (mode == QLatin1String("wal"))
        return true;
    TRY(setAndReadBack(inner, {"journal_mode", "TRUNCATE", "truncate"}));
    return false;
}

mode_t permissionsOf(const QString &file)
{
    struct stat found = {};
    return stat(QFile::encodeName(file).constData(), &found) == 0 ? found.st_mode & 0666 : 0600;
}

} // namespace

Result<std::unique_ptr<Connection::Inner>> openHouse(const HouseFile &house, qint64 waitMs)
{
    auto opened = house.readOnly ? tryOpenForReading(house, waitMs) : tryOpen(house, waitMs, QStringLiteral("mode=rw"));
    if (!opened)
        return opened;
    Connection::Inner &inner = **opened;
    inner.engine->setOpening(false);
    if (house.readOnly)
        return opened;
    const mode_t permissions = permissionsOf(house.path);
    TRY_GET(inner.turnstile, Turnstile::at(turnFile(house.path), permissions));
    inner.bell = Doorbell(bellFile(house.path), permissions);
    return opened;
}

Result<Done> settleHouse(Connection::Inner &inner)
{
    if (inner.house.readOnly)
        return Done();
    TRY_GET(const Turn turn, Turn::take(inner, inner.waitMs));
    // Who waited for the turn while a backup was put in its place has the former file, and must not touch the new one's log.
    if (inner.engine->hasMoved())
        return cannotOpen(Storage::tr("%1 was replaced while it was being opened. Open it again."), inner.house.path);
    TRY_GET(inner.writeAhead, chooseJournal(inner));
    TRY(setAndReadBack(inner,
                       inner.writeAhead ? Pragma{"synchronous", "FULL", "2"} : Pragma{"synchronous", "EXTRA", "3"}));
    // The first look opens the log and its shared memory, whose names must stand for these very files from now on.
    TRY(inner.engine->integer(QStringLiteral("SELECT count(*) FROM sqlite_schema")));
    if (inner.writeAhead) {
        inner.log = identityOf(writeAheadLogOf(inner.house.path));
        inner.sharedMemory = identityOf(sharedMemoryOf(inner.house.path));
    }
    return Done();
}

Result<std::unique_ptr<Connection::Inner>> openDraft(const HouseFile &draft, const QString &named)
{
    TRY_GET(auto inner, openEngine(draft, Connection::patienceMs, QStringLiteral("mode=rwc"), named));
    TRY(inner->engine->execute(QStringLiteral("PRAGMA application_id=%1").arg(houseApplicationId)));
    return inner;
}

} // namespace rowlock
