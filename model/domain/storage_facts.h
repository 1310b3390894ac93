// How an open house is kept, for whoever looks after it.
#pragma once

#include <QString>

namespace rowlock {

struct StorageFacts
{
    QString engine;      // "SQLite 3.40.1", "PostgreSQL 15.6"
    QString journalMode; // how it keeps a commit: "wal", "truncate" where there can be no log, "server"
    int logPages = 0;    // in a file's log at this connection's last commit
};

} // namespace rowlock
