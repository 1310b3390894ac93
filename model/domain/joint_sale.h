// Holds of one terminal that go together (hold.h: joint) are one sale: of which holds each consists, and what is in it.
// Pure functions.
#pragma once

#include "model/domain/hold.h"

namespace rowlock {

bool goTogether(const HoldInfo &one, const HoldInfo &other); // also one hold with itself

// Each sale with its holds, the oldest first; the sales in the order of their first holds as they are given.
QList<QList<HoldInfo>> salesOf(const QList<HoldInfo> &holds);

qint64 quantityOf(const QList<HoldInfo> &sale);
QList<HoldItem> itemsOf(const QList<HoldInfo> &sale);
QList<HoldId> idsOf(const QList<HoldInfo> &sale);

} // namespace rowlock
