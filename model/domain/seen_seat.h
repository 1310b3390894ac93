// A seat as somebody saw it: what an optimistic sale compares with what is there now.
#pragma once

#include <QString>

namespace rowlock {

struct SeenSeat
{
    QString seat;       // ref or short label
    qint64 version = 0; // SeatStatus::version at that moment
};

} // namespace rowlock
