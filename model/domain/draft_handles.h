// Where what is chosen can be taken hold of: ends, middle, sides and corners. Pure; plan units. What a pull does:
// draft_pulls.h.
#pragma once

#include "model/domain/draft_pulls.h"

namespace rowlock {

enum class HandleKind { RowFirst, RowLast, Bend, Turn, Side, Letters, Corner };

struct Handle
{
    HandleKind kind = HandleKind::Turn;
    int item = 0; // the drawing or table it belongs to; 0: all that is chosen
    QPointF at;
    QPointF outward; // unit: which way it points from what it belongs to
    Side side;       // of a Side and of Letters
    int corner = -1; // of a Corner

    bool operator==(const Handle &) const = default;
};

// A block of rows has its front row's ends, a bend and a turn; one drawing or table its sides or corners (a text its
// letters) and a turn; several different things only a turn; single seats none. Later ones lie above earlier ones.
QList<Handle> handlesOf(const PlanDraft &draft, const Chosen &chosen);

// About what a turn turns.
QPointF pivotOf(const PlanDraft &draft, const Chosen &chosen);

// Only what is chosen, in the sections it is in: what is shown while it is pulled.
PlanDraft onlyOf(const PlanDraft &draft, const Chosen &chosen);

} // namespace rowlock
