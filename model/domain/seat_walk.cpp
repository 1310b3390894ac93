#include "model/domain/seat_walk.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace rowlock {

namespace {

QPointF vectorOf(Direction direction)
{
    switch (direction) {
    case Direction::Left: return {-1, 0};
    case Direction::Right: return {1, 0};
    case Direction::Up: return {0, -1};
    case Direction::Down: return {0, 1};
    }
    return {1, 0};
}

bool isOf(const SeatingPlan &plan, int seatNo, int zone)
{
    const int row = plan.seats.at(seatNo).row;
    return zone < 0 || (row >= 0 && row < plan.rows.size() && plan.rows.at(row).zone == zone);
}

double dot(const QPointF &a, const QPointF &b)
{
    return a.x() * b.x() + a.y() * b.y();
}

// The next seat of the same row without a gap: on a steep curve a seat of another row may lie straighter ahead.
int alongLine(const SeatingPlan &plan, int seatNo, const QPointF &wanted)
{
    const PlanSeat &from = plan.seats.at(seatNo);
    if (from.line < 0 || from.line >= plan.lines.size())
        return -1;
    const QList<int> &line = plan.lines.at(from.line).seats;
    int best = -1;
    double bestAlong = 0.7; // cosine: within some 45 degrees
    for (const int place : {from.place - 1, from.place + 1}) {
        if (place < 0 || place >= line.size())
            continue;
        const QPointF step = plan.seats.at(line.at(place)).position - from.position;
        const double along = dot(step, wanted) / std::max(1e-9, std::hypot(step.x(), step.y()));
        if (along > bestAlong) {
            bestAlong = along;
            best = line.at(place);
        }
    }
    return best;
}

// The seats of the row over its aisles and fragments, as the eye reads them.
QList<int> wholeRow(const SeatingPlan &plan, int seatNo)
{
    const PlanSeat &from = plan.seats.at(seatNo);
    const auto rowOf = [&](const PlanSeat &seat) -> const PlanRow * {
        return seat.row >= 0 && seat.row < plan.rows.size() ? &plan.rows.at(seat.row) : nullptr;
    };
    const PlanRow *row = rowOf(from);
    QList<int> seats;
    for (int i = 0; i < plan.seats.size(); ++i) {
        const PlanSeat &seat = plan.seats.at(i);
        const PlanRow *other = rowOf(seat);
        if (i == seatNo || (seat.row >= 0 && seat.row == from.row)
            || (row && other && seat.block == from.block && other->zone == row->zone && other->name == row->name))
            seats.append(i);
    }
    std::sort(seats.begin(), seats.end(), [&](int a, int b) {
        const QPointF at = plan.seats.at(a).position;
        const QPointF bt = plan.seats.at(b).position;
        return at.x() != bt.x() ? at.x() < bt.x() : at.y() < bt.y();
    });
    return seats;
}

} // namespace

int seatTowards(const SeatingPlan &plan, int seatNo, Direction direction, int zone)
{
    if (seatNo < 0 || seatNo >= plan.seats.size())
        return plan.seats.isEmpty() ? -1 : 0;
    const QPointF wanted = vectorOf(direction);
    if (const int next = alongLine(plan, seatNo, wanted); next >= 0)
        return next;
    const PlanSeat &from = plan.seats.at(seatNo);
    int best = seatNo;
    double bestCost = std::numeric_limits<double>::max();
    for (int i = 0; i < plan.seats.size(); ++i) {
        const QPointF step = plan.seats.at(i).position - from.position;
        const double along = dot(step, wanted);
        const double aside = std::abs(dot(step, {-wanted.y(), wanted.x()}));
        if (i == seatNo || !isOf(plan, i, zone) || along < from.radius * 0.5 || aside > along * 1.8)
            continue;
        const double cost = along + aside * 2;
        if (cost < bestCost) {
            bestCost = cost;
            best = i;
        }
    }
    return best;
}

int seatNearest(const SeatingPlan &plan, const QPointF &start, int zone)
{
    int best = -1;
    double bestDistance = std::numeric_limits<double>::max();
    for (int i = 0; i < plan.seats.size(); ++i) {
        const QPointF step = plan.seats.at(i).position - start;
        if (const double distance = std::hypot(step.x(), step.y()); distance < bestDistance && isOf(plan, i, zone)) {
            bestDistance = distance;
            best = i;
        }
    }
    return best;
}

int rowEnd(const SeatingPlan &plan, int seatNo, bool last)
{
    const QList<int> row = wholeRow(plan, seatNo);
    return last ? row.last() : row.first();
}

QList<int> rowBetween(const SeatingPlan &plan, int from, int to)
{
    const QList<int> row = wholeRow(plan, from);
    const qsizetype first = row.indexOf(from);
    const qsizetype last = row.indexOf(to);
    if (last < 0)
        return {to};
    QList<int> seats = row.mid(std::min(first, last), std::abs(last - first) + 1);
    if (last < first)
        std::reverse(seats.begin(), seats.end());
    return seats;
}

} // namespace rowlock
