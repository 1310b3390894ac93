// A changed plan for a performance that is being sold.
#include "model/service/desk.h"

#include "model/db/transaction.h"
#include "model/store/records.h"
#include "model/store/replan.h"

namespace rowlock {

Result<ReplanPreview> Desk::planChange(EventId id, PlanId planId)
{
    TRY(planSummary(planId)); // a deleted one is not given to anybody any more
    TRY_GET(const SharedPlan after, plan(planId));
    TRY_GET(const EventSummary known, readEvent(*m_connection, id));
    TRY(plan(known.plan)); // before the snapshot: parsing is slow
    return inReadTransaction(*m_connection, [&]() -> Result<ReplanPreview> {
        TRY_GET(const EventSummary event, readEvent(*m_connection, id));
        TRY_GET(const SharedPlan today, plan(event.plan));
        return previewPlan(*m_connection, id, planId, today, after, m_clock->now());
    });
}

Result<PlanApplied> Desk::applyPlan(EventId id, const PlanApplication &asked, const QString &key)
{
    TRY(planSummary(asked.plan));
    TRY_GET(const SharedPlan after, plan(asked.plan));
    TRY_GET(const EventSummary known, readEvent(*m_connection, id));
    TRY(plan(known.plan)); // parsed before the lock is had
    TRY_GET(const PlanApplied applied, rowlock::applyPlan(*m_connection, act("event.replan"), id, after, asked, key));
    m_plansOfEvents.remove(id);
    return applied;
}

} // namespace rowlock
