// The category and the price of seats for one performance (docs/decisions/dressing.md). Holds in hand and tickets keep
// the price that was told; later sales have the new one.
#pragma once

#include "model/domain/category_change.h"
#include "model/store/claims.h"

namespace rowlock {

// All named seats go to the categories named, or nothing is changed; they must be free or blocked (a hold past its
// deadline gives way). `made` is made first, where it is given. Answers how many seats went. event_unknown,
// seat_unavailable, invalid_argument.
Result<int> recategorise(Connection &connection, const Act &act, EventId event, const QList<CategoryChange> &changes,
                         const std::optional<NewCategory> &made);

// Of a category or a standing area, by name. event_unknown, invalid_argument.
Result<PoolStatus> setPrice(Connection &connection, const Act &act, EventId event, const QString &pool,
                            const Money &price);

// Of any category or standing area of any event; nullopt where there is no event yet.
Result<std::optional<Money>> highestPrice(Connection &connection, const Currency &currency);

// The names of all categories and standing areas of all events, each once, in order.
Result<QStringList> readCategoryNames(Connection &connection);

// ---- for other use cases inside their own transaction ----

// A category beside those of the plan. invalid_argument.
Result<Done> makeCategory(Writing &writing, const OpenEvent &event, const NewCategory &wanted);
// A free or blocked seat, to a category by its number.
Result<Done> toCategory(Writing &writing, const OpenEvent &event, const SeatRow &seat, int pool);
// As setPrice, of an event that uses no price lists.
Result<PoolStatus> priceFirst(Writing &writing, EventId event, const QString &pool, const Money &price);
Result<Done> checkPrice(const EventSummary &event, const Money &price); // invalid_argument
// By name; `areasToo`: standing areas as well. invalid_argument.
Result<PoolStatus> poolNamed(const QList<PoolStatus> &pools, const QString &name, bool areasToo);

} // namespace rowlock
