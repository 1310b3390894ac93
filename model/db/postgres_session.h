// The connection of a house to its server for as long as the house is open: made anew where it was lost, with growing
// pauses while the server does not answer, and heard for what other sessions commit. On the house's thread.
#pragma once

#include "model/db/engine/postgres_link.h"

#include <QElapsedTimer>

#include <functional>
#include <memory>
#include <optional>

namespace rowlock {

class PostgresSession
{
public:
    PostgresSession(const QString &address, bool readOnly, qint64 waitMs)
        : m_address(address), m_readOnly(readOnly), m_waitMs(waitMs)
    {}

    // First of all, and with success before anything else. storage_unusable: no answer, too old a server, a standby;
    // and where it is made anew another server or another database at the address: details.replaced.
    Result<Done> connect();
    // Still there, or there again: at once, or not before the pause is over.
    Result<Done> check();
    qint64 pauseMs() const { return m_pauseMs; } // between two tries as of the last one

    PostgresLink &link() const { return *m_link; }
    const QString &address() const { return m_address; }
    bool isReadOnly() const { return m_readOnly; }
    qint64 waitMs() const { return m_waitMs; }

    // `noticed`, perhaps in the middle of another call: another session's commit has sent a notice. Empty: nobody
    // listens any more.
    void listen(std::function<void()> noticed);
    void hear();           // takes what the server has said by itself
    qint64 number() const; // another one after each connecting; 0 while there is no connection
    int socket() const { return m_link->socket(); }

private:
    static constexpr qint64 firstPauseMs = 100, longestPauseMs = 2000;

    QString m_address;
    bool m_readOnly;
    qint64 m_waitMs;
    std::unique_ptr<PostgresLink> m_link;
    QString m_identity;     // of server and database, as first connected to
    qint64 m_connected = 0; // so often
    std::function<void()> m_noticed;
    std::optional<Error> m_away; // why it could not be reached at the last try, which was then
    QElapsedTimer m_sinceTry;
    qint64 m_pauseMs = firstPauseMs; // from there to the next one
};

} // namespace rowlock
