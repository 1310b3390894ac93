#include "model/db/migrator.h"

#include "model/db/connection_inner.h"
#include "model/db/durable_file.h"
#include "model/db/engine/sqlite_error.h"
#include "model/db/schema_check.h"
#include "model/db/storage_text.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace rowlock {
namespace {

using Command = SqliteEngine::Command;

// SQLite answers neither where a transaction is open; nothing is to be sold with the keys off.
Result<Done> setForeignKeys(SqliteEngine &engine, bool on)
{
    TRY(engine.execute(QStringLiteral("PRAGMA foreign_keys=%1").arg(on ? 1 : 0)));
    TRY_GET(const qint64 kept, engine.integer(QStringLiteral("PRAGMA foreign_keys")));
    if ((kept == 1) == on)
        return Done();
    return refuse(
        Error{ErrorCode::StorageUnusable,
              Storage::tr("SQLite on this computer does not check the rules of the box office file, so it was "
                          "not opened. Install Rowlock again from the packages of this system."),
              {},
              QStringLiteral("PRAGMA foreign_keys stays %1").arg(kept)});
}

// The digest of a file that nobody has open, as 16 hexadecimal digits.
QString digestOf(const QString &file)
{
    QFile opened(file);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!opened.open(QIODevice::ReadOnly) || !hash.addData(&opened))
        return {};
    return QString::fromLatin1(hash.result().toHex().left(16));
}

tl::unexpected<Error> doesNotFit(const QString &file, const QString &diagnosis)
{
    return refuse(
        Error{ErrorCode::StorageCorrupt,
              Storage::tr(
                  "%1 failed its check and was not updated. Keep a copy of it as it is, and restore the latest backup.")
                  .arg(file),
              {{QStringLiteral("file"), file}},
              diagnosis});
}

// Rolls back unless it was committed.
class SchemaTransaction
{
public:
    explicit SchemaTransaction(SqliteEngine &engine) : m_engine(engine) {}
    ~SchemaTransaction()
    {
        if (m_engine.inTransaction())
            static_cast<void>(m_engine.execute(Command::Rollback));
    }
    SchemaTransaction(const SchemaTransaction &) = delete;
    SchemaTransaction &operator=(const SchemaTransaction &) = delete;

    Result<Done> begin() { return m_engine.execute(Command::BeginImmediate); }
    Result<Done> commit() { return m_engine.execute(Command::Commit); }

private:
    SqliteEngine &m_engine;
};

} // namespace

QList<Migration> readMigrations(const QString &name)
{
    const QDir folder(name);
    QList<Migration> migrations;
    for (const QString &script : folder.entryList({QStringLiteral("*.sql")}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(script));
        const bool opened = file.open(QIODevice::ReadOnly);
        const Migration migration{script.section(u'_', 0, 0).toInt(), script, opened ? file.readAll() : QByteArray()};
        // A gap or a number used twice is a mistake in this program, which must not touch any house then.
        if (!opened || migration.number != migrations.size() + 1)
            qFatal("migration %s is out of order", qPrintable(script));
        migrations.append(migration);
    }
    return migrations;
}

QList<Migration> embeddedMigrations()
{
    static const QList<Migration> migrations = readMigrations(QStringLiteral(":/migrations"));
    return migrations;
}

int supportedSchema()
{
    return int(embeddedMigrations().size());
}

Error newerSchema(const QString &file, qint64 schema, int supported)
{
    return {ErrorCode::StorageNewer,
            Storage::tr("%1 was made by a newer Rowlock (schema %2; this one knows up to %3). Install the newer "
                        "version to open it; it was left as it is.")
                .arg(file, QString::number(schema), QString::number(supported)),
            {{QStringLiteral("schema"), schema}, {QStringLiteral("supported"), supported}},
            {}};
}

Migrator::Migrator(Connection &connection, const QList<Migration> &migrations)
    : m_connection(connection), m_migrations(migrations)
{}

Result<Done> Migrator::bringUpToDate(Copy copy)
{
    SqliteHouse &house = m_connection.inner().sqlite();
    const int target = int(m_migrations.size());
    TRY_GET(const HeldTurn turn, HeldTurn::take(house, house.openingPatience()));
    house.openingPatience(); // of what is left now
    // Only now is it certain that nobody else is migrating.
    TRY_GET(const qint64 found, house.engine->userVersion());
    if (found > target)
        return refuse(newerSchema(house.house.path, found, target));
    if (found < 0)
        return doesNotFit(house.house.path, QStringLiteral("user_version %1").arg(found));
    if (found < target && copy == Copy::Keep) {
        TRY(checkStart(found));
        TRY(keepCopy());
    }
    TRY(setForeignKeys(*house.engine, false)); // while tables are rebuilt
    Result<Done> applied = Done();
    for (qsizetype next = found; applied && next < m_migrations.size(); ++next)
        applied = apply(m_migrations.at(next));
    TRY(setForeignKeys(*house.engine, true));
    TRY(applied);
    house.schemaNumber = target;
    return Done();
}

Result<Done> Migrator::checkStart(qint64 found)
{
    TRY_GET(const QStringList misfits, schemaMisfits(m_connection, m_migrations, int(found)));
    return misfits.isEmpty()
               ? Result<Done>(Done())
               : doesNotFit(m_connection.file(),
                            QStringLiteral("schema %1, but %2").arg(QString::number(found), misfits.join(u", ")));
}

Result<Done> Migrator::keepCopy()
{
    SqliteHouse &house = m_connection.inner().sqlite();
    const QString stem =
        QStringLiteral("%1.before-schema-%2-").arg(house.house.path, QString::number(m_migrations.size()));
    const QString temporary = temporaryNameFor(stem);
    TRY(makePrivate(temporary, stem));
    if (auto copied = house.engine->copyInto(temporary); !copied) {
        QFile::remove(temporary);
        return copied;
    }
    const QString name = stem + digestOf(temporary);
    if (QFileInfo::exists(name)) { // from a try before this one, of the same content
        QFile::remove(temporary);
        return Done();
    }
    return publish(temporary, name);
}

// A script that worked on every house of its schema fails on one that is not what it says.
Result<Done> Migrator::runScript(const Migration &migration)
{
    auto done = m_connection.inner().sqlite().engine->executeScript(migration.sql, migration.name);
    if (!done && done.error().code == ErrorCode::StorageUnusable && isOfTheContent(done.error()))
        return doesNotFit(m_connection.file(), done.error().diagnosis);
    return done;
}

Result<Done> Migrator::apply(const Migration &migration)
{
    SqliteEngine &engine = *m_connection.inner().sqlite().engine;
    SchemaTransaction transaction(engine);
    TRY(transaction.begin());
    TRY_GET(const qint64 found, engine.userVersion());
    if (found >= migration.number)
        return Done();
    TRY(runScript(migration));
    TRY_GET(const QStringList orphans, engine.lines(QStringLiteral("PRAGMA foreign_key_check")));
    if (!orphans.isEmpty())
        return doesNotFit(m_connection.file(),
                          QStringLiteral("%1 leaves orphans: %2").arg(migration.name, orphans.join(u", ")));
    TRY(engine.execute(QStringLiteral("PRAGMA user_version=%1").arg(migration.number)));
    return transaction.commit();
}

} // namespace rowlock
