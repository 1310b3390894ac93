// A clock that stands still until a test moves it.
#pragma once

#include "model/domain/clock.h"

#include <atomic>

namespace rowlock {

class TestClock final : public Clock
{
public:
    explicit TestClock(Instant start = {1'795'000'000'000}) : m_now(start.ms) {}

    Instant now() const override { return {m_now}; }
    qint64 sinceBootMs() const override { return m_sinceBoot; }
    QString bootId() const override { return QStringLiteral("boot-%1").arg(m_boot); }

    void advanceMs(qint64 duration)
    {
        m_now += duration;
        m_sinceBoot += duration;
    }
    void stepWallMs(qint64 duration) { m_now += duration; } // the wall clock is set, no time passes
    void reboot(qint64 offMs = 60'000)                      // the machine is off for a while
    {
        m_now += offMs;
        m_sinceBoot = 1000;
        ++m_boot;
    }

private:
    std::atomic<qint64> m_now; // read by the database thread
    std::atomic<qint64> m_sinceBoot = 1'000'000;
    std::atomic<int> m_boot = 1;
};

} // namespace rowlock
