#include "model/db/postgres_house.h"

#include "model/db/engine/postgres_error.h"
#include "model/db/postgres_schema.h"
#include "model/db/storage_text.h"

#include <QElapsedTimer>
#include <QJsonObject>
#include <QScopeGuard>
#include <QUrl>
#include <QUrlQuery>

namespace rowlock {
namespace {

constexpr int oldestServer = 14; // finds out by itself that a client is gone

tl::unexpected<Error> unusableServer(const QString &message, const QString &address, const QString &diagnosis = {})
{
    return refuse(
        Error{ErrorCode::StorageUnusable, message.arg(address), {{QStringLiteral("database"), address}}, diagnosis});
}

bool namesPassword(const QString &address)
{
    const QUrl url(address);
    const QUrlQuery query(url);
    return !url.password().isEmpty() || query.hasQueryItem(QStringLiteral("password"))
           || query.hasQueryItem(QStringLiteral("sslpassword"));
}

QString versionText(int version)
{
    return QStringLiteral("%1.%2").arg(QString::number(version / 10000), QString::number(version % 10000));
}

Result<Done> checkServer(PostgresLink &link, bool readOnly)
{
    if (link.serverVersion() < oldestServer * 10000)
        return unusableServer(Storage::tr("The server of %1 is too old. Rowlock needs PostgreSQL 14 or newer."),
                              link.place(), versionText(link.serverVersion()));
    TRY_GET(const PostgresResult facts,
            link.run(QByteArrayLiteral("SELECT pg_is_in_recovery(), current_setting('server_encoding')")));
    const PostgresRow row(facts, 0);
    if (row.boolean(0) && !readOnly)
        return unusableServer(
            Storage::tr("The server of %1 is a standby, which only follows another server. Give the address of "
                        "the one that it follows."),
            link.place());
    if (row.text(1) != u"UTF8")
        return unusableServer(
            Storage::tr("The database of %1 cannot keep every name, because it was not made for UTF-8. "
                        "Create another one on the server."),
            link.place(), row.text(1));
    return Done();
}

Result<Done> checkIsEmpty(PostgresLink &link)
{
    TRY_GET(const PostgresResult found, link.run(QByteArrayLiteral(R"(
        SELECT count(*) FILTER (WHERE relname = 'rowlock_schema'), count(*) FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace)")));
    const PostgresRow row(found, 0);
    if (row.boolean(0))
        return unusableServer(Storage::tr("There is a box office in %1 already; it was left as it is. Choose another "
                                          "database."),
                              link.place());
    if (row.boolean(1))
        return unusableServer(Storage::tr("The database %1 belongs to another program; it was left as it is. Choose "
                                          "an empty database."),
                              link.place());
    return Done();
}

} // namespace

PostgresHouse::PostgresHouse(const QString &address, bool readOnly, qint64 waitMs)
    : m_address(address), m_readOnly(readOnly), m_waitMs(waitMs)
{}

Result<std::unique_ptr<PostgresHouse>> PostgresHouse::open(const QString &address, Expect expected, bool readOnly,
                                                           qint64 waitMs)
{
    if (namesPassword(address)) // every user of this computer can read it there
        return refuse(ErrorCode::StorageUnusable,
                      Storage::tr("The address of a PostgreSQL server is given without the password. Put the password "
                                  "into your password file, .pgpass in your home folder."));
    std::unique_ptr<PostgresHouse> house(new PostgresHouse(address, readOnly, waitMs));
    TRY(house->connect());
    if (expected == Expect::Nothing)
        return house;
    TRY_GET(const std::optional<int> schema, postgresSchemaVersion(*house->m_link));
    if (!schema)
        return unusableServer(
            Storage::tr("There is no box office in %1. Check the address, or create one there first."), address);
    const int supported = int(postgresMigrations().size());
    if (*schema > supported)
        return refuse(newerSchema(address, *schema, supported));
    house->m_schema = *schema;
    if (*schema < supported && readOnly)
        return unusableServer(
            Storage::tr("%1 was made by an older Rowlock and must be brought up to date first, but it may only be "
                        "read. Open it once for writing."),
            address);
    if (*schema < supported)
        TRY(house->bringUpToDate());
    return house;
}

Result<Done> PostgresHouse::connect()
{
    TRY_GET(auto link, PostgresLink::open(m_address, m_waitMs));
    TRY(checkServer(*link, m_readOnly)); // a server that is refused is refused at the next look as well
    m_link = std::move(link);
    return Done();
}

Result<Done> PostgresHouse::bringUpToDate()
{
    qint64 waitedUs = 0;
    m_schema = 0; // whatever it is by now
    TRY(beginWrite(m_waitMs, waitedUs));
    const auto undo = qScopeGuard([this] { rollBack(); });
    TRY_GET(const std::optional<int> found, postgresSchemaVersion(*m_link));
    const int supported = int(postgresMigrations().size());
    if (!found || *found > supported) // another program was quicker
        return refuse(newerSchema(m_address, found.value_or(supported + 1), supported));
    TRY(migratePostgres(*m_link, *found));
    TRY(m_link->commit());
    m_schema = supported;
    return Done();
}

Result<Done> PostgresHouse::install()
{
    TRY(checkIsEmpty(*m_link));
    TRY(migratePostgres(*m_link, 0));
    m_schema = int(postgresMigrations().size());
    return Done();
}

QString PostgresHouse::engineName() const
{
    return QStringLiteral("PostgreSQL %1").arg(versionText(m_link->serverVersion()));
}

Result<Done> PostgresHouse::checkInPlace()
{
    return m_link->isOpen() ? Result<Done>(Done()) : connect();
}

// Every act of ours ends with an entry. What another program changes without one is seen with the next act.
Result<qint64> PostgresHouse::dataVersion()
{
    TRY_GET(const PostgresResult found, m_link->run("SELECT coalesce(max(seq), 0) FROM journal", {}));
    return PostgresRow(found, 0).integer(0);
}

// The turn in a statement of its own: what comes after it sees everything that was committed before it was had, which
// the statement that waited would not.
Result<Done> PostgresHouse::beginWrite(qint64 waitMs, qint64 &waitedUs)
{
    QElapsedTimer waited;
    waited.start();
    waitedUs = 0;
    TRY(checkInPlace());
    const QByteArray patience = QByteArray::number(qMax<qint64>(1, waitMs)); // 0 would be for ever
    QByteArray begin = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL lock_timeout = " + patience
                       + "; SELECT pg_advisory_xact_lock(" + QByteArray::number(houseLock)
                       + "); SET LOCAL lock_timeout = '5s'"; // for rows that a foreign program has locked
    if (m_schema > 0)
        begin += "; SELECT version FROM rowlock_schema";
    auto begun = m_link->run(begin);
    waitedUs = waited.nsecsElapsed() / 1000;
    if (!begun) {
        rollBack();
        return refuse(begun.error());
    }
    const int found = m_schema > 0 && rowsOf(*begun) == 1 ? int(PostgresRow(*begun, 0).integer(0)) : 0;
    if (found != m_schema) {
        rollBack();
        return refuse(grownNewer(m_address, found, m_schema));
    }
    return Done();
}

Result<Done> PostgresHouse::beginRead()
{
    TRY(checkInPlace());
    // It has no turn that others wait for, and a long one (verify) works by itself between two statements.
    TRY(m_link->run(QByteArrayLiteral("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
                                      "SET LOCAL idle_in_transaction_session_timeout = '10min';"
                                      "SET LOCAL statement_timeout = '10min'")));
    return Done();
}

// It has nothing to save, so it cannot be in doubt.
Result<Done> PostgresHouse::commitRead()
{
    TRY(m_link->run(QByteArrayLiteral("ROLLBACK")));
    return Done();
}

Result<Done> PostgresHouse::commitWrite(const std::optional<BellMark> &, qint64 &tookUs)
{
    QElapsedTimer took;
    took.start();
    auto committed = m_link->commit();
    tookUs = took.nsecsElapsed() / 1000;
    rollBack(); // whatever a failed commit left open
    return committed;
}

void PostgresHouse::rollBack()
{
    if (m_link->inTransaction())
        static_cast<void>(m_link->run(QByteArrayLiteral("ROLLBACK")));
}

Result<Done> PostgresHouse::savepoint(Savepoint what)
{
    const QByteArray sql = what == Savepoint::Make      ? "SAVEPOINT one"
                           : what == Savepoint::Release ? "RELEASE SAVEPOINT one"
                                                        : "ROLLBACK TO SAVEPOINT one";
    TRY(m_link->run(sql));
    return Done();
}

Result<qint64> PostgresHouse::execute(const Sql &sql, std::span<const Bind> binds, const RowVisitor &onRow, bool)
{
    TRY_GET(const PostgresResult result, m_link->run(sql.postgresql, binds));
    ++m_reading;
    const auto done = qScopeGuard([this] { --m_reading; });
    bool wanted = onRow != nullptr;
    for (int i = 0; wanted && i < rowsOf(result); ++i)
        wanted = onRow(PostgresRow(result, i));
    return rowsChangedBy(result);
}

// The server keeps its pages and foreign keys; what was switched off in it the schema tells.
Result<QStringList> PostgresHouse::integrityProblems()
{
    return QStringList();
}

Result<QStringList> PostgresHouse::schemaProblems()
{
    return postgresSchemaProblems(*m_link, m_address, m_waitMs);
}

} // namespace rowlock
