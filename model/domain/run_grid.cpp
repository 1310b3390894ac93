#include "model/domain/run_grid.h"

#include <cmath>

namespace rowlock {

RunGrid::RunGrid(const FreeRuns &house, double cell)
{
    QPointF high(-INFINITY, -INFINITY);
    m_low = {INFINITY, INFINITY};
    QList<Entry> seats;
    seats.reserve(house.seats());
    for (int r = 0; r < house.runs().size(); ++r) {
        for (int i = 0; i < house.runs()[r].seats.size(); ++i) {
            const QPointF p = house.position(house.runs()[r], i);
            seats.append({r, p});
            m_low = {std::min(m_low.x(), p.x()), std::min(m_low.y(), p.y())};
            high = {std::max(high.x(), p.x()), std::max(high.y(), p.y())};
        }
    }
    m_cell = std::max({cell, (high.x() - m_low.x()) / 510, (high.y() - m_low.y()) / 510, 1e-6});
    m_columns = int((high.x() - m_low.x()) / m_cell) + 1;
    m_lines = int((high.y() - m_low.y()) / m_cell) + 1;
    m_first.resize(m_columns * m_lines + 1);
    for (const Entry &seat : std::as_const(seats))
        ++m_first[cellOf(seat.position) + 1];
    for (int i = 1; i < m_first.size(); ++i)
        m_first[i] += m_first[i - 1];
    QList<int> next = m_first;
    m_seats.resize(seats.size());
    for (const Entry &seat : std::as_const(seats))
        m_seats[next[cellOf(seat.position)]++] = seat;
}

} // namespace rowlock
