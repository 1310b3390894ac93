// Where a party would sit that moves to other seats and keeps its shape. Pure.
#pragma once

#include "model/domain/seating_plan.h"

namespace rowlock {

// The party's seats row by row from the front, each row along its line: the order in which layouts and swaps pair
// seats.
QList<int> partyOrder(const SeatingPlan &plan, const QList<int> &party);

// A seat for each of partyOrder(), the first of them on `first`: who sits side by side does again, with the same gaps
// between, and the rows behind it are those that stand behind the new one. -1 where there is no seat.
QList<int> laidOut(const SeatingPlan &plan, const QList<int> &party, int first);

} // namespace rowlock
