// Late money at the till: which holds of the sale that is paid for ended before its payment could begin and have to
// come back, or be known to be gone, before it goes on. A value.
#pragma once

#include "model/domain/counter_command.h"
#include "model/domain/hold_book.h"
#include "model/domain/late_choices.h"

namespace rowlock {

class AwaitedHolds
{
public:
    // As far as anybody knows by now; where all stand, the one that was named. In the order of the sale.
    QList<HoldId> begin(const BeginPayment &command, const HoldBook &book);
    void take(HoldId lost, HoldId back); // it is known what came of it; invalid: nothing of it is left

    bool isEmpty() const { return m_lost.isEmpty(); }
    bool contains(HoldId lost) const { return m_lost.contains(lost); }
    // of one of them, the oldest first; null: none is open
    const RecoveredHold *choice(const LateChoices &choices) const;
    HoldId back() const { return m_back; } // what came back last; invalid: nothing did

private:
    QList<HoldId> m_lost;
    HoldId m_back;
};

} // namespace rowlock
