#include "model/domain/late_choices.h"

#include <algorithm>

namespace rowlock {

namespace {

template <typename Matches>
const RecoveredHold *findIn(const QList<RecoveredHold> &lates, Matches matches)
{
    const auto found = std::find_if(lates.begin(), lates.end(), matches);
    return found == lates.end() ? nullptr : &*found;
}

} // namespace

void LateChoices::add(const RecoveredHold &late)
{
    take(late.lost.id);
    m_lates.append(late);
}

std::optional<RecoveredHold> LateChoices::take(HoldId lost)
{
    const RecoveredHold *found = find(lost);
    return found ? std::optional(m_lates.takeAt(found - m_lates.constData())) : std::nullopt;
}

void LateChoices::forgetKept(HoldId hold)
{
    for (RecoveredHold &late : m_lates) {
        if (late.kept && late.kept->id == hold)
            late.kept.reset();
    }
}

const RecoveredHold *LateChoices::find(HoldId lost) const
{
    return findIn(m_lates, [lost](const RecoveredHold &late) { return late.lost.id == lost; });
}

const RecoveredHold *LateChoices::offering(HoldId hold) const
{
    return findIn(m_lates, [hold](const RecoveredHold &late) { return late.offered && late.offered->id == hold; });
}

const RecoveredHold *LateChoices::keeping(HoldId hold) const
{
    return findIn(m_lates, [hold](const RecoveredHold &late) { return late.kept && late.kept->id == hold; });
}

} // namespace rowlock
