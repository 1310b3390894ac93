// A sale that ended unsold, and what of it is still to be had. A value.
#pragma once

#include "model/domain/live_house.h"

namespace rowlock {

struct LostSale
{
    HoldInfo hold;               // what it had
    bool toOthers = false;       // not released by this counter itself
    bool wasAside = false;       // not the one on the counter
    QList<HoldInfo> others = {}; // that went with it and ended as well

    // Those that are available again, or the others; of another event than the one shown none.
    QList<HoldItem> items(const LiveHouse &house, bool stillFree) const;
    QList<SeatRequest> requests(const LiveHouse &house) const; // for what is still free: places, then the seats
    static QList<SeatRequest> requestsFor(const QList<HoldItem> &items);
};

} // namespace rowlock
