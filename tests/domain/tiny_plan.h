// Houses of a few seats, made by hand for tests of geometry and best seats.
#pragma once

#include "model/domain/adjacency.h"

namespace rowlock::test {

struct TinyPlan
{
    SeatingPlan plan;

    int zone(const QString &name)
    {
        plan.zones.append({name, {}, {}, {}, {}, {}});
        return int(plan.zones.size()) - 1;
    }

    // A row object with the numbers in the order of the points; without numbers 1, 2, 3 ...
    TinyPlan &row(int zone, const QString &name, const QList<QPointF> &points, QStringList numbers = {})
    {
        PlanRow row;
        row.name = name;
        row.zone = zone;
        for (int i = 0; i < points.size(); ++i) {
            PlanSeat seat;
            seat.ref = QStringLiteral("#%1").arg(plan.seats.size());
            seat.number = numbers.isEmpty() ? QString::number(i + 1) : numbers[i];
            seat.position = points[i];
            seat.row = int(plan.rows.size());
            row.seats.append(int(plan.seats.size()));
            plan.seats.append(seat);
        }
        plan.zones[zone].rows.append(int(plan.rows.size()));
        plan.rows.append(row);
        return *this;
    }

    SeatingPlan &derived()
    {
        deriveGeometry(plan);
        return plan;
    }
};

// `count` points in a straight line from (x, y).
inline QList<QPointF> points(double x, double y, int count, double dx = 25, double dy = 0)
{
    QList<QPointF> list;
    for (int i = 0; i < count; ++i)
        list.append({x + i * dx, y + i * dy});
    return list;
}

// Lines as seat numbers: "1 2 3 | 4 5".
inline QString linesOf(const SeatingPlan &plan)
{
    QStringList lines;
    for (const PlanLine &line : plan.lines) {
        QStringList numbers;
        for (const int seat : line.seats)
            numbers.append(plan.seats[seat].number);
        lines.append(numbers.join(u' '));
    }
    return lines.join(QStringLiteral(" | "));
}

} // namespace rowlock::test
