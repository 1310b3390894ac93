// Late money: where some of a sale whose time was up is gone, what is left of it and other seats are both held for a
// minute, and one of the two is to be chosen. Each choice is about its own sale, named by the hold that was lost. Never
// says which sale is on the counter. A value.
#pragma once

#include "model/domain/hold_recovery.h"

namespace rowlock {

class LateChoices
{
public:
    void add(const RecoveredHold &late); // in place of one about the same hold
    std::optional<RecoveredHold> take(HoldId lost);
    void forgetKept(HoldId hold); // what was left of one is gone as well

    const RecoveredHold *first() const { return m_lates.isEmpty() ? nullptr : &m_lates.first(); } // the oldest
    const RecoveredHold *find(HoldId lost) const;
    const RecoveredHold *offering(HoldId hold) const;
    const RecoveredHold *keeping(HoldId hold) const;

private:
    QList<RecoveredHold> m_lates; // oldest first
};

} // namespace rowlock
