// A performance that is not to be: parts that were paid of places for it, with no order yet, and what became of giving
// them back.
#pragma once

#include "model/domain/payment.h"

#include <QStringList>

#include <algorithm>

namespace rowlock {

struct EventDeposit
{
    HoldId hold;     // the performance's own
    QString patron;  // empty: nobody asked
    QString contact; // telephone or the like; empty: not known
    QString seats;   // labels, with "; " between
    QList<PaymentAttempt> parts;
    QStringList others = {}; // performances that are paid for with it and still to be
    bool isAsked = false;    // more of it is being asked for

    Money paid(const Currency &currency) const { return paidIn(parts, currency); }
    // Cash is not handed out before somebody stands there for it.
    bool isPaidAtWindow() const
    {
        return std::ranges::any_of(parts, [](const auto &part) { return part.method == PaymentMethod::Cash; });
    }
};

// What one step of the batch did with it.
struct DepositReturn
{
    enum class Outcome {
        Returned,  // every part, and the places are free
        AtWindow,  // some of it goes back in cash: left as it is until the patron comes
        ForOthers, // it is for other performances too: whether those go back as well a person decides
        Nothing,   // given back before, paid to the end, or kept
    };
    Outcome outcome = Outcome::Nothing;
    EventDeposit deposit;
};

} // namespace rowlock
