// One session with a PostgreSQL server, by libpq: connecting, statements kept prepared, several of them in one way to
// the server and back, and how COMMIT ended. Knows nothing of houses. Belongs to one PostgresHouse and its thread.
#pragma once

#include "model/db/engine/postgres_connecting.h"
#include "model/db/row.h"
#include "model/domain/result.h"

#include <QByteArray>
#include <QDeadlineTimer>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

struct pg_conn;
struct pg_result;

namespace rowlock {

struct PostgresFault;

struct ClearResult
{
    void operator()(pg_result *result) const;
};
using PostgresResult = std::unique_ptr<pg_result, ClearResult>;

// The row of a result; true and false read as 1 and 0, and so do sums, which the server makes numeric.
class PostgresRow final : public Row
{
public:
    PostgresRow(const PostgresResult &result, int row) : m_result(result.get()), m_row(row) {}

    qint64 integer(int column) const override;
    QUtf8StringView view(int column) const override;
    QByteArray bytes(int column) const override;
    bool isNull(int column) const override;

private:
    pg_result *m_result;
    int m_row;
};

int rowsOf(const PostgresResult &result);
qint64 rowsChangedBy(const PostgresResult &result);                    // 0 for a SELECT
void visitRows(const PostgresResult &result, const RowVisitor &onRow); // which may be empty

class PostgresLink
{
public:
    // The handle of `call` is the link's from then on, whatever comes of it. `place`: the address. storage_unusable, in
    // words that say what to look for.
    static Result<std::unique_ptr<PostgresLink>> open(const PostgresCall &call, const QString &place);
    ~PostgresLink();
    PostgresLink(const PostgresLink &) = delete;
    PostgresLink &operator=(const PostgresLink &) = delete;

    QString place() const { return m_place; }
    int serverVersion() const;   // 150004
    QString versionText() const; // "15.4"
    bool isOpen();               // looks whether the other side has hung up
    bool inTransaction() const;
    bool hasFailed() const; // the transaction: nothing but its rollback is answered any more
    int socket() const;     // below 0 once the connection is lost
    // Called when a notice of another session was found among what the server said; between two calls isOpen() looks.
    void onNotice(std::function<void()> noticed) { m_noticed = std::move(noticed); }

    // As it is, by the simple protocol: perhaps several statements, of which the last one's result is answered.
    Result<PostgresResult> run(const QByteArray &sql);
    // Prepared once, found by the literal's address; "?" stands for a value.
    Result<PostgresResult> run(const char *sql, std::span<const Bind> binds);
    // Waits for the next run, send or commit and goes with it, in one way to the server and back: only then are its
    // rows and its fault known. `changes`: so many rows, or that is a fault.
    Result<Done> post(const char *sql, std::span<const Bind> binds, const RowVisitor &onRow,
                      std::optional<qint64> changes);
    void post(const QByteArray &sql); // one statement without values, as it is
    Result<Done> send();
    Result<Done> sendCounted(); // where any of it must change so many rows: before what ends a write
    void forgetPosted() { m_posted.clear(); }
    qint64 exchanges() const { return m_exchanges; } // ways to the server and back so far
    // Refused, or unknown: then details.unknown. The connection is over where no answer comes in `waitMs`.
    Result<Done> commit(qint64 waitMs);

private:
    struct Prepared
    {
        QByteArray sql; // compared when found again: a literal's address is a key, other text's may be used twice
        QByteArray text;
        QByteArray name;
        qsizetype values = 0;
        bool stands = false; // the server has it
    };
    struct Posted
    {
        QByteArray sql;
        std::shared_ptr<Prepared> prepared; // none: sent as it is
        std::vector<QByteArray> values;     // as they go to the server
        std::vector<const char *> pointers; // to them, and none for NULL
        std::vector<int> lengths;
        std::vector<int> formats;
        RowVisitor onRow;
        std::optional<qint64> changes;
        bool prepares = false; // in the same exchange
        PostgresResult result;
    };
    struct Exchange
    {
        std::vector<Posted> all;
        Posted *failed = nullptr; // the first one
        qint64 waitedMs = 0;
    };

    PostgresLink(pg_conn *handle, const QString &place);
    Result<PostgresResult> checked(PostgresResult result, const QByteArray &sql, qint64 waitedMs);
    void takeNotices();
    Result<std::shared_ptr<Prepared>> prepared(const char *sql, qsizetype values);
    bool sendOne(Posted &statement);
    void receiveOne(Posted &statement, const QDeadlineTimer &deadline);
    PostgresResult nextResult(const QDeadlineTimer &deadline);
    Exchange exchangePosted(const QDeadlineTimer &deadline);
    Result<PostgresResult> sendPosted();
    static Result<Done> deliver(const Exchange &done);
    PostgresFault faultOf(const pg_result *result, const QByteArray &sql) const;

    pg_conn *m_handle;
    QString m_place;
    std::unordered_map<const char *, std::shared_ptr<Prepared>> m_statements;
    std::vector<Posted> m_posted;
    int m_preparedSoFar = 0;
    qint64 m_exchanges = 0;
    std::function<void()> m_noticed;
    bool m_broken = false; // answers and questions cannot be told apart any more
    bool m_warned = false; // since it was last set false: by a warning that makes a COMMIT doubtful
};

} // namespace rowlock
