#include "model/service/reach_server.h"

#include "model/db/connection.h"

#include <QElapsedTimer>

#include <algorithm>

namespace rowlock {

Result<ReachedServer> reachServer(const QString &address)
{
    TRY_GET(const auto connection, Connection::open(address, OpenMode::ReadWrite));
    ReachedServer reached{connection->storage().engine, 0};
    for (int i = 0; i < 3; ++i) { // the first one is prepared as well
        QElapsedTimer took;
        took.start();
        TRY(connection->dataVersion());
        const qint64 us = took.nsecsElapsed() / 1000;
        reached.answerUs = i == 0 ? us : std::min(reached.answerUs, us);
    }
    return reached;
}

} // namespace rowlock
