#include "model/domain/nearest_block.h"

#include "model/domain/plan_shapes.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <tuple>

namespace rowlock {

namespace {

QPointF middleOf(const SeatingPlan &plan, const QList<int> &seats)
{
    QPointF sum;
    for (const int seatNo : seats)
        sum += plan.seats.at(seatNo).position;
    return sum / double(seats.size());
}

struct NearBlock
{
    double away; // squared
    int line;
    int from;

    bool operator<(const NearBlock &other) const
    {
        return std::tuple(away, line, from) < std::tuple(other.away, other.line, other.from);
    }
    bool operator>(const NearBlock &other) const { return other < *this; }
};

QList<NearBlock> nearBlocks(const SeatingPlan &plan, QPointF where, int count,
                            const std::function<bool(int seatNo)> &allowed)
{
    QList<NearBlock> blocks;
    for (int line = 0; line < plan.lines.size(); ++line) {
        const QList<int> &seats = plan.lines.at(line).seats;
        int together = 0; // the last few allowed neighbours
        for (int place = 0; place < seats.size(); ++place) {
            together = allowed(seats.at(place)) ? together + 1 : 0;
            if (together < count)
                continue;
            const int from = place + 1 - count;
            blocks.append({squaredLength(middleOf(plan, seats.mid(from, count)) - where), line, from});
        }
    }
    return blocks;
}

} // namespace

std::optional<QList<int>> nearestBlock(const SeatingPlan &plan, const QList<int> &lost, int count,
                                       const std::function<bool(int seatNo)> &allowed,
                                       const std::function<qsizetype(const QList<int> &seats)> &alone)
{
    return nearestBlock(plan, middleOf(plan, lost), count, allowed, alone);
}

// From the nearest on, until one leaves nobody's seat alone: nearly always among the first.
std::optional<QList<int>> nearestBlock(const SeatingPlan &plan, QPointF where, int count,
                                       const std::function<bool(int seatNo)> &allowed,
                                       const std::function<qsizetype(const QList<int> &seats)> &alone)
{
    QList<NearBlock> blocks = nearBlocks(plan, where, count, allowed);
    std::make_heap(blocks.begin(), blocks.end(), std::greater<>());
    std::optional<QList<int>> best;
    qsizetype fewest = std::numeric_limits<qsizetype>::max();
    while (!blocks.isEmpty() && fewest > 0) {
        std::pop_heap(blocks.begin(), blocks.end(), std::greater<>());
        const NearBlock block = blocks.takeLast();
        const QList<int> seats = plan.lines.at(block.line).seats.mid(block.from, count);
        const qsizetype left = alone ? alone(seats) : 0;
        if (left < fewest) {
            fewest = left;
            best = seats;
        }
    }
    return best;
}

} // namespace rowlock
