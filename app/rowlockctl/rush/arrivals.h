// Buyers come to each process at the same moments, whatever became of the one before: several at once, again and again.
#pragma once

#include "app/rowlockctl/rush/crowd.h"

#include <QThread>

namespace rowlock {

// How long a buyer looks at a seat before taking it.
constexpr qint64 thinkingMs = 10;
constexpr qint64 arrivalMs = thinkingMs + 2;

inline void awaitArrival(qint64 startedNs, qint64 round)
{
    const qint64 waitNs = startedNs + round * arrivalMs * 1'000'000 - monotonicNs();
    if (waitNs > 0)
        QThread::usleep(ulong(waitNs / 1000));
}

inline void think()
{
    QThread::msleep(thinkingMs);
}

} // namespace rowlock
