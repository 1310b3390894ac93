// What the sale on the counter has to say, beside how it stands: for the clerk, which ui/sell words, and for the
// window.
#pragma once

#include "model/domain/counter_command.h"
#include "model/domain/error.h"

#include <variant>

namespace rowlock {

// What the clerk is to be told; ui/sell words it.
struct SaleNotice
{
    enum class Kind {
        NoneFree,      // of the seats that were picked
        ExchangeOpen,  // no other sale comes to the counter, nor goes from it
        Released,      // by the clerk: `hold`
        HeldBeside,    // what was lost, as a sale set aside: `hold`
        Lost,          // `hold` ended and nobody here meant it to; lost() has it
        Refused,       // `error`
        CompReason,    // a comp was asked for, and its reason is missing: `error`
        AllHeldAgain,  // of a sale whose time was up
        AllHeldBeside, // ... set aside, another sale is on the counter
        SomeGone,      // ... but for `gone`
        OfferEnded,    // the other seats of a late sale: `hold`
        OfferTaken,    // of the waitlist: `hold`
        LastChoice,    // of "best"
        Dropped,       // a reservation, by the clerk: `hold`
        SoldElsewhere, // a reservation that was on the counter: `hold`
    };
    Kind kind;
    HoldInfo hold = {};
    Error error = {};
    QList<GoneSeat> gone = {};
    bool wasAside = false;   // lost: it was not on the counter
    QList<int> seatNos = {}; // to point out on the map
};

// What came of late money, which a payment may wait for.
struct LateRecovered
{
    RecoveredHold back;
};
struct LateRefused
{
    HoldId lost;
    Error error;
};
struct LateChosen // by somebody or by time
{
    HoldId lost;
    HoldId goesOn; // invalid: nothing is left of it
};

struct PaymentDone // sold, exchanged, settled as not charged, or a part of it paid
{
    HoldId hold;
    PaymentFinished finished;
};
struct PaymentFailed // it could not be written down; an invalid attempt: nothing was to be paid
{
    AttemptId attempt;
    Error error;
};
struct PaymentLeftOpen // unconfirmed from now on
{
    HoldId hold;
};

struct EventRequested // a sale of another event was resumed
{
    EventId event;
};

struct ReservationAnswered // to a sale that was to be reserved
{
    ReserveSale asked;
    std::optional<Reservation> made = {}; // none: `error`
    Error error = {};
};
struct ReservationMeant // by who clicked a seat of it, or wants to release what is reserved: a person is to be asked
{
    enum class For { Opening, Dropping };
    HoldInfo hold;
    For what = For::Opening;
};

using SaleNews = std::variant<SaleNotice, LateRecovered, LateRefused, LateChosen, PaymentDone, PaymentFailed,
                              PaymentLeftOpen, EventRequested, ReservationAnswered, ReservationMeant>;

} // namespace rowlock
