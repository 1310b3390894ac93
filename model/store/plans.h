// Seating plans as the house keeps them: the repaired document word for word, and what lists need to know of it.
#pragma once

#include "model/domain/event.h"
#include "model/store/writing.h"

namespace rowlock {

// `document` is what model/exchange wrote for `plan`. As another version of `versionOf`'s plan if that is valid, which
// then takes on the name. invalid_argument where there is no such plan.
Result<PlanSummary> addPlan(Connection &connection, const Act &act, const SeatingPlan &plan, const QByteArray &document,
                            const QStringList &warnings, PlanId versionOf = {});
// Without spaces around it. invalid_argument
Result<QString> checkedPlanName(const QString &name);
// With all its versions. invalid_argument: no such plan, a name that cannot be.
Result<PlanSummary> renamePlan(Connection &connection, const Act &act, PlanId plan, const QString &name);
// With all its versions; refused where an event uses one of them. invalid_argument
Result<Done> deletePlan(Connection &connection, const Act &act, PlanId plan);

Result<QList<PlanSummary>> readPlans(Connection &connection);                     // the newest version of each
Result<QList<PlanSummary>> readPlanVersions(Connection &connection, PlanId plan); // oldest first; invalid_argument
Result<PlanSummary> readPlanSummary(Connection &connection, PlanId plan);         // invalid_argument
Result<QString> readPlanName(Connection &connection, PlanId plan);                // invalid_argument
Result<QByteArray> readPlanDocument(Connection &connection, PlanId plan);         // invalid_argument

} // namespace rowlock
