// What was sold last, asked for once more: as many of the same price types.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/order.h"
#include "model/domain/seat.h"

namespace rowlock {

// For an event with these categories and areas: the best seats, in the category that all had, where there is one of
// that name; then places, area by area. Tickets that are none any more count too: they were asked for. Empty: nothing
// of it is sold there.
QList<SeatRequest> sameRequest(const Order &order, const QList<PoolStatus> &pools);

} // namespace rowlock
