// A house in a database of a PostgreSQL server (docs/decisions/postgresql.md). The turn of a write is advisory locks,
// taken in a statement of its own before anything is read. Where the answer to COMMIT is lost, the journal says what
// became of it.
#pragma once

#include "model/db/house_database.h"
#include "model/db/postgres_session.h"
#include "model/db/postgres_turn.h"

#include <memory>
#include <optional>

namespace rowlock {

class PostgresHouse final : public HouseDatabase
{
public:
    enum class Expect { House, Nothing }; // what there is in the database
    // storage_unusable: no answer, no such database, no house or more than nothing in it, a server that is too old or a
    // standby; storage_newer. Outstanding migrations run in one transaction, inside the turn.
    static Result<std::unique_ptr<PostgresHouse>> open(const HouseAccess &access, Expect expected, bool readOnly,
                                                       qint64 waitMs);

    HouseAccess access() const override { return m_session.access(); }
    bool isReadOnly() const override { return m_session.isReadOnly() || !m_mayWrite; }
    int schema() const override { return m_schema; }
    StorageFacts storage() const override;
    Result<Done> checkInPlace() override;
    Result<qint64> dataVersion() override;
    std::unique_ptr<ChangeWatcher> watch() override;
    Result<bool> claimTerminal(const QString &name) override { return m_session.claimTerminal(name); }
    Result<Done> beginWrite(const Turn &turn, qint64 waitMs, qint64 &waitedUs, const FirstLook *first) override;
    Result<Done> beginRead(Look look) override;
    Result<Done> commitWrite(const std::optional<JournalEnd> &end, qint64 &tookUs) override;
    Result<Done> commitRead() override;
    void rollBack() override;
    bool inTransaction() const override { return m_session.link().inTransaction(); }
    Result<Done> savepoint(Savepoint what) override;
    bool isReading() const override { return m_reading > 0; }
    Result<qint64> execute(const Sql &sql, std::span<const Bind> binds, const RowVisitor &onRow,
                           bool mayWrite) override;
    Result<Done> post(const Sql &sql, std::span<const Bind> binds, const RowVisitor &onRow,
                      std::optional<qint64> changes, bool mayWrite) override;
    Result<Done> send() override;
    Result<QStringList> integrityProblems() override;
    Result<SchemaReport> schemaProblems() override;
    std::optional<BellMark> bellMark() const override { return std::nullopt; }
    void bellMarkIs(BellEvidence) override {}

    // In a write transaction, where nothing is yet: makes the house's tables and rules.
    Result<Done> install();

private:
    PostgresHouse(const HouseAccess &access, bool readOnly, qint64 waitMs)
        : m_session(access, readOnly, waitMs), m_usualCommitMs(qMax<qint64>(waitMs, 1000))
    {
        turnIs(m_turn);
    }
    Result<Done> bringUpToDate();
    Result<Done> settle(const Error &lost, const std::optional<JournalEnd> &end);
    Result<bool> holds(const JournalEnd &end, qint64 waitMs);
    PostgresLink &link() { return m_session.link(); }

    PostgresSession m_session;
    const qint64 m_usualCommitMs; // as long as for a turn, and a moment also where hardly any time is given for that
    qint64 m_commitMs = m_usualCommitMs; // for which a COMMIT may go without an answer
    int m_schema = 0;                    // 0: not made yet
    bool m_mayWrite = true;              // a login may be one that only looks
    int m_reading = 0;
    PostgresTurn m_turn{m_session};
    qint64 m_entries = 0; // of the journal, when the write transaction began
    qint64 m_exchangesAtSavepoint = 0;
};

} // namespace rowlock
