// Many seats in few words: "Stalls, row G, seat 7–9, 12". Pure functions.
#pragma once

#include "model/domain/hold.h"

#include <QStringList>

namespace rowlock {

// Labels that differ only in their last word share what comes before it; numbers in a row become a span.
// At most `most` groups; the rest is counted.
QString spansText(const QStringList &labels, int most = 3);
QString spansText(const QList<HoldItem> &items, int most = 3); // places as "3 × Floor"

} // namespace rowlock
