#include "tests/support/test_server.h"

#if __has_include(<libpq-fe.h>)

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUrl>
#include <QtGlobal>

#include <libpq-fe.h>

#include <algorithm>
#include <memory>
#include <thread>

#include <pwd.h>
#include <unistd.h>

namespace rowlock {
namespace {

const passwd *serverUser()
{
    return getpwnam("postgres");
}

// Debian keeps them out of the PATH, in a folder for each version.
QString pathOf(const QString &program)
{
    const QString inPath = QStandardPaths::findExecutable(program);
    if (!inPath.isEmpty())
        return inPath;
    const QDir versions(QStringLiteral("/usr/lib/postgresql"));
    for (const QString &version : versions.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed)) {
        const QString file = versions.filePath(version + QStringLiteral("/bin/") + program);
        if (QFile::exists(file))
            return file;
    }
    return {};
}

// A server refuses to run as root; there it runs as the user that its package has made. It dies with this program.
void prepare(QProcess &process, const QString &program, const QStringList &arguments)
{
    QStringList all{QStringLiteral("--pdeathsig"), QStringLiteral("QUIT")};
    if (geteuid() == 0)
        all +=
            {QStringLiteral("--reuid=postgres"), QStringLiteral("--regid=postgres"), QStringLiteral("--clear-groups")};
    all += pathOf(program);
    process.setProgram(QStringLiteral("setpriv"));
    process.setArguments(all + arguments);
    process.setProcessChannelMode(QProcess::MergedChannels);
}

void runProgram(const QString &program, const QStringList &arguments)
{
    QProcess process;
    prepare(process, program, arguments);
    process.start();
    if (!process.waitForFinished(60'000) || process.exitCode() != 0)
        qFatal("%s: %s", qPrintable(program), process.readAll().constData());
}

class TestServer
{
public:
    TestServer()
    {
        if (geteuid() == 0 && chown(QFile::encodeName(m_folder.path()).constData(), serverUser()->pw_uid, -1) != 0)
            qFatal("the server cannot have its folder");
        runProgram(QStringLiteral("initdb"),
                   {QStringLiteral("-N"), QStringLiteral("-A"), QStringLiteral("trust"), QStringLiteral("--no-locale"),
                    QStringLiteral("-E"), QStringLiteral("UTF8"), QStringLiteral("-U"), QStringLiteral("rowlock"),
                    QStringLiteral("-D"), data()});
        start();
        for (const QString &login : {QStringLiteral("counter"), QStringLiteral("reader")}) {
            run(QStringLiteral("CREATE ROLE rowlock_%1 NOLOGIN").arg(login));
            run(QStringLiteral("CREATE ROLE %1 LOGIN IN ROLE rowlock_%1").arg(login));
        }
    }
    ~TestServer() { stop(); }

    void start()
    {
        QStringList arguments{QStringLiteral("-D"), data(), QStringLiteral("-k"), m_folder.path()};
        for (const char *setting : {"listen_addresses=", "fsync=off", "full_page_writes=off", "synchronous_commit=off",
                                    "autovacuum=off", "wal_level=minimal", "max_wal_senders=0", "shared_buffers=32MB"})
            arguments += {QStringLiteral("-c"), QString::fromLatin1(setting)};
        m_process = std::make_unique<QProcess>();
        prepare(*m_process, QStringLiteral("postgres"), arguments);
        m_process->setStandardOutputFile(m_folder.filePath(QStringLiteral("server.log")));
        m_process->start();
        const QByteArray address = addressOf(QStringLiteral("postgres")).toUtf8();
        for (int attempt = 0; PQping(address.constData()) != PQPING_OK; ++attempt) {
            if (attempt == 600 || m_process->state() == QProcess::NotRunning)
                qFatal("the server does not come up");
            m_process->waitForFinished(20);
        }
    }

    void stop()
    {
        kill(pid_t(m_process->processId()), SIGQUIT);
        m_process->waitForFinished(30'000);
    }

    // What a server's own process leaves behind is not trusted by the others: they all end, and their memory with them.
    // Until they have.
    void killOneInside() const
    {
        const QList<QByteArray> before = processes();
        kill(pid_t(before.first().toInt()), SIGKILL);
        const auto isThere = [this](const QByteArray &process) { return processes().contains(process); };
        const QDeadlineTimer patience(30'000);
        while (std::any_of(before.begin(), before.end(), isThere)) {
            if (patience.hasExpired())
                qFatal("the server does not notice that one of its processes was killed");
            std::this_thread::yield();
        }
    }

    QString addressOf(const QString &database) const
    {
        return QStringLiteral("postgresql://rowlock@/%1?host=%2").arg(database, m_folder.path());
    }
    QString nextDatabase() { return QStringLiteral("house_%1").arg(++m_databases); }

    // As the server's owner, in a session of its own.
    void run(const QString &sql)
    {
        PGconn *session = PQconnectdb(addressOf(QStringLiteral("postgres")).toUtf8().constData());
        PGresult *result = PQexec(session, sql.toUtf8().constData());
        if (PQresultStatus(result) != PGRES_COMMAND_OK)
            qFatal("%s: %s", qPrintable(sql), PQerrorMessage(session));
        PQclear(result);
        PQfinish(session);
    }

    QMap<QString, QString> prepared; // by kind: the database that others are copied from

private:
    QList<QByteArray> processes() const
    {
        QFile children(QStringLiteral("/proc/%1/task/%1/children").arg(m_process->processId()));
        if (!children.open(QIODevice::ReadOnly))
            qFatal("the server's processes cannot be listed");
        return children.readAll().simplified().split(' ');
    }

    QString data() const { return m_folder.filePath(QStringLiteral("data")); }

    QTemporaryDir m_folder{QDir::tempPath() + QStringLiteral("/rowlock-server-XXXXXX")};
    std::unique_ptr<QProcess> m_process;
    int m_databases = 0;
};

TestServer &server()
{
    static TestServer only;
    return only;
}

QString asLogin(const QString &address, const QString &login)
{
    QUrl url(address);
    url.setUserName(login);
    return url.toString();
}

QString databaseOf(const QString &address)
{
    return QUrl(address).path().mid(1);
}

} // namespace

bool canTestOnServer()
{
    return !pathOf(QStringLiteral("initdb")).isEmpty();
}

QString newServerAddress()
{
    return server().addressOf(server().nextDatabase());
}

QString newServerDatabase()
{
    const QString address = newServerAddress();
    server().run(QStringLiteral("CREATE DATABASE %1 STRATEGY file_copy").arg(databaseOf(address)));
    return address;
}

void copyServerHouse(const QString &kind, const QString &address, const std::function<void(const QString &)> &make)
{
    QString &original = server().prepared[kind];
    if (original.isEmpty()) {
        original = databaseOf(newServerDatabase());
        make(server().addressOf(original));
    }
    copyServerDatabase(server().addressOf(original), address);
}

void copyServerDatabase(const QString &address, const QString &copy)
{
    server().run(
        QStringLiteral("CREATE DATABASE %1 TEMPLATE %2 STRATEGY file_copy").arg(databaseOf(copy), databaseOf(address)));
}

void dropServerDatabase(const QString &address)
{
    server().run(QStringLiteral("DROP DATABASE IF EXISTS %1 WITH (FORCE)").arg(databaseOf(address)));
}

QString asCounter(const QString &address)
{
    return asLogin(address, QStringLiteral("counter"));
}

QString asReader(const QString &address)
{
    return asLogin(address, QStringLiteral("reader"));
}

void crashTestServer()
{
    server().stop();
    server().start();
}

void crashTestServerInside()
{
    server().killOneInside();
}

void setServerAway(const QString &address, bool away)
{
    const QString database = databaseOf(address);
    server().run(QStringLiteral("ALTER DATABASE %1 WITH ALLOW_CONNECTIONS %2")
                     .arg(database, away ? QStringLiteral("false") : QStringLiteral("true")));
    if (away)
        server().run(QStringLiteral("DO $$ BEGIN PERFORM pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
                                    "WHERE datname = '%1'; END $$")
                         .arg(database));
}

} // namespace rowlock

#else

#include <QtGlobal>

namespace rowlock {

QString newServerAddress()
{
    qFatal("built without PostgreSQL");
}

QString newServerDatabase()
{
    return newServerAddress();
}

void copyServerHouse(const QString &, const QString &, const std::function<void(const QString &)> &) {}
void copyServerDatabase(const QString &, const QString &) {}
void dropServerDatabase(const QString &) {}
QString asCounter(const QString &address)
{
    return address;
}
QString asReader(const QString &address)
{
    return address;
}
void crashTestServer() {}
void crashTestServerInside() {}
void setServerAway(const QString &, bool) {}
bool canTestOnServer()
{
    return false;
}

} // namespace rowlock

#endif

namespace rowlock {

bool testsOnServer()
{
    static const bool asked = qgetenv("ROWLOCK_TEST_ENGINE") == "postgresql";
    return asked;
}

} // namespace rowlock
