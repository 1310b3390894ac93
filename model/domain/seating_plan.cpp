#include "model/domain/seating_plan.h"

namespace rowlock {

QList<int> SeatingPlan::standingAreas() const
{
    QList<int> standing;
    for (int i = 0; i < areas.size(); ++i) {
        if (areas[i].standing)
            standing.append(i);
    }
    return standing;
}

QStringList SeatingPlan::categoryNames() const
{
    QStringList names;
    names.reserve(categories.size());
    for (const PlanCategory &category : categories)
        names.append(category.name);
    return names;
}

} // namespace rowlock
