#include "model/domain/best_available.h"

#include "model/domain/adjacency.h"
#include "model/domain/best_split.h"
#include "model/domain/free_runs.h"

namespace rowlock {

namespace {

struct Window
{
    double cost;
    int run;
    int from;
};

std::optional<Window> cheapestWindow(const FreeRuns &house, int count)
{
    std::optional<Window> best;
    for (int r = 0; r < house.runs().size(); ++r) {
        const FreeRun &run = house.runs()[r];
        for (int from = 0; from + count <= run.seats.size(); ++from) {
            const double cost = house.cost(run, from, count);
            if (!best || cost < best->cost)
                best = Window{cost, r, from};
        }
    }
    return best;
}

// Makes one group of neighbours with seats that the party has in a line, and costs what all of it costs.
class Beside
{
public:
    Beside(const SeatingPlan &plan, const FreeRuns &house, const QList<int> &own)
        : m_plan(plan), m_house(house), m_own(own)
    {}

    std::optional<QList<int>> cheapest(int count)
    {
        QSet<int> done;
        for (const int seatNo : m_own) {
            const int line = m_plan.seats[seatNo].line;
            if (line < 0 || done.contains(line))
                continue;
            done.insert(line);
            tryLine(line, count);
        }
        return m_best;
    }

private:
    bool isOwn(int seatNo) const { return m_own.contains(seatNo); }

    void tryLine(int line, int count)
    {
        const QList<int> &seats = m_plan.lines[line].seats;
        qsizetype first = seats.size(), last = -1, had = 0;
        for (qsizetype place = 0; place < seats.size(); ++place) {
            if (!isOwn(seats[place]))
                continue;
            first = std::min(first, place);
            last = place;
            ++had;
        }
        const qsizetype size = had + count;
        for (qsizetype from = std::max<qsizetype>(0, last + 1 - size); from <= first && from + size <= seats.size();
             ++from)
            tryGroup(line, seats.mid(from, size), seats.value(from - 1, -1), seats.value(from + size, -1));
    }

    void tryGroup(int line, const QList<int> &group, int before, int behind)
    {
        QPointF middle;
        double cost = 0;
        QList<int> chosen;
        for (const int seatNo : group) {
            if (!isOwn(seatNo)) {
                if (!m_house.mayGive(seatNo))
                    return;
                chosen.append(seatNo);
            }
            cost += m_house.cost(seatNo) / double(group.size());
            middle += m_plan.seats[seatNo].position / double(group.size());
        }
        cost += 0.2 * apart(middle, m_house.rowMiddle(line));
        cost += (isAlone(before, -1) + isAlone(behind, 1)) * aloneSpacings * m_house.spacing();
        if (cost < m_lowest) {
            m_lowest = cost;
            m_best = chosen;
        }
    }

    int isAlone(int seatNo, int step) const
    {
        return m_house.isFree(seatNo) && !m_house.isFree(neighbour(m_plan, seatNo, step)) ? 1 : 0;
    }

    const SeatingPlan &m_plan;
    const FreeRuns &m_house;
    const QList<int> &m_own;
    std::optional<QList<int>> m_best;
    double m_lowest = INFINITY;
};

} // namespace

std::optional<QList<int>> bestSeats(const SeatingPlan &plan, const BestQuery &query)
{
    if (query.count < 1 || query.count > plan.seats.size())
        return std::nullopt;
    FreeRuns house(plan, query);
    if (house.seats() < query.count)
        return std::nullopt;
    if (!query.beside.isEmpty()) {
        if (const auto chosen = Beside(plan, house, query.beside).cheapest(query.count))
            return chosen;
        house.lookFrom(query.beside);
    }
    if (const std::optional<Window> choice = cheapestWindow(house, query.count))
        return house.runs()[choice->run].seats.mid(choice->from, query.count);
    return bestSplit(house, query.count);
}

} // namespace rowlock
