// A performance that is not to be, and everybody moved to another one: where each order would go, and what became of
// it.
#pragma once

#include "model/domain/move.h"

namespace rowlock {

// An order with tickets that are still good, and where its people would sit.
struct EventMover
{
    OrderId order;
    QString code;
    QString patron;      // empty: nobody asked
    QString contact;     // telephone or the like; empty: not known
    QStringList seats;   // labels
    QStringList to;      // labels of the new ones, in the same order; none: they cannot be moved ...
    QString why;         // ... for this reason
    bool isSame = false; // the same seats

    bool canMove() const { return why.isEmpty(); }
};

// What one step of the batch did with an order.
struct EventMove
{
    enum class Outcome {
        Moved,
        Nothing, // no ticket is good any more: moved or refunded before
    };
    Outcome outcome = Outcome::Nothing;
    OrderId order;
    OrderId into = {}; // what it became
    QString code = {}; // of that one
    MoveReceipt receipt = {};
};

} // namespace rowlock
