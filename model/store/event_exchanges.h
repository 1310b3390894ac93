// A patron's exchange for what a hold has, seats or standing places (docs/decisions/moves.md): tickets of an order go
// back. Within a performance the order stays (exchanges.h); into another one what the hold has there becomes an order
// of its own, and what was paid for the one counts for the other.
#pragma once

#include "model/domain/payment.h"
#include "model/domain/pricing/exchange_price.h"
#include "model/store/claims.h"

namespace rowlock {

// Tickets of an order for all that a hold of this terminal has, in one transaction: as many as it has places. What the
// new ones cost more, with what an exchange costs, is paid with `payments` (payment_mismatch) into their order; what
// they cost less goes back out of the old one, the way it was paid. The answer's seats name the order of the new ones.
// invalid_argument (a ticket that is not valid any more, another number of places), event_closed (closed, cancelled;
// another event that has begun), forbidden (the order is being exchanged, another's hold), hold_unknown, hold_expired,
// hold_consumed, key_reused.
Result<MoveReceipt> exchangeTickets(Connection &connection, const Act &act, const ExchangeAsked &asked, HoldId inHand,
                                    const QList<PaymentLine> &payments, const QString &key = {});

// What it would come to at this moment; changes nothing. As exchangeTickets.
Result<ExchangePrice> quoteExchange(Connection &connection, const ExchangeAsked &asked, HoldId inHand, Instant now);

// The turn of both events; of those that are not there the hold's.
Result<Turn> turnOfExchange(Connection &connection, OrderId order, HoldId hold);

// ---- for exchanges.cpp and event_moves.cpp, inside their transaction ----

struct EventExchange
{
    Order order;
    QList<Ticket> tickets; // that go back
    ExchangePrice price;
    CashStep coin;
    bool isAsPaid = false; // by the house, which charges nothing for it
    Instant at = {};       // when its price was said
};
// Both events, changed in the order of their numbers.
struct BothEvents
{
    OpenEvent from, into;
};
Result<BothEvents> openBoth(Writing &writing, EventId from, EventId into);
Result<Done> requireToCome(const EventSummary &event, Instant now); // event_closed
// The house moves these tickets, in the order of the hold's items, for all that the hold has, which costs just what was
// paid for them: no money moves, and no fee is charged. forbidden where it would be another sum.
Result<MoveReceipt> exchangeAsPaid(Writing &writing, const BothEvents &events, const Order &order,
                                   const QList<Ticket> &tickets, HoldInfo hold, const QString &reason);
// For a hold of this terminal, named by tickets or by seats; closes its attempt.
Result<MoveReceipt> exchangeHeld(Writing &writing, ExchangeAsked asked, HoldId inHand,
                                 const QList<PaymentLine> &payments);
// What would be exchanged for a hold whose payment is about to begin; of another event it is the patron's from here on.
Result<EventExchange> exchangeToPay(Writing &writing, const OpenEvent &into, HoldInfo &hold,
                                    const ExchangeAsked &asked);
// The attempt was charged, and is closed by this.
Result<MoveReceipt> exchangeCharged(Writing &writing, const PaymentAttempt &attempt, const HoldInfo &hold,
                                    const QList<PaymentLine> &payments);
// What was answered when this charged attempt was carried out, put together from the orders.
Result<MoveReceipt> receiptOfEventExchange(Connection &connection, const PaymentAttempt &attempt,
                                           const QList<PaymentLine> &said);

} // namespace rowlock
