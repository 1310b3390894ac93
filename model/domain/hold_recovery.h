// Late money: the patron comes with the money when the hold's time is up. What can be had of it again, what went, and
// what is offered instead.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/seat.h"

#include <optional>

namespace rowlock {

struct GoneSeat
{
    QString ref; // the seat's, or the standing area's
    QString label;
    SeatState state = SeatState::Free; // what it is now
    QString holder;                    // the terminal that holds it or sold it; empty for others
    qint64 quantity = 1;               // of places in a standing area

    bool operator==(const GoneSeat &) const = default;
};

struct RecoveredHold
{
    HoldInfo lost;                   // as it was
    std::optional<HoldInfo> kept;    // a new hold of everything that was still to be had; nothing if all is gone
    QList<GoneSeat> gone;            // the rest
    std::optional<HoldInfo> offered; // if seats are gone: as many as the whole party had, together, held for a minute
};

} // namespace rowlock
