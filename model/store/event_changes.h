// What becomes of an event after it was made: another name or time, cancelled, deleted. Closing and opening: events.h.
#pragma once

#include "model/domain/event.h"
#include "model/store/writing.h"

namespace rowlock {

// Holds that stand keep their time; blocks that go on sale by themselves do so by the new time, and so does the end of
// sale. event_unknown, invalid_argument.
Result<EventSummary> editEvent(Connection &connection, const Act &act, EventId event, const EventEdit &edit);
// No new sale; what is sold stays, to be refunded order by order. setOnSale takes it back. event_unknown
Result<EventSummary> cancelEvent(Connection &connection, const Act &act, EventId event);
// Only what never sold and nobody holds a seat of; its blocks are released, its waitlist ends. event_unknown,
// invalid_argument with details.orders or details.holds.
Result<Done> deleteEvent(Connection &connection, const Act &act, EventId event);

// What may not be meant about an event of this plan at this time; `itself` is not in its own way. invalid_argument: no
// plan.
Result<EventClash> readClash(Connection &connection, PlanId plan, Instant starts, Instant now, EventId itself);

} // namespace rowlock
