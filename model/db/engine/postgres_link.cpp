#include "model/db/engine/postgres_link.h"

#include "model/db/engine/postgres_error.h"
#include "model/db/engine/postgres_refusal.h"
#include "model/db/house_database.h"
#include "model/db/storage_text.h"

#include <QElapsedTimer>
#include <QJsonObject>
#include <QLoggingCategory>

#include <libpq-fe.h>

#include <algorithm>
#include <utility>

#include <poll.h>

namespace rowlock {
namespace {

Q_LOGGING_CATEGORY(postgresLog, "rowlock.postgresql")

constexpr size_t mostPosted = 200; // what a plan's thousands of seats take of the memory at a time

QByteArray field(const PGresult *result, int code)
{
    return PQresultErrorField(result, code);
}

PostgresWait waitFor(qint64 statementMs, const Cancellation *cancellation = nullptr)
{
    return {statementMs * 5 / 4, PostgresWait::For::AnySign, cancellation};
}

} // namespace

// A terminal that was stopped or cut off must not keep the turn (docs/decisions/postgresql.md). Outside of a write
// nothing can be changed by accident.
QByteArray sessionSettings()
{
    return "SET client_encoding = 'UTF8';"
           "SET standard_conforming_strings = on;"
           "SET bytea_output = 'hex';"
           "SET default_transaction_read_only = on;"
           "SET client_min_messages = warning;" // one may make a COMMIT doubtful
           "SELECT set_config('synchronous_commit', 'on', false)"
           " WHERE current_setting('synchronous_commit') = 'off';"
           "SET lock_timeout = '5s';"
           "SET idle_in_transaction_session_timeout = '5s';"
           "SET statement_timeout = "
           + QByteArray::number(PostgresLink::usualStatementMs)
           + ";SET client_connection_check_interval = '1s';"
             "SET tcp_keepalives_idle = 2;"
             "SET tcp_keepalives_interval = 1;"
             "SET tcp_keepalives_count = 3;"
             "SET tcp_user_timeout = '5s';";
}

Result<std::unique_ptr<PostgresLink>> PostgresLink::open(const PostgresCall &call, const QString &place)
{
    std::unique_ptr<PostgresLink> link(new PostgresLink(call.handle, place));
    if (!call.stands)
        return refuse(postgresUnreachable(faultOfConnecting(call.handle, place)));
    PQsetErrorVerbosity(call.handle, PQERRORS_DEFAULT);
    PQsetnonblocking(call.handle, 1); // a server that takes nothing must not keep who sends either
    return link;
}

PostgresLink::PostgresLink(pg_conn *handle, const QString &place) : m_handle(handle), m_place(place)
{
    // Warnings go to the log, and never to the terminal on which a command answers.
    PQsetNoticeReceiver(
        m_handle,
        [](void *link, const PGresult *notice) {
            const QByteArray state = field(notice, PG_DIAG_SQLSTATE);
            qCInfo(postgresLog).noquote() << state << QString::fromUtf8(field(notice, PG_DIAG_MESSAGE_PRIMARY));
            // A wait for a standby that was cancelled: COMMIT says that all is well, and it may be only here.
            if (state == "01000" || state == "57P01")
                static_cast<PostgresLink *>(link)->m_warned = true;
        },
        this);
}

PostgresLink::~PostgresLink()
{
    PQfinish(m_handle);
}

int PostgresLink::serverVersion() const
{
    return PQserverVersion(m_handle);
}

QString versionText(int serverVersion)
{
    return QStringLiteral("%1.%2").arg(serverVersion / 10000).arg(serverVersion % 10000);
}

bool PostgresLink::isOpen()
{
    // A session that was ended has its last words to read first, and then its end.
    for (int look = 0; look < 3 && PQstatus(m_handle) == CONNECTION_OK; ++look) {
        pollfd said{PQsocket(m_handle), POLLIN, 0};
        if (poll(&said, 1, 0) != 1)
            break;
        PQconsumeInput(m_handle);
    }
    takeNotices();
    return !m_broken && PQstatus(m_handle) == CONNECTION_OK;
}

// They come between the answers to other statements too, after which the socket has nothing more to say.
void PostgresLink::takeNotices()
{
    bool anyOfOthers = false;
    while (PGnotify *notice = PQnotifies(m_handle)) {
        anyOfOthers = anyOfOthers || notice->be_pid != PQbackendPID(m_handle);
        PQfreemem(notice);
    }
    if (anyOfOthers && m_noticed)
        m_noticed();
}

int PostgresLink::socket() const
{
    return PQsocket(m_handle);
}

bool PostgresLink::hasFailed() const
{
    return PQtransactionStatus(m_handle) == PQTRANS_INERROR;
}

bool PostgresLink::inTransaction() const
{
    const PGTransactionStatusType status = PQtransactionStatus(m_handle);
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

PostgresFault PostgresLink::faultOf(const pg_result *result, const QByteArray &sql) const
{
    const QByteArray state = result ? field(result, PG_DIAG_SQLSTATE) : QByteArray();
    const QByteArray words =
        state.isEmpty() ? QByteArray(PQerrorMessage(m_handle)) : field(result, PG_DIAG_MESSAGE_PRIMARY);
    return {state, QString::fromUtf8(words).trimmed(),
            result ? QString::fromUtf8(field(result, PG_DIAG_CONSTRAINT_NAME)) : QString(), QString::fromUtf8(sql),
            m_place};
}

Result<PostgresResult> PostgresLink::checked(PostgresResult result, const QByteArray &sql, qint64 waitedMs)
{
    if (succeeded(result))
        return result;
    PostgresFault fault = faultOf(result.get(), sql);
    fault.waitedMs = waitedMs;
    fault.silentMs = m_silentMs;
    if (isPlanOutdated(fault.state))
        m_statements.forgetAll();
    if (fault.state == "25006") // a read-only transaction, or none
        return refuse(notInWriteTransaction(sql.constData()));
    return refuse(postgresError(fault));
}

Result<PostgresResult> PostgresLink::run(const QByteArray &sql)
{
    TRY(send());
    ask(sql);
    return answerWithin(waitFor(m_statementMs));
}

void PostgresLink::ask(const QByteArray &sql)
{
    ++m_exchanges;
    m_asked = sql;
    m_answer.reset();
    m_sinceAsked.start();
    m_broken = m_broken || PQsendQuery(m_handle, sql.constData()) != 1;
}

bool PostgresLink::hasAnswer()
{
    if (m_broken)
        return true;
    PQflush(m_handle);
    PQconsumeInput(m_handle); // a connection that is lost is told as an answer
    while (!PQisBusy(m_handle)) {
        PostgresResult next(PQgetResult(m_handle));
        if (!next)
            return true;
        if (!m_answer || succeeded(m_answer))
            m_answer = std::move(next);
    }
    return false;
}

Result<PostgresResult> PostgresLink::answer(qint64 waitMs)
{
    return answerWithin({waitMs, PostgresWait::For::AllOfIt});
}

Result<PostgresResult> PostgresLink::answerWithin(PostgresWait wait)
{
    while (!hasAnswer()) {
        if (!wait.answers(m_handle)) {
            m_broken = true;
            m_silentMs = m_sinceAsked.elapsed();
            m_answer.reset(); // of an earlier one of several statements
        }
    }
    takeNotices();
    return checked(std::move(m_answer), m_asked, m_sinceAsked.elapsed());
}

Result<PostgresResult> PostgresLink::run(const char *sql, std::span<const Bind> binds, const Cancellation *cancellation)
{
    TRY(post(sql, binds, nullptr, std::nullopt));
    return sendPosted(cancellation);
}

Result<Done> PostgresLink::post(const char *sql, std::span<const Bind> binds, const RowVisitor &onRow,
                                std::optional<qint64> changes)
{
    if (m_posted.size() >= mostPosted)
        TRY(send());
    PostedStatement posted{sql};
    QByteArray forgotten;
    TRY_GET(posted.prepared, m_statements.find(sql, qsizetype(binds.size()), forgotten));
    if (!forgotten.isEmpty())
        post("DEALLOCATE " + forgotten);
    posted.bind(binds);
    posted.onRow = onRow;
    posted.changes = changes;
    m_posted.push_back(std::move(posted));
    return Done();
}

void PostgresLink::post(const QByteArray &sql)
{
    m_posted.emplace_back().sql = sql;
}

// A statement that fails keeps those after it from being run, COMMIT among them.
PostgresLink::Exchange PostgresLink::exchangePosted(PostgresWait wait)
{
    Exchange done{std::exchange(m_posted, {}), nullptr, 0};
    QElapsedTimer waited;
    waited.start();
    ++m_exchanges;
    const auto send = [this](PostedStatement &one) { return one.send(m_handle); };
    if (m_broken || PQenterPipelineMode(m_handle) != 1 || !std::all_of(done.all.begin(), done.all.end(), send)
        || PQpipelineSync(m_handle) != 1) { // without its end the server commits nothing
        m_broken = true;
        done.failed = done.all.data();
        return done;
    }
    for (PostedStatement &one : done.all) {
        one.receive(m_handle, wait);
        if (!done.failed && !succeeded(one.result))
            done.failed = &one;
    }
    wait.next(m_handle); // of the end
    m_broken = wait.ranOut() || PQexitPipelineMode(m_handle) != 1;
    takeNotices();
    done.waitedMs = waited.elapsed();
    m_silentMs = wait.ranOut() ? done.waitedMs : 0;
    return done;
}

Result<Done> PostgresLink::deliver(const Exchange &done)
{
    for (const PostedStatement &one : done.all) {
        if (const qint64 changed = rowsChangedBy(one.result); one.changes && changed != *one.changes)
            return refuse(wrongRowCount(one.sql.constData(), changed, *one.changes));
        visitRows(one.result, one.onRow);
    }
    return Done();
}

// Answers the last one's result.
Result<PostgresResult> PostgresLink::sendPosted(const Cancellation *cancellation)
{
    Exchange done = exchangePosted(waitFor(m_statementMs, cancellation));
    if (done.failed)
        return checked(std::move(done.failed->result), done.failed->sql, done.waitedMs);
    TRY(deliver(done));
    return std::move(done.all.back().result);
}

Result<Done> PostgresLink::send()
{
    if (!m_posted.empty())
        TRY(sendPosted());
    return Done();
}

// A write that changes too little does not stop what goes with it.
Result<Done> PostgresLink::sendCounted()
{
    if (std::any_of(m_posted.begin(), m_posted.end(),
                    [](const PostedStatement &one) { return one.changes.has_value(); }))
        TRY(send());
    return Done();
}

Result<Done> PostgresLink::commit(qint64 waitMs)
{
    TRY(sendCounted());
    m_warned = false;
    post(QByteArrayLiteral("COMMIT"));
    // A standby that is away is waited for without end, and a cancel would be answered with success. What becomes of
    // it is asked by the next connection. Notices of the time of the transaction come before its answer.
    const Exchange done = exchangePosted({waitMs, PostgresWait::For::AllOfIt});
    const PostedStatement &last = done.failed ? *done.failed : done.all.back();
    const PostgresFault fault = faultOf(last.result.get(), last.sql);
    if (PQstatus(m_handle) != CONNECTION_OK)
        return refuse(postgresCommitUnknown(fault));
    if (m_broken)
        return refuse(postgresCommitUnconfirmed(fault));
    if (done.failed)
        return refuse(isConnectionLost(fault.state) ? postgresCommitUnknown(fault) : postgresError(fault));
    // A transaction in which something failed ends in a rollback, which is answered as a success.
    if (const char *answer = PQcmdStatus(last.result.get()); qstrcmp(answer, "COMMIT") != 0)
        return refuse(Error{ErrorCode::StorageUnusable,
                            Storage::tr("The change could not be written, and nothing was changed. Try again."),
                            {{QStringLiteral("database"), m_place}},
                            QStringLiteral("COMMIT was answered with ") + QString::fromUtf8(answer)});
    if (m_warned)
        return refuse(postgresCommitUnconfirmed(fault));
    return deliver(done);
}

} // namespace rowlock
