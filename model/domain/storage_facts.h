// How an open house is kept, for whoever looks after it.
#pragma once

#include <QByteArray>
#include <QString>

namespace rowlock {

struct StorageFacts
{
    QString engine;      // "SQLite 3.40.1", "PostgreSQL 15.6"
    QString journalMode; // how it keeps a commit: "wal", "truncate" where there can be no log, "server"
    int logPages = 0;    // in a file's log at this connection's last commit
};

// What became of comparing a house's tables and rules with those that this program makes.
struct SchemaReport
{
    QStringList problems; // one line each
    bool compared = true; // on a server that takes a right that not every login has
    QByteArray digest;    // of what was found, SHA-256 in hexadecimal
};

} // namespace rowlock
