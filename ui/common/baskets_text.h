// What is said where "sold out" would be: how much is in baskets, and when the first of them runs out. Pure functions.
#pragma once

#include "model/domain/event.h"

#include <QString>

namespace rowlock {

// "Sold out, but 14 seats are in baskets, the first runs out in 2:10."; empty while something is left or nothing is
// held.
QString basketsText(const EventSummary &event, Instant now);
// For a narrow line: "312 of 450 left", "Sold out", "Sales closed", "Cancelled", "Sold out · 14 in baskets · 2:10".
QString leftText(const EventSummary &event, Instant now);
// Does either of them change by the second?
bool countsDown(const EventSummary &event);

} // namespace rowlock
