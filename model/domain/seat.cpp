#include "model/domain/seat.h"

#include "model/domain/names.h"

namespace rowlock {

namespace {

constexpr Names<SeatState, 5> seatStates = {{{SeatState::Free, "free"},
                                             {SeatState::Held, "held"},
                                             {SeatState::Reserved, "reserved"},
                                             {SeatState::Sold, "sold"},
                                             {SeatState::Blocked, "blocked"}}};

} // namespace

QString stateName(SeatState state)
{
    return nameIn(seatStates, state);
}

Result<SeatState> seatStateFromName(const QString &name)
{
    return valueIn(seatStates, name);
}

} // namespace rowlock
