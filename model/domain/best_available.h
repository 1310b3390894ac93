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
    // For the next best: allowed seats of the choices that were turned down. None of them is given again; they stay
    // empty beside the new choice, so that a single seat next to them is not left alone. Only asked of allowed seats;
    // none: first try.
    std::function<bool(int seatNo)> shown = {};
    QList<int> beside = {}; // seats that the party has already; none of them is given
};

// Where the house is seen from best.
struct HouseView
{
    QPointF focus;
    QPointF ahead; // from there to the stage, of length 1; null where the audience sits all around
};

// A third into the block that stands before the drawn stage (screen, pitch ...), on the stage's middle. In a house
// without one the stage is the middle of the side on which the rows begin (A, 1), which is the top if unsure. Where the
// audience sits all around, the middle: of the stage, or of what the seats leave open.
HouseView viewOf(const SeatingPlan &plan);
QPointF focalPoint(const SeatingPlan &plan);

constexpr double blindSpacings = 8; // dues of a seat with a restricted view, or of one in another block than the party
constexpr double aloneSpacings =
    8; // dues of each single seat that a choice leaves: rows away, and not the other end of the house

// With seats in `beside`: the cheapest that make one group of neighbours with those of them in one line, all of which
// cost as one choice. Else, and without, the cheapest `count` adjacent places of one line. What a choice costs, in plan
// units:   the mean cost of its seats: each its distance to the focal point, once more how far it is nearer to the
// stage than that   point, and `blindSpacings` usual seat spacings where its view is restricted
// + 0.2 x the distance of its middle to the middle of the whole row
// + `aloneSpacings` spacings for each single free seat that it leaves beside it.
// Where no group of neighbours can be made with `beside`, the focal point is the middle of these seats, nothing is paid
// for nearness to the stage, and a seat in a block without any of them costs `blindSpacings` more.
// Else the best split over neighbouring lines, never stranding one person if that can be; else any (best_split.h);
// nullopt where there are not enough. For patrons who need a wheelchair space there is bestAccessible().
// Thread: any. A house of 20,000 seats takes a few milliseconds, one of 100,000 some tens.
std::optional<QList<int>> bestSeats(const SeatingPlan &plan, const BestQuery &query);

} // namespace rowlock
