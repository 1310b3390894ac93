// "As many seats together, as near as can be to where they sat": what a party is offered that lost its seats. Pure.
#pragma once

#include "model/domain/seating_plan.h"

#include <functional>
#include <optional>

namespace rowlock {

// Of the `count` adjacent places of one line that leave fewest single seats those whose middle is nearest to the middle
// of `lost` (seat numbers, at least one); of equally near ones the first in the plan. `allowed` is called at most once
// a seat; `alone` says how many single seats a choice leaves (gap_rule.h), none where it is not given. Nothing where no
// line has so many together.
std::optional<QList<int>> nearestBlock(const SeatingPlan &plan, const QList<int> &lost, int count,
                                       const std::function<bool(int seatNo)> &allowed,
                                       const std::function<qsizetype(const QList<int> &seats)> &alone = {});

// The same where they sat at a point of the plan that no seat of it marks any more.
std::optional<QList<int>> nearestBlock(const SeatingPlan &plan, QPointF where, int count,
                                       const std::function<bool(int seatNo)> &allowed,
                                       const std::function<qsizetype(const QList<int> &seats)> &alone = {});

} // namespace rowlock
