#include "model/db/schema_check.h"

#include "model/db/connection_inner.h"
#include "model/db/migrator.h"
#include "model/db/storage_text.h"

#include <QCryptographicHash>
#include <QFile>
#include <QSqlError>

#include <mutex>
#include <optional>

namespace rowlock {
namespace {

Result<Schema> schemaOf(SqliteEngine &engine)
{
    TRY_GET(const QStringList rows,
            engine.lines(QStringLiteral("SELECT type || ' ' || name || char(10) || sql FROM sqlite_schema WHERE sql IS "
                                        "NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")));
    Schema schema;
    for (const QString &row : rows)
        schema.insert(row.section(u'\n', 0, 0), row.section(u'\n', 1));
    return schema;
}

Result<Schema> freshSchema(const QList<Migration> &migrations)
{
    QtDatabase memory;
    memory.handle.setDatabaseName(QStringLiteral(":memory:"));
    if (!memory.handle.open())
        return refuse(Error{
            ErrorCode::StorageUnusable,
            Storage::tr(
                "The computer has run out of memory, so the file was not checked. Close other programs and try again."),
            {},
            memory.handle.lastError().text()});
    TRY_GET(const auto engine, SqliteEngine::of(memory.handle, QStringLiteral(":memory:")));
    for (const Migration &migration : migrations)
        TRY(engine->executeScript(migration.sql, migration.name));
    return schemaOf(*engine);
}

// Kept once it has been worked out: a program's own migrations do not change while it runs.
Result<Schema> schemaOfThisVersion()
{
    static std::mutex mutex;
    static std::optional<Schema> schema;
    const std::scoped_lock lock(mutex);
    if (!schema) {
        TRY_GET(schema, freshSchema(embeddedMigrations()));
    }
    return *schema;
}

} // namespace

QStringList schemaDifferences(const Schema &wanted, const Schema &found)
{
    QStringList problems;
    for (auto it = wanted.begin(); it != wanted.end(); ++it) {
        if (!found.contains(it.key()))
            problems.append(Storage::tr("%1 is missing").arg(it.key()));
        else if (found.value(it.key()) != it.value())
            problems.append(Storage::tr("%1 was changed").arg(it.key()));
    }
    for (auto it = found.begin(); it != found.end(); ++it) {
        const bool matters =
            it.key().startsWith(u"trigger ") || it.key().startsWith(u"rewriting ") || it.key().startsWith(u"right ");
        if (matters && !wanted.contains(it.key()))
            problems.append(Storage::tr("%1 was added").arg(it.key()));
    }
    return problems;
}

Result<SchemaReport> schemaProblems(Connection &connection)
{
    return connection.inner().database->schemaProblems();
}

QByteArray schemaDigest(const Schema &schema)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (auto it = schema.begin(); it != schema.end(); ++it) {
        for (const QString &part : {it.key(), it.value()})
            hash.addData(part.toUtf8() + '\0');
    }
    return hash.result().toHex();
}

bool isAsMade(const QByteArray &digest, const QString &migrations)
{
    QFile kept(migrations + QStringLiteral("/schema.sha256"));
    return kept.open(QIODevice::ReadOnly) && kept.readAll().trimmed() == digest;
}

Result<SchemaReport> sqliteSchemaProblems(SqliteEngine &engine)
{
    TRY_GET(const Schema found, schemaOf(engine));
    const QByteArray digest = schemaDigest(found);
    if (isAsMade(digest, QStringLiteral(":/migrations")))
        return SchemaReport{{}, true, digest};
    TRY_GET(const Schema wanted, schemaOfThisVersion());
    return SchemaReport{schemaDifferences(wanted, found), true, digest};
}

Result<QStringList> schemaMisfits(Connection &connection, const QList<Migration> &migrations, int number)
{
    TRY_GET(const Schema wanted, freshSchema(migrations.first(number)));
    const Schema later = freshSchema(migrations).value_or(Schema()); // a step that fails is told when it is taken
    TRY_GET(const Schema found, schemaOf(*connection.inner().sqlite().engine));
    QStringList misfits;
    for (auto it = wanted.begin(); it != wanted.end(); ++it) {
        if (!found.contains(it.key()))
            misfits.append(QStringLiteral("%1 is missing").arg(it.key()));
    }
    for (auto it = found.begin(); it != found.end(); ++it) {
        if (later.contains(it.key()) && !wanted.contains(it.key()))
            misfits.append(QStringLiteral("%1 is there before its time").arg(it.key()));
    }
    return misfits;
}

} // namespace rowlock
