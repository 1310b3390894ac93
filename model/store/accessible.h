// Accessible places (docs/decisions/accessible-places.md): until when they are kept, and that a companion's seat is
// taken with its bay or not at all. Decided here for every use case that puts seats under a hold, and by the schema's
// triggers for others.
#pragma once

#include "model/domain/seating_plan.h"
#include "model/store/claims.h"

namespace rowlock {

// Until so many minutes before the start; nothing: to the end. event_unknown, invalid_argument.
Result<EventSummary> keepAccessible(Connection &connection, const Act &act, EventId event,
                                    std::optional<qint64> minutes);

// ---- for other use cases inside their own transaction ----

Result<Done> checkAccessibleMinutes(std::optional<qint64> minutes); // invalid_argument

// Writes down which bay each companion's seat of the event belongs to, instead of what was written before. `numbers`:
// of the plan's seats in the schema, where a changed plan has another order.
Result<Done> pairCompanions(Writing &writing, EventId event, const SeatingPlan &plan, const QList<int> &numbers = {});

// forbidden where a companion seat would come under a hold without its wheelchair space: neither among `seats`, which
// are about to be taken, nor in the hold already, nor sold. Not asked once accessible seats are seats like any other.
Result<Done> requireBays(Writing &writing, const OpenEvent &event, const QList<SeatRow> &seats, HoldId hold);

// What goes back when these seats of the hold do: they, and before its bay each companion's seat that would stay alone.
Result<QList<SeatRow>> withCompanions(Writing &writing, const OpenEvent &event, const QList<SeatRow> &seats,
                                      HoldId hold);

// forbidden where these seats of the hold are left and a companion's seat of theirs stays.
Result<Done> requireCompanionsToo(Writing &writing, const OpenEvent &event, const QList<SeatRow> &seats, HoldId hold);

} // namespace rowlock
