#include "tests/support/server_pair.h"

#if __has_include(<libpq-fe.h>)

#include <QDeadlineTimer>
#include <QThread>

namespace rowlock {
namespace {

const QString pairDatabase = QStringLiteral("house");
const QStringList pairSettings{QStringLiteral("max_wal_senders=4"), QStringLiteral("wal_keep_size=256MB"),
                               QStringLiteral("wal_receiver_status_interval=1s")};

void awaitOn(ServerProcess &server, const QString &truth)
{
    const QDeadlineTimer patience(30'000);
    while (server.ask(QStringLiteral("SELECT (%1)::int").arg(truth)) != u"1") {
        if (patience.hasExpired())
            qFatal("it does not come about: %s", qPrintable(truth));
        QThread::msleep(5); // between two looks
    }
}

void makeWaitFor(ServerProcess &server, const QString &names)
{
    server.run(QStringLiteral("ALTER SYSTEM SET synchronous_standby_names = '%1'").arg(names));
    server.run(QStringLiteral("SELECT pg_reload_conf()"));
    awaitOn(server, QStringLiteral("current_setting('synchronous_standby_names') = '%1'").arg(names));
}

} // namespace

ServerPair::ServerPair()
{
    for (auto &server : m_servers)
        server = std::make_unique<ServerProcess>();
    primary().makeNew();
    primary().start(pairSettings);
    primary().run(QStringLiteral("CREATE DATABASE ") + pairDatabase);
    follow();
}

QString ServerPair::address() const
{
    return m_servers[0]->address(pairDatabase) + u',' + m_servers[1]->socketFolder();
}

QString ServerPair::addressOfPrimary() const
{
    return m_servers[m_primary]->address(pairDatabase);
}

QString ServerPair::addressOfOther() const
{
    return m_servers[1 - m_primary]->address(pairDatabase);
}

void ServerPair::killPrimary()
{
    primary().killAll();
}

void ServerPair::promote()
{
    makeWaitFor(other(), {});
    other().run(QStringLiteral("SELECT pg_promote()"));
    m_primary = 1 - m_primary;
}

void ServerPair::bringBackOld()
{
    other().start(pairSettings + QStringList{QStringLiteral("synchronous_standby_names=")});
}

void ServerPair::stopOther()
{
    other().stop();
}

void ServerPair::follow()
{
    other().copyFrom(primary(), QStringLiteral("standby"));
    other().start(pairSettings);
    awaitOn(primary(), QStringLiteral("SELECT count(*) = 1 FROM pg_stat_replication WHERE state = 'streaming'"));
    makeWaitFor(primary(), QStringLiteral("ANY 1 (standby)"));
    makeWaitFor(other(), QStringLiteral("ANY 1 (standby)"));
    awaitOn(primary(), QStringLiteral("SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'quorum'"));
}

} // namespace rowlock

#endif
