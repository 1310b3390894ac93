// What is sold with a hold besides its seats, or without any: goods, donations, gift cards
// (docs/decisions/gift-cards.md).
#pragma once

#include "model/store/holds.h"

namespace rowlock {

// All of it, in the place of what was there; none: nothing besides the seats. One new common deadline. As addToHold,
// and invalid_argument as checkExtras.
Result<HoldInfo> setExtras(Connection &connection, const Act &act, HoldId hold, const QList<HoldExtra> &extras);

// A hold with no seats, of the event at whose counter it is sold. event_unknown, event_closed (cancelled).
Result<HoldInfo> holdExtras(Connection &connection, const Act &act, EventId event, const QList<HoldExtra> &extras,
                            const QString &key = {});
// ... and sold at once. Also as sellHold.
Result<SaleReceipt> sellExtras(Connection &connection, const Act &act, EventId event, const QList<HoldExtra> &extras,
                               const QList<PaymentLine> &payments, const QString &key = {});

// ---- for other use cases inside their own transaction ----

// Goods that are in `before` keep the price that was told.
Result<HoldInfo> writeExtras(Writing &writing, const OpenEvent &event, const HoldInfo &hold,
                             const QList<HoldExtra> &extras, const QList<HoldExtra> &before);

} // namespace rowlock
