// What a hold lists: seats and places, each at a price type and the price it was given. The claims are claims.h's.
#pragma once

#include "model/domain/price_type.h"
#include "model/store/claims.h"
#include "model/store/picker.h"

namespace rowlock {

// Gives things of a hold other price types, at the prices of today, all or nothing, with one new common deadline. Where
// a comp is among them it says why it is free, or the hold has said so before. `keeps`: an order that this hold is to
// be exchanged for; what was sold stays as it was sold (kept_types.h), for the reason that was said then. hold_unknown,
// hold_expired, hold_consumed, order_unknown, forbidden (another terminal's, in payment, a type for other sellers),
// invalid_argument (not in the hold, not sold at this type, a comp without a reason, or for another than the hold's).
Result<HoldInfo> changePriceTypes(Connection &connection, const Act &act, HoldId hold, const QList<TypeChange> &changes,
                                  const QString &compReason = {}, const TypesKept &keeps = {});
// Likewise all of it, in the order of its list: "2a 1c". The counts are as many as the hold has.
Result<HoldInfo> assignPriceTypes(Connection &connection, const Act &act, HoldId hold, const QList<TypeCount> &types,
                                  const QString &compReason = {}, const TypesKept &keeps = {});

// ---- for other use cases inside their own transaction ----

// A seat, or so many places of an area more (seatNo -1), at the first price type and today's price.
Result<Done> listItem(Writing &writing, const OpenEvent &event, HoldId hold, int pool, int seatNo, qint64 quantity);
Result<Done> unlistSeat(Writing &writing, HoldId hold, int seatNo); // its number in the schema
// So many places of the pool fewer: these types', if they are named (invalid_argument where there are fewer), else the
// last type's first.
Result<Done> unlistPlaces(Writing &writing, const HoldInfo &hold, int pool, qint64 quantity,
                          const QList<TypeCount> &types);
// The hold's seat, by its number in the schema, as it was priced before: at this type and price.
Result<Done> priceSeat(Writing &writing, HoldId hold, int seatNo, int type, const Money &price);
// Places of the pool that are listed at the first type go to this one, at this price.
Result<Done> pricePlaces(Writing &writing, const OpenEvent &event, HoldId hold, int pool, qint64 quantity, int type,
                         const Money &price);
// The picked types for `seats` and then `places` of the pool `area`, which are listed at the first type.
Result<Done> spreadTypes(Writing &writing, const OpenEvent &event, HoldId hold, const QList<SeatRow> &seats, int area,
                         qint64 places, const Picked &picked);
Result<Done> checkTypes(const QList<TypeCount> &types, qint64 most); // invalid_argument

} // namespace rowlock
