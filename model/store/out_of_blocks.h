// Selling seats and places out of the block that keeps them, and back into it when their tickets come back
// (docs/decisions/dressing.md). For use cases inside their own transaction.
#pragma once

#include "model/domain/receipts.h"
#include "model/store/claims.h"

namespace rowlock {

// A blocked seat that is sold out of its block is free and answered as it is then, for a claim that remembers the block
// (SeatRow::fromBlock); its block ends with its last seat.
Result<SeatRow> takeOutOfBlock(Writing &writing, const OpenEvent &event, const SeatRow &seat);
// Likewise so many of its places, for this hold.
Result<Done> takePlacesOutOfBlock(Writing &writing, const OpenEvent &event, BlockId block, qint64 quantity,
                                  HoldId hold);
// Of a hold's places in the area so many are left: those that were on sale went first.
Result<Done> keepOutOfBlocks(Writing &writing, const OpenEvent &event, HoldId hold, int pool, qint64 left);
// The blocks that the hold's places in the area came out of, one for each such place; the hold has them no more.
Result<QList<BlockId>> blocksOfPlaces(Writing &writing, HoldId hold, int pool);

// Seats and places whose tickets came back, as seatsOfTickets() (tickets.h) answered them: those that are free go back
// to the block that they were sold out of, unless a person has released it or its time has come. Answers how many went
// to which. Before the waitlist is served.
Result<QList<BackInBlock>> returnToBlocks(Writing &writing, const OpenEvent &event, const QList<SeatRow> &left);

} // namespace rowlock
