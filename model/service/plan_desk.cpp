#include "model/service/plan_desk.h"

#include "model/exchange/plan_losses.h"
#include "model/exchange/plan_reader.h"
#include "model/exchange/plan_writer.h"
#include "model/service/desk_session.h"
#include "model/service/event_desk.h"
#include "model/service/house_location.h"
#include "model/store/event_changes.h"
#include "model/store/plans.h"
#include "model/store/records.h"
#include "model/store/writing.h"

#include <algorithm>
#include <limits>

namespace rowlock {

Result<PlanImportReceipt> PlanDesk::import(const QString &file, const QString &name, PlanId versionOf)
{
    TRY_GET(ReadPlan read, readPlanFile(file));
    if (!name.trimmed().isEmpty()) {
        TRY_GET(read.plan.name, checkedPlanName(name));
    } else if (versionOf.isValid()) {
        TRY_GET(read.plan.name, readPlanName(m_session.connection(), versionOf));
    }
    TRY_GET(const PlanSummary summary, addPlan(m_session.connection(), m_session.act("plan.import"), read.plan,
                                               writePlan(read.plan), read.warnings, versionOf));
    return PlanImportReceipt{summary, read.warnings};
}

// By way of the form, so that the house keeps exactly what it will read.
Result<PlanImportReceipt> PlanDesk::save(const SeatingPlan &drawn, PlanId versionOf)
{
    TRY_GET(const ReadPlan read, readPlan(writePlan(drawn, PlanForm::Own)));
    TRY_GET(const PlanSummary summary, addPlan(m_session.connection(), m_session.act("plan.save"), read.plan,
                                               writePlan(read.plan, PlanForm::Own), read.warnings, versionOf));
    return PlanImportReceipt{summary, read.warnings};
}

Result<QList<PlanSummary>> PlanDesk::all()
{
    return readPlans(m_session.connection());
}

Result<PlanSummary> PlanDesk::summary(PlanId plan)
{
    return readPlanSummary(m_session.connection(), plan);
}

Result<SharedPlan> PlanDesk::plan(PlanId id)
{
    return m_session.plans().plan(id);
}

Result<SharedPlan> PlanDesk::planOf(EventId event)
{
    return m_session.plans().planOf(event);
}

void PlanDesk::expect(EventId wanted)
{
    EventId event = wanted;
    if (!event.isValid()) {
        Instant earliest{std::numeric_limits<qint64>::max()};
        for (const EventSummary &each : readEvents(m_session.connection()).value_or(QList<EventSummary>())) {
            if (each.starts >= m_session.clock().now() && each.starts < earliest) {
                event = each.id;
                earliest = each.starts;
            }
        }
    }
    if (event.isValid())
        static_cast<void>(planOf(event)); // what is wrong with it, who asks for it is told
}

void PlanDesk::useShelf(const PlanShelf &shelf)
{
    m_session.plans().useShelf(shelf);
}

Result<QStringList> PlanDesk::exportForPretix(PlanId id, const QString &file)
{
    TRY(requireNotOfHouse(m_session.facts().file, file));
    TRY_GET(const SharedPlan shared, plan(id));
    TRY(writePlanFile(*shared, file, PlanForm::Pretix));
    return pretixLosses(*shared);
}

Result<Done> PlanDesk::exportInOwnForm(PlanId id, const QString &file)
{
    TRY(requireNotOfHouse(m_session.facts().file, file));
    TRY_GET(const SharedPlan shared, plan(id));
    return writePlanFile(*shared, file, PlanForm::Own);
}

Result<QList<PlanSummary>> PlanDesk::versions(PlanId plan)
{
    return readPlanVersions(m_session.connection(), plan);
}

Result<PlanSummary> PlanDesk::rename(PlanId plan, const QString &name)
{
    TRY_GET(const PlanSummary renamed, renamePlan(m_session.connection(), m_session.act("plan.rename"), plan, name));
    m_session.plans().forgetAll();
    return renamed;
}

Result<Done> PlanDesk::remove(PlanId plan)
{
    return deletePlan(m_session.connection(), m_session.act("plan.delete"), plan);
}

Result<QList<PlanUse>> PlanDesk::usesOfOtherVersions(PlanId plan)
{
    constexpr int most = 20;
    TRY_GET(const QList<PlanSummary> known, versions(plan));
    TRY_GET(const QList<EventSummary> all, readEvents(m_session.connection()));
    QList<PlanUse> uses;
    for (const EventSummary &event : all) {
        const bool other = event.plan != plan && std::any_of(known.begin(), known.end(), [&](const auto &version) {
                               return version.id == event.plan;
                           });
        if (!other || event.cancelled || event.starts < m_session.clock().now() || uses.size() == most)
            continue;
        TRY_GET(const ReplanPreview change, EventDesk(m_session).planChange(event.id, plan));
        const auto gone = std::count_if(change.vanishing.begin(), change.vanishing.end(),
                                        [](const VanishingSeat &seat) { return seat.needsPlace(); });
        uses.append({event, qint64(gone)});
    }
    return uses;
}

} // namespace rowlock
