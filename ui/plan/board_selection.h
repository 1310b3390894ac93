// Choosing on the board: what a click means, what a band catches, what comes next in the plan's order. GUI thread.
#pragma once

#include "ui/plan/board_view.h"

class QPainter;

namespace rowlock {

class BoardSelection
{
public:
    enum class Pressed { Nothing, Thing, Room }; // a chosen thing may be dragged; in an empty room a band begins

    BoardSelection(PlanDocument &document, const BoardView &view);

    void setAim(Aim aim) { m_aim = aim; }
    // With Alt a single seat; with Shift or Ctrl one more, or one less. `nearby`: meant where nothing lies; 0: none.
    Pressed press(QPointF plan, Qt::KeyboardModifiers modifiers, int nearby);
    QPointF from() const { return m_from; } // where the button went down, plan units
    void click();                           // the button has gone up there without a drag
    void bandTo(QPointF plan) { m_to = plan; }
    void finishBand(Qt::KeyboardModifiers modifiers);
    void paintBand(QPainter &painter) const;

    void chooseNext(int step);

private:
    PlanDocument &m_document;
    const BoardView &m_view;
    Aim m_aim = Aim::Rows;
    int m_pressed = 0; // what the button went down on: chosen alone by a click; 0: added to others
    QPointF m_from, m_to;
};

} // namespace rowlock
