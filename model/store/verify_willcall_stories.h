// Will-call as the journal tells of it. For the replay.
#pragma once

#include <QList>
#include <QMap>
#include <QString>

namespace rowlock {

struct WillcallPrintStory
{
    QString tickets, says, terminal, clerk; // tickets: their numbers, with commas between
    qint64 at = 0;
};

struct HandoverStory
{
    QList<qint64> tickets;
    qint64 unpaid = 0, at = 0;
    QString terminal, clerk;
    qint64 backAt = 0; // 0: it stands
    QString backTerminal = {}, backClerk = {}, backReason = {};
};

struct WillcallStory // of an order
{
    qint64 event = 0, at = 0;
    bool isLeft = false;
    QString terminal, clerk;
    QMap<qint64, WillcallPrintStory> prints = {};
    QList<HandoverStory> handovers = {};

    bool isHandedOver(qint64 ticket) const
    {
        for (const HandoverStory &handover : handovers) {
            if (handover.backAt == 0 && handover.tickets.contains(ticket))
                return true;
        }
        return false;
    }
};

} // namespace rowlock
