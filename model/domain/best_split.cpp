#include "model/domain/best_split.h"

#include "model/domain/run_grid.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace rowlock {

namespace {

constexpr double otherBlock = 8;
constexpr double lonely = 4;
constexpr double nextTo = 2.2;

// Two parts in two runs next to each other. Runs are taken by their nearest seat, so that the search may end where no
// run left can be part of anything cheaper.
class TwoParts
{
public:
    TwoParts(const FreeRuns &house, const RunGrid &grid, int count)
        : m_house(house), m_runs(house.runs()), m_grid(grid), m_count(count), m_reach(nextTo * house.spacing()),
          m_distances(m_runs.size()), m_metBy(m_runs.size(), -1)
    {}

    QList<Part> best()
    {
        qsizetype longest = 0;
        for (const FreeRun &run : m_runs)
            longest = std::max(longest, run.seats.size());
        if (2 * longest < m_count)
            return {};
        NearestRuns order(m_house, std::max(2, m_count - int(longest)));
        QList<bool> done(m_runs.size(), false);
        while (const std::optional<int> run = order.next()) {
            if (m_runs[*run].nearest + 2 * m_house.spacing() >= m_lowest)
                break;
            done[*run] = true;
            for (const int other : neighbours(*run)) {
                if (!done[other] && atLeast(*run, other) < m_lowest)
                    tryPair(*run, other);
            }
        }
        return m_best;
    }

private:
    int length(int run) const { return int(m_runs[run].seats.size()); }

    QList<int> neighbours(int run)
    {
        QList<int> found;
        for (int i = 0; i < length(run); ++i) {
            const QPointF p = m_house.position(m_runs[run], i);
            m_grid.visit(p, m_reach, [&](int other, QPointF q) {
                if (m_metBy[other] == run || other == run || length(other) < 2 || length(other) + length(run) < m_count
                    || apart(p, q) > m_reach)
                    return;
                m_metBy[other] = run;
                found.append(other);
            });
        }
        return found;
    }

    const QList<double> &distances(int run) // ascending
    {
        QList<double> &known = m_distances[run];
        if (known.isEmpty()) {
            for (const int seat : m_runs[run].seats)
                known.append(m_house.distance(seat));
            std::sort(known.begin(), known.end());
        }
        return known;
    }

    double dues(int a, int b) const { return 2 * m_house.spacing() + blockDues(m_house, a, b); }

    // No split of this pair costs less: it takes no better seats than the nearest of both.
    double atLeast(int a, int b)
    {
        const QList<double> &ofA = distances(a), &ofB = distances(b);
        double sum = 0;
        for (int taken = 0, i = 0, j = 0; taken < m_count; ++taken)
            sum += j == ofB.size() || (i < ofA.size() && ofA[i] <= ofB[j]) ? ofA[i++] : ofB[j++];
        return sum / m_count + dues(a, b);
    }

    QList<double> costs(int run, int count) const
    {
        QList<double> costs;
        for (int from = 0; from + count <= length(run); ++from)
            costs.append(m_house.cost(m_runs[run], from, count) * count / m_count);
        return costs;
    }

    void tryPair(int a, int b)
    {
        const int most = std::min(length(a), m_count - 2), least = std::max(2, m_count - length(b));
        for (int count = least; count <= most; ++count) {
            const int others = m_count - count;
            const QList<double> ofA = costs(a, count), ofB = costs(b, others);
            const double leastB = *std::min_element(ofB.begin(), ofB.end());
            const double weight = 2. * std::min(count, others) / m_count; // it is the few who are away from the many
            for (int i = 0; i < ofA.size(); ++i) {
                if (ofA[i] + leastB + dues(a, b) >= m_lowest)
                    continue;
                const QPointF middle = m_house.middle(m_runs[a], i, count);
                for (int j = 0; j < ofB.size(); ++j) {
                    const double way = apart(middle, m_house.middle(m_runs[b], j, others));
                    const double cost = ofA[i] + ofB[j] + weight * way + dues(a, b);
                    if (cost < m_lowest) {
                        m_lowest = cost;
                        m_best = {{a, i, count}, {b, j, others}};
                    }
                }
            }
        }
    }

    const FreeRuns &m_house;
    const QList<FreeRun> &m_runs;
    const RunGrid &m_grid;
    const int m_count;
    const double m_reach;
    QList<QList<double>> m_distances;
    QList<int> m_metBy;
    QList<Part> m_best;
    double m_lowest = INFINITY;
};

QList<int> seatsOf(const FreeRuns &house, const QList<Part> &parts)
{
    QList<int> seats;
    for (const Part &part : parts)
        seats.append(house.runs()[part.run].seats.mid(part.from, part.count));
    return seats;
}

// Parts of two and more can make up the party.
bool leavesNobodyAlone(const FreeRuns &house, int count)
{
    int seats = 0;
    bool odd = false;
    for (const FreeRun &run : house.runs()) {
        if (run.seats.size() >= 2)
            seats += int(run.seats.size());
        odd = odd || run.seats.size() >= 3;
    }
    return count >= 2 && seats >= count && (odd || count % 2 == 0);
}

} // namespace

NearestRuns::NearestRuns(const FreeRuns &house, int shortest)
{
    for (int r = 0; r < house.runs().size(); ++r) {
        if (house.runs()[r].seats.size() >= shortest)
            m_heap.append({house.runs()[r].nearest, r});
    }
    std::make_heap(m_heap.begin(), m_heap.end(), std::greater<>());
}

std::optional<int> NearestRuns::next()
{
    if (m_heap.isEmpty())
        return std::nullopt;
    std::pop_heap(m_heap.begin(), m_heap.end(), std::greater<>());
    return m_heap.takeLast().second;
}

double apart(QPointF a, QPointF b)
{
    const double x = a.x() - b.x(), y = a.y() - b.y();
    return std::sqrt(x * x + y * y);
}

double partDues(const FreeRuns &house, int people)
{
    return (people == 1 ? 1 + lonely : 1) * house.spacing();
}

double blockDues(const FreeRuns &house, int runA, int runB)
{
    return house.runs()[runA].block == house.runs()[runB].block ? 0 : otherBlock * house.spacing();
}

double splitCost(const FreeRuns &house, const QList<Part> &parts)
{
    const auto people = [](double sum, const Part &part) { return sum + part.count; };
    const double count = std::accumulate(parts.begin(), parts.end(), 0., people);
    QList<QPointF> middles;
    double cost = 0;
    for (const Part &part : parts) {
        middles.append(house.middle(house.runs()[part.run], part.from, part.count));
        cost += house.cost(house.runs()[part.run], part.from, part.count) * part.count / count
                + partDues(house, part.count);
    }
    double ways = INFINITY;
    for (int a = 0; a < parts.size(); ++a) {
        double fromHere = 0;
        for (int i = 0; i < parts.size(); ++i) {
            fromHere += 2 * apart(middles[i], middles[a]) * parts[i].count / count
                        + blockDues(house, parts[i].run, parts[a].run);
        }
        ways = std::min(ways, fromHere);
    }
    return cost + ways;
}

std::optional<QList<int>> bestSplit(const FreeRuns &house, int count)
{
    const RunGrid grid(house, 4 * house.spacing());
    if (count >= 4) {
        if (const QList<Part> parts = TwoParts(house, grid, count).best(); !parts.isEmpty())
            return seatsOf(house, parts);
    }
    if (leavesNobodyAlone(house, count)) {
        if (const QList<Part> parts = bestOfMany(house, grid, count, 2); !parts.isEmpty())
            return seatsOf(house, parts);
    }
    if (const QList<Part> parts = bestOfMany(house, grid, count, 1); !parts.isEmpty())
        return seatsOf(house, parts);
    return std::nullopt;
}

} // namespace rowlock
