// Performances made like another that there is, all of them or none.
#pragma once

#include "model/domain/event.h"
#include "model/store/writing.h"

namespace rowlock {

// `plan`: that of the event which is copied. Its categories and prices, the categories of its seats, the places of its
// standing areas, its rules, its production, its terms of sale (termsMoved) and the blocks in force, with what was sold
// out of them, are those of the moment; a block comes to sale by what its letter means today. A price type that is no
// longer offered brings no price. event_unknown, invalid_argument, also where the event has another plan meanwhile.
Result<QList<EventSummary>> copyEvent(Connection &connection, const Act &act, const EventCopy &wanted,
                                      const SharedPlan &plan, PlanId planId);

} // namespace rowlock
