// Which seats "the best so many" are, as the house answers who asks and as the field at the top promises beforehand:
// one function for both, so that what is promised is what is given. Pure.
#pragma once

#include "model/domain/seating_plan.h"

#include <functional>
#include <optional>

namespace rowlock {

struct BestChoice
{
    qint64 count = 1;
    qint64 accessible = 0;                      // so many of them accessible places, with their companions' seats
    bool keepsAccessible = true;                // see keepsAccessible(): neither is given to who only says how many
    std::function<bool(int seatNo)> allowed;    // to be had, and of the category and section that are asked for
    std::function<bool(int seatNo)> shown = {}; // turned down before: not given again; none: first try
    QList<int> beside = {}; // seats that the party has already (best_available.h); without accessible ones
};

// Thread: any.
std::optional<QList<int>> chooseBest(const SeatingPlan &plan, const BestChoice &choice);

// A section by the name that people know it by: a block of the plan, or else a zone with all its blocks. Empty: there
// is none.
QList<int> blocksOfSection(const SeatingPlan &plan, const QString &section);

} // namespace rowlock
