// A performance that is not to be: who has tickets for it, and what became of giving their money back.
#pragma once

#include "model/domain/gift_card.h"
#include "model/domain/order.h"
#include "model/domain/pricing/reversal.h"

#include <algorithm>

namespace rowlock {

// An order with tickets that are still good, and what of it would go back.
struct EventBuyer
{
    OrderId order;
    QString code;
    QString patron;  // empty: nobody asked
    QString contact; // telephone or the like; empty: not known
    QString seats;   // labels, with "; " between
    int tickets = 0; // that are still good; those of patrons who have been admitted are not
    Money paid;      // less what went back already
    Money back;
    QList<PaymentLine> by = {}; // how that would go back

    // Cash is not handed out before somebody stands there for it.
    bool isPaidAtWindow() const
    {
        return std::ranges::any_of(by, [](const PaymentLine &line) { return line.method == PaymentMethod::Cash; });
    }
};

// What one step of the batch did with an order.
struct EventRefund
{
    enum class Outcome {
        Refunded,
        AtWindow, // some of it goes back in cash: left as it is until the patron comes
        Nothing,  // no ticket is good any more: refunded before, or exchanged
    };
    Outcome outcome = Outcome::Nothing;
    OrderId order;
    Money amount; // given back, or to be paid at the window
    QList<Payment> payments = {};
    QList<SoldCard> cards = {}; // the new one that it went onto
};

} // namespace rowlock
