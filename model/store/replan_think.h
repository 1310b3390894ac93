// A change of plan thought through under the lock, before anything is written. For replan.cpp alone.
#pragma once

#include "model/domain/move.h"
#include "model/store/claims.h"
#include "model/store/replan_rows.h"

namespace rowlock {

// Everything that is known before anything is written.
struct Replan
{
    PlanId before;
    SharedPlan today, after;
    QList<PoolStatus> pools; // grows by the new ones
    QList<ReplanRow> rows;
    QList<int> rowOf; // index = seat of the new plan; -1: new
    QList<bool> kept; // index = row
    QList<AreaFit> areas;
    QList<VanishingSeat> vanishing;
    QList<SeatMove> moves; // by ref
};

// Refused as applyPlan, but for what is refused while parties move.
Result<Replan> thinkReplan(Writing &writing, const OpenEvent &event, const SharedPlan &after,
                           const PlanApplication &asked);

} // namespace rowlock
