// Places for wheelchairs (bays), the seats of those who come along, and until when both are kept for who asks for them.
// Pure; docs/decisions/accessible-places.md says why so.
#pragma once

#include "model/domain/event.h"
#include "model/domain/seat.h"
#include "model/domain/seating_plan.h"

#include <functional>
#include <optional>

namespace rowlock {

// Fills every seat's bay: which accessible seat of its block a companion's seat belongs to; needs the blocks, lines and
// marks. Each bay gets one first, the nearest pairs before others and none further away than the companion's own
// neighbourhood; companions who are left belong to the bay nearest to them, so that one bay may have several. -1 where
// the block has no bay.
void deriveBays(SeatingPlan &plan);

// Free of doubt: by the plan's marks. Neither is given to who only says how many, as long as it is kept.
inline bool isSpecial(const PlanSeat &seat)
{
    return seat.accessible || seat.companion;
}

// From when on accessible and companion seats are seats like any other; nothing: never.
std::optional<Instant> accessibleReleasedAt(const EventSummary &event);
bool keepsAccessible(const EventSummary &event, Instant now);

// What can be sold now: a free seat, unless it is a kept companion seat whose wheelchair space is neither free nor
// sold. Of these `accessible` go only to patrons who need accessible seating.
struct SeatsLeft
{
    qint64 all = 0;
    qint64 accessible = 0;
};
SeatsLeft seatsLeft(const SeatingPlan &plan, const std::function<bool(int seatNo)> &isFree,
                    const std::function<bool(int seatNo)> &isSold, bool keepsAccessible);
Counters leftNow(const EventSummary &event, const SeatingPlan &plan, const QList<SeatStatus> &seats, Instant now);

struct AccessibleQuery
{
    int count = 2;                           // people ...
    int accessible = 1;                      // ... of whom so many need an accessible place
    std::function<bool(int seatNo)> allowed; // called at most once a seat
};

// For each bay that may be given: the bays nearest to it, then the companions' seats of these bays, then the ordinary
// seats nearest to it. Of all these choices the one with the least mean distance to the focal point and twice the mean
// way to that first bay. Nothing where there are not enough bays or seats. A companion's seat is never in it without
// its bay.
std::optional<QList<int>> bestAccessible(const SeatingPlan &plan, const AccessibleQuery &query);

} // namespace rowlock
