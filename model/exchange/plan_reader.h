// Seating plans in: the format is told by the content, the import doctor repairs what can be repaired and lists it.
#pragma once

#include "model/domain/result.h"
#include "model/domain/seating_plan.h"

#include <QByteArray>
#include <QStringList>

namespace rowlock {

struct ReadPlan
{
    SeatingPlan plan;
    QStringList warnings; // one per repair: where, what was wrong, what was done
};

// A plan is read whole or not at all. Refused with plan_invalid and details.place (a JSON path, line and column, or the
// file; with a file also details.file): what is no JSON, no plan, or has nothing to sell; more than 64 MiB (a larger
// file is not read), nesting of more than 64, more than 250,000 seats; positions that are no numbers or beyond ten
// million; names longer than 200 characters or with control characters. Thread: any. 20,000 seats take about a tenth of
// a second.
Result<ReadPlan> readPlan(const QByteArray &content);
Result<ReadPlan> readPlanFile(const QString &file);
// A part of a plan, which may have nothing to sell; otherwise as readPlan.
Result<ReadPlan> readPlanPart(const QByteArray &content);

} // namespace rowlock
