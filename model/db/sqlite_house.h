// A house in one SQLite file (design: "Storage"). Owns the QSqlDatabase, the prepared statements, the turnstile and the
// doorbell's striker. Its members are model/db's own: the steps of opening, migrating and copying it stand in files of
// their own.
#pragma once

#include "model/db/engine/sqlite_engine.h"
#include "model/db/house_database.h"
#include "model/db/house_file.h"
#include "model/db/statement_cache.h"
#include "model/db/turnstile.h"

#include <QDeadlineTimer>
#include <QSqlDatabase>

#include <memory>
#include <optional>

namespace rowlock {

struct QtDatabase
{
    QtDatabase();
    ~QtDatabase();
    QtDatabase(const QtDatabase &) = delete;
    QtDatabase &operator=(const QtDatabase &) = delete;

    QString name; // in Qt's list of connections
    QSqlDatabase handle;
};

class SqliteHouse final : public HouseDatabase
{
public:
    // Empties the log if the turn is free this moment; never checkpoints without the turn.
    ~SqliteHouse() override;

    HouseAccess access() const override { return house.path; }
    bool isReadOnly() const override { return house.readOnly; }
    int schema() const override { return schemaNumber; }
    StorageFacts storage() const override;
    Result<Done> checkInPlace() override;
    Result<qint64> dataVersion() override { return engine->dataVersion(); }
    std::unique_ptr<ChangeWatcher> watch() override;
    Result<Done> beginWrite(const Turn &turn, qint64 patienceMs, qint64 &waitedUs, const FirstLook *first) override;
    Result<Done> beginRead(Look look) override;
    Result<Done> commitWrite(const std::optional<JournalEnd> &end, qint64 &tookUs) override;
    Result<Done> commitRead() override;
    void rollBack() override;
    bool inTransaction() const override { return engine->inTransaction(); }
    Result<Done> savepoint(Savepoint what) override;
    bool isReading() const override { return statements.lentOut() > 0; }
    Result<qint64> execute(const Sql &sql, std::span<const Bind> binds, const RowVisitor &onRow,
                           bool mayWrite) override;
    Result<Done> post(const Sql &sql, std::span<const Bind> binds, const RowVisitor &onRow,
                      std::optional<qint64> changes, bool mayWrite) override;
    Result<Done> send() override { return Done(); }
    Result<QStringList> integrityProblems() override;
    Result<SchemaReport> schemaProblems() override;
    std::optional<BellMark> bellMark() const override;
    void bellMarkIs(BellEvidence what) override;

    // Members are destroyed from the last to the first: statements before the engine's, the database after both.
    HouseFile house;
    qint64 waitMs = Connection::patienceMs; // of the opening, and of a look that meets another program's lock
    QtDatabase database;
    std::unique_ptr<SqliteEngine> engine;
    StatementCache statements;
    std::optional<Turnstile> turnstile; // none: nobody else can know the file yet, or it is only read
    Doorbell bell;
    int schemaNumber = 0;
    std::optional<quint32> schemaSeenAt; // the content at which the file still had it
    bool writeAhead = false;             // else the rollback journal
    FileIdentity log;                    // of the -wal and the -shm that this connection has open
    FileIdentity sharedMemory;

    QDeadlineTimer opening; // until when the opening may wait, in all
    // Turn or lock: the next thing that the opening waits for has what is left of that.
    qint64 openingPatience();

    // Without it nobody may copy the log back: beside a writer that can damage the file (docs/decisions/turnstile.md).
    bool hasTurn() const { return !turnstile || turnstile->isTaken(); }

private:
    // Does the name still stand for the open file, and its log? Otherwise commits would succeed and be lost.
    bool isStillInPlace() const;
    Result<Done> checkBegun();
    void endTransaction(); // rolls back what is open, and keeps the turn
    void giveTurn();

    const Cancellation *m_armed = nullptr; // of the statement that is run
};

// Holds the turn while it lives.
class HeldTurn
{
public:
    static Result<HeldTurn> take(SqliteHouse &house, qint64 waitMs);
    ~HeldTurn();
    HeldTurn(HeldTurn &&other) noexcept;
    HeldTurn &operator=(HeldTurn &&) = delete;

private:
    explicit HeldTurn(Turnstile *turnstile) : m_turnstile(turnstile) {}
    Turnstile *m_turnstile;
};

} // namespace rowlock
