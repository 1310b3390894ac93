#include "model/db/engine/postgres_link.h"

#include "model/db/engine/postgres_error.h"
#include "model/db/engine/postgres_refusal.h"
#include "model/db/house_database.h"
#include "model/db/storage_text.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QJsonObject>
#include <QLoggingCategory>

#include <libpq-fe.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <poll.h>

namespace rowlock {
namespace {

Q_LOGGING_CATEGORY(postgresLog, "rowlock.postgresql")

constexpr int truthType = 16;      // of pg_type: bool
constexpr int bytesType = 17;      // bytea
constexpr size_t mostPosted = 200; // what a plan's thousands of seats take of the memory at a time

QByteArray field(const PGresult *result, int code)
{
    return PQresultErrorField(result, code);
}

// "?" becomes "$1", "$2", ... except in quoted texts and comments.
QByteArray numbered(const char *sql, qsizetype &values)
{
    QByteArray text;
    bool quoted = false, comment = false;
    values = 0;
    for (const char *at = sql; *at; ++at) {
        if (*at == '\'' && !comment)
            quoted = !quoted;
        else if (!quoted && at[0] == '-' && at[1] == '-')
            comment = true;
        else if (*at == '\n')
            comment = false;
        if (*at == '?' && !quoted && !comment)
            text += '$' + QByteArray::number(++values);
        else
            text += *at;
    }
    return text;
}

// PQgetResult waits without end. True also where the connection is lost, which it then tells.
bool answersBefore(PGconn *handle, const QDeadlineTimer &deadline)
{
    while (PQisBusy(handle)) {
        pollfd said{PQsocket(handle), POLLIN, 0};
        if (deadline.hasExpired())
            return false;
        if (poll(&said, 1, int(deadline.remainingTime())) == 1 && PQconsumeInput(handle) != 1)
            break;
    }
    return true;
}

bool succeeded(const PostgresResult &result)
{
    const ExecStatusType status = PQresultStatus(result.get());
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

// What a session is told before it does anything. Each wait has an end, on both sides: a terminal that was stopped or
// cut off must not keep the turn (docs/decisions/postgresql.md). Outside of a write nothing can be changed by accident.
constexpr const char *sessionSettings = "SET client_encoding = 'UTF8';"
                                        "SET standard_conforming_strings = on;"
                                        "SET bytea_output = 'hex';"
                                        "SET default_transaction_read_only = on;"
                                        "SET client_min_messages = warning;" // one may make a COMMIT doubtful
                                        "SELECT set_config('synchronous_commit', 'on', false)"
                                        " WHERE current_setting('synchronous_commit') = 'off';"
                                        "SET lock_timeout = '5s';"
                                        "SET idle_in_transaction_session_timeout = '5s';"
                                        "SET statement_timeout = '20s';"
                                        "SET client_connection_check_interval = '1s';"
                                        "SET tcp_keepalives_idle = 2;"
                                        "SET tcp_keepalives_interval = 1;"
                                        "SET tcp_keepalives_count = 3;"
                                        "SET tcp_user_timeout = '5s'";

} // namespace

void ClearResult::operator()(pg_result *result) const
{
    PQclear(result);
}

qint64 PostgresRow::integer(int column) const
{
    const char *text = PQgetvalue(m_result, m_row, column);
    return PQftype(m_result, column) == truthType ? qint64(*text == 't') : std::strtoll(text, nullptr, 10);
}

QUtf8StringView PostgresRow::view(int column) const
{
    return {PQgetvalue(m_result, m_row, column), PQgetlength(m_result, m_row, column)};
}

QByteArray PostgresRow::bytes(int column) const
{
    const char *text = PQgetvalue(m_result, m_row, column);
    const int length = PQgetlength(m_result, m_row, column);
    if (PQftype(m_result, column) != bytesType || length < 2)
        return {text, length};
    return QByteArray::fromHex(QByteArray::fromRawData(text + 2, length - 2)); // after "\x"
}

bool PostgresRow::isNull(int column) const
{
    return PQgetisnull(m_result, m_row, column) != 0;
}

int rowsOf(const PostgresResult &result)
{
    return PQntuples(result.get());
}

qint64 rowsChangedBy(const PostgresResult &result)
{
    if (qstrncmp(PQcmdStatus(result.get()), "SELECT", 6) == 0)
        return 0;
    return std::strtoll(PQcmdTuples(result.get()), nullptr, 10);
}

void visitRows(const PostgresResult &result, const RowVisitor &onRow)
{
    bool wanted = onRow != nullptr;
    for (int i = 0; wanted && i < rowsOf(result); ++i)
        wanted = onRow(PostgresRow(result, i));
}

Result<std::unique_ptr<PostgresLink>> PostgresLink::open(const PostgresCall &call, const QString &place)
{
    std::unique_ptr<PostgresLink> link(new PostgresLink(call.handle, place));
    if (!call.stands)
        return refuse(postgresUnreachable(faultOfConnecting(call.handle, place)));
    PQsetErrorVerbosity(call.handle, PQERRORS_DEFAULT);
    TRY(link->run(sessionSettings));
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

QString PostgresLink::versionText() const
{
    return QStringLiteral("%1.%2").arg(serverVersion() / 10000).arg(serverVersion() % 10000);
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
    if (fault.state == "25006") // a read-only transaction, or none
        return refuse(notInWriteTransaction(sql.constData()));
    return refuse(postgresError(fault));
}

Result<PostgresResult> PostgresLink::run(const QByteArray &sql)
{
    TRY(send());
    QElapsedTimer waited;
    waited.start();
    ++m_exchanges;
    PostgresResult result(PQexec(m_handle, sql.constData()));
    takeNotices();
    return checked(std::move(result), sql, waited.elapsed());
}

Result<PostgresResult> PostgresLink::run(const char *sql, std::span<const Bind> binds)
{
    TRY(post(sql, binds, nullptr, std::nullopt));
    return sendPosted();
}

Result<std::shared_ptr<PostgresLink::Prepared>> PostgresLink::prepared(const char *sql, qsizetype values)
{
    std::shared_ptr<Prepared> &kept = m_statements[sql];
    if (!kept || kept->sql != sql) {
        if (kept && kept->stands)
            post("DEALLOCATE " + kept->name);
        kept = std::make_shared<Prepared>();
        kept->sql = sql;
        kept->text = numbered(sql, kept->values);
        kept->name = "rowlock_" + QByteArray::number(++m_preparedSoFar);
    }
    if (kept->values != values)
        return refuse(wrongBindCount(sql, values));
    return kept;
}

Result<Done> PostgresLink::post(const char *sql, std::span<const Bind> binds, const RowVisitor &onRow,
                                std::optional<qint64> changes)
{
    if (m_posted.size() >= mostPosted)
        TRY(send());
    Posted posted;
    TRY_GET(posted.prepared, prepared(sql, qsizetype(binds.size())));
    posted.sql = posted.prepared->sql;
    posted.onRow = onRow;
    posted.changes = changes;
    // Numbers as text, whatever the server takes them for; texts and bytes as they are, so that a zero in a text is
    // refused and does not end it.
    for (const Bind &bind : binds) {
        const bool isNumber = bind.kind() == Bind::Kind::Number, isNull = bind.kind() == Bind::Kind::Null;
        posted.values.push_back(isNumber ? QByteArray::number(bind.number()) : bind.bytes());
        posted.pointers.push_back(isNull ? nullptr : posted.values.back().constData());
        posted.lengths.push_back(int(posted.values.back().size()));
        posted.formats.push_back(isNumber || isNull ? 0 : 1);
    }
    m_posted.push_back(std::move(posted));
    return Done();
}

void PostgresLink::post(const QByteArray &sql)
{
    m_posted.emplace_back().sql = sql;
}

// None: the connection is lost.
PostgresResult PostgresLink::nextResult(const QDeadlineTimer &deadline)
{
    const auto isAnswered = [&] {
        m_broken = m_broken || !answersBefore(m_handle, deadline);
        return !m_broken;
    };
    PostgresResult result(isAnswered() ? PQgetResult(m_handle) : nullptr);
    while (result && PQresultStatus(result.get()) != PGRES_PIPELINE_SYNC && PQstatus(m_handle) == CONNECTION_OK) {
        if (!isAnswered() || !PostgresResult(PQgetResult(m_handle))) // each answer ends with none
            break;
    }
    return result;
}

bool PostgresLink::sendOne(Posted &statement)
{
    if (!statement.prepared)
        return PQsendQueryParams(m_handle, statement.sql.constData(), 0, nullptr, nullptr, nullptr, nullptr, 0) == 1;
    Prepared &prepared = *statement.prepared;
    const char *name = prepared.name.constData();
    statement.prepares = !std::exchange(prepared.stands, true);
    if (statement.prepares && PQsendPrepare(m_handle, name, prepared.text.constData(), 0, nullptr) != 1)
        return false;
    return PQsendQueryPrepared(m_handle, name, int(statement.values.size()), statement.pointers.data(),
                               statement.lengths.data(), statement.formats.data(), 0)
           == 1;
}

void PostgresLink::receiveOne(Posted &statement, const QDeadlineTimer &deadline)
{
    if (statement.prepares) {
        statement.result = nextResult(deadline);
        statement.prepared->stands = succeeded(statement.result);
    }
    PostgresResult result = nextResult(deadline);
    if (!statement.prepared || statement.prepared->stands || !result)
        statement.result = std::move(result); // else why it could not be prepared
}

// A statement that fails keeps those after it from being run, COMMIT among them.
PostgresLink::Exchange PostgresLink::exchangePosted(const QDeadlineTimer &deadline)
{
    Exchange done{std::exchange(m_posted, {}), nullptr, 0};
    QElapsedTimer waited;
    waited.start();
    ++m_exchanges;
    const auto send = [this](Posted &one) { return sendOne(one); };
    if (m_broken || PQenterPipelineMode(m_handle) != 1 || !std::all_of(done.all.begin(), done.all.end(), send)
        || PQpipelineSync(m_handle) != 1) { // without its end the server commits nothing
        m_broken = true;
        done.failed = done.all.data();
        return done;
    }
    for (Posted &one : done.all) {
        receiveOne(one, deadline);
        if (!done.failed && !succeeded(one.result))
            done.failed = &one;
    }
    nextResult(deadline); // of the end
    m_broken = m_broken || PQexitPipelineMode(m_handle) != 1;
    takeNotices();
    done.waitedMs = waited.elapsed();
    return done;
}

Result<Done> PostgresLink::deliver(const Exchange &done)
{
    for (const Posted &one : done.all) {
        if (const qint64 changed = rowsChangedBy(one.result); one.changes && changed != *one.changes)
            return refuse(wrongRowCount(one.sql.constData(), changed, *one.changes));
        visitRows(one.result, one.onRow);
    }
    return Done();
}

// Answers the last one's result.
Result<PostgresResult> PostgresLink::sendPosted()
{
    Exchange done = exchangePosted(QDeadlineTimer(QDeadlineTimer::Forever));
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
    if (std::any_of(m_posted.begin(), m_posted.end(), [](const Posted &one) { return one.changes.has_value(); }))
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
    const Exchange done = exchangePosted(QDeadlineTimer(waitMs));
    const Posted &last = done.failed ? *done.failed : done.all.back();
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
