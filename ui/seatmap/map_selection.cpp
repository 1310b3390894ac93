#include "ui/seatmap/map_selection.h"

#include "ui/seatmap/seat_groups.h"

#include <algorithm>
#include <utility>

namespace rowlock {

QList<int> MapSelection::sorted() const
{
    QList<int> seats = m_seats.values();
    std::sort(seats.begin(), seats.end());
    return seats;
}

QList<int> MapSelection::set(const QSet<int> &seats)
{
    const QSet<int> before = std::exchange(m_seats, seats);
    return ((before - seats) + (seats - before)).values();
}

QList<int> MapSelection::click(int seatNo, Qt::KeyboardModifiers modifiers,
                               const std::function<QList<int>(int from, int to)> &span)
{
    QSet<int> now = modifiers & Qt::ControlModifier ? m_seats : QSet<int>();
    if (seatNo < 0)
        return modifiers & (Qt::ControlModifier | Qt::ShiftModifier) ? QList<int>() : clear();
    if (modifiers & Qt::ShiftModifier && m_anchor >= 0) {
        const QList<int> all = span(m_anchor, seatNo);
        return set(now.unite(QSet<int>(all.begin(), all.end())));
    }
    m_anchor = seatNo;
    if (!now.remove(seatNo))
        now.insert(seatNo);
    return set(now);
}

QList<int> MapSelection::together(const QList<int> &seats, Qt::KeyboardModifiers modifiers)
{
    if (modifiers & (Qt::ControlModifier | Qt::ShiftModifier))
        return set(toggledTogether(m_seats, seats));
    return seats.isEmpty() ? QList<int>() : set(QSet<int>(seats.begin(), seats.end()));
}

void MapSelection::beginSpan(int seatNo)
{
    if (m_anchor < 0)
        m_anchor = seatNo;
}

void MapSelection::forget()
{
    m_seats.clear();
    m_anchor = -1;
}

} // namespace rowlock
