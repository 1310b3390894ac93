// Price types of the house, and what the categories of an event cost for each (docs/decisions/price-types.md).
#pragma once

#include "model/domain/price_type.h"
#include "model/domain/seat.h"
#include "model/store/claims.h"

namespace rowlock {

Result<QList<PriceType>> readPriceTypes(Connection &connection); // by number; those that are not offered too

// A new one where its number is -1; the first is always offered. Events on sale tell their windows of it.
// invalid_argument: an empty or taken name, a taken letter, a wrong colour, another kind than it had, a seller's name
// that cannot be, none of that number, too many.
Result<PriceType> savePriceType(Connection &connection, const Act &act, const PriceType &type);
// Of one that there is: what is said, and what it is at that moment. invalid_argument, as savePriceType.
Result<PriceType> editPriceType(Connection &connection, const Act &act, int no, const PriceTypeEdit &edit);
// Several, all or none; two may change keys with each other. Answers the house's.
Result<QList<PriceType>> savePriceTypes(Connection &connection, const Act &act, const QList<PriceType> &types);

// Of a category or a standing area, by name, for one type; without a price it is not sold at that type any more, which
// the first type refuses. Holds in hand and tickets keep theirs. event_unknown, invalid_argument.
Result<PoolStatus> setTypePrice(Connection &connection, const Act &act, EventId event, const QString &pool, int type,
                                std::optional<Money> price);

// Several of them in one transaction, all or nothing; answers how many were other before.
Result<int> setPrices(Connection &connection, const Act &act, EventId event, const QList<PriceChange> &changes);

// ---- for other use cases inside their own transaction ----

Result<PriceType> savePriceType(Writing &writing, const PriceType &type);
Result<int> setPrices(Writing &writing, EventId event, const QList<PriceChange> &changes);
// Of seven columns: number, name, letter, colour, offered, kind, sellers.
PriceType priceType(const Row &row, int first);
Result<Done> requirePriceTypes(Connection &connection, const QList<int> &numbers); // invalid_argument
Result<PriceType> typeOfNumber(Connection &connection, int no);                    // invalid_argument
// A companion comes with somebody, and nobody has two. Asked of all that a patron has for one performance once the act
// is done: of a hold that is paid for, of an order's valid tickets. invalid_argument.
Result<Done> requireCompany(const QList<PriceKind> &kinds);
Result<Done> requireMaySell(Writing &writing, const PriceType &type); // forbidden; a comp takes a right, too
Result<Done> requireOwnPrice(const PriceType &type);                  // invalid_argument: a comp has the first type's
// Of an event that uses no price lists (priceToday() has both). invalid_argument where the category is not sold at this
// type.
Result<TypePrice> ownPriceOf(Connection &connection, const EventSummary &event, int pool, int type,
                             bool alsoNotOffered);

} // namespace rowlock
