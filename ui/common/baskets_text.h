// What is said where "sold out" would be: how much is in baskets, and when the first of them runs out. Pure functions.
#pragma once

#include "model/domain/event.h"

#include <QString>

namespace rowlock {

// "Sold out, but 14 seats are in baskets, the first runs out in 2:10."; empty while something is left or nothing is
// held.
QString basketsText(const EventSummary &event, Instant now);
// For a narrow line, of what may be sold to everybody: "312 of 450 left", "Sold out", "Sold out · 14 on hold · 2:10".
QString leftText(const EventSummary &event, Instant now);
// Why it is not sold to everybody at this moment: "Sales closed", "Cancelled", "Draft", "On sale from Tue 1 Dec,
// 10:00", "Presale: code needed", "Sales ended"; empty: it is.
QString saleText(const EventSummary &event, Instant now, const QByteArray &timeZone);
// When its doors open, and when it is sold to whom, a line for each: "Presale until Fri 4 Dec, 10:00"; empty: always.
QString saleDatesText(const EventSummary &event, const QByteArray &timeZone);
// Why it is not sold to everybody, or what is left; in a presale both.
QString leftText(const EventSummary &event, Instant now, const QByteArray &timeZone);
// Does one of them change by itself?
bool countsDown(const EventSummary &event, Instant now);

} // namespace rowlock
