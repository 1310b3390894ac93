// The house's price lists: category and price type to price, by name, for all performances that use them
// (docs/decisions/price-lists.md). Which performance uses which is in event_prices.h.
#pragma once

#include "model/domain/event.h"
#include "model/store/writing.h"

namespace rowlock {

Result<QList<NamedPrices>> readPriceLists(Connection &connection); // by name; those that are not offered too

// A new one, or another name, other prices of one that there is, for later sales of every event that uses it; events to
// come tell their windows. All or nothing. invalid_argument: an empty or taken name, none of that number, an unknown
// price type, an amount below zero, a category with a price of another type and none of the first, too many.
Result<NamedPrices> savePriceList(Connection &connection, const Act &act, const PriceListEdit &edit);

// Which performances use it, by start; not those that are deleted.
Result<QList<ListUser>> readListUsers(Connection &connection, PriceListId list);

// ---- for other use cases inside their own transaction ----

// invalid_argument where there is none.
Result<NamedPrices> readPriceList(Connection &connection, PriceListId list);

} // namespace rowlock
