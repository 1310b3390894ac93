#include "model/db/engine/postgres_link.h"

#include "model/db/engine/postgres_error.h"
#include "model/db/house_database.h"
#include "model/db/storage_text.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonObject>
#include <QLoggingCategory>
#include <QRegularExpression>

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <poll.h>

namespace rowlock {
namespace {

Q_LOGGING_CATEGORY(postgresLog, "rowlock.postgresql")

constexpr int truthType = 16; // of pg_type: bool
constexpr int bytesType = 17; // bytea
constexpr int lookAgainMs = 500;
const QByteArray ofService = "service"; // a service file names the host, and libpq reads it

QByteArray field(const PGresult *result, int code)
{
    return PQresultErrorField(result, code);
}

// A server's words while connecting, in which only the SQLSTATE is the same in every language:
// "FATAL:  3D000: database "harbour" does not exist".
QByteArray stateIn(const QString &words)
{
    static const QRegularExpression pattern(QStringLiteral("^(?:.*: )?\\w+:  ([0-9A-Z]{5})(?:: |$)"),
                                            QRegularExpression::MultilineOption);
    return pattern.match(words).captured(1).toLatin1();
}

// A folder is the place of a socket; a name may begin with "127." too.
bool isThisMachine(const QByteArray &host)
{
    const auto isOfNumber = [](char c) { return c == '.' || (c >= '0' && c <= '9'); };
    const bool isNumber = std::all_of(host.begin(), host.end(), isOfNumber);
    return host.isEmpty() || host.startsWith('/') || host.startsWith('@') || host == "localhost" || host == "::1"
           || (isNumber && host.startsWith("127."));
}

// The certificates that this system trusts, where nobody has put the server's own in libpq's places.
QByteArray trustedHere()
{
    const QString ofSystem = QStringLiteral("/etc/ssl/certs/ca-certificates.crt");
    const bool own = qEnvironmentVariableIsSet("PGSSLROOTCERT")
                     || QFile::exists(QDir::homePath() + QStringLiteral("/.postgresql/root.crt"));
    return own || !QFile::exists(ofSystem) ? QByteArray() : QFile::encodeName(ofSystem);
}

// Until the connection stands, has failed, or the time is over.
PostgresPollingStatusType waitForConnection(PGconn *handle, const QDeadlineTimer &deadline)
{
    PostgresPollingStatusType next = PGRES_POLLING_WRITING;
    while (next == PGRES_POLLING_READING || next == PGRES_POLLING_WRITING) {
        pollfd wanted{PQsocket(handle), short(next == PGRES_POLLING_READING ? POLLIN : POLLOUT), 0};
        if (deadline.hasExpired())
            return PGRES_POLLING_FAILED;
        poll(&wanted, 1, int(qMin<qint64>(lookAgainMs, deadline.remainingTime())));
        if (wanted.revents != 0)
            next = PQconnectPoll(handle);
    }
    return next;
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

QByteArray proofWanted(const QString &address)
{
    const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
        PQconninfoParse(address.toUtf8().constData(), nullptr), &PQconninfoFree);
    QByteArray named;
    bool says = qEnvironmentVariableIsSet("PGSSLMODE");
    if (qEnvironmentVariableIsSet("PGSERVICE"))
        named = ofService;
    for (const PQconninfoOption *option = options.get(); option && option->keyword; ++option) {
        const bool given = option->val && *option->val;
        if (given && qstrcmp(option->keyword, "service") == 0)
            named += ',' + ofService;
        if (given && (qstrcmp(option->keyword, "host") == 0 || qstrcmp(option->keyword, "hostaddr") == 0))
            named += QByteArray(named.isEmpty() ? "" : ",") + option->val;
        says = says || (given && qstrcmp(option->keyword, "sslmode") == 0);
    }
    if (named.isEmpty())
        named = qgetenv("PGHOST") + ',' + qgetenv("PGHOSTADDR");
    const QByteArrayList all = named.split(',');
    return says || std::all_of(all.begin(), all.end(), &isThisMachine) ? QByteArray() : "verify-full";
}

Result<std::unique_ptr<PostgresLink>> PostgresLink::open(const QString &address, qint64 waitMs)
{
    const QByteArray utf8 = address.toUtf8();
    // What stands before the address is what it may say otherwise.
    // An empty value is none.
    const QByteArray proof = proofWanted(address), trusted = proof.isEmpty() ? QByteArray() : trustedHere();
    const std::array<const char *, 10> keys{"fallback_application_name",
                                            "keepalives_idle",
                                            "keepalives_interval",
                                            "keepalives_count",
                                            "tcp_user_timeout",
                                            "sslmode",
                                            "sslrootcert",
                                            "dbname",
                                            "client_encoding",
                                            nullptr};
    const std::array<const char *, 10> values{
        "rowlock", "2", "1", "3", "5000", proof.constData(), trusted.constData(), utf8.constData(), "UTF8", nullptr};
    PGconn *handle = PQconnectStartParams(keys.data(), values.data(), 1);
    std::unique_ptr<PostgresLink> link(new PostgresLink(handle, address));
    PQsetErrorVerbosity(handle, PQERRORS_VERBOSE); // only so does it say the SQLSTATE of a refusal
    const bool stands =
        PQstatus(handle) != CONNECTION_BAD && waitForConnection(handle, QDeadlineTimer(waitMs)) == PGRES_POLLING_OK;
    if (!stands) {
        const QString words = QString::fromUtf8(PQerrorMessage(handle)).trimmed();
        return refuse(postgresUnreachable({stateIn(words), words, {}, {}, address}));
    }
    PQsetErrorVerbosity(handle, PQERRORS_DEFAULT);
    TRY(link->run(sessionSettings));
    return link;
}

PostgresLink::PostgresLink(pg_conn *handle, const QString &place) : m_handle(handle), m_place(place)
{
    // Warnings go to the log, and never to the terminal on which a command answers.
    PQsetNoticeReceiver(
        handle,
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
    return PQstatus(m_handle) == CONNECTION_OK;
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

Result<PostgresResult> PostgresLink::checked(pg_result *result, const QByteArray &sql, qint64 waitedMs)
{
    PostgresResult kept(result);
    takeNotices();
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return kept;
    PostgresFault fault = faultOf(result, sql);
    fault.waitedMs = waitedMs;
    if (fault.state == "25006") // a read-only transaction, or none
        return refuse(notInWriteTransaction(sql.constData()));
    return refuse(postgresError(fault));
}

Result<PostgresResult> PostgresLink::run(const QByteArray &sql)
{
    QElapsedTimer waited;
    waited.start();
    PGresult *result = PQexec(m_handle, sql.constData());
    return checked(result, sql, waited.elapsed());
}

Result<const PostgresLink::Prepared *> PostgresLink::prepared(const char *sql)
{
    Prepared &kept = m_statements[sql];
    if (!kept.name.isEmpty() && kept.sql == sql)
        return &kept;
    if (!kept.name.isEmpty())
        TRY(run("DEALLOCATE " + kept.name));
    Prepared made{sql, "rowlock_" + QByteArray::number(++m_preparedSoFar)};
    const QByteArray text = numbered(sql, made.values);
    kept = Prepared();
    TRY(checked(PQprepare(m_handle, made.name.constData(), text.constData(), 0, nullptr), made.sql, 0));
    kept = std::move(made);
    return &kept;
}

Result<PostgresResult> PostgresLink::run(const char *sql, std::span<const Bind> binds)
{
    TRY_GET(const Prepared *const statement, prepared(sql));
    if (statement->values != qsizetype(binds.size()))
        return refuse(wrongBindCount(sql, qsizetype(binds.size())));
    // Numbers as text, whatever the server takes them for; texts and bytes as they are, so that a zero in a text is
    // refused and does not end it.
    std::vector<QByteArray> numbers(binds.size());
    std::vector<const char *> values(binds.size());
    std::vector<int> lengths(binds.size()), formats(binds.size());
    for (size_t i = 0; i < binds.size(); ++i) {
        switch (binds[i].kind()) {
        case Bind::Kind::Null: break;
        case Bind::Kind::Number:
            numbers[i] = QByteArray::number(binds[i].number());
            values[i] = numbers[i].constData();
            break;
        case Bind::Kind::Text:
        case Bind::Kind::Bytes:
            values[i] = binds[i].bytes().constData();
            lengths[i] = int(binds[i].bytes().size());
            formats[i] = 1;
            break;
        }
    }
    QElapsedTimer waited;
    waited.start();
    PGresult *result = PQexecPrepared(m_handle, statement->name.constData(), int(binds.size()), values.data(),
                                      lengths.data(), formats.data(), 0);
    return checked(result, sql, waited.elapsed());
}

Result<Done> PostgresLink::commit()
{
    m_warned = false;
    const QByteArray sql = "COMMIT";
    const PostgresResult result(PQexec(m_handle, sql.constData()));
    takeNotices(); // those of the time of the transaction come before its answer
    const PostgresFault fault = faultOf(result.get(), sql);
    if (PQstatus(m_handle) != CONNECTION_OK)
        return refuse(postgresCommitUnknown(fault));
    if (PQresultStatus(result.get()) != PGRES_COMMAND_OK)
        return refuse(isConnectionLost(fault.state) ? postgresCommitUnknown(fault) : postgresError(fault));
    // A transaction in which something failed ends in a rollback, which is answered as a success.
    if (qstrcmp(PQcmdStatus(result.get()), "COMMIT") != 0)
        return refuse(
            Error{ErrorCode::StorageUnusable,
                  Storage::tr("The change could not be written, and nothing was changed. Try again."),
                  {{QStringLiteral("database"), m_place}},
                  QStringLiteral("COMMIT was answered with ") + QString::fromUtf8(PQcmdStatus(result.get()))});
    if (m_warned)
        return refuse(postgresCommitUnknown(fault));
    return Done();
}

} // namespace rowlock
