#include "model/service/reach_server.h"

#include "model/db/connection.h"

#include <QElapsedTimer>
#include <QJsonObject>

#include <algorithm>

namespace rowlock {

Result<ReachedServer> reachServer(const HouseAccess &house)
{
    TRY_GET(const auto connection, Connection::open(house, OpenMode::ReadWrite));
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

WantedPassword wantsPassword(const Error &error)
{
    const QString wanted = error.details.value(QStringLiteral("password")).toString();
    return wanted.isEmpty()                      ? WantedPassword::No
           : wanted == QStringLiteral("missing") ? WantedPassword::Missing
                                                 : WantedPassword::Refused;
}

} // namespace rowlock
