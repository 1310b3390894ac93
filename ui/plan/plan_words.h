// What is chosen on the drawing board, in words. Plain text.
#pragma once

#include "model/domain/plan_draft.h"

namespace rowlock {

QString describeChosen(const PlanDraft &draft, const Chosen &chosen); // "Stalls, rows A to F: 60 seats"

} // namespace rowlock
