// What was sold stays as it was sold (docs/decisions/price-types.md): new seats that are held for an exchange may have
// the price types of the tickets that go back, whoever else sells them and whether they are still offered. The hold
// says whose they are, and is then sold to nobody else.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/order.h"
#include "model/store/claims.h"

namespace rowlock {

Result<QList<Ticket>> ticketsKept(Connection &connection, const TypesKept &kept); // order_unknown, invalid_argument

// What a new thing in a hold costs now at the type: as priceToday(), but forbidden where it is for other sellers; as
// priceKept() where one of `kept` has it.
Result<TypePrice> priceGiven(Writing &writing, const EventSummary &event, int pool, int type,
                             const QList<Ticket> &kept);

// Of a hold that has just been given types: says whose they are where it matters, and why its comps are free.
// forbidden: more of a type than `kept` has.
Result<HoldInfo> withTypesKept(Writing &writing, HoldInfo hold, OrderId order, const QList<Ticket> &kept,
                               const QString &compReason);

// Asked where a hold is paid for, with the tickets that go back for it. forbidden: its types are for those of an
// exchange, and other or fewer go back.
Result<Done> requireTypesGoBack(Writing &writing, const HoldInfo &hold, const QList<Ticket> &back);

// What was said of the comps among them, each reason once; where nobody was asked, for it had cost nothing anyway, the
// name of the type. Empty: none is a comp.
Result<QString> compReasonOf(Connection &connection, const QList<Ticket> &tickets);

} // namespace rowlock
