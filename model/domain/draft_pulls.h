// What a pull at a handle of something chosen does: longer and shorter rows, bends, sizes, corners. Pure: each takes
// the draft as it was before the pull and gives another, so that a hand that goes back leaves nothing behind. Plan
// units.
#pragma once

#include "model/domain/draft_rows.h"

namespace rowlock {

enum class RowEnd { First, Last };  // of the front row, by the order of its seats
enum class Pull { Seats, Spacing }; // what a longer row has more of

// The chosen rows with the front row's end `by` further out (below 0: further in) along the row; its other end stays.
// More seats are added, and fewer taken away, at the end that is pulled; each row gets as many more as the front one.
Added withRowsPulled(const PlanDraft &draft, const Chosen &rows, RowEnd end, double by, Pull pull,
                     double spacingStep = 0.5);

// The chosen rows bent so that the front row's middle goes `by` towards the back (below 0: towards the front), its ends
// staying on the line they are on and its spacing as it is. Nearer to straight than `straightWithin` is straight, and
// so is a radius beyond
// 20,000; radii are multiples of `step`.
Added withRowsBent(const PlanDraft &draft, const Chosen &rows, double by, double straightWithin, double step);

// The rows stand behind each other as one block, which is what pulls and bends lay anew.
bool isBlock(const PlanDraft &draft, const Chosen &rows);

// A drawing's or a table's sides: -1 is left or above, 1 right or below, in its own directions, 0 neither.
struct Side
{
    int x = 0, y = 0;

    bool operator==(const Side &) const = default;
};

// The side or corner `by` away (in the page's directions), the opposite one staying. Never smaller than 5, a table
// never than
// 20. What is round stays round when it keeps its proportions, and so does every round table. A text's letters get
// larger about its middle.
PlanDraft withSidePulled(const PlanDraft &draft, int id, Side side, QPointF by, bool keepsProportions);
QSizeF sizeOf(const PlanArea &area);           // as drawn before it was turned; empty: it has none of its own
QSizeF sizeOf(const TableShape &table);        // of its top
QSizeF sizeOf(const PlanDraft &draft, int id); // of a drawing or of a table's top

// A polygon's corners, in the page's places.
QList<QPointF> cornersOf(const PlanDraft &draft, int id); // empty: not a polygon
PlanDraft withCorner(PlanDraft draft, int id, int corner, QPointF at);
PlanDraft withCornerAfter(PlanDraft draft, int id, int corner, QPointF at); // the new one is corner + 1
PlanDraft withoutCorner(PlanDraft draft, int id, int corner);               // as it was where only three are left

// The corner whose edge to the next one is nearest to `point`, within `reach`; -1: none.
int edgeAt(const QList<QPointF> &corners, QPointF point, double reach);

} // namespace rowlock
