// What a changed seating plan changes: which seat of the new plan is which seat of the old one, and what became of
// each. Pure; any thread.
#pragma once

#include "model/domain/seating_plan.h"

#include <optional>

namespace rowlock {

// What a seat is known by when two plans are laid side by side.
struct SeatSign
{
    QString ref;
    QString label;
    std::optional<QPointF> position; // none: it stood in a plan that is not at hand any more
    double radius = 10;
};

QList<SeatSign> marksOf(const SeatingPlan &plan);

// For each of `after` the index in `before` of the same seat; -1 where it is new. By ref; then by the full label, where
// neither seat's ref is known to the other plan; then by the place it stands at (nearer than half a radius). Refs are
// unique within a list, and so are labels; of several with one label the first is meant.
QList<int> sameSeats(const QList<SeatSign> &before, const QList<SeatSign> &after);

// One seat. New: before is -1; gone: after is -1; else the three marks, any of which may be set together.
struct SeatChange
{
    int before = -1; // index in the old plan's seats
    int after = -1;  // index in the new plan's seats
    bool moved = false;
    bool renamed = false;       // another label: section, row or number
    bool recategorised = false; // another price category, by name

    bool isNew() const { return before < 0; }
    bool isGone() const { return after < 0; }
    bool isSame() const { return !isNew() && !isGone() && !moved && !renamed && !recategorised; }
    bool operator==(const SeatChange &) const = default;
};

// One standing area; as for seats. Areas are the same by ref, else by name.
struct AreaChange
{
    int before = -1; // index in the old plan's areas
    int after = -1;  // index in the new plan's areas
    bool renamed = false;
    bool resized = false; // another capacity in the plan

    bool isNew() const { return before < 0; }
    bool isGone() const { return after < 0; }
    bool isSame() const { return !isNew() && !isGone() && !renamed && !resized; }
    bool operator==(const AreaChange &) const = default;
};

struct PlanDifference
{
    QList<SeatChange>
        seats; // those of the new plan in its order (index = its seat number), then the gone ones in the old plan's
    QList<AreaChange> areas; // those of the new plan in its order, then the gone ones
    QPointF shift;           // of the plan as a whole: what stood at p stands at p + shift

    struct Counts
    {
        int same = 0, added = 0, gone = 0, moved = 0, renamed = 0, recategorised = 0;
        bool operator==(const Counts &) const = default;
    };
    Counts counts() const; // of seats; one that is moved and renamed is counted in both
    bool isEmpty() const;  // nothing that a person would see
};

// Seats move against the rest: where most were shifted by as much, it is the plan that was shifted, not they.
PlanDifference differenceOf(const SeatingPlan &before, const SeatingPlan &after);
// The same where it is known already which seat is which, as by sameSeats.
PlanDifference differenceOf(const SeatingPlan &before, const SeatingPlan &after, const QList<int> &beforeOf);

} // namespace rowlock
