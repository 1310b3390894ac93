// What pretix's form cannot say of a plan, in sentences for whoever exports it.
#pragma once

#include "model/domain/seating_plan.h"

#include <QStringList>

namespace rowlock {

// One sentence a kind: what there is, and how it is in the file instead. Empty: nothing is lost.
QStringList pretixLosses(const SeatingPlan &plan);

} // namespace rowlock
