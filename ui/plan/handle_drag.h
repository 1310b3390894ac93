// A hand that pulls at a handle: what the plan becomes, in numbers and as a draft. Always reckoned from the draft as it
// was when the hand went down. Knows no widget; GUI thread only for its translated words.
#pragma once

#include "model/domain/draft_edits.h"
#include "model/domain/draft_handles.h"
#include "model/domain/draft_snap.h"

#include <QCoreApplication>

namespace rowlock {

class HandleDrag
{
    Q_DECLARE_TR_FUNCTIONS(HandleDrag)

public:
    struct Reach // what the hand feels
    {
        bool snaps = true;
        double pixel = 1; // in plan units
        double grid = 5;
        double rowDistance = 30;
    };

    // `from`: where the hand took hold, plan units. The draft must outlive the drag.
    HandleDrag(const PlanDraft &draft, const Chosen &chosen, const Handle &handle, QPointF from, const Reach &reach);

    void pullTo(QPointF plan, Qt::KeyboardModifiers modifiers);

    bool isChanged() const { return m_isChanged; }
    const Handle &handle() const { return m_handle; }
    QList<Handle> handles() const; // where they are by now; the one that turns goes with the hand
    const PlanDraft &draft() const { return m_after; }
    const Chosen &chosen() const { return m_ids; }
    const Snapped &guides() const { return m_guides; }
    QString words() const { return m_words; } // "12 seats", "Radius 320"
    QString step() const;                     // what the menu calls it

    static QString hint(const Handle &handle); // what a pull does, before it begins

private:
    void pullEnd(QPointF plan, bool control);
    void bend(QPointF plan, bool control);
    void turn(QPointF plan, bool control);
    void pullSide(QPointF plan, bool control, bool shift);
    void moveCorner(QPointF plan, bool control);
    QPointF snapped(QPointF to, bool control, Side sides);
    double angle() const; // of what is chosen, before

    const PlanDraft &m_before;
    Chosen m_chosen;
    Handle m_handle;
    QPointF m_from;
    Reach m_reach;
    SnapLines m_lines;
    PlanDraft m_after;
    Chosen m_ids;
    Snapped m_guides;
    QString m_words;
    double m_turned = 0; // degrees
    bool m_isChanged = false;
};

} // namespace rowlock
