// What Rowlock's own form of a plan says beyond pretix's: `"rowlock_plan": 1` at the root, and a member "rowlock" in
// seats, rows and areas. Readers of pretix's form pass over both. The version grows when an older program would misread
// the plan.
#pragma once

#include "model/domain/seating_plan.h"
#include "model/exchange/form_object.h"

namespace rowlock {

constexpr int ownFormVersion = 1;

// The root: is it our own form? Refuses a plan of a later version.
bool readOwnVersion(FormObject &form, ImportNotes &notes);

// The members "rowlock", where there is one.
void readOwn(FormObject &form, PlanSeat &seat, ImportNotes &notes);
void readOwn(FormObject &form, PlanRow &row, ImportNotes &notes);
void readOwn(FormObject &form, PlanArea &area, ImportNotes &notes);

// What stands in "rowlock"; empty where there is nothing to say. `isOwnForm`: of a plan that speaks for itself.
QJsonObject ownMembers(const PlanSeat &seat, bool isOwnForm);
QJsonObject ownMembers(const PlanRow &row);
QJsonObject ownMembers(const PlanArea &area);

} // namespace rowlock
