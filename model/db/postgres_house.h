// A house in a database of a PostgreSQL server (docs/decisions/postgresql.md). One turn for the whole house: an
// advisory lock, taken in a statement of its own before anything is read. A connection that was lost while nothing was
// under way is made anew by the next look or write.
#pragma once

#include "model/db/engine/postgres_link.h"
#include "model/db/house_database.h"

#include <memory>

namespace rowlock {

class PostgresHouse final : public HouseDatabase
{
public:
    enum class Expect { House, Nothing }; // what there is in the database
    // storage_unusable: no answer, no such database, no house or more than nothing in it, a server that is too old or a
    // standby; storage_newer. Outstanding migrations run in one transaction, inside the turn.
    static Result<std::unique_ptr<PostgresHouse>> open(const QString &address, Expect expected, bool readOnly,
                                                       qint64 waitMs);

    QString place() const override { return m_address; }
    bool isReadOnly() const override { return m_readOnly; }
    bool isOnServer() const override { return true; }
    int schema() const override { return m_schema; }
    QString engineName() const override;
    QString journalMode() const override { return QStringLiteral("server"); }
    int logPages() const override { return 0; }
    Result<Done> checkInPlace() override;
    Result<qint64> dataVersion() override;
    Result<Done> beginWrite(qint64 waitMs, qint64 &waitedUs) override;
    Result<Done> beginRead() override;
    Result<Done> commitWrite(const std::optional<BellMark> &end, qint64 &tookUs) override;
    Result<Done> commitRead() override;
    void rollBack() override;
    bool inTransaction() const override { return m_link->inTransaction(); }
    Result<Done> savepoint(Savepoint what) override;
    bool isReading() const override { return m_reading > 0; }
    Result<qint64> execute(const Sql &sql, std::span<const Bind> binds, const RowVisitor &onRow,
                           bool mayWrite) override;
    Result<QStringList> integrityProblems() override;
    Result<QStringList> schemaProblems() override;
    std::optional<BellMark> bellMark() const override { return std::nullopt; }
    void keepBellMark() override {}
    void renewBellMark() override {}

    // In a write transaction, where nothing is yet: makes the house's tables and rules.
    Result<Done> install();

private:
    PostgresHouse(const QString &address, bool readOnly, qint64 waitMs);
    Result<Done> connect();
    Result<Done> bringUpToDate();

    QString m_address;
    bool m_readOnly;
    qint64 m_waitMs;
    std::unique_ptr<PostgresLink> m_link;
    int m_schema = 0; // 0: not made yet
    int m_reading = 0;
};

} // namespace rowlock
