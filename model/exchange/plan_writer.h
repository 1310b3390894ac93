// Seating plans out, in pretix's JSON form or in our own, which is that and more (own_form.h). What is written reads
// back without a repair; pretix's is valid by that form's own rules.
#pragma once

#include "model/domain/result.h"
#include "model/domain/seating_plan.h"

#include <QByteArray>

namespace rowlock {

// Own: with what pretix's form has no member for; of a plan that speaks for itself nothing is lost. Pretix: without,
// each standing area in a zone of its own, as that form knows them.
enum class PlanForm { Own, Pretix };

// Compact JSON, the same bytes for the same plan. Sizes, radii and text sizes are rounded in pretix's form, which wants
// whole numbers there; positions are not. A zone with several blocks is written as a zone for each, bearing the block's
// name, so that the file tells its seats apart by itself; the own form of a plan that speaks for itself keeps its
// zones. The order of seats, and with it their numbers, stays.
QByteArray writePlan(const SeatingPlan &plan, PlanForm form = PlanForm::Own);

// Atomically: the file is as before, or whole. storage_full, storage_unusable.
Result<Done> writePlanFile(const SeatingPlan &plan, const QString &file, PlanForm form = PlanForm::Own);

} // namespace rowlock
