#include "model/domain/plan_change.h"

#include <QHash>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double closeEnough = 0.01; // plan units; files are written with fewer digits than are computed

// Pairs what is left on both sides by a text of theirs.
template <typename Key>
void pairBy(const QList<SeatSign> &before, const QList<SeatSign> &after, Key key, QList<int> &beforeOf,
            QList<bool> &taken)
{
    QHash<QString, int> known;
    known.reserve(before.size());
    for (int i = int(before.size()) - 1; i >= 0; --i) { // backwards: the first of a name stays
        if (!taken.at(i) && !key(before.at(i)).isEmpty())
            known.insert(key(before.at(i)), i);
    }
    for (int i = 0; i < after.size(); ++i) {
        if (beforeOf.at(i) >= 0)
            continue;
        const int found = known.value(key(after.at(i)), -1);
        if (found < 0 || taken.at(found))
            continue;
        beforeOf[i] = found;
        taken[found] = true;
    }
}

using Cell = std::pair<qint64, qint64>;

Cell cellOf(QPointF position, double size)
{
    return {qint64(std::floor(position.x() / size)), qint64(std::floor(position.y() / size))};
}

// Pairs what is left by where it stands; each new seat takes the nearest old one, in the new plan's order.
void pairByPlace(const QList<SeatSign> &before, const QList<SeatSign> &after, QList<int> &beforeOf, QList<bool> &taken)
{
    double largest = 0;
    for (const SeatSign &mark : after)
        largest = std::max(largest, mark.radius);
    const double size = std::max(1.0, largest / 2);
    QHash<Cell, QList<int>> cells;
    for (int i = 0; i < before.size(); ++i) {
        if (!taken.at(i) && before.at(i).position)
            cells[cellOf(*before.at(i).position, size)].append(i);
    }
    if (cells.isEmpty())
        return;
    for (int i = 0; i < after.size(); ++i) {
        const SeatSign &mark = after.at(i);
        if (beforeOf.at(i) >= 0 || !mark.position)
            continue;
        const Cell home = cellOf(*mark.position, size);
        double nearest = mark.radius / 2;
        int found = -1;
        for (qint64 x = home.first - 1; x <= home.first + 1; ++x) {
            for (qint64 y = home.second - 1; y <= home.second + 1; ++y) {
                for (const int candidate : cells.value({x, y})) {
                    const QPointF way = *before.at(candidate).position - *mark.position;
                    const double distance = std::hypot(way.x(), way.y());
                    if (!taken.at(candidate) && distance < nearest) {
                        nearest = distance;
                        found = candidate;
                    }
                }
            }
        }
        if (found >= 0) {
            beforeOf[i] = found;
            taken[found] = true;
        }
    }
}

bool isNear(QPointF a, QPointF b)
{
    return std::abs(a.x() - b.x()) <= closeEnough && std::abs(a.y() - b.y()) <= closeEnough;
}

// By how much most of the seats that stayed were shifted: then it is the plan that was, not they.
QPointF commonShift(const SeatingPlan &before, const SeatingPlan &after, const QList<int> &beforeOf)
{
    struct Shift
    {
        QPointF way;
        qsizetype seats = 0;
    };
    QHash<Cell, Shift> shifts;
    qsizetype stayed = 0;
    for (int i = 0; i < beforeOf.size(); ++i) {
        if (beforeOf.at(i) < 0)
            continue;
        const QPointF way = after.seats.at(i).position - before.seats.at(beforeOf.at(i)).position;
        Shift &shift = shifts[cellOf(way + QPointF(closeEnough, closeEnough) / 2, closeEnough)];
        if (++shift.seats == 1)
            shift.way = way;
        ++stayed;
    }
    for (const Shift &shift : std::as_const(shifts)) {
        if (shift.seats * 2 > stayed)
            return shift.way;
    }
    return {};
}

QString categoryName(const SeatingPlan &plan, const PlanSeat &seat)
{
    return seat.category >= 0 ? plan.categories.at(seat.category).name : QString();
}

QList<AreaChange> areaChanges(const SeatingPlan &before, const SeatingPlan &after)
{
    const QList<int> old = before.standingAreas();
    QList<SeatSign> oldMarks, newMarks;
    for (const int area : old)
        oldMarks.append({before.areas.at(area).ref, before.areas.at(area).name, {}, 0});
    const QList<int> young = after.standingAreas();
    for (const int area : young)
        newMarks.append({after.areas.at(area).ref, after.areas.at(area).name, {}, 0});
    const QList<int> same = sameSeats(oldMarks, newMarks);
    QList<AreaChange> changes;
    for (int i = 0; i < young.size(); ++i) {
        AreaChange change{same.at(i) < 0 ? -1 : old.at(same.at(i)), young.at(i), false, false};
        if (!change.isNew()) {
            change.renamed = before.areas.at(change.before).name != after.areas.at(change.after).name;
            change.resized = before.areas.at(change.before).capacity != after.areas.at(change.after).capacity;
        }
        changes.append(change);
    }
    for (int i = 0; i < old.size(); ++i) {
        if (!same.contains(i))
            changes.append({old.at(i), -1, false, false});
    }
    return changes;
}

} // namespace

QList<SeatSign> marksOf(const SeatingPlan &plan)
{
    QList<SeatSign> marks;
    marks.reserve(plan.seats.size());
    for (const PlanSeat &seat : plan.seats)
        marks.append({seat.ref, seat.label, seat.position, seat.radius});
    return marks;
}

QList<int> sameSeats(const QList<SeatSign> &before, const QList<SeatSign> &after)
{
    QList<int> beforeOf(after.size(), -1);
    QList<bool> taken(before.size(), false);
    pairBy(
        before, after, [](const SeatSign &mark) -> const QString & { return mark.ref; }, beforeOf, taken);
    pairBy(
        before, after, [](const SeatSign &mark) -> const QString & { return mark.label; }, beforeOf, taken);
    pairByPlace(before, after, beforeOf, taken);
    return beforeOf;
}

PlanDifference differenceOf(const SeatingPlan &before, const SeatingPlan &after)
{
    return differenceOf(before, after, sameSeats(marksOf(before), marksOf(after)));
}

PlanDifference differenceOf(const SeatingPlan &before, const SeatingPlan &after, const QList<int> &beforeOf)
{
    PlanDifference difference;
    difference.shift = commonShift(before, after, beforeOf);
    difference.seats.reserve(after.seats.size());
    QList<bool> kept(before.seats.size(), false);
    for (int i = 0; i < after.seats.size(); ++i) {
        SeatChange change{beforeOf.at(i), i, false, false, false};
        if (!change.isNew()) {
            const PlanSeat &old = before.seats.at(change.before);
            const PlanSeat &seat = after.seats.at(i);
            kept[change.before] = true;
            change.moved = !isNear(old.position + difference.shift, seat.position);
            change.renamed = old.label != seat.label;
            change.recategorised = categoryName(before, old) != categoryName(after, seat);
        }
        difference.seats.append(change);
    }
    for (int i = 0; i < before.seats.size(); ++i) {
        if (!kept.at(i))
            difference.seats.append({i, -1, false, false, false});
    }
    difference.areas = areaChanges(before, after);
    return difference;
}

PlanDifference::Counts PlanDifference::counts() const
{
    Counts counts;
    for (const SeatChange &change : seats) {
        counts.same += change.isSame();
        counts.added += change.isNew();
        counts.gone += change.isGone();
        counts.moved += change.moved;
        counts.renamed += change.renamed;
        counts.recategorised += change.recategorised;
    }
    return counts;
}

bool PlanDifference::isEmpty() const
{
    return std::all_of(seats.begin(), seats.end(), [](const SeatChange &change) { return change.isSame(); })
           && std::all_of(areas.begin(), areas.end(), [](const AreaChange &change) { return change.isSame(); });
}

} // namespace rowlock
