// The connection of a house to its server for as long as the house is open: made anew where it was lost, with growing
// pauses while the server does not answer, and heard for what other sessions commit. On the house's thread.
#pragma once

#include "model/db/postgres_choice.h"
#include "model/db/postgres_terminal.h"

#include <QElapsedTimer>

#include <functional>
#include <memory>
#include <optional>

namespace rowlock {

class PostgresSession
{
public:
    PostgresSession(const HouseAccess &access, bool readOnly, qint64 waitMs)
        : m_access(access), m_readOnly(readOnly), m_waitMs(waitMs), m_hasSeveral(hostsOf(access.place).size() > 1)
    {}

    // First of all, and with success before anything else. storage_unusable as of chooseServer.
    Result<Done> connect();
    // Still there, or there again: at once, or not before the pause is over.
    Result<Done> check();
    Result<std::unique_ptr<PostgresLink>> another() const; // session with the same server
    qint64 pauseMs() const { return m_pauseMs; }           // between two tries as of the last one

    // Nobody else has this name from now on; false: somebody has it.
    Result<bool> claimTerminal(const QString &name) { return m_terminal.take(link(), name); }

    PostgresLink &link() const { return *m_server.link; }
    const QString &address() const { return m_access.place; }
    const HouseAccess &access() const { return m_access; }
    bool isReadOnly() const { return m_readOnly; }
    qint64 waitMs() const { return m_waitMs; }

    // `noticed`, perhaps in the middle of another call: another session's commit has sent a notice. Empty: nobody
    // listens any more.
    void listen(std::function<void()> noticed);
    void hear();           // takes what the server has said by itself
    qint64 number() const; // another one after each connecting; 0 while there is no connection
    int socket() const { return m_server.link->socket(); }

private:
    static constexpr qint64 firstPauseMs = 100, longestPauseMs = 2000;
    static constexpr qint64 longestPauseOfSeveralMs = 500; // one of them may be promoted at any moment

    HouseAccess m_access;
    bool m_readOnly;
    qint64 m_waitMs;
    bool m_hasSeveral;     // servers
    ChosenServer m_server; // the one that was connected to last
    PostgresTerminal m_terminal;
    qint64 m_connected = 0; // so often
    std::function<void()> m_noticed;
    std::optional<Error> m_away; // why it could not be reached at the last try, which was then
    QElapsedTimer m_sinceTry;
    qint64 m_pauseMs = firstPauseMs; // from there to the next one
};

} // namespace rowlock
