// Finding orders, holds, reservations, patrons and gift cards by whatever somebody has of them, as one types
// (docs/decisions/finding.md). Nothing is written and no turn is taken. What is found by is what stands in the house
// now: a name that is erased leads nowhere from that transaction on, and one that is merged leads to who it is by now.
#pragma once

#include "model/db/statement.h"
#include "model/domain/finding.h"

namespace rowlock {

struct FindingAsked
{
    QString text;                      // empty: what this terminal sold last
    std::optional<EventId> event = {}; // that is looked at: what is of it comes first
    int limit = 20;                    // results
    QString terminal = {};             // who asks
    Instant now = {};
    bool isOfOrders = false; // nothing else is looked for
};

// Whole codes first; then what is exactly so, what begins so, and what has one slip, and of each the event that is
// looked at, then the newest. Nothing found is no error, whatever was typed.
Result<FoundThings> findThings(Connection &connection, const FindingAsked &asked);

} // namespace rowlock
