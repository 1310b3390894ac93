// What a move and an exchange have in common, inside their own transaction: everybody stands up, then everybody sits
// down.
#pragma once

#include "model/domain/move.h"
#include "model/domain/order.h"
#include "model/store/claims.h"

#include <QJsonObject>

namespace rowlock {

// A seat that is left: sold with a ticket, or in a hold.
struct Leaving
{
    qsizetype at = 0; // its place among what was asked for
    SeatMove asked;
    SeatRow seat;
    OrderId order;
    Money price;               // paid for it
    SeatRow to;                // as it is when everybody has stood up
    int type = firstPriceType; // that it was sold or held at
};

struct Exchange
{
    Order order;
    Instant at; // when its price was said: now, or when its payment began
};

Result<QList<SeatMove>> checkedMoves(const QList<SeatMove> &moves); // those that change a seat; invalid_argument
Result<QString> checkedMoveReason(const QString &reason);           // invalid_argument
QJsonObject movesAsked(const QList<SeatMove> &moves, const QString &reason); // for a key

// Who leaves which seat. invalid_argument (nobody sits there, a used ticket, a seat named twice), seat_unavailable (not
// as it was seen), forbidden (in payment, offered, of an order that is being exchanged), hold_expired.
Result<QList<Leaving>> whoLeaves(Writing &writing, const OpenEvent &event, const QList<SeatMove> &moves);
Result<Done> requireOneOrder(const QList<Leaving> &party, const Order &order); // invalid_argument

// The old ticket's successor; the old one is void by now.
Result<Done> replaceTicket(Writing &writing, const MovedSeat &moved, const QString &reason);

// Lines for the order's tickets that were exchanged, and for what that costs, which it answers. `compReason`: of the
// new comps among them, if anybody said one.
Result<Money> replaceLines(Writing &writing, const OpenEvent &event, const Exchange &exchange,
                           const QString &compReason = {});

// An exchange is for seats at their price of today, and the order is not told of it yet: see tellOfMove().
Result<MoveReceipt> moveParty(Writing &writing, const OpenEvent &event, const QList<SeatMove> &moves,
                              const QString &reason, const Exchange *exchange = nullptr);
Result<Done> tellOfMove(Writing &writing, const OpenEvent &event, OrderId order, const MoveReceipt &receipt,
                        const Money &difference, const QString &reason, bool isExchange = false);

} // namespace rowlock
