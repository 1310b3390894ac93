#include "model/domain/row_shape.h"

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double straightWithin = 0.25; // units that a row may sag before it counts as bent
constexpr double chairGap = 3;          // between a table's edge and a chair

double radians(double degrees)
{
    return degrees * M_PI / 180;
}

double lengthOf(QPointF p)
{
    return std::hypot(p.x(), p.y());
}

QPointF behind(double degrees) // at right angles to the row, away from its front
{
    const QPointF along = directionOf(degrees);
    return {-along.y(), along.x()};
}

QPointF onEdge(const TableShape &table, QPointF fromCentre)
{
    return table.centre + turned(fromCentre, {}, table.angle);
}

void addSide(QList<QPointF> &chairs, const TableShape &table, QPointF from, QPointF to, int count)
{
    for (int i = 0; i < count; ++i)
        chairs.append(onEdge(table, from + (to - from) * ((i + 0.5) / count)));
}

} // namespace

QPointF directionOf(double degrees)
{
    if (degrees == 0)
        return {1, 0};
    return {std::cos(radians(degrees)), std::sin(radians(degrees))};
}

QPointF awayFrom(const RowShape &row)
{
    const QPointF along = directionOf(row.angle);
    return {-along.y(), along.x()};
}

QPointF turned(QPointF point, QPointF about, double degrees)
{
    const QPointF along = directionOf(degrees), from = point - about;
    return about + QPointF(from.x() * along.x() - from.y() * along.y(), from.x() * along.y() + from.y() * along.x());
}

QList<QPointF> placesOnRow(const RowShape &shape, int count)
{
    const QPointF along = directionOf(shape.angle), away = behind(shape.angle);
    QList<QPointF> places;
    places.reserve(std::max(0, count));
    for (int i = 0; i < count; ++i) {
        const double way = (i - (count - 1) / 2.0) * shape.spacing;
        if (shape.radius == 0) {
            places.append(shape.middle + along * way);
        } else {
            const double turn = way / shape.radius;
            places.append(shape.middle + along * (shape.radius * std::sin(turn))
                          + away * (shape.radius * (std::cos(turn) - 1)));
        }
    }
    return places;
}

RowShape measuredRow(const QList<QPointF> &seats)
{
    RowShape shape;
    if (seats.isEmpty())
        return shape;
    const QPointF first = seats.first(), last = seats.last(), chord = last - first;
    shape.middle = (first + last) / 2;
    const double chordLength = lengthOf(chord);
    if (seats.size() < 2 || chordLength < 1e-6)
        return shape;
    shape.angle = std::atan2(chord.y(), chord.x()) * 180 / M_PI;
    const QPointF away = behind(shape.angle);
    double sag = 0; // of the middle seat from the chord, positive towards the back
    const QPointF through = seats[seats.size() / 2];
    const QPointF fromMiddle = through - shape.middle;
    sag = fromMiddle.x() * away.x() + fromMiddle.y() * away.y();
    if (std::abs(sag) > straightWithin && seats.size() > 2) {
        // The circle through (-c, 0), (c, 0) and (u, sag): its centre lies on the chord's perpendicular, at height k.
        const double c = chordLength / 2;
        const double u = fromMiddle.x() * chord.x() / chordLength + fromMiddle.y() * chord.y() / chordLength;
        const double k = (u * u + sag * sag - c * c) / (2 * sag);
        const double size = std::hypot(c, k);
        shape.radius = sag > 0 ? size : -size;
        shape.middle += away * (k + shape.radius);
    }
    double way = 0;
    for (int i = 1; i < seats.size(); ++i) {
        const double step = lengthOf(seats[i] - seats[i - 1]), size = std::abs(shape.radius);
        way += size > 0 ? 2 * size * std::asin(std::min(1.0, step / (2 * size))) : step;
    }
    shape.spacing = way / double(seats.size() - 1);
    return shape;
}

QList<QPointF> chairsAround(const TableShape &table, int count, double radius)
{
    QList<QPointF> chairs;
    if (table.isRound) {
        const double reach = table.size.width() / 2 + chairGap + radius;
        for (int i = 0; i < count; ++i)
            chairs.append(onEdge(table, turned({0, -reach}, {}, 360.0 * i / count)));
        return chairs;
    }
    const int ends = std::min(table.atEnds, count / 2);
    const int above = (count - 2 * ends + 1) / 2, below = count - 2 * ends - above;
    const double x = table.size.width() / 2, y = table.size.height() / 2, away = chairGap + radius;
    addSide(chairs, table, {-x, -y - away}, {x, -y - away}, above);
    addSide(chairs, table, {x + away, -y}, {x + away, y}, ends);
    addSide(chairs, table, {x, y + away}, {-x, y + away}, below);
    addSide(chairs, table, {-x - away, y}, {-x - away, -y}, ends);
    return chairs;
}

} // namespace rowlock
