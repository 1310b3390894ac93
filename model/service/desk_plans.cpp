// Plans that come in, their versions and names, and those kept ready.
#include "model/service/desk.h"

#include "model/exchange/plan_losses.h"
#include "model/exchange/plan_reader.h"
#include "model/exchange/plan_writer.h"
#include "model/store/plans.h"
#include "model/store/records.h"

#include <limits>

namespace rowlock {

Result<PlanImportReceipt> Desk::importPlan(const QString &file, const QString &name, PlanId versionOf)
{
    TRY_GET(ReadPlan read, readPlanFile(file));
    if (!name.trimmed().isEmpty()) {
        read.plan.name = name.trimmed().left(200);
    } else if (versionOf.isValid()) {
        TRY_GET(read.plan.name, readPlanName(*m_connection, versionOf));
    }
    TRY_GET(const PlanSummary summary,
            addPlan(*m_connection, act("plan.import"), read.plan, writePlan(read.plan), read.warnings, versionOf));
    return PlanImportReceipt{summary, read.warnings};
}

// By way of the form, so that the house keeps exactly what it will read.
Result<PlanImportReceipt> Desk::savePlan(const SeatingPlan &drawn, PlanId versionOf)
{
    TRY_GET(const ReadPlan read, readPlan(writePlan(drawn, PlanForm::Own)));
    TRY_GET(const PlanSummary summary, addPlan(*m_connection, act("plan.save"), read.plan,
                                               writePlan(read.plan, PlanForm::Own), read.warnings, versionOf));
    return PlanImportReceipt{summary, read.warnings};
}

Result<QStringList> Desk::exportPlan(PlanId id, const QString &file)
{
    TRY_GET(const SharedPlan shared, plan(id));
    TRY(writePlanFile(*shared, file, PlanForm::Pretix));
    return pretixLosses(*shared);
}

void Desk::usePlanShelf(const PlanShelf &shelf)
{
    m_shelf = shelf;
}

void Desk::expect(EventId wanted)
{
    EventId event = wanted;
    if (!event.isValid()) {
        Instant earliest{std::numeric_limits<qint64>::max()};
        for (const EventSummary &each : readEvents(*m_connection).value_or(QList<EventSummary>())) {
            if (each.starts >= m_clock->now() && each.starts < earliest) {
                event = each.id;
                earliest = each.starts;
            }
        }
    }
    if (event.isValid())
        static_cast<void>(planOf(event)); // what is wrong with it, who asks for it is told
}

} // namespace rowlock
