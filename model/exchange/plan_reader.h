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

// Limits: 64 MiB, 250,000 seats, nesting of 64. plan_invalid with details.place (a JSON path, or line and column).
Result<ReadPlan> readPlan(const QByteArray &content);
Result<ReadPlan> readPlanFile(const QString &file);

} // namespace rowlock
