// A look at a seating plan's file before anything of it is kept: what is in it, and what the import doctor would mend.
#pragma once

#include "model/domain/result.h"
#include "model/domain/seating_plan.h"

#include <QStringList>

namespace rowlock {

struct PlanPreview
{
    SharedPlan plan;
    QStringList repairs; // one each, for a person: "Stalls, row A: the row had no name, and is now “1”."
};

// A repair as the reader notes it, without the path in the file: that is for whoever mends the file.
QString plainRepair(const QString &repair);

// Any thread; plan_invalid with details.place.
Result<PlanPreview> previewPlan(const QString &file);

} // namespace rowlock
