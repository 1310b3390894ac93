#include "model/db/transaction.h"

#include "model/db/connection_inner.h"
#include "model/db/storage_text.h"

#include <QElapsedTimer>

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
    return {
        ErrorCode::StorageNewer,
        Storage::tr("A newer Rowlock has brought %1 up to date meanwhile. Close this one and start the newer version.")
            .arg(file),
        {{QStringLiteral("schema"), schema}, {QStringLiteral("supported"), supported}},
        {}};
}

Error nested()
{
    Q_ASSERT_X(false, "TransactionRunner", "a transaction is open or a statement is being read");
    return {ErrorCode::StorageUnusable,
            Storage::tr("Two changes were begun inside one another, so the second was not made. Please report this."),
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
    TRY_GET(const qint64 schema, inner.engine->userVersion());
    if (schema != inner.schema)
        return refuse(grownNewer(inner.house.path, schema, inner.schema));
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
    const int pages = inner.engine->logPages();
    if (!inner.writeAhead || pages < checkpointPages)
        return;
    inner.engine->checkpoint(pages < truncatePages ? SqliteEngine::Checkpoint::Passive
                                                   : SqliteEngine::Checkpoint::Truncate);
}

} // namespace

TransactionRunner::~TransactionRunner()
{
    if (!m_open)
        return;
    rollBack(m_connection.inner());
    if (m_writing)
        giveTurn(m_connection.inner());
}

Result<Done> TransactionRunner::beginWrite()
{
    Connection::Inner &inner = m_connection.inner();
    if (isBusy(inner))
        return refuse(nested());
    if (inner.house.readOnly)
        return refuse(readOnly(inner.house.path));
    QElapsedTimer waited;
    waited.start();
    if (inner.turnstile)
        TRY(inner.turnstile->take(inner.waitMs));
    // The turn is only courtesy among ours; a foreign program's lock is waited for with what is left of the time.
    inner.engine->setBusyTimeout(qMax<qint64>(1, inner.waitMs - waited.elapsed()));
    auto begun = inner.engine->execute(Command::BeginImmediate);
    if (!begun && begun.error().code == ErrorCode::Busy)
        begun.error().details.insert(QStringLiteral("waited_ms"), waited.elapsed());
    if (begun)
        begun = checkBegun(m_connection, inner);
    if (!begun) {
        rollBack(inner);
        giveTurn(inner);
        return begun;
    }
    inner.transaction = Transaction::Write;
    m_open = m_writing = true;
    return Done();
}

Result<Done> TransactionRunner::beginRead()
{
    Connection::Inner &inner = m_connection.inner();
    if (isBusy(inner))
        return refuse(nested());
    TRY(inner.engine->execute(Command::BeginDeferred));
    inner.transaction = Transaction::Read;
    m_open = true;
    return Done();
}

Result<Done> TransactionRunner::commit()
{
    Connection::Inner &inner = m_connection.inner();
    Q_ASSERT_X(m_open, "commit", "no transaction is open");
    m_open = false;
    const auto committed = inner.engine->execute(Command::Commit);
    rollBack(inner); // whatever a failed commit left open
    if (!m_writing)
        return committed;
    if (committed) {
        ++inner.commits;
        inner.bell.ring();
        checkpointIfDue(inner);
    } else if (inner.writeAhead) {
        // Only its flush may have failed: then all of it stands in the log, and would come back as a commit after a crash,
        // although it is told here that nothing was saved. Cutting the log takes that away.
        inner.engine->checkpoint(SqliteEngine::Checkpoint::Truncate);
    }
    giveTurn(inner);
    return committed;
}

} // namespace rowlock
