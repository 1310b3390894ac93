// Which seats are where: a uniform grid over the plan for culling and hit tests. Built once per plan, then read-only.
#pragma once

#include "model/domain/seating_plan.h"

#include <QRectF>

#include <vector>

namespace rowlock {

class SeatGrid
{
public:
    struct Place
    {
        QPointF centre;
        float radius;
        int seatNo;
    }; // plan units

    void build(const SeatingPlan &plan, int zone = -1); // -1: every seat, else those of one zone

    // Calls `visit(place)` for every seat that may touch `rect` (plan units), always in the same relative order, so
    // that a part painted again looks as it did within the whole.
    template <typename Visit>
    void visit(const QRectF &rect, Visit &&visit) const
    {
        if (m_places.empty())
            return;
        const Span span = spanOf(rect.adjusted(-m_reach, -m_reach, m_reach, m_reach));
        for (int row = span.top; row <= span.bottom; ++row) {
            const int first = m_starts[size_t(row) * size_t(m_columns) + size_t(span.left)];
            const int last = m_starts[size_t(row) * size_t(m_columns) + size_t(span.right) + 1];
            for (int i = first; i < last; ++i)
                visit(m_places[size_t(i)]);
        }
    }

    QList<int> within(const QRectF &rect) const;           // centres inside, ascending
    int nearest(const QPointF &point, double reach) const; // within its radius + reach; -1: none
    double largestRadius() const { return m_reach; }

private:
    struct Span
    {
        int left, top, right, bottom;
    };
    Span spanOf(const QRectF &rect) const;

    QPointF m_origin;
    double m_cell = 1;
    double m_reach = 0;
    int m_columns = 0;
    int m_rows = 0;
    std::vector<int> m_starts;   // per cell, into m_places; one more at the end
    std::vector<Place> m_places; // cell by cell: who paints all of them reads memory from one end to the other
};

} // namespace rowlock
