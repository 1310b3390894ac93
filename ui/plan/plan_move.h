// Moving what is chosen: with the hand, to lines and the grid, or step by step with the keys. One of these is one
// movement of a hand. GUI thread.
#pragma once

#include "model/domain/draft_snap.h"
#include "ui/plan/board_view.h"

class QPainter;

namespace rowlock {

class PlanPainter;

class PlanMove
{
    Q_DECLARE_TR_FUNCTIONS(PlanMove)

public:
    PlanMove(PlanDocument &document, const BoardView &view, QPointF from); // where the hand took hold, plan units

    // Shift keeps to one axis; Ctrl lets go of all lines and the grid.
    void moveTo(QPointF plan, Qt::KeyboardModifiers modifiers);
    void finish(); // one step to be undone
    bool isWhole() const { return m_isWhole; }
    void paint(QPainter &painter, PlanPainter &plan) const;

    static void nudge(PlanDocument &document, QPointF by);

private:
    PlanDocument &m_document;
    const BoardView &m_view;
    QPointF m_from;
    QRectF m_bounds; // of what moves, before
    SnapLines m_lines;
    Snapped m_snapped;
    bool m_isWhole = false; // rows and drawings, no single seats
    PlanSight m_sight;      // of these alone
};

} // namespace rowlock
