// "Best n": who sits where when a clerk only says how many. Pure; the store calls it inside its transaction.
#pragma once

#include "model/domain/seating_plan.h"

#include <functional>
#include <optional>

namespace rowlock {

struct BestQuery
{
    int count = 1;
    // Seats that may be given: free and, where a category was named, of that category. Called at most once a seat.
    std::function<bool(int seatNo)> allowed;
    bool special =
        false; // accessible and companion seats may be given like any other (accessible.h); otherwise they never are
    // For the next best: allowed seats of the choices that were turned down. None of them is given again; they stay empty
    // beside the new choice, so that a single seat next to them is not left alone. Only asked of allowed seats; none: first try.
    std::function<bool(int seatNo)> shown = {};
};

// What the audience looks at: the middle of the drawn stage (screen, pitch ...); in a house without one the middle of the
// bowl that the seats leave open, or the middle of the side on which the rows begin (A, 1), which is the top if unsure.
QPointF focalPoint(const SeatingPlan &plan);

// The cheapest `count` adjacent places of one line, if there are any. What a choice costs, in plan units:
//   the mean distance of its seats to the focal point
// + 0.2 x the distance of its middle to the middle of the whole row
// + one usual seat spacing for each single free seat that it leaves alone beside it.
// Else the best split over neighbouring lines, never stranding one person if that can be; else any (best_split.h); nullopt
// where there are not enough. For who needs an accessible place there is bestAccessible().
// Thread: any. A house of 20,000 seats takes a few milliseconds, one of 100,000 some tens.
std::optional<QList<int>> bestSeats(const SeatingPlan &plan, const BestQuery &query);

} // namespace rowlock
