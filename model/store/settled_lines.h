// Which lines of sales a settlement covers: those of its events that came up to the entry of the journal it was made
// with, and that no settlement before it had (docs/decisions/settlements.md). One statement reads them, for a
// settlement that was made and for the next one, added up or opened down to the orders. Plain reading, inside whatever
// transaction the caller has open.
#pragma once

#include "model/domain/settlement.h"

namespace rowlock {

class Connection;

// By part and price type. `settlement` 0: those that none has yet. `opened`: for each order by itself.
Result<QList<SettledSum>> settledSums(Connection &connection, EventId event, int settlement, const Currency &currency,
                                      bool opened = false);
// How many lines of orders that none has yet.
Result<qint64> unsettledLines(Connection &connection, EventId event);

} // namespace rowlock
