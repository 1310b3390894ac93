// Patrons' names: given to a hold while it is sold, kept by its order, and found again. A name stands in a row of
// `patron` alone, which can be emptied; the journal has its number and a salted digest (docs/decisions/names.md).
#pragma once

#include "model/domain/event.h"
#include "model/domain/order.h"
#include "model/store/claims.h"
#include "model/store/known_patrons.h"

namespace rowlock {

using PatronId = Id<struct PatronTag>;

// Of this terminal's hold, also one in payment; an empty choice takes it back. hold_unknown, hold_expired,
// hold_consumed, forbidden, invalid_argument.
Result<HoldInfo> namePatron(Connection &connection, const Act &act, HoldId hold, const PatronChoice &patron);

// Writes the names into the seats: of held ones from their hold, of sold ones from their order.
void nameSeats(QList<SeatStatus> &seats, const QList<HoldInfo> &holds, const QList<SoldOrder> &orders);

// ---- for other use cases inside their own transaction ----

// Of a live hold, whoever's it is; nothing happens where it already has that name, of the same person. The name that it
// had is emptied if nothing else bears it.
Result<Done> nameHold(Writing &writing, const HoldInfo &hold, const GivenPatron &given);
// ... each of those that go together.
Result<Done> nameHolds(Writing &writing, const QList<HoldInfo> &holds, const GivenPatron &given);
// ... by the very patron that another hold or a party has; of one without a patron nothing happens.
Result<Done> passPatron(Writing &writing, HoldInfo &hold, PatronId patron);
Result<PatronId> patronOf(Connection &connection, HoldId hold); // not valid: none
Result<PatronId> patronOf(Connection &connection, WaitlistId party);

struct NewPatron
{
    PatronId id;
    QString digest;   // for the journal
    PatronNo no = {}; // likewise, where the house knows them

    void tell(QJsonObject &body) const; // whose something is from now on
};
Result<NewPatron> addPatron(Writing &writing, const GivenPatron &given);
// The words that a new order is found by.
Result<Done> addPatronWords(Writing &writing, OrderId order, const QString &name);

} // namespace rowlock
