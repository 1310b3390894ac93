// Settlements as the journal tells of them. For the replay.
#pragma once

#include <QList>
#include <QMap>
#include <QString>

#include <utility>

namespace rowlock {

// What a promoter was told, and the lines of orders that had come by then and were told to none before: first and last.
struct SettlementStory
{
    QString told, terminal, clerk;
    qint64 at = 0;
    QList<qint64> events = {};
    QMap<qint64, std::pair<qint64, qint64>> orders = {};
};

} // namespace rowlock
