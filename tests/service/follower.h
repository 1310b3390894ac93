#pragma once

#include "model/domain/event.h"

namespace rowlock {

// What a window does with a snapshot and what follows: it must arrive at what the file says.
struct Follower
{
    void load(const HouseSnapshot &snapshot)
    {
        loaded = true;
        revision = snapshot.event.revision;
        seats = snapshot.seats;
    }
    void apply(const HouseDelta &delta)
    {
        inOrder = inOrder && loaded && delta.since == revision && delta.event.revision > revision;
        revision = delta.event.revision;
        for (const SeatStatus &seat : delta.seats)
            seats[seat.seatNo] = seat;
        largest = qMax(largest, delta.seats.size());
    }
    QList<int> states() const { return statesOf(seats); }
    static QList<int> statesOf(const QList<SeatStatus> &seats)
    {
        QList<int> states;
        for (const SeatStatus &seat : seats)
            states.append(int(seat.state));
        return states;
    }

    bool loaded = false;
    bool inOrder = true;
    qint64 revision = 0;
    qsizetype largest = 0;
    QList<SeatStatus> seats;
};

} // namespace rowlock
