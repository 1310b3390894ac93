#include "model/domain/house_clock.h"

namespace rowlock {

Instant HouseClock::now() const
{
    const qint64 offsetMs = m_offsetMs;
    return offsetMs == unknown ? m_computer.now() : Instant{m_computer.sinceBootMs() + offsetMs};
}

} // namespace rowlock
