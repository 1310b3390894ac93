// The corners of the polygon that is chosen alone: which one the keys mean, and what mouse and keys do to it. GUI
// thread.
#pragma once

#include "ui/plan/board_view.h"

namespace rowlock {

class PolygonCorners final : public QObject
{
    Q_OBJECT

public:
    PolygonCorners(PlanDocument &document, const BoardView &view);

    int polygon() const;                // its id; 0: none is chosen alone
    int corner() const;                 // that the keys mean; -1: none
    int edgeUnder(QPointF plan) const;  // -1: none
    QString described() const;          // for a screen reader, after the polygon; empty: no corner is meant
    void mean(int polygon, int corner); // as the mouse has it; -1: none

    void add(int after, QPointF at);
    void addNext(); // halfway to the corner after the one that is meant
    void step(int by);
    void leave(); // none is meant any more
    bool nudge(QPointF by);
    // Takes the corner out that the keys mean; false: none is meant, and Delete is for what is chosen.
    bool takeOut();

signals:
    void meant();                    // the keys mean another corner, perhaps than the pointer
    void told(const QString &words); // though it may have been said before; empty: nothing any more

private:
    void goTo(int corner);
    QList<QPointF> places() const; // of the polygon whose corner is meant

    PlanDocument &m_document;
    const BoardView &m_view;
    int m_corner = -1, m_cornerOf = 0;
};

} // namespace rowlock
