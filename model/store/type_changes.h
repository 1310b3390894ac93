// A ticket that was sold at one price type is of another after all: an adult is a concession, a child is not. The old
// ticket is void and a new one stands in its place, for the same seat, at what the type costs now
// (docs/decisions/price-types.md).
#pragma once

#include "model/domain/move.h"
#include "model/store/writing.h"

namespace rowlock {

// The difference is paid with `payments` (payment_mismatch), or given back the way it was paid; no exchange fee is
// charged, and what the tickets' fees cost stays. The answer is as that of reissueTickets. invalid_argument also where
// a ticket is of that type already, or its category is not sold at it; event_closed for a cancelled performance.
Result<MoveReceipt> changeTicketTypes(Connection &connection, const Act &act, const TypeChangeAsked &asked,
                                      const QList<PaymentLine> &payments, const QString &key = {});

// What it would come to at that moment, to pay; below zero: goes back. Errors as changeTicketTypes.
Result<Money> quoteTypeChange(Connection &connection, const TypeChangeAsked &asked, Instant now);

} // namespace rowlock
