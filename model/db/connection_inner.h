// What the files of model/db share of a connection. Nobody else includes this.
#pragma once

#include "model/db/connection.h"
#include "model/db/doorbell.h"
#include "model/db/engine/sqlite_engine.h"
#include "model/db/house_file.h"
#include "model/db/statement_cache.h"
#include "model/db/turnstile.h"
#include "model/domain/waits.h"

#include <QDeadlineTimer>
#include <QSqlDatabase>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace rowlock {

struct Connection::Inner
{
    // Members are destroyed from the last to the first: statements before the engine's, the database after both.
    struct Database
    {
        Database();
        ~Database();
        Database(const Database &) = delete;
        Database &operator=(const Database &) = delete;

        QString name; // in Qt's list of connections
        QSqlDatabase handle;
    };
    enum class Transaction { None, Read, Write };

    HouseFile house;
    qint64 waitMs = patienceMs;
    qint64 spentMs = 0; // of the wait, by the opening: the first write has only what is left
    Database database;
    std::unique_ptr<SqliteEngine> engine;
    StatementCache statements;
    std::optional<Turnstile> turnstile; // none: nobody else can know the file yet, or it is only read
    Doorbell bell;

    Transaction transaction = Transaction::None;
    // While a WriteGroup is open each write of its is a savepoint, one at a time.
    struct Group
    {
        bool inOne = false;
        qint64 lockWaitUs = 0;
        QList<const char *> commands; // of those that did not fail
        std::optional<BellMark> end;  // of the journal, by the last of them
    };
    std::optional<Group> group;
    WaitCounts waits;
    int schema = 0;
    std::optional<quint32> schemaSeenAt; // the content at which the file still had it
    qint64 commits = 0;
    bool writeAhead = false; // else the rollback journal
    FileIdentity log;        // of the -wal and the -shm that this connection has open
    FileIdentity sharedMemory;

    QDeadlineTimer opening; // until when the opening may wait, in all
    // Turn or lock: the next thing that the opening waits for has what is left of that.
    qint64 openingPatience();

    // What is left of this command's one wait.
    qint64 patience() { return std::max<qint64>(0, waitMs - std::exchange(spentMs, 0)); }

    // Without it nobody may copy the log back: beside a writer that can damage the file (docs/decisions/turnstile.md).
    bool hasTurn() const { return !turnstile || turnstile->isTaken(); }

    // Does the name still stand for the open file, and its log? Otherwise commits would succeed and be lost.
    bool isStillInPlace() const;
};

// Holds the turn while it lives.
class Turn
{
public:
    static Result<Turn> take(Connection::Inner &inner, qint64 waitMs);
    ~Turn();
    Turn(Turn &&other) noexcept;
    Turn &operator=(Turn &&) = delete;

private:
    explicit Turn(Turnstile *turnstile) : m_turnstile(turnstile) {}
    Turnstile *m_turnstile;
};

} // namespace rowlock
