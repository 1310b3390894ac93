// A patron's exchange at the counter: tickets of an order go back, other seats are taken, and the difference changes
// hands. Where money is to be taken an attempt stands in the store before (payments.h); what it has written down is
// what is exchanged.
#pragma once

#include "model/domain/payment.h"
#include "model/store/claims.h"

namespace rowlock {

// Seats of one order, for seats at their price of today, in one transaction. What is dearer is paid with `payments`
// (payment_mismatch), what is cheaper is given back the way it was paid. `inHand`: a hold of this terminal with just
// the new seats, in which they were chosen; they cost what they cost there, and it ends here. In payment it may be only
// for this very exchange. Also as moveSeats and, of that hold, as sellHold, and event_closed.
Result<MoveReceipt> exchangeSeats(Connection &connection, const Act &act, OrderId order, const QList<SeatMove> &moves,
                                  const QList<PaymentLine> &payments, const QString &reason, const QString &key = {},
                                  HoldId inHand = {});

// ---- for other use cases inside their own transaction ----

struct Exchange;
// Takes or gives back what `receipt.difference` says, and makes the order cost what its lines say.
Result<Done> settleDifference(Writing &writing, const OpenEvent &event, const Exchange &exchange,
                              const QList<PaymentLine> &payments, MoveReceipt &receipt);
// What an order costs more by now, and what cash was rounded by, which becomes a line of it; `change` went back out of
// what was paid.
Result<Done> addToTotal(Writing &writing, const OpenEvent &event, OrderId order, const Money &more,
                        const Money &rounding, const Money &change);

// ---- for event_exchanges.cpp, inside its transaction ----

struct EventExchange;
// All of the hold for tickets of an order of the same event, which stays one order: seats and standing places. Closes
// no attempt, and asks nothing of who may.
Result<MoveReceipt> carryWithin(Writing &writing, const OpenEvent &event, const EventExchange &exchange,
                                const HoldInfo &hold, const QList<PaymentLine> &payments, const QString &reason);
// The tickets of these seats, in the order of the hold's seats, which are just those that they move to. As moveSeats
// and exchangeSeats.
Result<QList<TicketId>> ticketsMoved(Writing &writing, const OpenEvent &event, const Order &order, const HoldInfo &hold,
                                     const QList<SeatMove> &moves);
Result<Done> requireNoExtras(const HoldInfo &hold); // forbidden
// Nobody exchanges for a companion's seat without its bay, as nobody buys it. forbidden.
Result<Done> requireBaysOf(Writing &writing, const OpenEvent &event, const Order &order,
                           const QList<TicketId> &goingBack, const QList<SeatRow> &taken);

// ---- for payments.cpp, inside its transaction ----

// What an exchange for all of this hold would move, and what it costs: checked as the exchange checks it.
// invalid_argument also where nothing is to be paid.
struct ExchangeDue
{
    struct Pair
    {
        TicketId ticket;
        int seatNo = -1; // of the new seat, in the schema
    };
    struct OfType
    {
        TicketId ticket;
        int type = 0; // that it is of then
        Money price;
    };
    QList<Pair> pairs; // where the seats were named
    Money difference;  // with the fees
    QString reason;
    Money fees;               // what the exchange costs besides
    QList<TicketId> tickets;  // where they were not: those that go back, for all of the hold
    QList<OfType> types = {}; // or, of a change of price types (type_changes.h): what each ticket becomes, for nothing
};
Result<ExchangeDue> exchangeDue(Writing &writing, const OpenEvent &event, HoldInfo &hold, const ExchangeAsked &asked);
// What was answered when the attempt was charged, put together from the order.
Result<MoveReceipt> receiptOfExchange(Connection &connection, const PaymentAttempt &attempt,
                                      const QList<PaymentLine> &said = {});
// Whether it is for just these moves, however their seats are named.
Result<bool> isAttemptFor(Connection &connection, const PaymentAttempt &attempt, const ExchangeAsked &asked);
// That go back, in the order of what the hold has for them; or that are of another price type then.
Result<QList<TicketId>> ticketsOfAttempt(Connection &connection, AttemptId attempt);
// What became of them once it was charged.
Result<QList<MovedSeat>> seatsOfAttempt(Connection &connection, AttemptId attempt);
// From the ticket's seat to the new one, by refs, as the attempt has it written down.
Result<QList<SeatMove>> movesOfAttempt(Connection &connection, AttemptId attempt);

} // namespace rowlock
