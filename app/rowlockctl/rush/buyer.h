// One process of a rush: this program again, started with a word that the help does not name. It reads its task from
// standard input, gets ready, says so, waits for the start, plays its part and says what became of it. It ends with the
// process that started it.
#pragma once

#include "model/domain/result.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace rowlock {

constexpr const char *rushBuyerWord = "rush-buyer";

// What a part sees of the world outside.
class BuyerLink
{
public:
    explicit BuyerLink(const QJsonObject &task) : m_task(task) {}

    qint64 whole(const char *name) const { return m_task.value(QLatin1String(name)).toInteger(); }
    QString text(const char *name) const { return m_task.value(QLatin1String(name)).toString(); }

    // Says that everything is prepared and waits for the start; refuses where nobody is there any more.
    Result<Done> awaitStart();
    qint64 startedNs() const { return m_startedNs; }
    // Closing the house afterwards is no longer the buyer's time.
    void workIsDone();
    qint64 endedNs() const { return m_endedNs; }
    // At once, so that what was acknowledged is known outside even if this process dies next.
    void say(const QByteArray &line);

private:
    QJsonObject m_task;
    qint64 m_startedNs = 0;
    qint64 m_endedNs = 0;
};

// Prepares, awaits the start, works; answers what it found.
using BuyerPart = Result<QJsonObject> (*)(BuyerLink &link);

int playBuyer(); // answers the exit status

} // namespace rowlock
