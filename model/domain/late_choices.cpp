#include "model/domain/late_choices.h"

#include <algorithm>

namespace rowlock {

namespace {

template <typename Matches>
const TakenBack *findIn(const QList<TakenBack> &lates, Matches matches)
{
    const auto found = std::find_if(lates.begin(), lates.end(), matches);
    return found == lates.end() ? nullptr : &*found;
}

} // namespace

void LateChoices::add(const TakenBack &late)
{
    take(late.lost.id);
    m_lates.append(late);
}

std::optional<TakenBack> LateChoices::take(HoldId lost)
{
    const TakenBack *found = find(lost);
    return found ? std::optional(m_lates.takeAt(found - m_lates.constData())) : std::nullopt;
}

void LateChoices::forgetKept(HoldId hold)
{
    for (TakenBack &late : m_lates) {
        if (late.kept && late.kept->id == hold)
            late.kept.reset();
    }
}

const TakenBack *LateChoices::find(HoldId lost) const
{
    return findIn(m_lates, [lost](const TakenBack &late) { return late.lost.id == lost; });
}

const TakenBack *LateChoices::offering(HoldId hold) const
{
    return findIn(m_lates, [hold](const TakenBack &late) { return late.offered && late.offered->id == hold; });
}

const TakenBack *LateChoices::keeping(HoldId hold) const
{
    return findIn(m_lates, [hold](const TakenBack &late) { return late.kept && late.kept->id == hold; });
}

} // namespace rowlock
