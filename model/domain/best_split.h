// Where one line does not hold a party: its split over several. Pure, as best_available.h.
#pragma once

#include "model/domain/free_runs.h"

namespace rowlock {

class RunGrid;

// People of the party who sit together: `count` seats of a run, from its from-th on.
struct Part
{
    int run = -1;
    int from = 0;
    int count = 0;
};

// What a split costs, in plan units, of parts of different runs:
//   each part as a choice of its own (best_available.h), weighed by its people
// + twice the mean way of the people to one of the parts, whichever makes that least
// + 8 usual seat spacings for each part in another block than that one: they may be floors
// + one spacing for each part, and 4 more where it is one person alone.
double splitCost(const FreeRuns &house, const QList<Part> &parts);

// The first of these that the house has:
//   the cheapest two parts of two and more in runs that are next to each other (a seat of one within 2.2 spacings of
// one   of the other: the row behind, or over the aisle);
//   the cheapest parts of two and more, wherever they are;
//   the cheapest parts of any size.
// Cheapest is meant literally for parties up to `largestExactSplit` and for any two parts; larger ones get a good split
// of many parts. So does the rare house in which the very cheapest would take too long to tell.
std::optional<QList<int>> bestSplit(const FreeRuns &house, int count);

constexpr int largestExactSplit = 12;

// ---- the parts of the search, for each other ----

double apart(QPointF a, QPointF b);
double partDues(const FreeRuns &house, int people);          // the last line of splitCost, for one part
double blockDues(const FreeRuns &house, int runA, int runB); // the line before

// Runs by their nearest seat; the nearest is got first, and most never.
class NearestRuns
{
public:
    explicit NearestRuns(const FreeRuns &house, int shortest);
    std::optional<int> next();

private:
    QList<std::pair<double, int>> m_heap;
};

// Empty: it cannot be.
QList<Part> bestOfMany(const FreeRuns &house, const RunGrid &grid, int count, int smallest);

} // namespace rowlock
