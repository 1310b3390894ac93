// Where something that is dragged wants to come to rest: in line with what is there, at a row's distance from a row, on
// the grid. Pure; plan units.
#pragma once

#include "model/domain/draft_items.h"

#include <optional>
#include <vector>

namespace rowlock {

struct Snapped
{
    QPointF by;                   // instead of what was asked for
    std::optional<double> guideX; // the line that it was drawn to, to be shown
    std::optional<double> guideY;
};

// Made once for a drag: the lines of everything that stays where it is.
class SnapLines
{
public:
    SnapLines(const PlanDraft &draft, const Chosen &moving, double rowDistance);

    // `bounds` of what moves, before; lines within `reach` draw it, else the grid does (0: no grid).
    Snapped snap(const QRectF &bounds, QPointF by, double reach, double grid) const;

private:
    std::vector<double> m_x, m_y; // left, middle and right; top, middle and bottom
    std::vector<double> m_rowsY;  // middles of rows, a row's distance away
};

double onGridOf(double value, double grid);

} // namespace rowlock
