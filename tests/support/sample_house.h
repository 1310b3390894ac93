// Houses made by hand for tests of the windows: a small theatre with every kind of seat, and bowls as large as wanted.
#pragma once

#include "model/domain/event.h"

namespace rowlock::sample {

// Curved stalls (A-L) cut by an aisle, a circle of two sides, a stage, all five kinds of drawings, a standing pit,
// wheelchair places, a side with restricted view.
SeatingPlan theatre();

// `blocks` blocks of `rows` rows of 20 seats around an oval pitch.
SeatingPlan bowl(int blocks = 40, int rows = 25);

// A house that fills its screen: rows as arcs around a stage, in tiers of twenty rows and eight wedges, exactly so many
// seats.
SeatingPlan fan(int seats);

// All free, priced by category, pools and counters right.
HouseSnapshot house(const SeatingPlan &plan, Instant now);

// The same house in the middle of an evening's sale: holds of `terminal` (the first one is "the sale"), of others, one
// past its deadline, blocks, reservations, and sold seats of different ages. Always the same.
HouseSnapshot busyHouse(const SeatingPlan &plan, Instant now, const QString &terminal);

// A delta after `snapshot` in which `seatNo` is in another state; revision + 1.
HouseDelta delta(const HouseSnapshot &snapshot, const QList<int> &seatNos, SeatState state, HoldId hold = {});

HoldInfo hold(const HouseSnapshot &snapshot, qint64 id, const QString &terminal, Instant now, qint64 seconds,
              const QList<int> &seatNos);

} // namespace rowlock::sample
