#include "model/service/known_plans.h"

#include "model/exchange/plan_reader.h"
#include "model/store/plans.h"
#include "model/store/records.h"

#include <memory>
#include <optional>

namespace rowlock {

Result<SharedPlan> KnownPlans::plan(PlanId id)
{
    if (const SharedPlan kept = m_plans.value(id))
        return kept;
    TRY_GET(const QByteArray document, readPlanDocument(m_connection, id));
    std::optional<SeatingPlan> ready = m_shelf.find(document);
    if (!ready) {
        TRY_GET(ReadPlan read, readPlan(document));
        m_shelf.keep(document, read.plan);
        ready = std::move(read.plan);
    }
    TRY_GET(ready->name, readPlanName(m_connection, id)); // it may have another since the document was written
    const auto shared = std::make_shared<const SeatingPlan>(*std::move(ready));
    m_plans.insert(id, shared);
    return SharedPlan(shared);
}

Result<SharedPlan> KnownPlans::planOf(EventId id)
{
    if (const SharedPlan kept = m_ofEvents.value(id))
        return kept;
    TRY_GET(const EventSummary known, readEvent(m_connection, id));
    TRY_GET(const SharedPlan shared, plan(known.plan));
    m_ofEvents.insert(id, shared);
    return SharedPlan(shared);
}

void KnownPlans::forgetAll()
{
    m_plans.clear();
    m_ofEvents.clear();
}

} // namespace rowlock
