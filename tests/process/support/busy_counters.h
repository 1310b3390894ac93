// Several real processes that sell, hold, extend, give back and die on one house, each writing down what it asked, what
// it was told and when. Used on one thread, which is not the counters' own.
#pragma once

#include "tests/process/support/history.h"

#include <QSemaphore>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <atomic>
#include <limits>
#include <thread>
#include <vector>

namespace rowlock {

qint64 monotonicNs(); // as deeds are dated

class BusyCounters
{
public:
    static constexpr int actsPerLine = 20; // between two signs of life
    static constexpr int giftCards = 4;    // that all of them pay with

    BusyCounters(const QString &house, int events) : m_house(house), m_events(events) {}
    ~BusyCounters() { join(); }

    static constexpr qint64 untilEnded = std::numeric_limits<qint64>::max();
    void start(int places, qint64 acts, quint32 seed);         // so many in all
    void awaitLines(int lines) { m_linesSaid.acquire(lines); } // of all of them, from the last time on
    void awaitNewLines(int lines);                             // from now on
    void end() { m_isOver = true; }                            // nobody begins any more
    void join();
    QList<pure::Deed> history() const; // once they have ended

    // In a child: what the program's playChild calls.
    static int play(const QString &part, const QStringList &arguments);

private:
    void keepBusy(int place, qint64 acts, quint32 seed);

    QString m_house;
    int m_events;
    QTemporaryDir m_folder;
    QSemaphore m_linesSaid;
    std::atomic<bool> m_isOver = false;
    std::vector<std::thread> m_places;
};

} // namespace rowlock
