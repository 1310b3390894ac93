// Tickets by e-mail as the journal tells of them. For the replay.
#pragma once

#include <QList>
#include <QString>

namespace rowlock {

struct MailStory
{
    qint64 event = -1, order = -1;
    QString digest; // of the address
    QString terminal, clerk;
    qint64 at = 0;
    QString state = QStringLiteral("waiting");
    qint64 attempts = 0;
    QString problem = {};
    bool wasDoubtful = false;
    QList<qint64> tickets = {};

    bool isFree() const { return state == u"given_up" && !wasDoubtful; } // nothing of it was sent
};

} // namespace rowlock
