// One session with a PostgreSQL server, by libpq: connecting, statements kept prepared, several of them in one way to
// the server and back, and how COMMIT ended. Knows nothing of houses. Belongs to one PostgresHouse and its thread.
#pragma once

#include "model/db/engine/postgres_connecting.h"
#include "model/db/engine/postgres_statement.h"
#include "model/domain/result.h"

#include <QByteArray>
#include <QElapsedTimer>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace rowlock {

class Cancellation;
struct PostgresFault;

// Sent to a session before it does anything: what it goes by, and that each wait has an end. To be sent by whoever
// opened the link, alone or before what is asked first.
QByteArray sessionSettings();

QString versionText(int serverVersion); // "15.4"

class PostgresLink
{
public:
    // The handle of `call` is the link's from then on, whatever comes of it. `place`: the address. storage_unusable, in
    // words that say what to look for. The server has been told nothing yet: sessionSettings().
    static Result<std::unique_ptr<PostgresLink>> open(const PostgresCall &call, const QString &place);
    ~PostgresLink();
    PostgresLink(const PostgresLink &) = delete;
    PostgresLink &operator=(const PostgresLink &) = delete;

    QString place() const { return m_place; }
    int serverVersion() const; // 150004
    bool isOpen();             // looks whether the other side has hung up
    bool inTransaction() const;
    bool hasFailed() const; // the transaction: nothing but its rollback is answered any more
    int socket() const;     // below 0 once the connection is lost
    // Called when a notice of another session was found among what the server said; between two calls isOpen() looks.
    void onNotice(std::function<void()> noticed) { m_noticed = std::move(noticed); }

    // What the server ends a statement after, in ms, as whoever calls has told it or sessionSettings() has: its answer
    // is waited for a quarter longer, and then the connection is over.
    static constexpr qint64 usualStatementMs = 20'000;
    void statementsMayTake(qint64 ms) { m_statementMs = ms; }

    // As it is, by the simple protocol: perhaps several statements, of which the last one's result is answered.
    Result<PostgresResult> run(const QByteArray &sql);
    // The same in two steps, for asking several servers at once. answer() waits so many ms, in all.
    void ask(const QByteArray &sql);
    bool hasAnswer(); // or will never have one
    Result<PostgresResult> answer(qint64 waitMs);
    // Prepared once, found by the literal's address; "?" stands for a value. Ended where that is wanted; null: never.
    Result<PostgresResult> run(const char *sql, std::span<const Bind> binds,
                               const Cancellation *cancellation = nullptr);
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
    struct Exchange
    {
        std::vector<PostedStatement> all;
        PostedStatement *failed = nullptr; // the first one
        qint64 waitedMs = 0;
    };

    PostgresLink(pg_conn *handle, const QString &place);
    Result<PostgresResult> checked(PostgresResult result, const QByteArray &sql, qint64 waitedMs);
    void takeNotices();
    Result<PostgresResult> answerWithin(PostgresWait wait);
    Exchange exchangePosted(PostgresWait wait);
    Result<PostgresResult> sendPosted(const Cancellation *cancellation = nullptr);
    static Result<Done> deliver(const Exchange &done);
    PostgresFault faultOf(const pg_result *result, const QByteArray &sql) const;

    pg_conn *m_handle;
    QString m_place;
    KeptStatements m_statements;
    std::vector<PostedStatement> m_posted;
    qint64 m_statementMs = usualStatementMs;
    QByteArray m_asked;
    QElapsedTimer m_sinceAsked;
    PostgresResult m_answer; // to it, as far as it has come
    qint64 m_exchanges = 0;
    std::function<void()> m_noticed;
    bool m_broken = false; // answers and questions cannot be told apart any more
    qint64 m_silentMs = 0; // because no answer came for so long
    bool m_warned = false; // since it was last set false: by a warning that makes a COMMIT doubtful
};

} // namespace rowlock
