// Plans that were drawn here.
#include "model/service/desk.h"

#include "model/exchange/plan_reader.h"
#include "model/exchange/plan_writer.h"
#include "model/store/plans.h"

namespace rowlock {

// By way of the form, so that the house keeps exactly what it will read.
Result<PlanImportReceipt> Desk::savePlan(const SeatingPlan &drawn)
{
    TRY_GET(const ReadPlan read, readPlan(writePlan(drawn, PlanForm::Own)));
    TRY_GET(const PlanSummary summary,
            addPlan(*m_connection, act("plan.save"), read.plan, writePlan(read.plan, PlanForm::Own), read.warnings));
    return PlanImportReceipt{summary, read.warnings};
}

} // namespace rowlock
