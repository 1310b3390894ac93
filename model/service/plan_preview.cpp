#include "model/service/plan_preview.h"

#include "model/exchange/plan_reader.h"

namespace rowlock {

Result<PlanPreview> previewPlan(const QString &file)
{
    TRY_GET(ReadPlan read, readPlanFile(file));
    return PlanPreview{std::make_shared<const SeatingPlan>(std::move(read.plan)), read.warnings};
}

} // namespace rowlock
