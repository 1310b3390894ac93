// Seats that belong together: what one gesture of the manager selects. Pure functions.
#pragma once

#include "model/domain/seat_grid.h"
#include "ui/common/house_model.h"
#include "ui/seatmap/seat_kinds.h"

#include <QPolygonF>

namespace rowlock {

// Those that `seatNo` is among, itself included, ascending; empty where it is among none (a seat that is not sold has
// no order). A row is what the eye reads as one: over aisles, within its section. `zone`: -1 for the whole house, else
// only its seats.
QList<int> seatsOfGroup(const HouseModel &house, SeatGroup group, int seatNo, int zone = -1);

// Seats whose centres the line drawn by hand goes round (plan units; closed by itself), ascending.
QList<int> seatsInside(const SeatGrid &grid, const SeatingPlan &plan, const QPolygonF &line);

// What is selected after a group was asked for on top of `before`: added, or taken away where all of it was selected.
QSet<int> toggledTogether(const QSet<int> &before, const QList<int> &group);

} // namespace rowlock
