// Can the box office at an address be opened from here? For a person who enters the address. Waits for the network;
// not for the GUI thread.
#pragma once

#include "model/domain/result.h"

#include <QString>

namespace rowlock {

struct ReachedServer
{
    QString engine;      // "PostgreSQL 15.6"
    qint64 answerUs = 0; // a question there and back, microseconds
};

// storage_unusable: no answer, refused, no such database, no box office in it, a standby; storage_newer. Brings an
// older one up to date, as opening it does.
Result<ReachedServer> reachServer(const QString &address);

} // namespace rowlock
