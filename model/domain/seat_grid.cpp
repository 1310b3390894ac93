#include "model/domain/seat_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rowlock {

namespace {

constexpr double seatsPerCell = 6;
constexpr int mostCells = 1 << 20;

} // namespace

void SeatGrid::build(const SeatingPlan &plan, int zone)
{
    m_places.clear();
    m_starts.clear();
    m_columns = m_rows = 0;
    m_reach = 0;
    if (plan.seats.isEmpty())
        return;
    QPointF least = plan.seats.first().position;
    QPointF most = least;
    for (const PlanSeat &seat : plan.seats) {
        least = {std::min(least.x(), seat.position.x()), std::min(least.y(), seat.position.y())};
        most = {std::max(most.x(), seat.position.x()), std::max(most.y(), seat.position.y())};
        m_reach = std::max(m_reach, seat.radius);
    }
    m_origin = least;
    const double width = std::max(1.0, most.x() - least.x());
    const double height = std::max(1.0, most.y() - least.y());
    m_cell = std::max({1.0, std::sqrt(width * height / double(plan.seats.size()) * seatsPerCell),
                       std::sqrt(width * height / mostCells), width / mostCells, height / mostCells});
    m_columns = int(width / m_cell) + 1;
    m_rows = int(height / m_cell) + 1;

    const auto cellOf = [this](const QPointF &point) {
        return size_t((point.y() - m_origin.y()) / m_cell) * size_t(m_columns)
               + size_t((point.x() - m_origin.x()) / m_cell);
    };
    const auto wanted = [&](const PlanSeat &seat) {
        return zone < 0 || (seat.row >= 0 && seat.row < plan.rows.size() && plan.rows.at(seat.row).zone == zone);
    };
    m_starts.assign(size_t(m_columns) * size_t(m_rows) + 1, 0);
    for (const PlanSeat &seat : plan.seats) {
        if (wanted(seat))
            ++m_starts[cellOf(seat.position) + 1];
    }
    for (size_t i = 1; i < m_starts.size(); ++i)
        m_starts[i] += m_starts[i - 1];
    std::vector<int> next(m_starts.begin(), m_starts.end() - 1);
    m_places.resize(size_t(m_starts.back()));
    for (int i = 0; i < plan.seats.size(); ++i) {
        const PlanSeat &seat = plan.seats.at(i);
        if (wanted(seat))
            m_places[size_t(next[cellOf(seat.position)]++)] = {seat.position, float(seat.radius), i};
    }
}

SeatGrid::Span SeatGrid::spanOf(const QRectF &rect) const
{
    const auto cell = [this](double value, double origin, int count) {
        return int(std::clamp(std::floor((value - origin) / m_cell), 0.0, double(count - 1)));
    };
    return {cell(rect.left(), m_origin.x(), m_columns), cell(rect.top(), m_origin.y(), m_rows),
            cell(rect.right(), m_origin.x(), m_columns), cell(rect.bottom(), m_origin.y(), m_rows)};
}

QList<int> SeatGrid::within(const QRectF &rect) const
{
    QList<int> found;
    visit(rect, [&](const Place &seat) {
        if (rect.contains(seat.centre))
            found.append(seat.seatNo);
    });
    std::sort(found.begin(), found.end());
    return found;
}

int SeatGrid::nearest(const QPointF &point, double reach) const
{
    int best = -1;
    double bestDistance = std::numeric_limits<double>::max();
    visit(QRectF(point, QSizeF()).adjusted(-reach, -reach, reach, reach), [&](const Place &seat) {
        const QPointF away = seat.centre - point;
        const double distance = std::hypot(away.x(), away.y());
        if (distance <= seat.radius + reach && distance < bestDistance) {
            best = seat.seatNo;
            bestDistance = distance;
        }
    });
    return best;
}

} // namespace rowlock
