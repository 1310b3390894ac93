// Seating plans as the house keeps them: the repaired document word for word, and what lists need to know of it.
#pragma once

#include "model/domain/event.h"
#include "model/store/writing.h"

namespace rowlock {

// `document` is what model/exchange wrote for `plan`.
Result<PlanSummary> addPlan(Connection &connection, const Act &act, const SeatingPlan &plan, const QByteArray &document,
                            const QStringList &warnings);
Result<QList<PlanSummary>> readPlans(Connection &connection);
Result<PlanSummary> readPlanSummary(Connection &connection, PlanId plan); // invalid_argument
Result<QByteArray> readPlanDocument(Connection &connection, PlanId plan); // invalid_argument

} // namespace rowlock
