#include "model/db/sqlite_house.h"

#include "model/db/connection.h"
#include "model/db/doorbell_watcher.h"
#include "model/db/maintenance.h"
#include "model/db/migrator.h"
#include "model/db/opening.h"
#include "model/db/schema_check.h"
#include "model/db/storage_text.h"
#include "model/domain/cancellation.h"

#include <QElapsedTimer>

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <utility>

namespace rowlock {
namespace {

using Command = SqliteEngine::Command;

// Past this many pages in the log a commit also copies it back; past the second the log's file is cut as well.
constexpr int checkpointPages = 1000;
constexpr int truncatePages = 4000;

QString nextConnectionName()
{
    static std::atomic<int> count = 0;
    return QStringLiteral("rowlock-%1").arg(++count);
}

qint64 microsecondsSince(const QElapsedTimer &since)
{
    return since.nsecsElapsed() / 1000;
}

// The column types are STRICT in every table: what is asked for is what there is.
class SqliteRow final : public Row
{
public:
    explicit SqliteRow(sqlite3_stmt *statement) : m_statement(statement) {}

    qint64 integer(int column) const override { return sqlite3_column_int64(m_statement, column); }
    QUtf8StringView view(int column) const override
    {
        const auto *utf8 = reinterpret_cast<const char *>(sqlite3_column_text(m_statement, column));
        return {utf8, sqlite3_column_bytes(m_statement, column)};
    }
    QByteArray bytes(int column) const override
    {
        const auto *data = static_cast<const char *>(sqlite3_column_blob(m_statement, column));
        return {data, sqlite3_column_bytes(m_statement, column)};
    }
    bool isNull(int column) const override { return sqlite3_column_type(m_statement, column) == SQLITE_NULL; }

private:
    sqlite3_stmt *m_statement;
};

// `bind` must outlive the statement's run. A text as UTF-8: from UTF-16 SQLite takes a byte order mark at its beginning
// away.
int bindTo(sqlite3_stmt *statement, int place, const Bind &bind)
{
    const QByteArray &bytes = bind.bytes();
    switch (bind.kind()) {
    case Bind::Kind::Number: return sqlite3_bind_int64(statement, place, bind.number());
    case Bind::Kind::Text:
        return sqlite3_bind_text(statement, place, bytes.constData(), int(bytes.size()), SQLITE_STATIC);
    case Bind::Kind::Bytes:
        return sqlite3_bind_blob(statement, place, bytes.constData(), int(bytes.size()), SQLITE_STATIC);
    case Bind::Kind::Null: break;
    }
    return sqlite3_bind_null(statement, place);
}

// Whatever way a function is left, the statement is finished and goes back.
class Lent
{
public:
    Lent(StatementCache &cache, const char *sql, std::unique_ptr<PreparedStatement> statement)
        : m_cache(cache), m_sql(sql), m_statement(std::move(statement))
    {}
    ~Lent() { m_cache.giveBack(m_sql, std::move(m_statement)); }
    Lent(const Lent &) = delete;
    Lent &operator=(const Lent &) = delete;

    sqlite3_stmt *handle() { return m_statement->handle.get(); }
    bool writes() const { return m_statement->writes; }

private:
    StatementCache &m_cache;
    const char *m_sql;
    std::unique_ptr<PreparedStatement> m_statement;
};

// Looked at between so many of SQLite's own steps: some microseconds, and nothing that a reading feels. A flag that is
// looked at by who reads, and no sqlite3_interrupt(): between two statements that is lost.
constexpr int stepsBetweenLooks = 1000;

// What ends the statement that is run next; an outer one, of whose rows each asks this one, goes on as it was.
class Ending
{
public:
    Ending(sqlite3_stmt *statement, const Cancellation *&armed, const Cancellation *cancellation)
        : m_handle(sqlite3_db_handle(statement)), m_armed(armed), m_before(std::exchange(armed, cancellation))
    {
        arm();
    }
    ~Ending()
    {
        m_armed = m_before;
        arm();
    }
    Ending(const Ending &) = delete;
    Ending &operator=(const Ending &) = delete;

private:
    void arm()
    {
        const auto isWanted = [](void *armed) { return static_cast<const Cancellation *>(armed)->isWanted() ? 1 : 0; };
        sqlite3_progress_handler(m_handle, stepsBetweenLooks, m_armed ? +isWanted : nullptr,
                                 const_cast<Cancellation *>(m_armed));
    }

    sqlite3 *m_handle;
    const Cancellation *&m_armed;
    const Cancellation *m_before;
};

void checkpointIfDue(SqliteHouse &house)
{
    Q_ASSERT_X(house.hasTurn(), "checkpointIfDue", "the turn was given back before");
    const int pages = house.engine->logPages();
    if (!house.writeAhead || pages < checkpointPages)
        return;
    house.engine->checkpoint(pages < truncatePages ? SqliteEngine::Checkpoint::Passive
                                                   : SqliteEngine::Checkpoint::Truncate);
}

} // namespace

QtDatabase::QtDatabase()
    : name(nextConnectionName()), handle(QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name))
{}

QtDatabase::~QtDatabase()
{
    handle.close();
    handle = QSqlDatabase(); // Qt warns of a connection that is removed while somebody holds it
    QSqlDatabase::removeDatabase(name);
}

SqliteHouse::~SqliteHouse()
{
    if (!writeAhead || !isStillInPlace())
        return;
    // Leaves everything in the one file, so that somebody who copies it while the house is closed copies the sales too.
    if (const auto turn = HeldTurn::take(*this, 0))
        engine->checkpoint(SqliteEngine::Checkpoint::Truncate);
}

StorageFacts SqliteHouse::storage() const
{
    return {QStringLiteral("SQLite %1").arg(SqliteEngine::version()),
            writeAhead ? QStringLiteral("wal") : QStringLiteral("truncate"), engine->logPages()};
}

bool SqliteHouse::isStillInPlace() const
{
    if (engine->hasMoved())
        return false;
    return !writeAhead // nobody but us would notice the loss of the log, which holds the last sales
           || (identityOf(writeAheadLogOf(house.path)) == log
               && identityOf(sharedMemoryOf(house.path)) == sharedMemory);
}

Result<Done> SqliteHouse::checkInPlace()
{
    if (isStillInPlace())
        return Done();
    return refuse(leftItsPlace(*this));
}

qint64 SqliteHouse::openingPatience()
{
    const qint64 left = opening.isForever() ? waitMs : std::max<qint64>(0, opening.remainingTime());
    engine->setBusyTimeout(std::max<qint64>(1, left));
    return left;
}

Result<Done> SqliteHouse::checkBegun()
{
    TRY(checkInPlace());
    const std::optional<quint32> version = engine->contentVersion();
    if (version && version == schemaSeenAt) // nobody else has committed anything since
        return Done();
    TRY_GET(const qint64 found, engine->userVersion());
    if (found != schemaNumber)
        return refuse(grownNewer(house.path, found, schemaNumber));
    schemaSeenAt = version;
    return Done();
}

void SqliteHouse::endTransaction()
{
    if (engine->inTransaction())
        static_cast<void>(engine->execute(Command::Rollback));
    engine->setBusyTimeout(waitMs);
}

void SqliteHouse::giveTurn()
{
    if (turnstile)
        turnstile->give();
}

void SqliteHouse::rollBack()
{
    endTransaction();
    giveTurn();
}

std::unique_ptr<ChangeWatcher> SqliteHouse::watch()
{
    return std::make_unique<DoorbellWatcher>(bellFile(house.path));
}

// The turn, the lock, and the checks that come before anything is read.
Result<Done> SqliteHouse::beginWrite(const Turn &, qint64 patienceMs, qint64 &waitedUs, const FirstLook *first)
{
    QElapsedTimer waited;
    waited.start();
    waitedUs = 0;
    if (turnstile) {
        const auto taken = turnstile->take(patienceMs);
        waitedUs = microsecondsSince(waited);
        if (!taken)
            return taken;
    }
    // The turn is only courtesy among ours; a foreign program's lock is waited for with what is left of the time.
    engine->setBusyTimeout(qMax<qint64>(1, patienceMs - waited.elapsed()));
    auto begun = engine->execute(Command::BeginImmediate);
    waitedUs = microsecondsSince(waited);
    if (!begun && begun.error().code == ErrorCode::Busy)
        begun.error().details.insert(QStringLiteral("waited_ms"), waited.elapsed());
    if (begun)
        begun = checkBegun();
    if (begun && first)
        begun = execute(first->sql, first->binds, first->onRow, true).map([](qint64) { return Done(); });
    if (!begun)
        rollBack();
    return begun;
}

Result<Done> SqliteHouse::beginRead(Look)
{
    TRY(checkInPlace());
    return engine->execute(Command::BeginDeferred);
}

Result<Done> SqliteHouse::commitRead()
{
    const auto committed = engine->execute(Command::Commit);
    endTransaction();
    return committed;
}

Result<Done> SqliteHouse::commitWrite(const std::optional<JournalEnd> &end, qint64 &tookUs)
{
    QElapsedTimer took;
    took.start();
    auto committed = engine->execute(Command::Commit);
    tookUs = microsecondsSince(took);
    endTransaction(); // whatever a failed commit left open
    if (committed) {
        schemaSeenAt = engine->contentVersion(); // as this connection left it
        bell.ring(end ? std::optional(BellMark::of(end->entry, end->hash)) : std::nullopt);
        checkpointIfDue(*this);
    } else if (writeAhead) {
        // Only its flush may have failed: then all of it stands in the log, and would come back as a commit after a
        // crash, although it is told here that nothing was saved. Cutting the log takes that away.
        Q_ASSERT(hasTurn());
        engine->checkpoint(SqliteEngine::Checkpoint::Truncate);
    } else if (committed.error().code == ErrorCode::StorageUnusable) {
        // The journal may be at its end and only that not flushed: then it is done, and nobody can take it back.
        committed.error().message = Storage::tr("Disk error while saving: the change may or may not be saved. Check "
                                                "the seats before repeating it, and check the disk.");
    }
    giveTurn();
    return committed;
}

Result<Done> SqliteHouse::savepoint(Savepoint what)
{
    switch (what) {
    case Savepoint::Make: return engine->execute(Command::Savepoint);
    case Savepoint::Release: return engine->execute(Command::Release);
    case Savepoint::RollBackTo: break;
    }
    return engine->execute(Command::RollbackToSavepoint);
}

Result<qint64> SqliteHouse::execute(const Sql &sql, std::span<const Bind> binds, const RowVisitor &onRow, bool mayWrite)
{
    const Cancellation *const ends = mayWrite ? nullptr : cancellation();
    if (ends && ends->isWanted())
        return refuse(readingCancelled());
    TRY_GET(auto statement, statements.take(sql.sqlite, *engine));
    Lent lent(statements, sql.sqlite, std::move(statement));
    if (lent.writes() && !mayWrite)
        return refuse(notInWriteTransaction(sql.sqlite));

    // Said in release builds too: a value too few would be stored as NULL, one too many dropped.
    const auto count = int(binds.size());
    if (count != sqlite3_bind_parameter_count(lent.handle()))
        return refuse(wrongBindCount(sql.sqlite, count));
    for (int i = 0; i < count; ++i) {
        if (const int code = bindTo(lent.handle(), i + 1, binds[size_t(i)]); code != SQLITE_OK)
            return refuse(engine->error(code, QString::fromUtf8(sql.sqlite)));
    }
    const Ending ending(lent.handle(), m_armed, ends);
    QElapsedTimer waited;
    waited.start();
    const qint64 before = engine->rowsChangedInAll();
    bool wanted = true;
    int code = sqlite3_step(lent.handle());
    while (code == SQLITE_ROW) {
        if (wanted && onRow)
            wanted = onRow(SqliteRow(lent.handle()));
        if (!wanted && !lent.writes())
            break; // a write with RETURNING is drained: only then is it done
        code = sqlite3_step(lent.handle());
    }
    if (code == SQLITE_INTERRUPT)
        return refuse(readingCancelled());
    if (code != SQLITE_DONE && code != SQLITE_ROW)
        return refuse(engine->error(code, QString::fromUtf8(sql.sqlite), waited.elapsed()));
    return engine->rowsChangedInAll() == before ? 0 : engine->rowsChanged();
}

// At once: there is no way to save.
Result<Done> SqliteHouse::post(const Sql &sql, std::span<const Bind> binds, const RowVisitor &onRow,
                               std::optional<qint64> changes, bool mayWrite)
{
    TRY_GET(const qint64 changed, execute(sql, binds, onRow, mayWrite));
    if (changes && changed != *changes)
        return refuse(wrongRowCount(sql.sqlite, changed, *changes));
    return Done();
}

Result<QStringList> SqliteHouse::integrityProblems()
{
    // Not the quick one: it passes over an index that lies where another one's pages should be, and reports read those.
    TRY_GET(QStringList problems, engine->lines(QStringLiteral("PRAGMA integrity_check(100)")));
    problems.removeAll(QStringLiteral("ok"));
    TRY_GET(const QStringList orphans, engine->lines(QStringLiteral("PRAGMA foreign_key_check")));
    for (const QString &orphan : orphans)
        problems.append(Storage::tr("a row refers to one that is missing: %1").arg(orphan));
    return problems;
}

Result<SchemaReport> SqliteHouse::schemaProblems()
{
    return sqliteSchemaProblems(*engine);
}

std::optional<BellMark> SqliteHouse::bellMark() const
{
    return Doorbell::read(bellFile(house.path));
}

void SqliteHouse::bellMarkIs(BellEvidence what)
{
    if (what == BellEvidence::Keep)
        bell.keepMark();
    else
        bell.renewMark();
}

Result<HeldTurn> HeldTurn::take(SqliteHouse &house, qint64 waitMs)
{
    if (!house.turnstile)
        return HeldTurn(nullptr);
    TRY(house.turnstile->take(waitMs));
    return HeldTurn(&*house.turnstile);
}

HeldTurn::HeldTurn(HeldTurn &&other) noexcept : m_turnstile(std::exchange(other.m_turnstile, nullptr)) {}

HeldTurn::~HeldTurn()
{
    if (m_turnstile)
        m_turnstile->give();
}

} // namespace rowlock
