#include "model/db/migrator.h"

#include "model/db/connection_inner.h"
#include "model/db/durable_file.h"
#include "model/db/storage_text.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTimeZone>

namespace rowlock {
namespace {

using Command = SqliteEngine::Command;

QList<Migration> readEmbedded()
{
    const QDir folder(QStringLiteral(":/migrations"));
    QList<Migration> migrations;
    for (const QString &name : folder.entryList({QStringLiteral("*.sql")}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        const bool opened = file.open(QIODevice::ReadOnly);
        const Migration migration{name.section(u'_', 0, 0).toInt(), name, opened ? file.readAll() : QByteArray()};
        // A gap or a number used twice is a mistake in this program, which must not touch any house then.
        if (!opened || migration.number != migrations.size() + 1)
            qFatal("migration %s is out of order", qPrintable(name));
        migrations.append(migration);
    }
    return migrations;
}

// Foreign keys are off while a table is rebuilt, and on again whatever happens.
class ForeignKeysOff
{
public:
    explicit ForeignKeysOff(SqliteEngine &engine) : m_engine(engine)
    {
        static_cast<void>(m_engine.execute(QStringLiteral("PRAGMA foreign_keys=OFF")));
    }
    ~ForeignKeysOff() { static_cast<void>(m_engine.execute(QStringLiteral("PRAGMA foreign_keys=ON"))); }
    ForeignKeysOff(const ForeignKeysOff &) = delete;
    ForeignKeysOff &operator=(const ForeignKeysOff &) = delete;

private:
    SqliteEngine &m_engine;
};

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

QList<Migration> embeddedMigrations()
{
    static const QList<Migration> migrations = readEmbedded();
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
                        "version to open it; the file was left as it is.")
                .arg(file, QString::number(schema), QString::number(supported)),
            {{QStringLiteral("schema"), schema}, {QStringLiteral("supported"), supported}},
            {}};
}

Migrator::Migrator(Connection &connection, const QList<Migration> &migrations)
    : m_connection(connection), m_migrations(migrations)
{}

Result<Done> Migrator::bringUpToDate(Copy copy)
{
    Connection::Inner &inner = m_connection.inner();
    const int target = int(m_migrations.size());
    TRY_GET(const Turn turn, Turn::take(inner, inner.waitMs));
    // Only now is it certain that nobody else is migrating.
    TRY_GET(const qint64 found, inner.engine->userVersion());
    if (found > target)
        return refuse(newerSchema(inner.house.path, found, target));
    if (found < target && copy == Copy::Keep)
        TRY(keepCopy());
    const ForeignKeysOff rebuilding(*inner.engine);
    for (const Migration &migration : m_migrations.sliced(found))
        TRY(apply(migration));
    inner.schema = target;
    return Done();
}

Result<Done> Migrator::keepCopy()
{
    Connection::Inner &inner = m_connection.inner();
    const QString time = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd'T'HHmmsszzz'Z'"));
    const QString name =
        QStringLiteral("%1.before-schema-%2-%3").arg(inner.house.path, QString::number(m_migrations.size()), time);
    const QString temporary = temporaryNameFor(name);
    if (auto copied = inner.engine->copyInto(temporary); !copied) {
        QFile::remove(temporary);
        return copied;
    }
    return publish(temporary, name);
}

Result<Done> Migrator::apply(const Migration &migration)
{
    SqliteEngine &engine = *m_connection.inner().engine;
    SchemaTransaction transaction(engine);
    TRY(transaction.begin());
    TRY_GET(const qint64 found, engine.userVersion());
    if (found >= migration.number)
        return Done();
    TRY(engine.executeScript(migration.sql, migration.name));
    TRY_GET(const QStringList orphans, engine.lines(QStringLiteral("PRAGMA foreign_key_check")));
    if (!orphans.isEmpty())
        return refuse(
            Error{ErrorCode::StorageCorrupt,
                  Storage::tr("%1 contradicts itself and was not brought up to date. Restore the latest backup.")
                      .arg(m_connection.file()),
                  {},
                  QStringLiteral("%1 leaves orphans: %2").arg(migration.name, orphans.join(u", "))});
    TRY(engine.execute(QStringLiteral("PRAGMA user_version=%1").arg(migration.number)));
    return transaction.commit();
}

} // namespace rowlock
