// Many real processes of this program at once: started, kept at the gate until the last one is ready, let go together,
// listened to until each has ended. Used on the main thread only.
#pragma once

#include "model/domain/result.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <functional>

namespace rowlock {

// While it lives, SIGINT, SIGTERM and SIGHUP are only remembered, so that processes are ended and folders removed
// first.
class Interruption
{
public:
    Interruption();
    ~Interruption();
    static int signal(); // the last one that came, or 0
};

struct BuyerReport
{
    QJsonObject result; // what it says at its end; empty where it died or failed
    QString fault;      // a sentence; empty: none
    qint64 endedNs = 0; // CLOCK_MONOTONIC, said by the process itself
};

struct CrowdReport
{
    QList<BuyerReport> buyers; // in the order of the tasks
    qint64 gateNs = 0;         // CLOCK_MONOTONIC when the gate opened
    double seconds = 0;        // from the gate to the end of the last one's work

    QStringList faults() const;
};

struct CrowdWatch
{
    // A line that a process says about its work, as soon as it is said.
    std::function<void(const QByteArray &line)> heard;
    std::function<void()> tick; // several times a second
    qint64 limitSeconds = 600;  // after the gate; who is not done then is ended, and that is a fault
};

// One process for each task. Refused with storage_unusable where processes cannot be started, and where the person
// broke it off. Whatever way it is left, no process remains.
Result<CrowdReport> letBuyersRush(const QList<QJsonObject> &tasks, const CrowdWatch &watch);

qint64 monotonicNs();

} // namespace rowlock
