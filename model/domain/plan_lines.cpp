#include "model/domain/plan_lines.h"

#include "model/domain/distance.h"
#include "model/domain/lower_median.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rowlock {

namespace {

QList<int> asGiven(qsizetype count)
{
    QList<int> order(count);
    std::iota(order.begin(), order.end(), 0);
    return order;
}

double lengthOf(const QList<QPointF> &points, const QList<int> &order)
{
    double length = 0;
    for (int i = 1; i < order.size(); ++i)
        length += distanceBetween(points[order[i - 1]], points[order[i]]);
    return length;
}

QPointF meanOf(const QList<QPointF> &points)
{
    QPointF sum;
    for (const QPointF p : points)
        sum += p;
    return sum / double(points.size());
}

QList<int> sortedBy(const QList<double> &key)
{
    QList<int> order = asGiven(key.size());
    std::stable_sort(order.begin(), order.end(), [&key](int a, int b) { return key[a] < key[b]; });
    return order;
}

// Straight and gently curved rows: by projection on the direction in which the points spread most.
QList<int> alongAxis(const QList<QPointF> &points)
{
    const QPointF mean = meanOf(points);
    double xx = 0, xy = 0, yy = 0;
    for (const QPointF p : points) {
        const QPointF d = p - mean;
        xx += d.x() * d.x();
        xy += d.x() * d.y();
        yy += d.y() * d.y();
    }
    const double angle = std::atan2(2 * xy, xx - yy) / 2;
    QList<double> key;
    for (const QPointF p : points)
        key.append((p.x() - mean.x()) * std::cos(angle) + (p.y() - mean.y()) * std::sin(angle));
    return sortedBy(key);
}

// Horseshoes and rings: by angle about the centre of the circle that fits best, beginning after the widest gap.
QList<int> aroundCircle(const QList<QPointF> &points)
{
    const QPointF mean = meanOf(points);
    double uu = 0, uv = 0, vv = 0, uuu = 0, vvv = 0, uvv = 0, vuu = 0;
    for (const QPointF p : points) {
        const double u = p.x() - mean.x(), v = p.y() - mean.y();
        uu += u * u;
        uv += u * v;
        vv += v * v;
        uuu += u * u * u;
        vvv += v * v * v;
        uvv += u * v * v;
        vuu += v * u * u;
    }
    const double determinant = uu * vv - uv * uv;
    if (std::abs(determinant) < 1e-9 * (uu + vv) * (uu + vv))
        return alongAxis(points); // on a straight line: no circle
    const double a = (uuu + uvv) / 2, b = (vvv + vuu) / 2;
    const QPointF centre = mean + QPointF((a * vv - b * uv) / determinant, (b * uu - a * uv) / determinant);

    QList<double> key;
    for (const QPointF p : points)
        key.append(std::atan2(p.y() - centre.y(), p.x() - centre.x()));
    QList<int> order = sortedBy(key);
    double widest = key[order.first()] + 2 * M_PI - key[order.last()];
    int start = 0;
    for (int i = 1; i < order.size(); ++i) {
        const double gap = key[order[i]] - key[order[i - 1]];
        if (gap > widest + 1e-9) {
            widest = gap;
            start = i;
        }
    }
    std::rotate(order.begin(), order.begin() + start, order.end());
    return order;
}

// Anything else: from the outermost point always on to the nearest that is left.
QList<int> nearestNext(const QList<QPointF> &points)
{
    const QPointF mean = meanOf(points);
    QList<int> left = asGiven(points.size());
    auto next = std::max_element(left.begin(), left.end(), [&](int a, int b) {
        return distanceBetween(points[a], mean) < distanceBetween(points[b], mean) - 1e-6;
    });
    QList<int> order;
    while (true) {
        const int at = *next;
        order.append(at);
        left.erase(next);
        if (left.isEmpty())
            return order;
        next = std::min_element(left.begin(), left.end(), [&](int a, int b) {
            return distanceBetween(points[a], points[at]) < distanceBetween(points[b], points[at]) - 1e-6;
        });
    }
}

void faceRight(const QList<QPointF> &points, QList<int> &order)
{
    const QPointF way = points[order.last()] - points[order.first()];
    const bool backwards = std::abs(way.x()) >= std::abs(way.y()) ? way.x() < 0 : way.y() < 0;
    if (backwards)
        std::reverse(order.begin(), order.end());
}

// One named row of a block, walked.
struct Row
{
    QString name;
    QList<int> seats;
    QList<double> gaps; // between seats[i] and seats[i + 1]
};

QList<Row> rowsOf(const SeatingPlan &plan, const PlanBlock &block)
{
    QList<Row> rows;
    QHash<QString, int> byName;
    int lastRow = -1, at = -1;
    for (const int seat : block.seats) {
        if (const int row = plan.seats[seat].row; row != lastRow) {
            lastRow = row;
            const QString &name = plan.rows[row].name;
            at = byName.value(name, -1);
            if (at < 0) {
                at = int(rows.size());
                byName.insert(name, at);
                rows.append({name, {}, {}});
            }
        }
        rows[at].seats.append(seat);
    }
    for (Row &row : rows) {
        QList<QPointF> points;
        for (const int seat : row.seats)
            points.append(plan.seats[seat].position);
        QList<int> walked;
        for (const int i : walkAlong(points))
            walked.append(row.seats[i]);
        row.seats = walked;
        for (int i = 1; i < walked.size(); ++i)
            row.gaps.append(distanceBetween(plan.seats[walked[i - 1]].position, plan.seats[walked[i]].position));
    }
    return rows;
}

// Does the row turn back on itself between seats i and i + 1? Then it is two rows of one name. Four seats are a box.
bool doublesBack(const SeatingPlan &plan, const Row &row, int i)
{
    if (row.seats.size() <= 4 || i == 0 || i + 2 >= row.seats.size())
        return false;
    const auto at = [&](int n) { return plan.seats[row.seats[n]].position; };
    const QPointF before = at(i) - at(i - 1), after = at(i + 2) - at(i + 1);
    return QPointF::dotProduct(before, after)
           < -0.7 * distanceBetween(at(i), at(i - 1)) * distanceBetween(at(i + 2), at(i + 1));
}

void appendLine(SeatingPlan &plan, const Row &row, int block, int from, int to)
{
    const int line = int(plan.lines.size());
    plan.lines.append({row.name, block, row.seats.mid(from, to - from)});
    for (int i = from; i < to; ++i) {
        plan.seats[row.seats[i]].line = line;
        plan.seats[row.seats[i]].place = i - from;
    }
}

} // namespace

QList<int> walkAlong(const QList<QPointF> &points)
{
    if (points.size() < 2)
        return asGiven(points.size());
    QList<int> best = alongAxis(points);
    double shortest = lengthOf(points, best);
    // A walk little longer than the beeline between its ends cannot be bettered.
    if (shortest > 1.3 * distanceBetween(points[best.first()], points[best.last()])) {
        constexpr int manySeats = 400; // a longer row is not worth the square of its length
        QList<QList<int>> others;
        if (points.size() <= manySeats)
            others.append(nearestNext(points));
        others << aroundCircle(points) << asGiven(points.size());
        for (const QList<int> &other : others) {
            if (const double length = lengthOf(points, other); length < shortest - 1e-6) {
                shortest = length;
                best = other;
            }
        }
    }
    faceRight(points, best);
    return best;
}

void deriveLines(SeatingPlan &plan)
{
    plan.lines.clear();
    for (int b = 0; b < plan.blocks.size(); ++b) {
        const QList<Row> rows = rowsOf(plan, plan.blocks[b]);
        QList<double> all;
        for (const Row &row : rows)
            all.append(row.gaps);
        const double usual = lowerMedian(all);
        for (const Row &row : rows) {
            // A row of few seats cannot tell an aisle from its spacing, so the block's counts too; and seats closer
            // than the block's usual gap are never apart.
            double spacing = lowerMedian(row.gaps);
            if (row.gaps.size() < 4)
                spacing = std::min(spacing, usual);
            const double cut = std::max(1.6 * spacing, 1.1 * usual);
            int from = 0;
            for (int i = 0; i < row.gaps.size(); ++i) {
                if (row.gaps[i] > cut || doublesBack(plan, row, i)) {
                    appendLine(plan, row, b, from, i + 1);
                    from = i + 1;
                }
            }
            appendLine(plan, row, b, from, int(row.seats.size()));
        }
    }
}

} // namespace rowlock
