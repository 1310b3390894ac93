// A drawn plan and the outside: files, and what the import doctor says of it. Any thread; nothing here knows a house.
#pragma once

#include "model/domain/result.h"
#include "model/domain/seating_plan.h"

#include <QStringList>

namespace rowlock {

// `drawn` is as planOf() of plan_draft.h gives it, with refs.
// Neither is written over a box office file that is open (`house`; empty: none is): invalid_argument.
// In the program's own form: nothing of it is lost. storage_full, storage_unusable.
Result<Done> savePlanFile(const SeatingPlan &drawn, const QString &file, const QString &house);
// In pretix's form, repaired as on import; answers what that form cannot say, one sentence a kind.
// plan_invalid and as above
Result<QStringList> exportPlanFile(const SeatingPlan &drawn, const QString &file, const QString &house);

// What would be mended in it when it is saved: one line each, "$.zones[0].rows[3] (Stalls, row A): ...". plan_invalid
// where there is nothing to sell. 20,000 seats take some tenths of a second.
Result<QStringList> examinePlan(const SeatingPlan &drawn);

// What is copied from one plan to another, in the program's own form: `drawn` may have nothing to sell.
QByteArray planPart(const SeatingPlan &drawn);
Result<SeatingPlan> readPart(const QByteArray &part); // plan_invalid

} // namespace rowlock
