// A party changes seats: who goes where, and what came of it.
#pragma once

#include "model/domain/id.h"
#include "model/domain/order.h"

#include <QList>
#include <QString>

namespace rowlock {

struct SeatMove
{
    QString from;        // ref or short label of a sold or held seat
    QString to;          // of a free one, or of another that is left in the same move
    qint64 version = -1; // of the seat that is left, as it was seen; -1: whoever sits there now goes
};

// One seat's change. A sold seat's old ticket is void and `ticket` is valid for the new seat, with a barcode of its
// own.
struct MovedSeat
{
    QString from, fromLabel;
    QString to, toLabel;
    OrderId order; // of a sold seat ...
    TicketId replaced, ticket;
    QString barcode;
    HoldId hold;        // ... or the hold that has it
    qint64 version = 0; // of the new seat, for who wants to move it back and nobody else
};

struct MoveReceipt
{
    EventId event;
    QList<MovedSeat> seats;      // in the order asked for
    Money difference;            // paid by the patron; negative: given back. Zero for a move, which moves no money
    Money paid, change;          // handed over, and given back out of it
    QList<Payment> refunds = {}; // how a negative difference went back; amounts below zero
    Money fees = {0, difference.currency};     // of an exchange: what it cost besides, in the difference
    Money rounding = {0, difference.currency}; // besides the difference: of what was paid or went back in cash

    // The orders, or holds, that have other seats now; each once.
    QList<OrderId> orders() const;
    QList<HoldId> holds() const;
    QStringList newLabels() const; // of the seats that they have now
    // Everybody back to where they came from, refused where somebody has moved on since.
    QList<SeatMove> back() const;
};

// Sold tickets that are of another price type after all.
struct TypeChangeAsked
{
    OrderId order;
    QList<TicketId> tickets; // none named: all that are valid
    int type = 0;            // the price type that they are of from now on
    QString reason;
};

// The order with the tickets that the move made, and no others: what is printed after it.
Order newTickets(Order order, const MoveReceipt &receipt);

// Two parties of one size change places, the first with the first.
QList<SeatMove> swapOf(const QList<SeatMove> &movesOfOne);

} // namespace rowlock
