// The gap rule: a single seat that a choice leaves behind is hard to sell. Which ones does it leave, and which choice
// as good leaves fewer? By geometry: neighbours of one line, which an aisle ends. Pure; docs/decisions/gap-rule.md says
// why so.
#pragma once

#include "model/domain/seat.h"
#include "model/domain/seating_plan.h"

#include <functional>
#include <optional>

namespace rowlock {

// A seat as it is without the choice: what was chosen is not taken.
struct GapSeat
{
    bool taken = false; // sold, held, reserved, blocked
    bool kept = false;  // an accessible or companion seat: never left behind by anybody, never given instead
    int category = -1;  // seats of another category are free to each other, whatever has become of them
};
using GapHouse = std::function<GapSeat(int seatNo)>; // asked many times a seat

// Of an event's seats as they stand, by seat number; `chosen` are in the sale. A price category is a pool of the event.
// Keeps references to both.
GapHouse gapHouse(const SeatingPlan &plan, const QList<SeatStatus> &seats, const QList<int> &chosen,
                  bool keepsAccessible);

// Free seats that the choice leaves without a free neighbour, and that had one before. Ascending.
QList<int> leftAlone(const SeatingPlan &plan, const QList<int> &chosen, const GapHouse &house);

// Seats of the choice that stand together, and where they would leave fewer single seats.
struct GapMove
{
    int step = 0;          // -1, +1: one along the line, which runs from left to right or downwards; 0: to other seats
    QList<int> out;        // of the choice, seats that are given back ...
    QList<int> in;         // ... and as many others, of the same categories
    QList<int> stillAlone; // left alone then

    bool operator==(const GapMove &) const = default;
};

struct GapAdvice
{
    QList<int> alone; // never empty
    GapMove move;

    bool operator==(const GapAdvice &) const = default;
};

// Nothing where the choice leaves nobody's seat alone, or where nothing better is near. A move is of one run of
// neighbours: to the next seat, else to free seats in a row of the same line, or of another line of the block whose
// middle is not further than three of the line's spacings. The one that leaves fewest; of these a step before any
// other, then the nearest, then the first in the plan. Nobody is sent away from the party, which is the choice and
// `theirs` (seats that it has as well and that do not move): a run moves to its own line or to one where others sit,
// and its nearest seat to theirs is not further away there.
std::optional<GapAdvice> gapAdvice(const SeatingPlan &plan, const QList<int> &chosen, const GapHouse &house,
                                   const QList<int> &theirs = {});

} // namespace rowlock
