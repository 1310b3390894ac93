#include "model/domain/nearest_block.h"

#include "model/domain/plan_shapes.h"

#include <limits>

namespace rowlock {

namespace {

QPointF middleOf(const SeatingPlan &plan, const QList<int> &seats)
{
    QPointF sum;
    for (const int seatNo : seats)
        sum += plan.seats.at(seatNo).position;
    return sum / double(seats.size());
}

} // namespace

std::optional<QList<int>> nearestBlock(const SeatingPlan &plan, const QList<int> &lost, int count,
                                       const std::function<bool(int seatNo)> &allowed)
{
    return nearestBlock(plan, middleOf(plan, lost), count, allowed);
}

std::optional<QList<int>> nearestBlock(const SeatingPlan &plan, QPointF where, int count,
                                       const std::function<bool(int seatNo)> &allowed)
{
    std::optional<QList<int>> best;
    double nearest = std::numeric_limits<double>::infinity();
    for (const PlanLine &line : plan.lines) {
        QList<int> together; // the last few allowed neighbours
        for (const int seatNo : line.seats) {
            if (!allowed(seatNo)) {
                together.clear();
                continue;
            }
            together.append(seatNo);
            if (together.size() > count)
                together.removeFirst();
            if (together.size() < count)
                continue;
            const double distance = squaredLength(middleOf(plan, together) - where);
            if (distance < nearest) {
                nearest = distance;
                best = together;
            }
        }
    }
    return best;
}

} // namespace rowlock
