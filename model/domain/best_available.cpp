#include "model/domain/best_available.h"

#include "model/domain/best_split.h"
#include "model/domain/free_runs.h"

namespace rowlock {

namespace {

struct Choice
{
    double cost;
    int run;
    int from;
};

std::optional<Choice> cheapestWindow(const FreeRuns &house, int count)
{
    std::optional<Choice> best;
    for (int r = 0; r < house.runs().size(); ++r) {
        const FreeRun &run = house.runs()[r];
        for (int from = 0; from + count <= run.seats.size(); ++from) {
            const double cost = house.cost(run, from, count);
            if (!best || cost < best->cost)
                best = Choice{cost, r, from};
        }
    }
    return best;
}

} // namespace

std::optional<QList<int>> bestSeats(const SeatingPlan &plan, const BestQuery &query)
{
    if (query.count < 1 || query.count > plan.seats.size())
        return std::nullopt;
    const FreeRuns house(plan, query);
    if (house.seats() < query.count)
        return std::nullopt;
    if (const std::optional<Choice> choice = cheapestWindow(house, query.count))
        return house.runs()[choice->run].seats.mid(choice->from, query.count);
    return bestSplit(house, query.count);
}

} // namespace rowlock
