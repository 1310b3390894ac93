#include "model/domain/best_available.h"

#include "model/domain/best_split.h"
#include "model/domain/free_runs.h"

#include <algorithm>

namespace rowlock {

namespace {

struct Choice
{
    double cost;
    int run;
    int from;
};

std::optional<Choice> cheapestWindow(const FreeRuns &house, int count, bool accessible)
{
    std::optional<Choice> best;
    for (int r = 0; r < house.runs().size(); ++r) {
        const FreeRun &run = house.runs()[r];
        for (int from = 0; from + count <= run.seats.size(); ++from) {
            if (accessible && !house.hasAccessible(run, from, count))
                continue;
            const double cost = house.cost(run, from, count);
            if (!best || cost < best->cost)
                best = Choice{cost, r, from};
        }
    }
    return best;
}

// An accessible seat, and round it whoever comes along.
std::optional<QList<int>> roundAnAccessibleSeat(const SeatingPlan &plan, const FreeRuns &house, int count)
{
    int chosen = -1;
    QList<int> all;
    for (const FreeRun &run : house.runs()) {
        for (const int seat : run.seats) {
            all.append(seat);
            if (plan.seats[seat].accessible && (chosen < 0 || house.distance(seat) < house.distance(chosen)))
                chosen = seat;
        }
    }
    if (chosen < 0)
        return std::nullopt;
    const auto apart = [&](int seat) {
        const QPointF d = plan.seats[seat].position - plan.seats[chosen].position;
        return QPointF::dotProduct(d, d);
    };
    std::partial_sort(all.begin(), all.begin() + count, all.end(),
                      [&](int a, int b) { return std::pair(apart(a), a) < std::pair(apart(b), b); });
    all.resize(count);
    if (!all.contains(chosen)) // another one stands on its very spot
        all.last() = chosen;
    return all;
}

} // namespace

std::optional<QList<int>> bestSeats(const SeatingPlan &plan, const BestQuery &query)
{
    if (query.count < 1 || query.count > plan.seats.size())
        return std::nullopt;
    const FreeRuns house(plan, query);
    if (house.seats() < query.count)
        return std::nullopt;
    const auto seatsOf = [&](const Choice &choice) {
        return house.runs()[choice.run].seats.mid(choice.from, query.count);
    };
    if (query.accessible) {
        if (const std::optional<Choice> choice = cheapestWindow(house, query.count, true))
            return seatsOf(*choice);
        if (const std::optional<QList<int>> seats = roundAnAccessibleSeat(plan, house, query.count))
            return seats;
    }
    if (const std::optional<Choice> choice = cheapestWindow(house, query.count, false))
        return seatsOf(*choice);
    return bestSplit(house, query.count);
}

} // namespace rowlock
