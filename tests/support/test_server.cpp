#include "tests/support/test_server.h"

#if __has_include(<libpq-fe.h>)

#include "tests/support/server_process.h"

#include <QRegularExpression>
#include <QUrl>
#include <QtGlobal>

namespace rowlock {
namespace {

class TestServer
{
public:
    TestServer()
    {
        const QString begun = qEnvironmentVariable("ROWLOCK_TEST_SERVER");
        if (begun.isEmpty()) {
            makeNew();
        } else {
            m_server.takeFrom(begun);
            start();
        }
    }

    void makeNew()
    {
        m_server.makeNew();
        m_server.addAccess(QStringLiteral("local all asked scram-sha-256"));
        start();
        for (const QString &login : {QStringLiteral("counter"), QStringLiteral("reader")}) {
            run(QStringLiteral("CREATE ROLE rowlock_%1 NOLOGIN").arg(login));
            run(QStringLiteral("CREATE ROLE %1 LOGIN IN ROLE rowlock_%1").arg(login));
        }
        run(QStringLiteral("CREATE ROLE asked LOGIN IN ROLE rowlock_counter PASSWORD '%1'").arg(askedPassword()));
    }

    void start()
    {
        m_server.start({QStringLiteral("fsync=off"), QStringLiteral("full_page_writes=off"),
                        QStringLiteral("synchronous_commit=off"), QStringLiteral("autovacuum=off"),
                        QStringLiteral("wal_level=minimal"), QStringLiteral("max_wal_senders=0"),
                        QStringLiteral("jit=off")}); // a tenth of the tests' time went into compiling statements
    }
    void stop() { m_server.stop(); }
    void leaveIn(const QString &folder)
    {
        m_server.end();
        m_server.leaveIn(folder);
    }
    void killOneInside() const { m_server.killOneInside(); }

    QString addressOf(const QString &database) const { return m_server.address(database); }
    QString nextDatabase() { return QStringLiteral("house_%1").arg(++m_databases); }
    void run(const QString &sql) { m_server.run(sql); }
    bool has(const QString &database)
    {
        return m_server.ask(QStringLiteral("SELECT count(*) FROM pg_database WHERE datname = '%1'").arg(database))
               != u'0';
    }

private:
    ServerProcess m_server;
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
    return ServerProcess::isInstalled();
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
    static const QRegularExpression spaces(QStringLiteral("\\W+"));
    const QString original = QStringLiteral("prepared_") + QString(kind).replace(spaces, QStringLiteral("_"));
    if (!server().has(original)) {
        server().run(QStringLiteral("CREATE DATABASE %1 STRATEGY file_copy").arg(original));
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

QString asAsked(const QString &address)
{
    return asLogin(address, QStringLiteral("asked"));
}

QString asReader(const QString &address)
{
    return asLogin(address, QStringLiteral("reader"));
}

void leaveTestServerIn(const QString &folder)
{
    server().leaveIn(folder);
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
QString asAsked(const QString &address)
{
    return address;
}
void leaveTestServerIn(const QString &) {}
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

QString askedPassword()
{
    return QStringLiteral("s€same, öffne dich");
}

bool testsOnServer()
{
    static const bool asked = qgetenv("ROWLOCK_TEST_ENGINE") == "postgresql";
    return asked;
}

} // namespace rowlock
