// Parts of a plan that lie over each other, as a circle over the stalls does. Pure functions; a floor is a zone of the
// plan.
#pragma once

#include "model/domain/seating_plan.h"

namespace rowlock {

int zoneOfSeat(const SeatingPlan &plan, int seatNo); // -1: of none

// Zones with a seat that lies on a seat of another zone; empty if there are none, or so many that choosing would not
// help.
QList<int> overlappingZones(const SeatingPlan &plan);

// What is shown before anybody has chosen: the first of the floors where every seat is on one and much of one lies on
// another, because drawn over each other they can be neither read nor clicked; else -1, all.
int usualZone(const SeatingPlan &plan, const QList<int> &overlapping);

} // namespace rowlock
