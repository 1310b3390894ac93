#include "model/domain/best_available.h"

#include "model/domain/plan_shapes.h"
#include "model/domain/plan_words.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rowlock {

namespace {

struct Extent
{
    QPointF low, high;

    QPointF middle() const { return (low + high) / 2; }
};

Extent extentOf(const SeatingPlan &plan)
{
    Extent extent{plan.seats.first().position, plan.seats.first().position};
    for (const PlanSeat &seat : plan.seats) {
        extent.low = {std::min(extent.low.x(), seat.position.x()), std::min(extent.low.y(), seat.position.y())};
        extent.high = {std::max(extent.high.x(), seat.position.x()), std::max(extent.high.y(), seat.position.y())};
    }
    return extent;
}

std::optional<QPointF> drawnStage(const SeatingPlan &plan)
{
    std::optional<QPointF> stage;
    double largest = -1;
    for (const PlanArea &area : plan.areas) {
        const bool told =
            saysStage(area.text.text) || (area.text.text.isEmpty() && saysStage(plan.zones[area.zone].name));
        if (area.standing || !told)
            continue;
        if (const double surface = surfaceOf(outlineOf(area)); surface > largest) {
            largest = surface;
            stage = centreOf(area);
        }
    }
    return stage;
}

// Seats on all sides of a place, and none on it.
bool isBowl(const SeatingPlan &plan, const Extent &extent, QPointF middle)
{
    const double width = std::max(extent.high.x() - extent.low.x(), 1.0);
    const double height = std::max(extent.high.y() - extent.low.y(), 1.0);
    std::array<bool, 8> sides{};
    for (const PlanSeat &seat : plan.seats) {
        const double x = (seat.position.x() - middle.x()) / width, y = (seat.position.y() - middle.y()) / height;
        if (x * x + y * y < 0.25 * 0.25)
            return false;
        sides[size_t((x > 0 ? 1 : 0) + (y > 0 ? 2 : 0) + (std::abs(x) > std::abs(y) ? 4 : 0))] = true;
    }
    return std::count(sides.begin(), sides.end(), true) >= 7;
}

// "A" 1, "B" 2, "AA" 27; "7" 7; 0 for anything else.
int rankOfName(const QString &name)
{
    bool isNumber = false;
    if (const int number = name.toInt(&isNumber); isNumber)
        return std::max(number, 0);
    if (name.size() > 2)
        return 0;
    int rank = 0;
    for (const QChar c : name.toUpper()) {
        if (c < u'A' || c > u'Z')
            return 0;
        rank = rank * 26 + (c.unicode() - u'A' + 1);
    }
    return rank;
}

// In which direction the rows count up, weighed by seats; null where names do not tell.
QPointF directionOfRows(const SeatingPlan &plan)
{
    QPointF direction;
    for (const PlanBlock &block : plan.blocks) {
        double ranks = 0;
        QPointF places, products;
        double count = 0;
        for (const int seatNo : block.seats) {
            const PlanSeat &seat = plan.seats[seatNo];
            const int rank = rankOfName(plan.rows[seat.row].name);
            if (rank == 0)
                continue;
            ++count;
            ranks += rank;
            places += seat.position;
            products += seat.position * rank;
        }
        if (count > 0)
            direction += products - places * ranks / count;
    }
    return direction;
}

// Where the rows begin: the middle of that side of the house.
QPointF sideOfFirstRow(const SeatingPlan &plan, const Extent &extent)
{
    const QPointF middle = extent.middle();
    const QPointF way = directionOfRows(plan);
    if (std::abs(way.x()) > 2 * std::abs(way.y()))
        return {way.x() > 0 ? extent.low.x() : extent.high.x(), middle.y()};
    return {middle.x(), way.y() >= 0 ? extent.low.y() : extent.high.y()};
}

// The way from the stage into the house, along the plan's sides.
QPointF wayIntoTheHouse(const SeatingPlan &plan, QPointF stage)
{
    QPointF sum;
    for (const PlanSeat &seat : plan.seats)
        sum += seat.position - stage;
    if (std::abs(sum.x()) > std::abs(sum.y()))
        return {sum.x() > 0 ? 1. : -1., 0};
    return {0, sum.y() >= 0 ? 1. : -1.};
}

struct Depths
{
    double front = INFINITY, back = -INFINITY;

    void add(double depth)
    {
        front = std::min(front, depth);
        back = std::max(back, depth);
    }
};

// How far from the stage the block before it begins and ends: the first one on the middle of the house; where nobody
// sits there, the one with the seat nearest to the stage.
Depths frontBlock(const SeatingPlan &plan, QPointF stage, QPointF away, double width)
{
    const QPointF across(away.y(), away.x());
    const double aisle = std::max(0.15 * width, 75.);
    Depths first, nearest;
    double least = INFINITY;
    for (const PlanBlock &block : plan.blocks) {
        Depths middle, whole;
        double way = INFINITY;
        for (const int seatNo : block.seats) {
            const QPointF from = plan.seats[seatNo].position - stage;
            const double depth = QPointF::dotProduct(from, away);
            whole.add(depth);
            if (std::abs(QPointF::dotProduct(from, across)) <= aisle)
                middle.add(depth);
            way = std::min(way, QPointF::dotProduct(from, from));
        }
        if (middle.front < first.front)
            first = middle;
        if (way < least) {
            least = way;
            nearest = whole;
        }
    }
    return std::isfinite(first.front) ? first : nearest;
}

} // namespace

HouseView viewOf(const SeatingPlan &plan)
{
    const std::optional<QPointF> drawn = drawnStage(plan);
    if (plan.seats.isEmpty())
        return {drawn.value_or(QPointF(plan.size.width() / 2, 0)), {}};
    const Extent extent = extentOf(plan);
    if (isBowl(plan, extent, drawn.value_or(extent.middle())))
        return {drawn.value_or(extent.middle()), {}};
    const QPointF stage = drawn.value_or(sideOfFirstRow(plan, extent));
    const QPointF away = wayIntoTheHouse(plan, stage);
    const QPointF size = extent.high - extent.low;
    const Depths block = frontBlock(plan, stage, away, away.x() == 0 ? size.x() : size.y());
    if (!std::isfinite(block.front))
        return {stage, {}};
    return {stage + away * (block.front + (block.back - block.front) / 3), -away};
}

QPointF focalPoint(const SeatingPlan &plan)
{
    return viewOf(plan).focus;
}

} // namespace rowlock
