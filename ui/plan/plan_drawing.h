// Drawing something new on the board: into a rectangle that a hand pulls, corner by corner, or without a hand in the
// middle of what is seen. GUI thread.
#pragma once

#include "ui/plan/board_view.h"

class QPainter;

namespace rowlock {

class PlanPainter;

class PlanDrawing final : public QObject
{
    Q_OBJECT

public:
    PlanDrawing(PlanDocument &document, const BoardView &view);

    void begin(PlanTool tool, QPointF plan); // a rectangle
    void pullTo(QPointF plan);               // the rectangle's other corner, or where the polygon's next one would be
    void finish();
    void paintRect(QPainter &painter, PlanPainter &plan) const; // and what it would become

    bool hasCorners() const { return !m_corners.isEmpty(); } // of a polygon
    void addCorner(QPointF plan);
    void closePolygon();
    void dropCorners() { m_corners.clear(); }
    void paintCorners(QPainter &painter) const;

    void insert(PlanTool tool); // of the usual size, or what corners there are

signals:
    void drawn(rowlock::PlanTool tool);

private:
    void put(PlanTool tool, const QRectF &rect);
    void end(PlanTool tool, const Drawn &what);

    PlanDocument &m_document;
    const BoardView &m_view;
    PlanTool m_tool = PlanTool::Box;
    QPointF m_from, m_to;     // plan units
    QList<QPointF> m_corners; // of the polygon being drawn
};

} // namespace rowlock
