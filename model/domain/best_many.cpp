#include "model/domain/best_split.h"
#include "model/domain/run_grid.h"

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr int maxSeeds = 40; // beginnings that are tried for a party too large for the exact search
constexpr int seedsBeforeExact = 2;
constexpr int mostWork = 120'000; // windows and sums that the exact search looks at: some milliseconds

// A good split: from each of the nearest runs outwards.
class Outwards
{
public:
    Outwards(const FreeRuns &house, int count, int smallest)
        : m_house(house), m_runs(house.runs()), m_count(count), m_smallest(smallest)
    {
        for (int r = 0; r < m_runs.size(); ++r) {
            if (length(r) >= smallest)
                m_usable.append(r);
            m_middles.append(m_house.middle(m_runs[r], 0, length(r)));
        }
    }

    QList<Part> best(int most) const
    {
        QList<std::pair<double, int>> seeds;
        for (const int run : m_usable)
            seeds.append({m_house.meanCost(m_runs[run], 0, length(run)), run});
        const qsizetype kept = std::min<qsizetype>(seeds.size(), most);
        std::partial_sort(seeds.begin(), seeds.begin() + kept, seeds.end());
        seeds.resize(kept);
        QList<Part> best;
        double lowest = INFINITY;
        for (const auto &[far, seed] : std::as_const(seeds)) {
            QList<Part> parts = around(seed, 2 * m_count + 16);
            if (parts.isEmpty())
                parts = around(seed, m_usable.size());
            if (parts.isEmpty())
                return {}; // no run long enough anywhere: the other seeds fare no better
            if (const double cost = splitCost(m_house, parts); cost < lowest) {
                lowest = cost;
                best = parts;
            }
        }
        return best;
    }

private:
    int length(int run) const { return int(m_runs[run].seats.size()); }

    // Fills the `nearest` runs from the seed outwards; the last part takes what is left.
    QList<Part> around(int seed, qsizetype nearest) const
    {
        const QPointF centre = m_middles[seed];
        QList<std::pair<double, int>> order;
        order.reserve(m_usable.size());
        for (const int run : m_usable) {
            const double dues = partDues(m_house, length(run)) + blockDues(m_house, run, seed);
            order.append({run == seed ? -1 : apart(m_middles[run], centre) + dues, run});
        }
        nearest = std::min(nearest, order.size());
        std::nth_element(order.begin(), order.begin() + (nearest - 1), order.end());
        order.resize(nearest);
        std::sort(order.begin(), order.end());

        QList<Part> parts;
        QList<int> unused;
        int left = m_count;
        for (const auto &[far, run] : std::as_const(order)) {
            const int count = std::min(length(run), left);
            if (count >= m_smallest && left > 0) {
                parts.append({run, 0, count});
                left -= count;
            } else {
                unused.append(run);
            }
        }
        if (left > 1 || (left == 1 && !placeLast(parts, unused)))
            return {};
        for (Part &part : parts)
            part = cheapestBeside(part.run, part.count, centre);
        return parts;
    }

    Part cheapestBeside(int run, int count, QPointF other) const
    {
        Part best;
        double lowest = INFINITY;
        for (int from = 0; from + count <= length(run); ++from) {
            const double cost =
                m_house.cost(m_runs[run], from, count) + 2 * apart(m_house.middle(m_runs[run], from, count), other);
            if (cost < lowest) {
                lowest = cost;
                best = {run, from, count};
            }
        }
        return best;
    }

    // One person is left over and must not sit alone.
    bool placeLast(QList<Part> &parts, const QList<int> &unused) const
    {
        for (Part &part : parts) {
            if (part.count < length(part.run)) {
                ++part.count;
                return true;
            }
        }
        for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
            if (part->count >= 3 && !unused.isEmpty()) {
                --part->count;
                parts.append({unused.first(), 0, 2});
                return true;
            }
        }
        for (const int run : unused) {
            if (length(run) >= 3 && !parts.isEmpty()) {
                parts.last() = {run, 0, 3};
                return true;
            }
        }
        return false;
    }

    const FreeRuns &m_house;
    const QList<FreeRun> &m_runs;
    const int m_count, m_smallest;
    QList<int> m_usable;
    QList<QPointF> m_middles; // of each run
};

// The cheapest split. Each window is tried as the part to which the ways are counted; given that one, every other part
// has its price, and sums of people and prices find the cheapest lot. A part at way d from it sits at least d nearer or
// farther, so that only parts close by can make it cheaper than what is known already.
class CheapestOfMany
{
public:
    CheapestOfMany(const FreeRuns &house, const RunGrid &grid, int count, int smallest, const QList<Part> &known)
        : m_house(house), m_runs(house.runs()), m_grid(grid), m_count(count), m_smallest(smallest),
          m_metBy(m_runs.size(), -1), m_best(known), m_lowest(known.isEmpty() ? INFINITY : splitCost(house, known))
    {
        qsizetype longest = 0;
        for (const FreeRun &run : m_runs)
            longest = std::max(longest, run.seats.size());
        m_leastDues.fill(INFINITY, count + 1);
        m_leastDues[0] = 0;
        for (int people = smallest; people <= count; ++people) {
            for (int last = smallest; last <= std::min<qsizetype>(longest, people); ++last)
                m_leastDues[people] = std::min(m_leastDues[people], m_leastDues[people - last] + partDues(house, last));
        }
    }

    QList<Part> best()
    {
        NearestRuns order(m_house, m_smallest);
        while (const std::optional<int> nearest = order.next()) {
            const int run = *nearest;
            // Everybody comes from here or passes by: nobody's seat and way cost less than this run's nearest seat.
            if (m_runs[run].nearest + m_leastDues[m_count] >= m_lowest || m_work > mostWork)
                break;
            const int most = std::min(length(run), m_count - m_smallest);
            for (int count = m_smallest; count <= most; ++count) {
                for (int from = 0; from + count <= length(run); ++from)
                    tryFrom({run, from, count});
            }
        }
        return m_best;
    }

private:
    struct Option
    {
        Part part;
        double price = 0;
    };

    int length(int run) const { return int(m_runs[run].seats.size()); }

    void tryFrom(const Part &anchor)
    {
        const FreeRun &run = m_runs[anchor.run];
        const QPointF middle = m_house.middle(run, anchor.from, anchor.count);
        const double far = m_house.distance(middle) / m_count; // the least that each other person costs
        const int rest = m_count - anchor.count;
        const double own =
            m_house.cost(run, anchor.from, anchor.count) * anchor.count / m_count + partDues(m_house, anchor.count);
        const double slack = m_lowest - own - rest * far - m_leastDues[rest];
        if (!(slack > 0) || ++m_work > mostWork)
            return;
        m_options.clear();
        ++m_round;
        m_metBy[anchor.run] = m_round;
        // A part's middle may be between its seats, hence the margin.
        m_grid.visit(middle, slack * m_count / m_smallest + 4 * m_house.spacing(), [&](int other, QPointF) {
            if (m_metBy[other] == m_round)
                return;
            m_metBy[other] = m_round;
            for (int count = m_smallest; count <= std::min(length(other), rest); ++count) {
                const Option option = cheapest(other, count, middle, blockDues(m_house, other, anchor.run));
                if (own + option.price + (rest - count) * far + m_leastDues[rest - count] < m_lowest)
                    m_options.append(option);
            }
        });
        choose(anchor, own, rest);
    }

    Option cheapest(int run, int count, QPointF anchor, double dues)
    {
        Option best{{}, INFINITY};
        for (int from = 0; from + count <= length(run); ++from) {
            const double way = apart(m_house.middle(m_runs[run], from, count), anchor);
            const double cost = m_house.cost(m_runs[run], from, count) + 2 * way;
            if (cost < best.price)
                best = {{run, from, count}, cost};
        }
        m_work += length(run) - count + 1;
        best.price = best.price * count / m_count + partDues(m_house, count) + dues;
        return best;
    }

    // The cheapest options, at most one of each run, for `rest` people.
    void choose(const Part &anchor, double own, int rest)
    {
        m_sums.fill(INFINITY, rest + 1);
        m_sums[0] = 0;
        m_taken.clear();
        for (qsizetype first = 0, next = 0; first < m_options.size(); first = next) {
            while (next < m_options.size() && m_options[next].part.run == m_options[first].part.run)
                ++next;
            for (int people = rest; people >= m_smallest; --people) {
                Taken taken{people, -1};
                for (qsizetype o = first; o < next && m_options[o].part.count <= people; ++o) {
                    const double sum = m_sums[people - m_options[o].part.count] + m_options[o].price;
                    if (sum < m_sums[people]) {
                        m_sums[people] = sum;
                        taken.option = int(o);
                    }
                }
                if (taken.option >= 0)
                    m_taken.append(taken);
            }
            m_work += rest * int(next - first);
        }
        if (own + m_sums[rest] >= m_lowest)
            return;
        m_lowest = own + m_sums[rest];
        m_best = {anchor};
        for (auto taken = m_taken.crbegin(); taken != m_taken.crend() && rest > 0; ++taken) {
            if (taken->people != rest)
                continue;
            m_best.append(m_options[taken->option].part);
            rest -= m_best.last().count;
        }
    }

    struct Taken // the option that made the sum for so many people cheaper, in the order of finding
    {
        int people;
        int option;
    };

    const FreeRuns &m_house;
    const QList<FreeRun> &m_runs;
    const RunGrid &m_grid;
    const int m_count, m_smallest;
    QList<int> m_metBy;
    int m_round = 0;
    int m_work = 0;
    QList<double> m_leastDues; // of so many people, whatever the parts
    QList<Option> m_options;   // run by run, small parts first
    QList<double> m_sums;      // cheapest price of so many people
    QList<Taken> m_taken;
    QList<Part> m_best;
    double m_lowest;
};

} // namespace

QList<Part> bestOfMany(const FreeRuns &house, const RunGrid &grid, int count, int smallest)
{
    const bool exact = count <= largestExactSplit;
    const QList<Part> good = Outwards(house, count, smallest).best(exact ? seedsBeforeExact : maxSeeds);
    return exact ? CheapestOfMany(house, grid, count, smallest, good).best() : good;
}

} // namespace rowlock
