#include "model/domain/best_choice.h"

#include "model/domain/accessible.h"
#include "model/domain/best_available.h"

namespace rowlock {

std::optional<QList<int>> chooseBest(const SeatingPlan &plan, const BestChoice &choice)
{
    if (choice.accessible > 0) {
        const auto fresh = [&](int seatNo) {
            return choice.allowed(seatNo) && !(choice.shown && choice.shown(seatNo));
        };
        return bestAccessible(plan, {int(choice.count), int(choice.accessible), fresh});
    }
    return bestSeats(plan, {int(choice.count), choice.allowed, !choice.keepsAccessible, choice.shown, choice.beside});
}

QList<int> blocksOfSection(const SeatingPlan &plan, const QString &section)
{
    for (int i = 0; i < plan.blocks.size(); ++i) {
        if (plan.blocks.at(i).name == section)
            return {i};
    }
    QList<int> blocks;
    for (int i = 0; i < plan.blocks.size(); ++i) {
        const int zone = plan.blocks.at(i).zone;
        if (zone >= 0 && zone < plan.zones.size() && plan.zones.at(zone).name == section)
            blocks.append(i);
    }
    return blocks;
}

} // namespace rowlock
