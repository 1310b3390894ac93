// The only functions that put a claim on a seat or on places, or take it off. Each change is one row changed, one
// journal entry and, by the schema's triggers, the counters.
#pragma once

#include "model/domain/event.h"
#include "model/domain/order.h"
#include "model/store/writing.h"

namespace rowlock {

// An event whose revision this transaction has taken: everything it changes carries `summary.revision`.
struct OpenEvent
{
    EventSummary summary;

    EventId id() const { return summary.id; }
    qint64 revision() const { return summary.revision; }
};

// Takes the event's next revision (and, on an engine with row locks, its lock). event_unknown.
Result<OpenEvent> openEvent(Writing &writing, EventId event);

// A seat as the transaction sees it before it changes it.
struct SeatRow
{
    int seatNo = -1; // its number in the schema, for ever; `place` is what SeatStatus, HoldItem and Ticket call seatNo
    QString ref;
    QString label;
    int pool = -1;
    SeatState state = SeatState::Free;
    HoldId hold;
    TicketId ticket;
    BlockId block;
    qint64 version = 0;
    int bay = -1;      // of a companion's seat: the accessible seat that it goes with
    int place = -1;    // its index in the event's plan of today
    int nextPool = -1; // where it goes when it comes free, as a changed plan has it; -1: it stays
    OrderId order;     // of its ticket
    BlockId fromBlock; // while it is held or sold: that it was taken out of (blocks.h)
};

// By ref or by short label; nullopt where the event's plan has none of that name.
Result<std::optional<SeatRow>> findSeat(Connection &connection, EventId event, const QString &refOrLabel);
Result<QList<std::optional<SeatRow>>> findSeats(Connection &connection, EventId event, const QStringList &refsOrLabels);
// The one at this place of the event's plan of today.
Result<SeatRow> seatAt(Connection &connection, EventId event, int place);
Result<QList<SeatRow>> seatsOfHold(Connection &connection, HoldId hold);
Result<Asked<SeatRow>> askSeatsOfHold(Connection &connection, HoldId hold);

Result<Done> holdSeat(Writing &writing, const OpenEvent &event, const SeatRow &seat, HoldId hold);
Result<Done> sellSeat(Writing &writing, const OpenEvent &event, const SeatRow &seat, const Ticket &ticket);
Result<Done> blockSeat(Writing &writing, const OpenEvent &event, const SeatRow &seat, const BlockInfo &block);
// A seat that a changed plan has put into another category goes there now. `why` goes to the journal: "released",
// "expired", "refunded", "unblocked", "block due", "out of block", "taken back", "reissued"; with a person's reason, if
// any.
Result<Done> freeSeat(Writing &writing, const OpenEvent &event, const SeatRow &seat, const QString &why,
                      const QString &reason = {});

Result<Done> holdPlaces(Writing &writing, const OpenEvent &event, int pool, qint64 quantity, HoldId hold);
// `from`: the block that the place was taken out of, if any.
Result<Done> sellPlace(Writing &writing, const OpenEvent &event, int pool, const Ticket &ticket, BlockId from = {});
// The places a hold has in a pool; answers how many.
Result<qint64> freePlaces(Writing &writing, const OpenEvent &event, int pool, HoldId hold, const QString &why);
Result<Done> freePlace(Writing &writing, const OpenEvent &event, const Ticket &ticket, BlockId from,
                       const QString &why);

// Places of a standing area that a block keeps back, one claim for one block.
Result<Done> blockPlaces(Writing &writing, const OpenEvent &event, int pool, qint64 quantity, const BlockInfo &block);
// So many of a block's, which keeps the others; `why` as with freeSeat.
Result<Done> freeBlockedPlaces(Writing &writing, const OpenEvent &event, const BlockInfo &block, qint64 quantity,
                               const QString &why, const QString &reason = {});

// Frees all that a hold has, seats and places; answers how many.
Result<qint64> freeAllOf(Writing &writing, const OpenEvent &event, const HoldInfo &hold, const QString &why);

} // namespace rowlock
