// A ticket that was sold at one price type is of another after all: an adult is a concession, a child is not. The old
// ticket is void and a new one stands in its place, for the same seat, at what the type costs now
// (docs/decisions/price-types.md).
#pragma once

#include "model/domain/payment.h"
#include "model/store/exchanges.h"

namespace rowlock {

// The difference is paid with `payments` (payment_mismatch), or given back the way it was paid; no exchange fee is
// charged, and what the tickets' fees cost stays. The answer is as that of reissueTickets. invalid_argument also where
// a ticket is of that type already, or its category is not sold at it; event_closed for a cancelled performance.
Result<MoveReceipt> changeTicketTypes(Connection &connection, const Act &act, const TypeChangeAsked &asked,
                                      const QList<PaymentLine> &payments, const QString &key = {});

// What it would come to at that moment, to pay; below zero: goes back. Errors as changeTicketTypes.
Result<Money> quoteTypeChange(Connection &connection, const TypeChangeAsked &asked, Instant now);

// ---- for payments.cpp and payment_begin.cpp, inside their transaction ----

// Its difference is paid for as an exchange's is, with a hold that has nothing: made here for a payment that is about
// to begin. event_closed.
Result<HoldInfo> holdForTypes(Writing &writing, const TypeChangeAsked &asked);
// What would become of the tickets, checked as the change checks it. invalid_argument also where nothing is to be paid.
Result<ExchangeDue> typesDue(Writing &writing, const OpenEvent &event, const TypeChangeAsked &asked);
// The attempt was charged, and is closed by this: what it has written down is what becomes of the tickets.
Result<MoveReceipt> typesCharged(Writing &writing, const PaymentAttempt &attempt, const HoldInfo &hold,
                                 const QList<PaymentLine> &payments);
// Whether it is for just this change.
Result<bool> isAttemptFor(Connection &connection, const PaymentAttempt &attempt, const TypeChangeAsked &asked);
// The price type, by its name, that its tickets are of then.
Result<QString> newTypeOf(Connection &connection, const PaymentAttempt &attempt);

} // namespace rowlock
