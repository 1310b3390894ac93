#include "model/db/transaction.h"

#include "model/db/connection_inner.h"
#include "model/db/storage_text.h"

#include <QElapsedTimer>

#include <utility>

namespace rowlock {
namespace {

using Transaction = Connection::Inner::Transaction;
using Command = SqliteEngine::Command;

// Past this many pages in the log a commit also copies it back; past the second the log's file is cut as well.
constexpr int checkpointPages = 1000;
constexpr int truncatePages = 4000;

Error readOnly(const QString &file)
{
    return {ErrorCode::StorageUnusable,
            Storage::tr("%1 may only be read, so nothing was changed. Ask for permission to write to the file and its "
                        "folder, or copy it to a folder of your own.")
                .arg(file),
            {{QStringLiteral("file"), file}},
            {}};
}

Error grownNewer(const QString &file, qint64 schema, int supported)
{
    return {ErrorCode::StorageNewer,
            Storage::tr("A newer version has updated %1. Close this one and start the newer version.").arg(file),
            {{QStringLiteral("schema"), schema}, {QStringLiteral("supported"), supported}},
            {}};
}

Error nested()
{
    Q_ASSERT_X(false, "TransactionRunner", "a transaction is open or a statement is being read");
    return {ErrorCode::StorageUnusable,
            Storage::tr("Internal error: nested change. The second change was not made. Report this with the log."),
            {},
            QStringLiteral("nested transaction")};
}

bool isBusy(const Connection::Inner &inner)
{
    return inner.transaction != Transaction::None || inner.statements.lentOut() > 0;
}

Result<Done> checkBegun(const Connection &connection, Connection::Inner &inner)
{
    TRY(connection.checkInPlace());
    const std::optional<quint32> version = inner.engine->contentVersion();
    if (version && version == inner.schemaSeenAt) // nobody else has committed anything since
        return Done();
    TRY_GET(const qint64 schema, inner.engine->userVersion());
    if (schema != inner.schema)
        return refuse(grownNewer(inner.house.path, schema, inner.schema));
    inner.schemaSeenAt = version;
    return Done();
}

void rollBack(Connection::Inner &inner)
{
    if (inner.engine->inTransaction())
        static_cast<void>(inner.engine->execute(Command::Rollback));
    inner.transaction = Transaction::None;
    inner.engine->setBusyTimeout(inner.waitMs);
}

void giveTurn(Connection::Inner &inner)
{
    if (inner.turnstile)
        inner.turnstile->give();
}

void checkpointIfDue(Connection::Inner &inner)
{
    Q_ASSERT_X(inner.hasTurn(), "checkpointIfDue", "the turn was given back before");
    const int pages = inner.engine->logPages();
    if (!inner.writeAhead || pages < checkpointPages)
        return;
    inner.engine->checkpoint(pages < truncatePages ? SqliteEngine::Checkpoint::Passive
                                                   : SqliteEngine::Checkpoint::Truncate);
}

qint64 microseconds(const QElapsedTimer &since)
{
    return since.nsecsElapsed() / 1000;
}

// The turn, the lock, and the checks that come before anything is read. Answers for how long it waited, also in
// `waitedUs` where it had to give up.
Result<Done> beginImmediate(Connection &connection, qint64 waitMs, qint64 &waitedUs)
{
    Connection::Inner &inner = connection.inner();
    QElapsedTimer waited;
    waited.start();
    waitedUs = 0;
    if (inner.turnstile) {
        const auto taken = inner.turnstile->take(waitMs);
        waitedUs = microseconds(waited);
        if (!taken)
            return taken;
    }
    // The turn is only courtesy among ours; a foreign program's lock is waited for with what is left of the time.
    inner.engine->setBusyTimeout(qMax<qint64>(1, waitMs - waited.elapsed()));
    auto begun = inner.engine->execute(Command::BeginImmediate);
    waitedUs = microseconds(waited);
    if (!begun && begun.error().code == ErrorCode::Busy)
        begun.error().details.insert(QStringLiteral("waited_ms"), waited.elapsed());
    if (begun)
        begun = checkBegun(connection, inner);
    if (!begun) {
        rollBack(inner);
        giveTurn(inner);
        return begun;
    }
    inner.transaction = Transaction::Write;
    return Done();
}

// Whatever comes of it, the transaction is over afterwards and the turn is given back.
Result<Done> commitAndGiveTurn(Connection::Inner &inner, const std::optional<BellMark> &end, qint64 &tookUs)
{
    QElapsedTimer took;
    took.start();
    auto committed = inner.engine->execute(Command::Commit);
    tookUs = microseconds(took);
    rollBack(inner); // whatever a failed commit left open
    if (committed) {
        ++inner.commits;
        inner.schemaSeenAt = inner.engine->contentVersion(); // as this connection left it
        inner.bell.ring(end);
        checkpointIfDue(inner);
    } else if (inner.writeAhead) {
        // Only its flush may have failed: then all of it stands in the log, and would come back as a commit after a
        // crash, although it is told here that nothing was saved. Cutting the log takes that away.
        Q_ASSERT(inner.hasTurn());
        inner.engine->checkpoint(SqliteEngine::Checkpoint::Truncate);
    } else if (committed.error().code == ErrorCode::StorageUnusable) {
        // The journal may be at its end and only that not flushed: then it is done, and nobody can take it back.
        committed.error().message = Storage::tr("Disk error while saving: the change may or may not be saved. Check "
                                                "the seats before repeating it, and check the disk.");
    }
    giveTurn(inner);
    return committed;
}

Error groupLost()
{
    return {ErrorCode::StorageUnusable,
            Storage::tr("The change could not be written, and nothing was changed. Check the disk and try again."),
            {},
            QStringLiteral("the transaction of the group was rolled back")};
}

} // namespace

TransactionRunner::~TransactionRunner()
{
    if (!m_open)
        return;
    Connection::Inner &inner = m_connection.inner();
    if (m_inGroup) {
        if (m_writing && inner.engine->inTransaction()) {
            static_cast<void>(inner.engine->execute(Command::RollbackToSavepoint));
            static_cast<void>(inner.engine->execute(Command::Release));
        }
        inner.group->inOne = false;
        return;
    }
    rollBack(inner);
    if (m_writing)
        giveTurn(inner);
}

Result<Done> TransactionRunner::beginInGroup(bool writing)
{
    Connection::Inner &inner = m_connection.inner();
    if (inner.group->inOne || inner.statements.lentOut() > 0)
        return refuse(nested());
    if (!inner.engine->inTransaction()) // a savepoint would begin a transaction of its own
        return refuse(groupLost());
    if (writing) {
        TRY(inner.engine->execute(Command::Savepoint));
        inner.waits.gotLock(m_command, inner.group->lockWaitUs);
    }
    inner.group->inOne = true;
    m_open = m_inGroup = true;
    m_writing = writing;
    return Done();
}

Result<Done> TransactionRunner::beginWrite()
{
    Connection::Inner &inner = m_connection.inner();
    if (inner.group)
        return beginInGroup(true);
    if (isBusy(inner))
        return refuse(nested());
    if (inner.house.readOnly)
        return refuse(readOnly(inner.house.path));
    qint64 waitedUs = 0;
    const auto begun = beginImmediate(m_connection, inner.patience(), waitedUs);
    if (begun)
        inner.waits.gotLock(m_command, waitedUs);
    else if (begun.error().code == ErrorCode::Busy)
        inner.waits.gaveUp(m_command, waitedUs);
    m_open = m_writing = begun.has_value();
    return begun;
}

Result<Done> TransactionRunner::beginRead()
{
    Connection::Inner &inner = m_connection.inner();
    if (inner.group)
        return beginInGroup(false);
    if (isBusy(inner))
        return refuse(nested());
    TRY(m_connection.checkInPlace());
    TRY(inner.engine->execute(Command::BeginDeferred));
    inner.transaction = Transaction::Read;
    m_open = true;
    return Done();
}

Result<Done> TransactionRunner::commit()
{
    Connection::Inner &inner = m_connection.inner();
    Q_ASSERT_X(m_open, "commit", "no transaction is open");
    if (m_inGroup)
        return commitInGroup();
    m_open = false;
    if (!m_writing) {
        const auto committed = inner.engine->execute(Command::Commit);
        rollBack(inner);
        return committed;
    }
    qint64 tookUs = 0;
    const auto committed = commitAndGiveTurn(inner, m_proof.m_end, tookUs);
    if (committed)
        inner.waits.committed(m_command, tookUs);
    return committed;
}

Result<Done> TransactionRunner::commitInGroup()
{
    Connection::Inner &inner = m_connection.inner();
    if (m_writing) {
        if (!inner.engine->inTransaction())
            return refuse(groupLost());
        TRY(inner.engine->execute(Command::Release));
        inner.group->commands.append(m_command);
        if (m_proof.m_end)
            inner.group->end = m_proof.m_end;
    }
    m_open = false;
    inner.group->inOne = false;
    return Done();
}

WriteGroup::~WriteGroup()
{
    if (!m_open)
        return;
    Connection::Inner &inner = m_connection.inner();
    inner.group.reset();
    rollBack(inner);
    giveTurn(inner);
}

qsizetype WriteGroup::made() const
{
    const auto &group = m_connection.inner().group;
    return group ? group->commands.size() : 0;
}

qint64 WriteGroup::patienceMs() const
{
    return m_connection.inner().waitMs;
}

Result<Done> WriteGroup::begin(qint64 waitMs)
{
    Connection::Inner &inner = m_connection.inner();
    if (inner.group || isBusy(inner))
        return refuse(nested());
    if (inner.house.readOnly)
        return refuse(readOnly(inner.house.path));
    qint64 waitedUs = 0;
    if (const auto begun = beginImmediate(m_connection, waitMs, waitedUs); !begun) {
        if (begun.error().code == ErrorCode::Busy)
            inner.waits.gaveUp("together", waitedUs);
        return begun;
    }
    inner.group = Connection::Inner::Group{false, waitedUs, {}, {}};
    m_open = true;
    return Done();
}

bool WriteGroup::isLost() const
{
    return !m_connection.inner().engine->inTransaction();
}

Result<Done> WriteGroup::commit()
{
    Connection::Inner &inner = m_connection.inner();
    Q_ASSERT_X(m_open && !inner.group->inOne, "commit", "no group is open, or one of its writes still is");
    if (isLost())
        return refuse(groupLost()); // rolled back already; the destructor gives the turn back
    m_open = false;
    const Connection::Inner::Group group = *std::exchange(inner.group, std::nullopt);
    qint64 tookUs = 0;
    TRY(commitAndGiveTurn(inner, group.end, tookUs));
    for (const char *command : group.commands)
        inner.waits.committed(command, tookUs);
    return Done();
}

} // namespace rowlock
