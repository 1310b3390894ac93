// Can the box office at an address be opened from here? For a person who enters the address. Waits for the network;
// not for the GUI thread.
#pragma once

#include "model/domain/house_access.h"
#include "model/domain/result.h"

#include <QString>

namespace rowlock {

struct ReachedServer
{
    QString engine;      // "PostgreSQL 15.6"
    qint64 answerUs = 0; // a question there and back, microseconds
};

// storage_unusable: no answer, refused, no such database, no box office in it, a standby; storage_newer. Brings an
// older one up to date, as opening it does. Where it wants another password: see wantsPassword.
Result<ReachedServer> reachServer(const HouseAccess &house);

// Whether a house could not be opened only because its server wants a password, or another one.
enum class WantedPassword { No, Missing, Refused };
WantedPassword wantsPassword(const Error &error);

} // namespace rowlock
