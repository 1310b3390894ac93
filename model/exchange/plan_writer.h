// Seating plans out, in pretix's JSON form, valid by the form's own rules. What is written reads back without a repair.
#pragma once

#include "model/domain/result.h"
#include "model/domain/seating_plan.h"

#include <QByteArray>

namespace rowlock {

// Own: with the marks that pretix's form has no member for, in a member "rowlock" of the seat. Pretix: without them.
enum class PlanForm { Own, Pretix };

// Compact JSON, the same bytes for the same plan. Sizes, radii and text sizes are rounded, because the form wants whole
// numbers there; positions are not. A zone with several blocks is written as a zone for each, bearing the block's name, so
// that the file tells its seats apart by itself. The order of seats, and with it their numbers, stays.
QByteArray writePlan(const SeatingPlan &plan, PlanForm form = PlanForm::Own);

// Atomically: the file is as before, or whole. storage_full, storage_unusable.
Result<Done> writePlanFile(const SeatingPlan &plan, const QString &file, PlanForm form = PlanForm::Own);

} // namespace rowlock
