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

void count(Counters &counters, SeatState state)
{
    ++counters.capacity;
    switch (state) {
    case SeatState::Free: ++counters.available; break;
    case SeatState::Held: ++counters.held; break;
    case SeatState::Reserved: ++counters.reserved; break;
    case SeatState::Sold: ++counters.sold; break;
    case SeatState::Blocked: ++counters.blocked; break;
    }
}

} // namespace rowlock
