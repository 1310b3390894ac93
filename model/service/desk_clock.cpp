#include "model/service/desk.h"
#include "model/store/house_time.h"

namespace rowlock {

Result<ClockReading> Desk::readClock()
{
    TRY_GET(const HouseTime time, HouseTime::read(*m_connection, m_clock->computer()));
    m_clock->follow(time.offsetMs());
    return time.reading();
}

Result<ClockReceipt> Desk::adoptClock()
{
    TRY_GET(const ClockReceipt receipt, rowlock::adoptClock(*m_connection, act("clock.adopt")));
    TRY(readClock());
    return receipt;
}

} // namespace rowlock
