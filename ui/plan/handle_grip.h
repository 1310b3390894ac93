// The handles of what is chosen and the hand at them: which one lies under the pointer, which one is held, what the
// pull has made of it so far. GUI thread.
#pragma once

#include "ui/plan/board_view.h"
#include "ui/plan/handle_drag.h"
#include "ui/plan/handle_view.h"

#include <memory>

namespace rowlock {

class PlanPainter;

class HandleGrip
{
    Q_DECLARE_TR_FUNCTIONS(HandleGrip)

public:
    HandleGrip(PlanDocument &document, const BoardView &view);

    std::optional<Handle> at(QPointF view) const;
    std::optional<QPointF> placeOf(HandleKind kind, Side side, int corner) const; // pixels; none: not shown

    const std::optional<Handle> &hot() const { return m_hot; } // under the pointer, or held
    bool hover(QPointF view);                                  // true: another one is hot than before
    bool leave(); // the pointer means none any more; false: it has meant none, or one is held

    bool isHeld() const { return m_pull != nullptr; }
    void hold(const Handle &handle, QPointF view);
    void pullTo(QPointF view, Qt::KeyboardModifiers modifiers);
    QString words() const; // how far the pull is; empty: no further than a click goes
    void finish();         // one step to be undone, however long the drag was
    QPointF pointer() const { return m_pointer; }
    void drop() { m_pull.reset(); }       // what is held is as it was
    void forget() { m_areFresh = false; } // there are others now

    void paintHeld(QPainter &painter, PlanPainter &plan) const; // what is pulled
    void paint(QPainter &painter, int corner) const;            // `corner`: of a polygon, that the keys mean; -1: none

private:
    const QList<Handle> &handles() const; // of what is chosen
    HandleView shown() const;             // where they are by now

    PlanDocument &m_document;
    const BoardView &m_view;
    mutable QList<Handle> m_handles;
    mutable bool m_areFresh = false;
    std::optional<Handle> m_hot;
    std::unique_ptr<HandleDrag> m_pull;
    bool m_isFar = false;    // further than a click goes
    QPointF m_from;          // pixels
    QPointF m_pointer;       // pixels
    PlanSight m_pulledSight; // of what is pulled alone
};

} // namespace rowlock
