#include "model/domain/best_split.h"

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr int maxSeeds = 40; // beginnings that are tried where the party needs more than two parts

// A party is rather split over a row more than over two blocks: they may be floors. In seat spacings.
constexpr double otherBlock = 8;

struct Part
{
    int run = -1;
    int from = 0;
    int count = 0;
};

double between(QPointF a, QPointF b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

QList<int> seatsOf(const FreeRuns &house, const QList<Part> &parts)
{
    QList<int> seats;
    for (const Part &part : parts)
        seats.append(house.runs()[part.run].seats.mid(part.from, part.count));
    return seats;
}

// Finds the seats near a point. At most 512 by 512 cells, however far apart the seats stand.
class SeatGrid
{
public:
    SeatGrid(const FreeRuns &house, const QList<int> &runs, double reach)
    {
        QPointF high(-INFINITY, -INFINITY);
        m_low = {INFINITY, INFINITY};
        QList<Entry> seats;
        for (const int r : runs) {
            for (int i = 0; i < house.runs()[r].seats.size(); ++i) {
                const QPointF p = house.middle(house.runs()[r], i, 1);
                seats.append({r, p});
                m_low = {std::min(m_low.x(), p.x()), std::min(m_low.y(), p.y())};
                high = {std::max(high.x(), p.x()), std::max(high.y(), p.y())};
            }
        }
        if (seats.isEmpty())
            return;
        m_cell = std::max({reach, (high.x() - m_low.x()) / 510, (high.y() - m_low.y()) / 510, 1e-6});
        m_columns = column(high.x()) + 1;
        m_lines = line(high.y()) + 1;
        m_first.resize(m_columns * m_lines + 1);
        for (const Entry &seat : seats)
            ++m_first[cellOf(seat.position) + 1];
        for (int i = 1; i < m_first.size(); ++i)
            m_first[i] += m_first[i - 1];
        QList<int> next = m_first;
        m_seats.resize(seats.size());
        for (const Entry &seat : seats)
            m_seats[next[cellOf(seat.position)]++] = seat;
    }

    template <typename Visit>
    void visit(QPointF p, Visit each) const
    {
        for (int y = std::max(line(p.y()) - 1, 0); y <= std::min(line(p.y()) + 1, m_lines - 1); ++y) {
            const int from = std::max(column(p.x()) - 1, 0), to = std::min(column(p.x()) + 1, m_columns - 1);
            for (int i = m_first[y * m_columns + from]; i < m_first[y * m_columns + to + 1]; ++i)
                each(m_seats[i].run, m_seats[i].position);
        }
    }

private:
    struct Entry
    {
        int run = -1;
        QPointF position;
    };

    int column(double x) const { return int((x - m_low.x()) / m_cell); }
    int line(double y) const { return int((y - m_low.y()) / m_cell); }
    int cellOf(QPointF p) const { return line(p.y()) * m_columns + column(p.x()); }

    QPointF m_low;
    double m_cell = 1;
    int m_columns = 0, m_lines = 0;
    QList<int> m_first; // of a cell's seats; cells stand line by line
    QList<Entry> m_seats;
};

class Splitter
{
public:
    Splitter(const FreeRuns &house, int count) : m_house(house), m_runs(house.runs()), m_count(count) {}

    std::optional<QList<int>> split()
    {
        if (m_count >= 4) {
            if (const QList<Part> parts = inTwo(); !parts.isEmpty())
                return seatsOf(m_house, parts);
        }
        for (const int smallest : {2, 1}) {
            if (const QList<Part> parts = inMany(smallest); !parts.isEmpty())
                return seatsOf(m_house, parts);
        }
        return std::nullopt;
    }

private:
    int length(int run) const { return int(m_runs[run].seats.size()); }

    // Pairs of runs of which a seat of one is next to a seat of the other: the row behind, or over the aisle.
    QList<std::pair<int, int>> neighbours() const
    {
        int longest = 0;
        for (int r = 0; r < m_runs.size(); ++r)
            longest = std::max(longest, length(r));
        QList<int> runs;
        for (int r = 0; r < m_runs.size(); ++r) {
            if (length(r) >= 2 && length(r) + longest >= m_count)
                runs.append(r);
        }
        const double reach = 2.2 * m_house.spacing();
        const SeatGrid grid(m_house, runs, reach);
        QList<std::pair<int, int>> pairs;
        QList<int> metBy(m_runs.size(), -1);
        for (const int r : runs) {
            // Every second seat and the last will do: what is beside a seat is within reach of the next one too.
            for (int i = 0; i < length(r); i = i + 2 < length(r) ? i + 2 : i + 1) {
                const QPointF p = m_house.middle(m_runs[r], i, 1);
                grid.visit(p, [&](int other, QPointF q) {
                    if (other <= r || metBy[other] == r || length(other) + length(r) < m_count || between(p, q) > reach)
                        return;
                    metBy[other] = r;
                    pairs.append({r, other});
                });
            }
        }
        return pairs;
    }

    // No split of this pair costs less: the nearer run takes as many as it can, all in its nearest place.
    double atLeast(int a, int b) const
    {
        double near = nearest(a), far = nearest(b);
        int most = std::min(length(a), m_count - 2);
        if (far < near) {
            std::swap(near, far);
            most = std::min(length(b), m_count - 2);
        }
        return (near * most + far * (m_count - most)) / m_count;
    }

    double nearest(int run) const
    {
        double distance = INFINITY;
        for (const int seat : m_runs[run].seats)
            distance = std::min(distance, m_house.distance(seat));
        return distance;
    }

    Part cheapest(int run, int count) const
    {
        Part best{run, 0, count};
        for (int from = 1; from + count <= length(run); ++from) {
            if (m_house.cost(m_runs[run], from, count) < m_house.cost(m_runs[run], best.from, count))
                best.from = from;
        }
        return best;
    }

    Part cheapestBeside(int run, int count, QPointF other) const
    {
        const auto cost = [&](int from) {
            return m_house.cost(m_runs[run], from, count) + between(m_house.middle(m_runs[run], from, count), other);
        };
        Part best{run, 0, count};
        for (int from = 1; from + count <= length(run); ++from) {
            if (cost(from) < cost(best.from))
                best.from = from;
        }
        return best;
    }

    double costOf(const QList<Part> &parts) const
    {
        double cost = 0;
        QPointF middle;
        for (const Part &part : parts) {
            cost += m_house.cost(m_runs[part.run], part.from, part.count) * part.count / m_count;
            middle += m_house.middle(m_runs[part.run], part.from, part.count) * part.count / m_count;
        }
        for (const Part &part : parts)
            cost += between(m_house.middle(m_runs[part.run], part.from, part.count), middle) * part.count / m_count;
        const bool apart = std::any_of(parts.begin(), parts.end(), [&](const Part &part) {
            return m_runs[part.run].block != m_runs[parts.first().run].block;
        });
        return cost + (double(parts.size()) + (apart ? otherBlock : 0)) * m_house.spacing();
    }

    QList<Part> inTwo() const
    {
        QList<std::pair<double, std::pair<int, int>>> candidates;
        for (const auto &[a, b] : neighbours())
            candidates.append({atLeast(a, b), {a, b}});
        std::sort(candidates.begin(), candidates.end());
        QList<Part> best;
        double lowest = INFINITY;
        for (const auto &[bound, pair] : candidates) {
            if (bound >= lowest)
                break;
            const auto &[a, b] = pair;
            const int most = std::min(length(a), m_count - 2), least = std::max(2, m_count - length(b));
            for (int count = least; count <= most; ++count) {
                const Part first = cheapest(a, count);
                const Part second = cheapestBeside(b, m_count - count, m_house.middle(m_runs[a], first.from, count));
                const QList<Part> parts{first, second};
                if (const double cost = costOf(parts); cost < lowest) {
                    lowest = cost;
                    best = parts;
                }
            }
        }
        return best;
    }

    QList<Part> inMany(int smallest) const
    {
        QList<int> runs;
        for (int r = 0; r < m_runs.size(); ++r) {
            if (length(r) >= smallest)
                runs.append(r);
        }
        QList<int> seeds = runs;
        const auto distance = [this](int run) { return m_house.meanDistance(m_runs[run], 0, length(run)); };
        const qsizetype kept = std::min<qsizetype>(seeds.size(), maxSeeds);
        std::partial_sort(seeds.begin(), seeds.begin() + kept, seeds.end(),
                          [&](int a, int b) { return std::pair(distance(a), a) < std::pair(distance(b), b); });
        seeds.resize(kept);
        QList<Part> best;
        double lowest = INFINITY;
        for (const int seed : seeds) {
            QList<Part> parts = around(seed, runs, smallest, 2 * m_count + 16);
            if (parts.isEmpty())
                parts = around(seed, runs, smallest, runs.size());
            if (parts.isEmpty())
                return {}; // no run long enough anywhere: the other seeds fare no better
            if (const double cost = costOf(parts); cost < lowest) {
                lowest = cost;
                best = parts;
            }
        }
        return best;
    }

    // Fills the `nearest` runs from the seed outwards; the last part takes what is left.
    QList<Part> around(int seed, const QList<int> &runs, int smallest, qsizetype nearest) const
    {
        const QPointF centre = m_house.middle(m_runs[seed], 0, length(seed));
        const auto apart = [&](int run) {
            const double lonely = length(run) == 1 ? 4 : 0;
            const double across = m_runs[run].block == m_runs[seed].block ? 0 : otherBlock;
            const double way = between(m_house.middle(m_runs[run], 0, length(run)), centre);
            return run == seed ? -1 : way + (lonely + across) * m_house.spacing();
        };
        QList<std::pair<double, int>> order;
        for (const int run : runs)
            order.append({apart(run), run});
        nearest = std::min(nearest, order.size());
        std::partial_sort(order.begin(), order.begin() + nearest, order.end());
        order.resize(nearest);

        QList<Part> parts;
        QList<int> unused;
        int left = m_count;
        for (const auto &[far, run] : order) {
            const int count = std::min(length(run), left);
            if (count >= smallest && left > 0) {
                parts.append({run, 0, count});
                left -= count;
            } else {
                unused.append(run);
            }
        }
        if (left == 1 && !placeLast(parts, unused))
            return {};
        if (left > 1)
            return {};
        for (Part &part : parts)
            part = cheapestBeside(part.run, part.count, centre);
        return parts;
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
    const int m_count;
};

} // namespace

std::optional<QList<int>> bestSplit(const FreeRuns &house, int count)
{
    return Splitter(house, count).split();
}

} // namespace rowlock
