// A changed plan applied to a performance that is being sold (docs/decisions/plan-changes.md): every sale stays on its
// seat, whoever has a seat that vanishes gets another in the same transaction, and nothing is done until each has one.
#pragma once

#include "model/domain/replan.h"
#include "model/store/writing.h"

namespace rowlock {

// What would change; reads only. `today` is the event's plan, `after` the one with the number `plan`. event_unknown.
Result<ReplanPreview> previewPlan(Connection &connection, EventId event, PlanId plan, const SharedPlan &today,
                                  const SharedPlan &after, Instant now);

// `after`: the plan with the number asked.plan; act.plans gives the event's plan of today, to know seats by their
// place. seat_unavailable (somebody has a seat that vanishes and no other is given, or the other one cannot be had:
// details name them), invalid_argument (an area too small for what is sold, a category without a price, not a seat of
// the plan, the event's plan is another by now), event_unknown, key_reused. As moveSeats for parties that cannot be
// moved.
Result<PlanApplied> applyPlan(Connection &connection, const Act &act, EventId event, const SharedPlan &after,
                              const PlanApplication &asked, const QString &key = {});

} // namespace rowlock
