// Late money: where some of a sale whose time was up is gone, what is left of it and other seats are both held for a
// minute, and one of the two is to be chosen. Each choice is about its own sale, named by the hold that was lost. Never
// says which sale is on the counter. A value.
#pragma once

#include "model/domain/late_money.h"

namespace rowlock {

class LateChoices
{
public:
    void add(const TakenBack &late); // in place of one about the same hold
    std::optional<TakenBack> take(HoldId lost);
    void forgetKept(HoldId hold); // what was left of one is gone as well

    const TakenBack *first() const { return m_lates.isEmpty() ? nullptr : &m_lates.first(); } // the oldest
    const TakenBack *find(HoldId lost) const;
    const TakenBack *offering(HoldId hold) const;
    const TakenBack *keeping(HoldId hold) const;

private:
    QList<TakenBack> m_lates; // oldest first
};

} // namespace rowlock
