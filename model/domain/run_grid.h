// Finds the free seats near a point, without asking each. Pure, built for one search.
#pragma once

#include "model/domain/free_runs.h"

#include <algorithm>

namespace rowlock {

class RunGrid
{
public:
    // `cell` in plan units; larger where that would make more than 512 by 512 cells. Needs at least one seat.
    RunGrid(const FreeRuns &house, double cell);

    // each(run, position) for every seat within `reach` (which may be infinite), and for some beyond.
    template <typename Visit>
    void visit(QPointF p, double reach, Visit each) const
    {
        const int from = column(p.x() - reach), to = column(p.x() + reach);
        for (int y = line(p.y() - reach), last = line(p.y() + reach); y <= last; ++y) {
            for (int i = m_first[y * m_columns + from]; i < m_first[y * m_columns + to + 1]; ++i)
                each(m_seats[i].run, m_seats[i].position);
        }
    }

private:
    struct Entry
    {
        int run = -1;
        QPointF position;
    };

    int column(double x) const { return int(std::clamp((x - m_low.x()) / m_cell, 0., m_columns - 1.)); }
    int line(double y) const { return int(std::clamp((y - m_low.y()) / m_cell, 0., m_lines - 1.)); }
    int cellOf(QPointF p) const { return line(p.y()) * m_columns + column(p.x()); }

    QPointF m_low;
    double m_cell = 1;
    int m_columns = 1, m_lines = 1;
    QList<int> m_first; // of a cell's seats; cells stand line by line
    QList<Entry> m_seats;
};

} // namespace rowlock
