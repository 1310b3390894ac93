#include "model/domain/awaited_holds.h"

namespace rowlock {

QList<HoldId> AwaitedHolds::begin(const BeginPayment &command, const HoldBook &book)
{
    *this = {};
    for (const HoldId each : command.start.holds) {
        if (!book.find(each))
            m_lost.append(each);
    }
    if (m_lost.isEmpty())
        m_lost = {command.hold};
    return m_lost;
}

void AwaitedHolds::take(HoldId lost, HoldId back)
{
    m_lost.removeOne(lost);
    if (back.isValid())
        m_back = back;
}

const RecoveredHold *AwaitedHolds::choice(const LateChoices &choices) const
{
    for (const HoldId each : m_lost) {
        if (const RecoveredHold *found = choices.find(each))
            return found;
    }
    return nullptr;
}

} // namespace rowlock
