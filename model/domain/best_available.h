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
    bool accessible = false; // accessible and companion seats only when asked for
};

// The best `count` seats: together in one line if possible, nearest the focal point (the stage, or the plan's front middle);
// else the best split over neighbouring lines, never stranding one person; nullopt where there are not enough.
std::optional<QList<int>> bestSeats(const SeatingPlan &plan, const BestQuery &query);

} // namespace rowlock
