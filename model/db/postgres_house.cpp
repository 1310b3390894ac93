#include "model/db/postgres_house.h"

#include "model/db/engine/postgres_error.h"
#include "model/db/postgres_schema.h"
#include "model/db/postgres_watcher.h"
#include "model/db/storage_text.h"
#include "model/domain/cancellation.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QJsonObject>
#include <QScopeGuard>
#include <QThread>

#include <utility>

namespace rowlock {
namespace {

constexpr qint64 oneLookMs = 60'000, wholeHouseMs = 600'000;

// What goes through the whole house, rule by rule and row by row, perhaps from a slow disk. Nobody waits for its turn
// who could do anything before it is done. Answers how long its COMMIT may take, which a standby has to have too.
Result<qint64> allowWholeHouse(PostgresLink &link)
{
    link.statementsMayTake(wholeHouseMs);
    TRY(link.run(QByteArrayLiteral("SET LOCAL idle_in_transaction_session_timeout = '10min';"
                                   "SET LOCAL statement_timeout = '10min'")));
    return wholeHouseMs;
}

bool wasCancelled(const Error &error)
{
    return error.details.value(QStringLiteral("sqlstate")) == QStringLiteral("57014");
}

Result<Done> checkIsEmpty(PostgresLink &link)
{
    TRY_GET(const PostgresResult found, link.run(QByteArrayLiteral(R"(
        SELECT count(*) FILTER (WHERE relname = 'rowlock_schema'), count(*) FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace)")));
    const PostgresRow row(found, 0);
    if (row.boolean(0))
        return postgresUnusable(Storage::tr("There is a box office in %1 already; it was left as it is. Choose another "
                                            "database."),
                                link.place());
    if (row.boolean(1))
        return postgresUnusable(Storage::tr("The database %1 belongs to another program; it was left as it is. Choose "
                                            "an empty database."),
                                link.place());
    return Done();
}

} // namespace

Result<std::unique_ptr<PostgresHouse>> PostgresHouse::open(const HouseAccess &access, Expect expected, bool readOnly,
                                                           qint64 waitMs)
{
    const QString &address = access.place;
    if (namesPassword(address))
        return refuse(ErrorCode::StorageUnusable,
                      Storage::tr("The address of a PostgreSQL server is given without the password. Put the password "
                                  "into your password file, .pgpass, or enter it in Rowlock when it is asked for."));
    std::unique_ptr<PostgresHouse> house(new PostgresHouse(access, readOnly, waitMs));
    TRY(house->m_session.connect());
    if (expected == Expect::Nothing)
        return house;
    TRY_GET(const std::optional<int> schema, postgresSchemaVersion(house->link()));
    if (!schema)
        return postgresUnusable(
            Storage::tr("There is no box office in %1. Check the address, or create one there first."), address);
    const int supported = int(postgresMigrations().size());
    if (*schema > supported)
        return refuse(newerSchema(address, *schema, supported));
    house->m_schema = *schema;
    TRY_GET(const LoginRights rights, loginRights(house->link()));
    house->m_mayWrite = rights.mayWrite;
    if (*schema < supported && !readOnly && !rights.ownsHouse)
        return postgresUnusable(
            Storage::tr("%1 was made by an older Rowlock and must be brought up to date first, by a user of the server "
                        "who owns it. Ask who looks after the server to open it once."),
            address);
    if (*schema < supported && readOnly)
        return postgresUnusable(
            Storage::tr("%1 was made by an older Rowlock and must be brought up to date first, but it may only be "
                        "read. Open it once for writing."),
            address);
    if (*schema < supported)
        TRY(house->bringUpToDate());
    return house;
}

Result<Done> PostgresHouse::bringUpToDate()
{
    qint64 waitedUs = 0;
    m_schema = 0; // whatever it is by now
    TRY(beginWrite(Turn::house(), m_session.waitMs(), waitedUs, nullptr));
    const auto undo = qScopeGuard([this] { rollBack(); });
    TRY_GET(const std::optional<int> found, postgresSchemaVersion(link()));
    const int supported = int(postgresMigrations().size());
    if (!found || *found > supported) // another program was quicker
        return refuse(newerSchema(m_session.address(), found.value_or(supported + 1), supported));
    TRY_GET(m_commitMs, allowWholeHouse(link()));
    // What a migration makes is the owner's, also where the server's own superuser runs it.
    TRY(link().run(QByteArrayLiteral("SELECT set_config('role', pg_get_userbyid(relowner)::text, true) FROM pg_class "
                                     "WHERE oid = 'rowlock_schema'::regclass")));
    TRY(migratePostgres(link(), *found));
    TRY(link().commit(std::exchange(m_commitMs, m_usualCommitMs)));
    m_schema = supported;
    return Done();
}

Result<Done> PostgresHouse::install()
{
    TRY(checkIsEmpty(link()));
    TRY_GET(m_commitMs, allowWholeHouse(link()));
    TRY(migratePostgres(link(), 0));
    m_schema = int(postgresMigrations().size());
    return Done();
}

StorageFacts PostgresHouse::storage() const
{
    return {QStringLiteral("PostgreSQL %1").arg(versionText(m_session.link().serverVersion())),
            QStringLiteral("server"), 0};
}

Result<Done> PostgresHouse::checkInPlace()
{
    return m_session.check();
}

std::unique_ptr<ChangeWatcher> PostgresHouse::watch()
{
    return std::make_unique<PostgresWatcher>(m_session);
}

// Every act of ours ends with an entry, and whoever changes an event's seats raises its revision. Both only grow.
Result<qint64> PostgresHouse::dataVersion()
{
    TRY_GET(const PostgresResult found, link().run(R"(
        SELECT coalesce(max(seq), 0) + (SELECT coalesce(sum(revision), 0) FROM event) FROM journal)",
                                                   {}));
    return PostgresRow(found, 0).integer(0);
}

// The turn in a statement of its own: what comes after it sees everything that was committed before it was had, which
// the statement that waited would not. All of it in one way to the server.
Result<Done> PostgresHouse::beginWrite(const Turn &turn, qint64 waitMs, qint64 &waitedUs, const FirstLook *first)
{
    QElapsedTimer waited;
    waited.start();
    waitedUs = 0;
    TRY(checkInPlace());
    link().statementsMayTake(PostgresLink::usualStatementMs);
    link().post("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");
    link().post("SET LOCAL lock_timeout = " + QByteArray::number(qMax<qint64>(1, waitMs))); // 0 would be for ever
    auto begun = m_turn.post(turn);
    link().post("SET LOCAL lock_timeout = '5s'"); // for rows that a foreign program has locked
    int found = 0;
    m_entries = 0;
    if (begun && m_schema != 0) {
        begun = link().post(
            "SELECT version, coalesce((SELECT max(seq) FROM journal), 0) FROM rowlock_schema", {},
            [&](const Row &row) {
                found = int(row.integer(0));
                m_entries = row.integer(1);
                return true;
            },
            std::nullopt);
    }
    if (begun && first)
        begun = link().post(first->sql.postgresql, first->binds, first->onRow, std::nullopt);
    if (begun)
        begun = link().send();
    waitedUs = waited.nsecsElapsed() / 1000;
    if (begun && found != m_schema)
        begun = refuse(grownNewer(m_session.address(), found, m_schema));
    if (!begun)
        rollBack();
    return begun;
}

Result<Done> PostgresHouse::beginRead(Look look)
{
    TRY(checkInPlace());
    const qint64 ms = look == Look::Whole ? wholeHouseMs : oneLookMs;
    link().statementsMayTake(ms);
    // It has no turn that others wait for, and a long one (verify) works by itself between two statements.
    TRY(link().run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
                   "SET LOCAL idle_in_transaction_session_timeout = '10min';"
                   "SET LOCAL statement_timeout = "
                   + QByteArray::number(ms)));
    return Done();
}

// It has nothing to save, so it cannot be in doubt.
Result<Done> PostgresHouse::commitRead()
{
    link().forgetPosted();
    link().statementsMayTake(PostgresLink::usualStatementMs);
    TRY(link().run(QByteArrayLiteral("ROLLBACK")));
    return Done();
}

Result<Done> PostgresHouse::commitWrite(const std::optional<JournalEnd> &end, qint64 &tookUs)
{
    QElapsedTimer took;
    took.start();
    auto committed = link().commit(m_commitMs);
    m_commitMs = m_usualCommitMs;
    tookUs = took.nsecsElapsed() / 1000;
    rollBack(); // whatever a failed commit left open
    if (!committed && committed.error().details.contains(QStringLiteral("unknown")))
        return settle(committed.error(), end);
    return committed;
}

// Was it committed? Answers `lost` where nobody can tell: the server stays away, or the write told the journal nothing.
Result<Done> PostgresHouse::settle(const Error &lost, const std::optional<JournalEnd> &end)
{
    if (!end || end->entry <= m_entries)
        return refuse(lost);
    const QDeadlineTimer deadline(m_session.waitMs());
    while (true) {
        const auto found = holds(*end, deadline.remainingTime());
        if (found && *found)
            return Done();
        if (found)
            return refuse(postgresError({{}, lost.diagnosis, {}, {}, m_session.address()})); // nothing was changed
        if (deadline.hasExpired() || found.error().code == ErrorCode::Busy)
            return refuse(lost);
        QThread::msleep(ulong(std::min(m_session.pauseMs(), deadline.remainingTime())));
    }
}

// Asked with the turn, for which the lost session's own COMMIT is waited for. It ends with a write of its own: what a
// crashed server had not yet sent to its standby can be seen after its restart, and only a COMMIT waits for the
// standby.
Result<bool> PostgresHouse::holds(const JournalEnd &end, qint64 waitMs)
{
    qint64 waitedUs = 0;
    const auto undo = qScopeGuard([this] { rollBack(); });
    TRY(beginWrite(Turn::house(), waitMs, waitedUs, nullptr));
    const Bind entry(end.entry);
    TRY_GET(const PostgresResult row, link().run("SELECT hash FROM journal WHERE seq = ?", {&entry, 1}));
    const bool found = rowsOf(row) == 1 && PostgresRow(row, 0).bytes(0) == end.hash;
    TRY(link().run(QByteArrayLiteral("UPDATE house_clock SET boot = boot"))); // which every login that sells may
    TRY(link().commit(m_commitMs));
    return found;
}

void PostgresHouse::rollBack()
{
    link().forgetPosted();
    link().statementsMayTake(PostgresLink::usualStatementMs);
    for (int tries = 0; tries < 2 && link().inTransaction(); ++tries) // what was cancelled late may end the first
        static_cast<void>(link().run(QByteArrayLiteral("ROLLBACK")));
}

Result<Done> PostgresHouse::savepoint(Savepoint what)
{
    switch (what) {
    case Savepoint::Make:
        m_exchangesAtSavepoint = link().exchanges();
        link().post(QByteArrayLiteral("SAVEPOINT one"));
        return Done();
    case Savepoint::Release: // a fault of what was posted is this write's, and not the next one's
        TRY(link().sendCounted());
        link().post(QByteArrayLiteral("RELEASE SAVEPOINT one"));
        return link().send();
    case Savepoint::RollBackTo: break;
    }
    link().forgetPosted();
    const bool isMade = link().exchanges() > m_exchangesAtSavepoint;
    link().post(isMade ? QByteArrayLiteral("ROLLBACK TO SAVEPOINT one") : QByteArrayLiteral("SAVEPOINT one"));
    return Done();
}

Result<qint64> PostgresHouse::execute(const Sql &sql, std::span<const Bind> binds, const RowVisitor &onRow,
                                      bool mayWrite)
{
    const Cancellation *const ends = mayWrite ? nullptr : cancellation();
    if (ends && ends->isWanted())
        return refuse(readingCancelled());
    auto answered = link().run(sql.postgresql, binds, ends);
    if (!answered && ends && ends->isWanted() && wasCancelled(answered.error()))
        return refuse(readingCancelled());
    TRY_GET(const PostgresResult result, std::move(answered));
    ++m_reading;
    const auto done = qScopeGuard([this] { --m_reading; });
    visitRows(result, onRow);
    return rowsChangedBy(result);
}

Result<Done> PostgresHouse::post(const Sql &sql, std::span<const Bind> binds, const RowVisitor &onRow,
                                 std::optional<qint64> changes, bool)
{
    return link().post(sql.postgresql, binds, onRow, changes);
}

// What is asked after a fault has no answer, and must not pass for an empty one.
Result<Done> PostgresHouse::send()
{
    TRY(link().send());
    if (link().hasFailed())
        return refuse(notInWriteTransaction("an answer after a fault"));
    return Done();
}

// The server keeps its pages and foreign keys; what was switched off in it the schema tells.
Result<QStringList> PostgresHouse::integrityProblems()
{
    return QStringList();
}

Result<SchemaReport> PostgresHouse::schemaProblems()
{
    return postgresSchemaProblems(m_session);
}

} // namespace rowlock
