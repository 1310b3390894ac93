// Where a house is kept, below Connection and its transactions: the one thing that there is of each engine
// (docs/decisions/postgresql.md). Used on one thread. Only model/db includes this.
#pragma once

#include "model/db/doorbell.h"
#include "model/db/row.h"
#include "model/db/turn.h"
#include "model/domain/house_access.h"
#include "model/domain/house_place.h"
#include "model/domain/journal_end.h"
#include "model/domain/result.h"
#include "model/domain/storage_facts.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <span>

namespace rowlock {

class Cancellation;
class ChangeWatcher;

class HouseDatabase
{
public:
    HouseDatabase() = default;
    virtual ~HouseDatabase() = default;
    HouseDatabase(const HouseDatabase &) = delete;
    HouseDatabase &operator=(const HouseDatabase &) = delete;

    virtual HouseAccess access() const = 0;          // for another connection like this one
    QString place() const { return access().place; } // the file, or the address of the server
    virtual bool isReadOnly() const = 0;
    bool isOnServer() const { return isServerAddress(place()); }
    virtual int schema() const = 0;
    virtual StorageFacts storage() const = 0;

    // Before a look outside any transaction, and before every transaction: is it still there, and the same?
    virtual Result<Done> checkInPlace() = 0;
    virtual Result<qint64> dataVersion() = 0;           // grows with others' commits
    virtual std::unique_ptr<ChangeWatcher> watch() = 0; // one at a time
    // For as long as the house is open no other window has this name; false: one has it. Of a file, a lock beside it
    // says so before it is opened.
    virtual Result<bool> claimTerminal(const QString &) { return true; }

    // Waits for the turn and for every lock that excludes others who write the same, `waitMs` at most; then busy.
    // Nothing may have been read before. `waitedUs`: for how long, also where it had to give up. `first`: what is read
    // then, in the same way to the engine; none: nothing.
    virtual Result<Done> beginWrite(const Turn &turn, qint64 waitMs, qint64 &waitedUs, const FirstLook *first) = 0;
    WriteTurn &turn() const { return *m_turn; } // that the write transaction has
    virtual Result<Done> beginRead(Look look) = 0;
    // Whatever comes of them, the transaction is over afterwards and the turn is given back. `end`: where the journal
    // ends now. `tookUs`: of the engine's COMMIT alone.
    virtual Result<Done> commitWrite(const std::optional<JournalEnd> &end, qint64 &tookUs) = 0;
    virtual Result<Done> commitRead() = 0;
    virtual void rollBack() = 0;            // where there is anything to roll back; gives the turn back
    virtual bool inTransaction() const = 0; // false also where a fault has ended it behind our back
    enum class Savepoint { Make, Release, RollBackTo };
    virtual Result<Done> savepoint(Savepoint what) = 0; // one at a time

    // What is read outside of a write ends with it, as `cancelled`; null: with nothing. It outlives that.
    void readsEndWith(const Cancellation *cancellation) { m_cancellation = cancellation; }
    const Cancellation *cancellation() const { return m_cancellation; }

    virtual bool isReading() const = 0; // a statement's rows are being looked at
    // Answers the rows that a write changed. `mayWrite`: refused otherwise, whatever the engine would do.
    virtual Result<qint64> execute(const Sql &sql, std::span<const Bind> binds, const RowVisitor &onRow,
                                   bool mayWrite) = 0;
    // As execute, in its place among the others; but where a way to the engine costs time its rows and its fault come
    // with the next execute, send, savepoint's end or commit. `changes`: so many rows, or that is storage_corrupt.
    virtual Result<Done> post(const Sql &sql, std::span<const Bind> binds, const RowVisitor &onRow,
                              std::optional<qint64> changes, bool mayWrite) = 0;
    virtual Result<Done> send() = 0; // what was posted

    virtual Result<QStringList> integrityProblems() = 0; // one line each; empty: nothing
    virtual Result<SchemaReport> schemaProblems() = 0;

    // What was last said of the journal's end beside the house (Doorbell); none where there is no such place.
    virtual std::optional<BellMark> bellMark() const = 0;
    enum class BellEvidence { Keep, Renew }; // what Connection says of the two
    virtual void bellMarkIs(BellEvidence what) = 0;

protected:
    void turnIs(WriteTurn &turn) { m_turn = &turn; }

private:
    WriteTurn m_alone;
    WriteTurn *m_turn = &m_alone;
    const Cancellation *m_cancellation = nullptr;
};

// Said by every engine. `sql`: for the log.
Error notInWriteTransaction(const char *sql);
Error wrongBindCount(const char *sql, qsizetype count);
Error wrongRowCount(const char *sql, qint64 found, qint64 due);
Error readingCancelled();
Error grownNewer(const QString &place, qint64 schema, int supported); // while it was open

} // namespace rowlock
