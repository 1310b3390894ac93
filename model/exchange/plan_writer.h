// Seating plans out, in pretix's JSON form, valid by the form's own rules. What is written reads back without a repair.
#pragma once

#include "model/domain/result.h"
#include "model/domain/seating_plan.h"

namespace rowlock {

QByteArray writePlan(const SeatingPlan &plan);
Result<Done> writePlanFile(const SeatingPlan &plan, const QString &file); // atomically; storage_full, storage_unusable

} // namespace rowlock
