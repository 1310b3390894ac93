// What an event costs: by the prices that it has itself (price_types.h), or by the price lists that it uses, each from
// a moment on and until another. Which price holds is said by listPriceOf (model/domain/pricing/price_list.h) and by
// nothing else, at the house's time of the transaction that gives the seat.
#pragma once

#include "model/domain/event.h"
#include "model/store/claims.h"

#include <QSet>

namespace rowlock {

Result<QList<ListUse>> readUses(Connection &connection, EventId event);
// These and no others. Without any the event's own prices hold again, and what it cost otherwise than its lists is
// forgotten. event_unknown, invalid_argument: no such list, one that is not offered any more, as checkUses().
Result<QList<ListUse>> useLists(Connection &connection, const Act &act, EventId event, const QList<ListUse> &uses);
// Likewise, from what it uses at that moment; where `change` refuses nothing is done.
Result<QList<ListUse>> changeUses(Connection &connection, const Act &act, EventId event, const UsesChange &change);

// ---- for other use cases inside their own transaction, or while reading ----

Result<PriceBook> readPriceBook(Connection &connection, const EventSummary &event); // empty: it uses no list
// All of its categories and areas, at what they cost at that moment.
Result<QList<PoolStatus>> readPoolsAt(Connection &connection, const EventSummary &event, Instant now);
// As they are at that moment; `seats` and `pools` may be some of the event's.
Result<Done> showPricesAt(Connection &connection, const EventSummary &event, const PriceBook &book, Instant now,
                          QList<PoolStatus> &pools, QList<SeatStatus> &seats);

// What a new thing in a hold costs now. invalid_argument where the category is not sold at this type.
Result<TypePrice> priceToday(Writing &writing, const EventSummary &event, int pool, int type);
// Likewise of what has the type already: whether it is still offered does not matter.
Result<TypePrice> priceKept(Writing &writing, const EventSummary &event, int pool, int type);
// Likewise where a clerk gives the type. forbidden: it is for other sellers.
Result<TypePrice> priceForSeller(Writing &writing, const EventSummary &event, int pool, int type);
// Categories and areas that nobody sells now; none of an event that uses no lists.
Result<QSet<int>> poolsNotSold(Writing &writing, const EventSummary &event);

// Of seatsLeft(), those that somebody sells now: what has no price is nobody's best seat. Where that is all there is,
// as priceToday().
Result<Done> leaveOutUnsold(Writing &writing, const EventSummary &event, QByteArray &left);

Result<Done> saveUses(Writing &writing, const OpenEvent &event, const QList<ListUse> &uses);
// Of an event that uses lists: otherwise than they say, whichever of them holds; without a price it is not sold at that
// type, or is as they say where `change` wants that. Answers whether anything is other than before.
Result<bool> setOwnPrice(Writing &writing, const EventSummary &event, const PriceChange &change);

} // namespace rowlock
