// What a person drawing a plan should know while it is still easy to mend. Pure; beside what the import doctor finds.
#pragma once

#include "model/domain/plan_draft.h"

namespace rowlock {

struct DraftWarning
{
    QString text;
    Chosen ids; // what it is about

    bool operator==(const DraftWarning &) const = default;
};

// At most a hundred. 20,000 seats take some tens of milliseconds.
QList<DraftWarning> warningsOf(const PlanDraft &draft);

// The thing at a place of the form, "$.zones[0].rows[3].seats[7] ...", in the order of planOf(); empty: none.
Chosen thingAt(const PlanDraft &draft, const QString &place);

} // namespace rowlock
