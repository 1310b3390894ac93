// The board's picture of all that does not move, kept until something in it changes: a hand that drags has only what
// it moves painted anew. GUI thread.
#pragma once

#include "ui/plan/board_view.h"

#include <QImage>

class QPainter;

namespace rowlock {

class PlanPainter;

class BoardPicture
{
public:
    // What of the chosen a hand moves, and the picture leaves out: single seats, whose rows' letters stay; or rows and
    // drawings, whose letters go with them.
    enum class Moving { Nothing, Seats, Whole };

    BoardPicture(const PlanDocument &document, const BoardView &view, PlanPainter &plan);

    void forget() { m_isFresh = false; }
    void setGridShown(bool on);
    void paint(QPainter &painter, const QSize &size, double ratio, Moving moving); // size in pixels, not the device's

private:
    void refresh(const QSize &size, double ratio);

    const PlanDocument &m_document;
    const BoardView &m_view;
    PlanPainter &m_plan;
    QImage m_image;
    Moving m_moving = Moving::Nothing; // as painted
    Chosen m_leftOut;
    bool m_isFresh = false;
    bool m_isGridShown = true;
};

} // namespace rowlock
