#include "model/db/postgres_session.h"

namespace rowlock {

Result<Done> PostgresSession::connect()
{
    TRY_GET(ChosenServer chosen, chooseServer(m_access, m_readOnly, m_server, m_waitMs));
    TRY(m_terminal.takeAgain(*chosen.link));
    m_server = std::move(chosen);
    ++m_connected;
    listen(m_noticed);
    return Done();
}

// Not tried at every look and every click: a server that is away keeps the thread waiting each time.
Result<Done> PostgresSession::check()
{
    if (m_server.link->isOpen())
        return Done();
    if (m_away && m_sinceTry.elapsed() < m_pauseMs)
        return refuse(*m_away);
    if (const auto connected = connect(); !connected) {
        if (m_away)
            m_pauseMs = qMin(2 * m_pauseMs, m_hasSeveral ? longestPauseOfSeveralMs : longestPauseMs);
        m_away = connected.error();
        m_sinceTry.start();
        return connected;
    }
    m_away.reset();
    m_pauseMs = firstPauseMs;
    return Done();
}

Result<std::unique_ptr<PostgresLink>> PostgresSession::another() const
{
    TRY_GET(auto link,
            PostgresLink::open(callServers(m_access, {m_server.host}, m_readOnly, m_waitMs).front(), address()));
    TRY(link->run(sessionSettings()));
    return link;
}

void PostgresSession::listen(std::function<void()> noticed)
{
    m_noticed = std::move(noticed);
    m_server.link->onNotice(m_noticed);
    // Where that fails the connection is lost, and is made anew with it.
    if (m_noticed)
        static_cast<void>(m_server.link->run(QByteArrayLiteral("LISTEN rowlock")));
}

void PostgresSession::hear()
{
    static_cast<void>(m_server.link->isOpen());
}

qint64 PostgresSession::number() const
{
    return m_server.link->socket() < 0 ? 0 : m_connected;
}

} // namespace rowlock
