#include "model/domain/house_clock.h"

namespace rowlock {

Instant HouseClock::now() const
{
    const qint64 offsetMs = m_offsetMs;
    return offsetMs == unknown ? m_computer.now() : Instant{m_computer.sinceBootMs() + offsetMs};
}

Instant HouseClock::computerNow() const
{
    const qint64 serverMs = m_serverMs;
    return serverMs == unknown ? m_computer.now() : Instant{m_computer.sinceBootMs() + serverMs};
}

void HouseClock::follow(qint64 offsetMs, std::optional<qint64> serverMs)
{
    m_serverMs = serverMs.value_or(unknown);
    m_offsetMs = offsetMs;
}

} // namespace rowlock
