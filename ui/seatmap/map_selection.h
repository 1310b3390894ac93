// Which seats a manager has selected, and what a click, a band or a group makes of that. Pure.
#pragma once

#include <QList>
#include <QSet>

#include <functional>

namespace rowlock {

class MapSelection
{
public:
    const QSet<int> &seats() const { return m_seats; }
    QList<int> sorted() const;
    bool contains(int seatNo) const { return m_seats.contains(seatNo); }

    // Each answers the seats that are selected now and were not, or the other way round.
    QList<int> set(const QSet<int> &seats);
    QList<int> clear() { return set({}); }
    // On a seat, or beside all of them (-1). With Shift all of `span`, from where the last click was; with Ctrl on top
    // of the others.
    QList<int> click(int seatNo, Qt::KeyboardModifiers modifiers,
                     const std::function<QList<int>(int from, int to)> &span);
    // Ctrl or Shift: on top of the others, or taken away where all of them were selected. Nobody: as it was.
    QList<int> together(const QList<int> &seats, Qt::KeyboardModifiers modifiers);
    void beginSpan(int seatNo); // where none has begun
    void forget();              // another house

private:
    QSet<int> m_seats;
    int m_anchor = -1; // where a span begins
};

} // namespace rowlock
