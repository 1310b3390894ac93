#include "model/domain/adjacency.h"

#include "model/domain/accessible.h"
#include "model/domain/plan_blocks.h"
#include "model/domain/plan_labels.h"
#include "model/domain/plan_lines.h"
#include "model/domain/plan_words.h"

#include <algorithm>

namespace rowlock {

namespace {

struct Access
{
    bool accessible = false;
    bool companion = false;
    bool restrictedView = false;

    bool isTold() const { return accessible || companion; }
};

Access accessOf(const QStringList &names)
{
    Access access;
    for (const QString &name : names) {
        access.accessible = access.accessible || saysAccessible(name);
        access.companion = access.companion || saysCompanion(name);
        access.restrictedView = access.restrictedView || saysRestrictedView(name);
    }
    return access;
}

// A plan that speaks for itself is believed. Else the category's name counts before the row's: a companion's seat in a
// wheelchair row is the companion's.
void deriveAccess(SeatingPlan &plan)
{
    if (plan.isOwnForm)
        return;
    QList<Access> ofCategory, ofRow;
    for (const PlanCategory &category : plan.categories)
        ofCategory.append(accessOf({category.name}));
    for (const PlanRow &row : plan.rows)
        ofRow.append(accessOf({row.name, row.rowLabel, row.seatLabel}));
    for (PlanSeat &seat : plan.seats) {
        Access access = ofRow[seat.row];
        if (seat.category >= 0 && ofCategory[seat.category].isTold())
            access = ofCategory[seat.category];
        seat.accessible = access.accessible;
        seat.companion = access.companion;
        seat.restrictedView = seat.restrictedView || ofRow[seat.row].restrictedView
                              || (seat.category >= 0 && ofCategory[seat.category].restrictedView);
    }
}

} // namespace

void deriveGeometry(SeatingPlan &plan)
{
    deriveBlocks(plan);
    deriveWithinBlocks(plan);
}

void deriveWithinBlocks(SeatingPlan &plan)
{
    deriveLines(plan);
    deriveLabels(plan);
    deriveAccess(plan);
    deriveBays(plan);
}

int neighbour(const SeatingPlan &plan, int seatNo, int step)
{
    if (seatNo < 0 || seatNo >= plan.seats.size())
        return -1;
    const PlanSeat &seat = plan.seats[seatNo];
    if (seat.line < 0)
        return -1;
    return plan.lines[seat.line].seats.value(seat.place + step, -1);
}

int groupsOf(const SeatingPlan &plan, const QList<int> &seatNos)
{
    return int(std::count_if(seatNos.cbegin(), seatNos.cend(),
                             [&](int seatNo) { return !seatNos.contains(neighbour(plan, seatNo, -1)); }));
}

} // namespace rowlock
