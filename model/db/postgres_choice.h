// Which of the servers that an address names keeps the house: one that may be written to, that is no older than the
// newest that was ever seen of it, and of several the newest.
#pragma once

#include "model/db/engine/postgres_link.h"

#include <memory>

namespace rowlock {

struct ChosenServer
{
    std::unique_ptr<PostgresLink> link;
    PostgresHost host;
    QString identity; // of server and database; a standby that was promoted bears its primary's
    qint64 timeline = 0;
};

// `before`: as it was chosen the last time; its link is not looked at. Read-only, a standby will do where nothing else
// answers. storage_unusable: nobody answers, too old a version, only standbys; details.replaced: another server or
// database; details.outdated: a server whose place another has taken.
Result<ChosenServer> chooseServer(const HouseAccess &access, bool readOnly, const ChosenServer &before, qint64 waitMs);

} // namespace rowlock
