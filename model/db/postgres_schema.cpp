#include "model/db/postgres_schema.h"

#include "model/db/schema_check.h"

#include <QDir>
#include <QFile>

#include <mutex>
#include <optional>

namespace rowlock {
namespace {

const QString serverScripts = QStringLiteral(":/migrations/postgresql");

// Names are written without their schema, as both houses are asked with their own in the search path.
constexpr const char *definitions = R"(
    WITH here AS (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
    SELECT 'column ' || c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
            || ' ' || a.attidentity::text || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || ' '
            || coalesce((SELECT l.collname FROM pg_collation l WHERE l.oid = a.attcollation), '')
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE c.relnamespace = (SELECT oid FROM here) AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT 'key ' || c.relname || '.' || k.conname, pg_get_constraintdef(k.oid) || ' ' || k.convalidated
        FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE k.connamespace = (SELECT oid FROM here)
    UNION ALL SELECT 'index ' || c.relname, pg_get_indexdef(c.oid, 0, true) || ' ' || i.indisvalid
        FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = (SELECT oid FROM here)
    UNION ALL SELECT 'trigger ' || c.relname || '.' || t.tgname,
            pg_get_triggerdef(t.oid, true) || ' ' || t.tgenabled::text
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE c.relnamespace = (SELECT oid FROM here) AND NOT t.tgisinternal
    UNION ALL SELECT 'foreign keys of ' || c.relname, count(*) || ' ' || count(*) FILTER (WHERE t.tgenabled = 'O')
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE c.relnamespace = (SELECT oid FROM here) AND t.tgisinternal GROUP BY c.relname
    UNION ALL SELECT 'table ' || c.relname, c.relpersistence::text || ' ' || c.relrowsecurity
        FROM pg_class c WHERE c.relnamespace = (SELECT oid FROM here) AND c.relkind = 'r'
    UNION ALL SELECT 'rewriting ' || c.relname || '.' || r.rulename, pg_get_ruledef(r.oid, true)
        FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
        WHERE c.relnamespace = (SELECT oid FROM here) AND c.relkind = 'r'
    UNION ALL SELECT 'rule ' || p.proname, p.prosrc || ' ' || p.provolatile::text || ' ' || p.prosecdef || ' '
            || replace(coalesce(p.proconfig::text, ''), quote_ident(current_schema()), 'here')
        FROM pg_proc p WHERE p.pronamespace = (SELECT oid FROM here) AND p.proname LIKE 'rowlock\_%'
    UNION ALL SELECT 'view ' || c.relname, pg_get_viewdef(c.oid, true)
        FROM pg_class c WHERE c.relnamespace = (SELECT oid FROM here) AND c.relkind = 'v')";

// What others than the owner may do. Whoever may only look is nobody's business but the owner's.
constexpr const char *givenRights = R"(
    WITH here AS (SELECT oid, nspacl, nspowner FROM pg_namespace WHERE nspname = current_schema()),
    given AS (
        SELECT c.relname::text AS what, r.grantee, r.privilege_type AS may
            FROM pg_class c, aclexplode(c.relacl) r
            WHERE c.relnamespace = (SELECT oid FROM here) AND r.grantee <> c.relowner
        UNION ALL SELECT c.relname || '.' || a.attname, r.grantee, r.privilege_type
            FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) r
            WHERE c.relnamespace = (SELECT oid FROM here) AND r.grantee <> c.relowner
        UNION ALL SELECT p.proname, r.grantee, r.privilege_type
            FROM pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) r
            WHERE p.pronamespace = (SELECT oid FROM here) AND p.proname LIKE 'rowlock\_%' AND r.grantee <> p.proowner
        UNION ALL SELECT 'the schema', r.grantee, r.privilege_type
            FROM here, aclexplode(here.nspacl) r WHERE r.grantee <> here.nspowner AND r.privilege_type = 'CREATE')
    SELECT 'right of ' || CASE grantee WHEN 0 THEN 'everybody' ELSE pg_get_userbyid(grantee)::text END
            || ' on ' || what,
            string_agg(DISTINCT may, ' ')
        FROM given WHERE may <> 'SELECT' OR pg_get_userbyid(grantee) IN ('rowlock_counter', 'rowlock_reader')
        GROUP BY grantee, what)";

Result<Schema> schemaOf(PostgresLink &link)
{
    Schema schema;
    for (const char *facts : {definitions, givenRights}) {
        TRY_GET(const PostgresResult rows, link.run(facts));
        for (int i = 0; i < rowsOf(rows); ++i) {
            const PostgresRow row(rows, i);
            schema.insert(row.text(0), row.text(1));
        }
    }
    return schema;
}

Result<Done> runScripts(PostgresLink &link, int after)
{
    for (const Migration &migration : postgresMigrations()) {
        if (migration.number > after)
            TRY(link.run(migration.sql));
    }
    return Done();
}

// Within a transaction that will not stay.
Result<Schema> madeAnew(PostgresLink &link)
{
    TRY(link.run(QByteArrayLiteral("CREATE SCHEMA rowlock_as_made; SET LOCAL search_path = rowlock_as_made")));
    TRY(runScripts(link, 0));
    TRY(link.run(QByteArrayLiteral("SELECT rowlock_give_rights()")));
    return schemaOf(link);
}

// In a house that is being made, it has to be the same session: that has locked what another one's rights would wait
// for.
Result<Schema> freshSchema(const PostgresSession &house)
{
    PostgresLink &own = house.link();
    TRY_GET(const PostgresResult state, own.run("SELECT current_setting('transaction_read_only') = 'off'", {}));
    if (own.inTransaction() && PostgresRow(state, 0).boolean(0)) {
        TRY(own.run(QByteArrayLiteral("SAVEPOINT as_made")));
        auto made = madeAnew(own);
        TRY(own.run(QByteArrayLiteral("ROLLBACK TO SAVEPOINT as_made")));
        return made;
    }
    TRY_GET(const auto link, house.another());
    TRY(link->run(QByteArrayLiteral("BEGIN READ WRITE")));
    return madeAnew(*link); // the session ends, and the transaction with it
}

// Kept once it has been worked out: a program's own migrations do not change while it runs.
Result<Schema> schemaOfThisVersion(const PostgresSession &house)
{
    static std::mutex mutex;
    static std::optional<Schema> schema;
    const std::scoped_lock lock(mutex);
    if (!schema) {
        TRY_GET(schema, freshSchema(house));
    }
    return *schema;
}

} // namespace

QList<Migration> postgresMigrations()
{
    static const QList<Migration> migrations = readMigrations(serverScripts);
    return migrations;
}

Result<std::optional<int>> postgresSchemaVersion(PostgresLink &link)
{
    // Asked in two steps: a statement that names a missing table fails.
    TRY_GET(const PostgresResult table,
            link.run(QByteArrayLiteral("SELECT to_regclass('rowlock_schema') IS NOT NULL")));
    if (PostgresRow(table, 0).integer(0) == 0)
        return std::optional<int>();
    TRY_GET(const PostgresResult version, link.run(QByteArrayLiteral("SELECT version FROM rowlock_schema")));
    if (rowsOf(version) != 1)
        return std::optional<int>();
    return std::optional<int>(int(PostgresRow(version, 0).integer(0)));
}

Result<Done> migratePostgres(PostgresLink &link, int found)
{
    TRY(runScripts(link, found));
    TRY(link.run("UPDATE rowlock_schema SET version = " + QByteArray::number(postgresMigrations().size())
                 + "; SELECT rowlock_give_rights()"));
    return Done();
}

Result<LoginRights> loginRights(PostgresLink &link)
{
    TRY_GET(const PostgresResult found, link.run(QByteArrayLiteral(R"(
        SELECT pg_has_role(relowner, 'USAGE'), has_table_privilege('journal', 'INSERT'),
            has_database_privilege(current_database(), 'CREATE')
        FROM pg_class WHERE oid = 'rowlock_schema'::regclass)")));
    const PostgresRow row(found, 0);
    return LoginRights{row.boolean(0), row.boolean(1), row.boolean(2)};
}

Result<SchemaReport> postgresSchemaProblems(const PostgresSession &house)
{
    TRY_GET(const LoginRights rights, loginRights(house.link()));
    if (!rights.mayCompare)
        return SchemaReport{{}, false, {}};
    TRY_GET(const Schema found, schemaOf(house.link()));
    const QByteArray digest = schemaDigest(found);
    if (isAsMade(digest, serverScripts))
        return SchemaReport{{}, true, digest};
    TRY_GET(const Schema wanted, schemaOfThisVersion(house));
    return SchemaReport{schemaDifferences(wanted, found), true, digest};
}

} // namespace rowlock
