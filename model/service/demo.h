// The demonstration: two venues and a season of six performances, partly sold over the last weeks, ready to go on
// selling. Everything is done through the Desk's own use cases at the times at which it is said to have happened, so
// that counters, journal and reports are as true as those of a real house.
#pragma once

#include "model/domain/clock.h"
#include "model/service/desk.h"

namespace rowlock {

inline constexpr quint32 demoSeed = 1611; // the year of the first "Tempest"

// Creates the file, complete or not at all; refuses (storage_unusable) where anything exists under that name.
// The same seed, clock and time zone give the same seats sold (order codes and barcodes are secrets and differ).
// invalid_argument: no such time zone. Takes a second or two, so never on the thread of a window.
Result<HouseFacts> createDemoHouse(const QString &file, const Currency &currency, const QByteArray &timeZone,
                                   const Clock &clock, quint32 seed = demoSeed);

} // namespace rowlock
