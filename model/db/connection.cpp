#include "model/db/connection.h"

#include "model/db/connection_inner.h"
#include "model/db/durable_file.h"
#include "model/db/migrator.h"
#include "model/db/opening.h"
#include "model/db/storage_text.h"

#include <QFile>

#include <atomic>
#include <utility>

namespace rowlock {
namespace {

// A house that is replaced again and again while it is opened is no place to sell from.
constexpr int mostAttempts = 3;

QString nextConnectionName()
{
    static std::atomic<int> count = 0;
    return QStringLiteral("rowlock-%1").arg(++count);
}

} // namespace

Connection::Inner::Database::Database()
    : name(nextConnectionName()), handle(QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name))
{}

Connection::Inner::Database::~Database()
{
    handle.close();
    handle = QSqlDatabase(); // Qt warns of a connection that is removed while somebody holds it
    QSqlDatabase::removeDatabase(name);
}

bool Connection::Inner::isStillInPlace() const
{
    if (engine->hasMoved())
        return false;
    return !writeAhead // nobody but us would notice the loss of the log, which holds the last sales
           || (identityOf(writeAheadLogOf(house.path)) == log
               && identityOf(sharedMemoryOf(house.path)) == sharedMemory);
}

qint64 Connection::Inner::openingPatience()
{
    const qint64 left = opening.isForever() ? waitMs : std::max<qint64>(0, opening.remainingTime());
    engine->setBusyTimeout(std::max<qint64>(1, left));
    return left;
}

Result<Turn> Turn::take(Connection::Inner &inner, qint64 waitMs)
{
    if (!inner.turnstile)
        return Turn(nullptr);
    TRY(inner.turnstile->take(waitMs));
    return Turn(&*inner.turnstile);
}

Turn::Turn(Turn &&other) noexcept : m_turnstile(std::exchange(other.m_turnstile, nullptr)) {}

Turn::~Turn()
{
    if (m_turnstile)
        m_turnstile->give();
}

Result<std::unique_ptr<Connection>> Connection::open(const QString &file, OpenMode mode, qint64 waitMs)
{
    if (mode == OpenMode::Create)
        return create(
            file, [](Connection &) -> Result<Done> { return Done(); }, waitMs);
    const QDeadlineTimer deadline(waitMs, Qt::PreciseTimer);
    for (int attempt = 1;; ++attempt) {
        auto opened = openOnce(file, mode, waitMs, deadline);
        const bool replaced = !opened && opened.error().details.contains(QStringLiteral("replaced"));
        if (!replaced || attempt == mostAttempts)
            return opened;
    }
}

Result<std::unique_ptr<Connection>> Connection::openOnce(const QString &file, OpenMode mode, qint64 waitMs,
                                                         const QDeadlineTimer &deadline)
{
    TRY_GET(const HouseFile house, inspectExisting(file, mode));
    TRY_GET(auto opened, openHouse(house, waitMs, deadline));
    std::unique_ptr<Connection> connection(new Connection(std::move(opened)));
    Inner &inner = connection->inner();
    const bool migrates = !connection->isReadOnly() && connection->schema() < supportedSchema();
    if (migrates)
        TRY(Migrator(*connection).bringUpToDate(Migrator::Copy::Keep));
    TRY(settleHouse(inner));
    inner.spentMs = migrates ? 0 : waitMs - std::max<qint64>(0, deadline.remainingTime());
    inner.opening = QDeadlineTimer(QDeadlineTimer::Forever);
    inner.engine->setBusyTimeout(waitMs);
    return connection;
}

Result<std::unique_ptr<Connection>> Connection::create(const QString &file, const Found &found, qint64 waitMs)
{
    TRY_GET(const HouseFile house, inspectNew(file));
    TRY(createFile(house, found));
    return open(file, OpenMode::ReadWrite, waitMs);
}

Result<Done> Connection::createFile(const HouseFile &house, const Found &found)
{
    HouseFile draft = house;
    draft.path = temporaryNameFor(house.path);
    const auto write = [&]() -> Result<Done> {
        TRY_GET(auto inner, openDraft(draft, house.path));
        Connection connection(std::move(inner));
        TRY(Migrator(connection).bringUpToDate(Migrator::Copy::None));
        return found(connection);
    };
    if (auto written = write(); !written) {
        QFile::remove(draft.path);
        QFile::remove(rollbackJournalOf(draft.path));
        return written;
    }
    // What a former house of this name left says nothing of the new one.
    QFile::remove(bellFile(house.path));
    return publish(draft.path, house.path);
}

Connection::Connection(std::unique_ptr<Inner> inner) : m_inner(std::move(inner)) {}

Connection::~Connection()
{
    Q_ASSERT_X(m_inner->transaction == Inner::Transaction::None, "~Connection", "a transaction is open");
    if (!m_inner->writeAhead || !m_inner->isStillInPlace())
        return;
    // Leaves everything in the one file, so that somebody who copies it while the house is closed copies the sales too.
    if (const auto turn = Turn::take(*m_inner, 0))
        m_inner->engine->checkpoint(SqliteEngine::Checkpoint::Truncate);
}

QString Connection::file() const
{
    return m_inner->house.path;
}

bool Connection::isReadOnly() const
{
    return m_inner->house.readOnly;
}

int Connection::schema() const
{
    return m_inner->schema;
}

Result<qint64> Connection::dataVersion()
{
    return m_inner->engine->dataVersion();
}

qint64 Connection::commits() const
{
    return m_inner->commits;
}

bool Connection::isWriting() const
{
    return m_inner->transaction == Inner::Transaction::Write;
}

const WaitCounts &Connection::waits() const
{
    return m_inner->waits;
}

QString Connection::engine() const
{
    return QStringLiteral("SQLite %1").arg(SqliteEngine::version());
}

QString Connection::journalMode() const
{
    return m_inner->writeAhead ? QStringLiteral("wal") : QStringLiteral("truncate");
}

int Connection::logPages() const
{
    return m_inner->engine->logPages();
}

Result<Done> Connection::checkInPlace() const
{
    if (m_inner->isStillInPlace())
        return Done();
    return refuse(leftItsPlace(*m_inner));
}

std::optional<BellMark> Connection::bellMark() const
{
    return Doorbell::read(bellFile(file()));
}

void Connection::keepBellMark()
{
    m_inner->bell.keepMark();
}

void Connection::renewBellMark()
{
    m_inner->bell.renewMark();
}

QString turnFile(const QString &databaseFile)
{
    return databaseFile + QStringLiteral("-turn");
}

QString bellFile(const QString &databaseFile)
{
    return databaseFile + QStringLiteral("-bell");
}

} // namespace rowlock
