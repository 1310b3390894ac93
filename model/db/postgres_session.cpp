#include "model/db/postgres_session.h"

#include "model/db/engine/postgres_error.h"
#include "model/db/storage_text.h"

#include <QJsonObject>

namespace rowlock {
namespace {

constexpr int oldestServer = 14; // finds out by itself that a client is gone

Result<Done> checkServer(PostgresLink &link, bool readOnly)
{
    if (link.serverVersion() < oldestServer * 10000)
        return postgresUnusable(Storage::tr("The server of %1 is too old. Rowlock needs PostgreSQL 14 or newer."),
                                link.place(), link.versionText());
    TRY_GET(const PostgresResult facts,
            link.run(QByteArrayLiteral("SELECT pg_is_in_recovery(), current_setting('server_encoding')")));
    const PostgresRow row(facts, 0);
    if (row.boolean(0) && !readOnly)
        return postgresUnusable(
            Storage::tr("The server of %1 is a standby, which only follows another server. Give the address of "
                        "the one that it follows."),
            link.place());
    if (row.text(1) != u"UTF8")
        return postgresUnusable(
            Storage::tr("The database of %1 cannot keep every name, because it was not made for UTF-8. "
                        "Create another one on the server."),
            link.place(), row.text(1));
    return Done();
}

// A standby that was promoted bears its primary's; a database that was made anew has another number.
Result<QString> identityOf(PostgresLink &link)
{
    TRY_GET(const PostgresResult found,
            link.run(QByteArrayLiteral("SELECT (SELECT system_identifier FROM pg_control_system()) || '/' || oid "
                                       "FROM pg_database WHERE datname = current_database()")));
    return PostgresRow(found, 0).text(0);
}

tl::unexpected<Error> replaced(const QString &address)
{
    return refuse(ErrorCode::StorageUnusable,
                  Storage::tr("There is another box office in %1 by now. Nothing was changed. Open it again to work "
                              "with that one.")
                      .arg(address),
                  {{QStringLiteral("database"), address}, {QStringLiteral("replaced"), true}});
}

} // namespace

Result<Done> PostgresSession::connect()
{
    TRY_GET(auto link, PostgresLink::open(m_address, m_waitMs));
    TRY(checkServer(*link, m_readOnly)); // a server that is refused is refused at the next look as well
    TRY_GET(const QString identity, identityOf(*link));
    if (!m_identity.isEmpty() && identity != m_identity)
        return replaced(m_address);
    m_identity = identity;
    m_link = std::move(link);
    ++m_connected;
    listen(m_noticed);
    return Done();
}

// Not tried at every look and every click: a server that is away keeps the thread waiting each time.
Result<Done> PostgresSession::check()
{
    if (m_link->isOpen())
        return Done();
    if (m_away && m_sinceTry.elapsed() < m_pauseMs)
        return refuse(*m_away);
    if (const auto connected = connect(); !connected) {
        if (m_away)
            m_pauseMs = qMin(2 * m_pauseMs, longestPauseMs);
        m_away = connected.error();
        m_sinceTry.start();
        return connected;
    }
    m_away.reset();
    m_pauseMs = firstPauseMs;
    return Done();
}

void PostgresSession::listen(std::function<void()> noticed)
{
    m_noticed = std::move(noticed);
    m_link->onNotice(m_noticed);
    // Where that fails the connection is lost, and is made anew with it.
    if (m_noticed)
        static_cast<void>(m_link->run(QByteArrayLiteral("LISTEN rowlock")));
}

void PostgresSession::hear()
{
    static_cast<void>(m_link->isOpen());
}

qint64 PostgresSession::number() const
{
    return m_link->socket() < 0 ? 0 : m_connected;
}

} // namespace rowlock
