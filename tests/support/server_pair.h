// Two PostgreSQL servers, of which one follows the other synchronously, as tools/server sets them up: what dies, comes
// back and is promoted. Their data is as safe as a server's is by default.
#pragma once

#include "tests/support/server_process.h"

#include <array>

namespace rowlock {

class ServerPair
{
public:
    ServerPair(); // with an empty database

    QString address() const;          // of the database, on both
    QString addressOfPrimary() const; // on the one that is now the server
    QString addressOfOther() const;

    void killPrimary(); // all of its processes, with SIGKILL
    void promote();     // the other one, which is the server from then on and waits for nobody
    // The one that was the server before, as it was when it died: it takes what is written to it by itself.
    void bringBackOld();
    void stopOther();
    void follow(); // the other one, anew, as a copy that follows; from then on it is waited for
    ServerProcess &primary() { return *m_servers[m_primary]; }
    ServerProcess &other() { return *m_servers[1 - m_primary]; }

private:
    std::array<std::unique_ptr<ServerProcess>, 2> m_servers;
    size_t m_primary = 0;
};

} // namespace rowlock
