#include "model/db/connection.h"

#include "model/db/change_watcher.h"
#include "model/db/connection_inner.h"
#include "model/db/durable_file.h"
#include "model/db/migrator.h"
#include "model/db/opening.h"
#ifdef ROWLOCK_POSTGRESQL
#include "model/db/postgres_house.h"
#endif
#include "model/db/storage_text.h"
#include "model/db/transaction.h"
#include "model/domain/house_place.h"

#include <QFile>

#include <algorithm>
#include <utility>

namespace rowlock {
namespace {

// A house that is replaced again and again while it is opened is no place to sell from.
constexpr int mostAttempts = 3;

} // namespace

Result<std::unique_ptr<Connection>> Connection::open(const HouseAccess &house, OpenMode mode, qint64 waitMs)
{
    const QString &file = house.place;
    if (mode == OpenMode::Create)
        return create(
            file, [](Connection &) -> Result<Done> { return Done(); }, waitMs);
    if (isServerAddress(file))
        return openOnServer(house, mode, waitMs);
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
    auto connection = around(std::move(opened), waitMs);
    SqliteHouse &opening = connection->inner().sqlite();
    const bool migrates = !connection->isReadOnly() && connection->schema() < supportedSchema();
    if (migrates)
        TRY(Migrator(*connection).bringUpToDate(Migrator::Copy::Keep));
    TRY(settleHouse(opening));
    connection->inner().spentMs = migrates ? 0 : waitMs - std::max<qint64>(0, deadline.remainingTime());
    opening.opening = QDeadlineTimer(QDeadlineTimer::Forever);
    opening.engine->setBusyTimeout(waitMs);
    return connection;
}

std::unique_ptr<Connection> Connection::around(std::unique_ptr<HouseDatabase> database, qint64 waitMs)
{
    auto inner = std::make_unique<Inner>();
    inner->database = std::move(database);
    inner->waitMs = waitMs;
    return std::unique_ptr<Connection>(new Connection(std::move(inner)));
}

Result<std::unique_ptr<Connection>> Connection::create(const QString &file, const Found &found, qint64 waitMs)
{
    if (isServerAddress(file))
        return createOnServer(file, found, waitMs);
    TRY_GET(const HouseFile house, inspectNew(file));
    TRY(createFile(house, found));
    return open(file, OpenMode::ReadWrite, waitMs);
}

Result<Done> Connection::createFile(const HouseFile &house, const Found &found)
{
    HouseFile draft = house;
    draft.path = temporaryNameFor(house.path);
    TRY(makePrivate(draft.path, house.path)); // patrons will be in it; SQLite's own files beside it get the same
    const auto write = [&]() -> Result<Done> {
        TRY_GET(auto file, openDraft(draft, house.path));
        const auto connection = around(std::move(file), patienceMs);
        TRY(Migrator(*connection).bringUpToDate(Migrator::Copy::None));
        return found(*connection);
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

#ifdef ROWLOCK_POSTGRESQL

Result<std::unique_ptr<Connection>> Connection::openOnServer(const HouseAccess &house, OpenMode mode, qint64 waitMs)
{
    TRY_GET(auto opened, PostgresHouse::open(house, PostgresHouse::Expect::House, mode == OpenMode::ReadOnly, waitMs));
    return around(std::move(opened), waitMs);
}

// All of it in one transaction: nobody sees a house that is not yet whole.
Result<std::unique_ptr<Connection>> Connection::createOnServer(const QString &address, const Found &found,
                                                               qint64 waitMs)
{
    TRY_GET(auto made, PostgresHouse::open(address, PostgresHouse::Expect::Nothing, false, waitMs));
    PostgresHouse &house = *made;
    auto connection = around(std::move(made), waitMs);
    WriteGroup group(*connection);
    TRY(group.begin(waitMs));
    TRY(house.install());
    TRY(found(*connection));
    TRY(group.commit());
    return connection;
}

#else

namespace {

tl::unexpected<Error> withoutServers(const QString &address)
{
    return refuse(ErrorCode::StorageUnusable,
                  Storage::tr("This Rowlock was built without PostgreSQL, so %1 cannot be opened. Install one that was "
                              "built with it.")
                      .arg(address),
                  {{QStringLiteral("database"), address}});
}

} // namespace

Result<std::unique_ptr<Connection>> Connection::openOnServer(const HouseAccess &house, OpenMode, qint64)
{
    return withoutServers(house.place);
}

Result<std::unique_ptr<Connection>> Connection::createOnServer(const QString &address, const Found &, qint64)
{
    return withoutServers(address);
}

#endif

Connection::Connection(std::unique_ptr<Inner> inner) : m_inner(std::move(inner)) {}

Connection::~Connection()
{
    Q_ASSERT_X(m_inner->transaction == Inner::Transaction::None, "~Connection", "a transaction is open");
}

QString Connection::file() const
{
    return m_inner->database->place();
}

HouseAccess Connection::access() const
{
    return m_inner->database->access();
}

Result<bool> Connection::claimTerminal(const QString &name)
{
    return m_inner->database->claimTerminal(name);
}

bool Connection::isReadOnly() const
{
    return m_inner->database->isReadOnly();
}

bool Connection::isOnServer() const
{
    return m_inner->database->isOnServer();
}

int Connection::schema() const
{
    return m_inner->database->schema();
}

Result<qint64> Connection::dataVersion()
{
    return m_inner->database->dataVersion();
}

std::unique_ptr<ChangeWatcher> Connection::watch()
{
    return m_inner->database->watch();
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

StorageFacts Connection::storage() const
{
    return m_inner->database->storage();
}

Result<Done> Connection::checkInPlace() const
{
    return m_inner->database->checkInPlace();
}

std::optional<BellMark> Connection::bellMark() const
{
    return m_inner->database->bellMark();
}

void Connection::keepBellMark()
{
    m_inner->database->bellMarkIs(HouseDatabase::BellEvidence::Keep);
}

void Connection::renewBellMark()
{
    m_inner->database->bellMarkIs(HouseDatabase::BellEvidence::Renew);
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
