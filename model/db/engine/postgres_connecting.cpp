#include "model/db/engine/postgres_connecting.h"

#include "model/db/engine/postgres_refusal.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include <locale.h>
#include <poll.h>

namespace rowlock {
namespace {

constexpr int lookAgainMs = 500;
constexpr int othersMs = 500; // for the others, after the first has answered
const QString usualPort = QStringLiteral("5432");
const QByteArray ofService = "service"; // a service file names the host, and libpq reads it

using Options = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;
Options optionsOf(const QString &address)
{
    return {PQconninfoParse(address.toUtf8().constData(), nullptr), &PQconninfoFree};
}

QByteArray optionOf(const Options &options, const char *keyword)
{
    for (const PQconninfoOption *option = options.get(); option && option->keyword; ++option) {
        if (qstrcmp(option->keyword, keyword) == 0)
            return option->val;
    }
    return {};
}

QByteArrayList listOf(const Options &options, const char *keyword, const char *variable)
{
    QByteArray all = optionOf(options, keyword);
    if (all.isEmpty())
        all = qgetenv(variable);
    return all.isEmpty() ? QByteArrayList() : all.split(',');
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

// What stands before the address is what it may say otherwise; what stands after it is so whatever it says. An empty
// value is none.
// `password`: null where libpq's own places are to be asked.
PGconn *begin(const QString &address, const PostgresHost &host, bool readOnly, const char *password)
{
    const QByteArray utf8 = address.toUtf8();
    const QByteArray proof = proofWanted(address), trusted = proof.isEmpty() ? QByteArray() : trustedHere();
    const std::array keys{"fallback_application_name",
                          "keepalives_idle",
                          "keepalives_interval",
                          "keepalives_count",
                          "tcp_user_timeout",
                          "sslmode",
                          "sslrootcert",
                          "dbname",
                          "client_encoding",
                          "host",
                          "hostaddr",
                          "port",
                          "target_session_attrs",
                          "password",
                          static_cast<const char *>(nullptr)};
    const std::array values{"rowlock",
                            "2",
                            "1",
                            "3",
                            "5000",
                            proof.constData(),
                            trusted.constData(),
                            utf8.constData(),
                            "UTF8",
                            host.host.constData(),
                            host.hostaddr.constData(),
                            host.port.constData(),
                            readOnly ? "" : "any",
                            password,
                            static_cast<const char *>(nullptr)};
    PGconn *handle = PQconnectStartParams(keys.data(), values.data(), 1);
    PQsetErrorVerbosity(handle, PQERRORS_VERBOSE); // only so does it say the SQLSTATE of a refusal
    return handle;
}

// What is wrong with a certificate is known by libpq's words alone, so it says them in English here, and nowhere else.
class EnglishHere
{
public:
    EnglishHere() : m_english(duplocale(uselocale({})))
    {
        if (const locale_t english = newlocale(LC_MESSAGES_MASK, "C", m_english))
            m_english = english;
        m_before = uselocale(m_english);
    }
    ~EnglishHere()
    {
        uselocale(m_before);
        freelocale(m_english);
    }
    EnglishHere(const EnglishHere &) = delete;
    EnglishHere &operator=(const EnglishHere &) = delete;

private:
    locale_t m_english;
    locale_t m_before;
};

struct How
{
    const QString &address;
    bool readOnly;
    const char *password;
    bool comesAgain; // with a password, to those that want one
};

bool wantsPassword(const PostgresCall &call)
{
    return !call.stands && faultOfConnecting(call.handle, {}).password != PostgresFault::Password::NotAsked;
}

std::vector<PostgresCall> call(const How &how, const std::vector<PostgresHost> &hosts, QDeadlineTimer deadline)
{
    std::vector<PostgresCall> calls;
    std::vector<pollfd> wanted;
    for (const PostgresHost &host : hosts) {
        calls.push_back({host, begin(how.address, host, how.readOnly, how.password), false});
        const bool begun = PQstatus(calls.back().handle) != CONNECTION_BAD;
        wanted.push_back({begun ? PQsocket(calls.back().handle) : -1, POLLOUT, 0});
    }
    const auto isOpen = [](const pollfd &one) { return one.fd >= 0; }; // neither stands nor has failed
    while (std::any_of(wanted.begin(), wanted.end(), isOpen) && !deadline.hasExpired()) {
        poll(wanted.data(), nfds_t(wanted.size()), int(qMin<qint64>(lookAgainMs, deadline.remainingTime())));
        for (size_t i = 0; i < calls.size(); ++i) {
            if (wanted[i].fd < 0 || wanted[i].revents == 0)
                continue;
            const PostgresPollingStatusType next = PQconnectPoll(calls[i].handle);
            const bool goesOn = next == PGRES_POLLING_READING || next == PGRES_POLLING_WRITING;
            calls[i].stands = next == PGRES_POLLING_OK;
            wanted[i] = {goesOn ? PQsocket(calls[i].handle) : -1,
                         short(next == PGRES_POLLING_READING ? POLLIN : POLLOUT), 0};
            const bool answers = calls[i].stands || (how.comesAgain && !goesOn && wantsPassword(calls[i]));
            if (answers && deadline.remainingTime() > othersMs)
                deadline = QDeadlineTimer(othersMs);
        }
    }
    return calls;
}

} // namespace

// libpq asks them one after the other, and waits for each. Lists of different lengths it refuses.
std::vector<PostgresHost> hostsOf(const QString &address)
{
    const Options options = optionsOf(address);
    const QByteArrayList hosts = listOf(options, "host", "PGHOST"), numbers = listOf(options, "hostaddr", "PGHOSTADDR"),
                         ports = listOf(options, "port", "PGPORT");
    const qsizetype count = qMax(hosts.size(), numbers.size());
    const auto fits = [&](const QByteArrayList &list) {
        return list.isEmpty() || (list.size() == count && !list.contains(QByteArray()));
    };
    if (count < 2 || !fits(hosts) || !fits(numbers) || (ports.size() > 1 && ports.size() != count))
        return {PostgresHost()};
    std::vector<PostgresHost> all;
    for (qsizetype i = 0; i < count; ++i) {
        QByteArray port = ports.size() == 1 ? ports.first() : ports.value(i);
        if (port.isEmpty() && !ports.isEmpty()) // "one:5433,two"; one alone must not be given the list of both
            port = qEnvironmentVariable("PGPORT", usualPort).toLatin1();
        all.push_back({hosts.value(i), numbers.value(i), port});
    }
    return all;
}

QByteArray proofWanted(const QString &address)
{
    const Options options = optionsOf(address);
    QByteArray named;
    if (qEnvironmentVariableIsSet("PGSERVICE") || !optionOf(options, "service").isEmpty())
        named = ofService;
    for (const char *keyword : {"host", "hostaddr"}) {
        if (const QByteArray given = optionOf(options, keyword); !given.isEmpty())
            named += QByteArray(named.isEmpty() ? "" : ",") + given;
    }
    if (named.isEmpty())
        named = qgetenv("PGHOST") + ',' + qgetenv("PGHOSTADDR");
    const QByteArrayList all = named.split(',');
    const bool says = qEnvironmentVariableIsSet("PGSSLMODE") || !optionOf(options, "sslmode").isEmpty();
    return says || std::all_of(all.begin(), all.end(), &isThisMachine) ? QByteArray() : "verify-full";
}

// libpq takes "user:pass/word@host" for a host, a port and a database, and "user:pass/wo?rd@host" for nothing at all;
// whoever wrote that has meant a password. A database with "@" in its name writes it as %40.
bool namesPassword(const QString &address)
{
    const Options options = optionsOf(address);
    const QString rest = address.section(QStringLiteral("://"), 1);
    const QString place = options ? rest.section(u'?', 0, 0) : rest;
    const qsizetype colon = place.indexOf(u':');
    return !optionOf(options, "password").isEmpty() || !optionOf(options, "sslpassword").isEmpty()
           || (colon >= 0 && place.indexOf(u'@', colon) >= 0);
}

std::vector<PostgresCall> callServers(const HouseAccess &access, const std::vector<PostgresHost> &hosts, bool readOnly,
                                      qint64 waitMs)
{
    const EnglishHere english;
    const QDeadlineTimer deadline(waitMs);
    const bool hasPassword = !access.password.isEmpty();
    std::vector<PostgresCall> calls = call({access.place, readOnly, nullptr, hasPassword}, hosts, deadline);
    std::vector<PostgresCall *> locked;
    std::vector<PostgresHost> again;
    for (PostgresCall &one : calls) {
        if (hasPassword && wantsPassword(one)) {
            locked.push_back(&one);
            again.push_back(one.host);
        }
    }
    const auto opened = call({access.place, readOnly, access.password.forServer(), false}, again, deadline);
    for (size_t i = 0; i < locked.size(); ++i) {
        PQfinish(locked[i]->handle);
        *locked[i] = opened[i];
    }
    return calls;
}

} // namespace rowlock
