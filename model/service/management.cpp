#include "model/service/management.h"

#include "model/exchange/plan_writer.h"
#include "model/store/event_changes.h"
#include "model/store/plans.h"

#include <algorithm>

namespace rowlock {

Result<EventSummary> Management::edit(EventId event, const EventEdit &edit)
{
    return editEvent(m_desk.connection(), m_desk.act("event.edit"), event, edit);
}

Result<EventSummary> Management::cancel(EventId event)
{
    return cancelEvent(m_desk.connection(), m_desk.act("event.cancel"), event);
}

Result<Done> Management::remove(EventId event)
{
    return deleteEvent(m_desk.connection(), m_desk.act("event.delete"), event);
}

Result<EventClash> Management::clash(PlanId plan, Instant starts, EventId itself)
{
    return readClash(m_desk.connection(), plan, starts, m_desk.clock().now(), itself);
}

Result<QList<PlanSummary>> Management::versions(PlanId plan)
{
    return readPlanVersions(m_desk.connection(), plan);
}

Result<PlanSummary> Management::rename(PlanId plan, const QString &name)
{
    TRY_GET(const PlanSummary renamed, renamePlan(m_desk.connection(), m_desk.act("plan.rename"), plan, name));
    m_desk.m_plans.clear(); // they bear their names
    m_desk.m_plansOfEvents.clear();
    return renamed;
}

Result<Done> Management::remove(PlanId plan)
{
    return deletePlan(m_desk.connection(), m_desk.act("plan.delete"), plan);
}

Result<QList<PlanUse>> Management::usesOfOtherVersions(PlanId plan)
{
    constexpr int most = 20;
    TRY_GET(const QList<PlanSummary> known, versions(plan));
    TRY_GET(const QList<EventSummary> all, m_desk.events());
    QList<PlanUse> uses;
    for (const EventSummary &event : all) {
        const bool other = event.plan != plan && std::any_of(known.begin(), known.end(), [&](const auto &version) {
                               return version.id == event.plan;
                           });
        if (!other || event.cancelled || event.starts < m_desk.clock().now() || uses.size() == most)
            continue;
        TRY_GET(const ReplanPreview change, m_desk.planChange(event.id, plan));
        const auto gone = std::count_if(change.vanishing.begin(), change.vanishing.end(),
                                        [](const VanishingSeat &seat) { return seat.needsPlace(); });
        uses.append({event, qint64(gone)});
    }
    return uses;
}

Result<Done> Management::exportInOwnForm(PlanId plan, const QString &file)
{
    TRY_GET(const SharedPlan shared, m_desk.plan(plan));
    return writePlanFile(*shared, file, PlanForm::Own);
}

} // namespace rowlock
