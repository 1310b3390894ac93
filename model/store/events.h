// Events: a plan on one date, with prices, rules and a row for every seat.
#pragma once

#include "model/domain/event.h"
#include "model/store/writing.h"

namespace rowlock {

// invalid_argument: a name, price, capacity or rule that cannot be; names what is known.
Result<EventSummary> createEvent(Connection &connection, const Act &act, const NewEvent &event,
                                 const SeatingPlan &plan);
// Closes it, or opens what was closed or cancelled. event_unknown
Result<EventSummary> setOnSale(Connection &connection, const Act &act, EventId event, bool onSale);

// All of them or none: each as `event`, at these times; its terms of sale are those of the first of them.
Result<QList<EventSummary>> createSeries(Connection &connection, const Act &act, const NewEvent &event,
                                         const QList<Instant> &starts, const SeatingPlan &plan);

Result<QString> checkedEventName(const QString &name); // trimmed; invalid_argument
Result<Done> checkHoldRules(const HoldRules &rules);   // invalid_argument

// For a new file, inside the transaction that makes it a house.
// With these price types besides those that every house has.
Result<Done> foundHouse(Connection &connection, const Act &act, const Currency &currency, const QByteArray &timeZone,
                        const QList<PriceType> &types = {});

// ---- for other use cases inside their own transaction ----

Result<Done> checkSeries(const SeatingPlan &plan, const QList<Instant> &starts); // how many: invalid_argument
// As createEvent.
Result<EventId> addEvent(Writing &writing, const NewEvent &event, const SeatingPlan &plan);

} // namespace rowlock
