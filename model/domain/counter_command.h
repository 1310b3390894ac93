// What the counter asks of the house and what comes back, as values that a test can name. Commands carry ids, never
// pointers: whoever carries one out looks the hold up, and may find none. An invalid hold means the sale on the counter
// when its turn has come.
#pragma once

#include "model/domain/hold_recovery.h"
#include "model/domain/patron.h"
#include "model/domain/payment.h"
#include "model/domain/reservation.h"
#include "model/domain/result.h"
#include "model/domain/waitlist.h"

#include <optional>
#include <variant>

namespace rowlock {

inline bool operator==(const SeatRequest &a, const SeatRequest &b)
{
    return a.seats == b.seats && a.best == b.best && a.category == b.category && a.accessible == b.accessible
           && a.section == b.section && a.area == b.area && a.quantity == b.quantity && a.fromBlocks == b.fromBlocks
           && a.types == b.types;
}

inline bool operator==(const NextBest &a, const NextBest &b)
{
    return a.instead == b.instead && a.category == b.category && a.shown == b.shown && a.section == b.section;
}

// Into the sale, or a new one where there is none.
struct AddSeats
{
    EventId event;
    SeatRequest request;
    bool isAgain = false; // of what was lost: what is still to be had of it
    HoldId hold = {};
    QString presaleCode = {}; // that the patron gave
    HoldId with = {};         // a new one is to go with this one, of another event
    bool operator==(const AddSeats &) const = default;
};

struct RemoveSeats
{
    SeatRequest request;
    HoldId hold = {};
    bool operator==(const RemoveSeats &) const = default;
};

struct SwapSeats
{
    QStringList out, in; // refs
    HoldId hold = {};
    bool operator==(const SwapSeats &) const = default;
};

struct FindNextBest
{
    NextBest wanted;
    HoldId hold = {};
    bool operator==(const FindNextBest &) const = default;
};

struct ChangeTypes // other price types for seats or places of the sale
{
    QList<TypeChange> changes;   // none: of one seat or place, the one that was picked last ...
    int lastTo = firstPriceType; // ... and has not this type yet, as its turn finds it
    HoldId hold = {};
    QString compReason = {};
    TypesKept keeps = {}; // in an exchange
    bool operator==(const ChangeTypes &) const = default;
};

struct AssignTypes // for all of it, in its order
{
    QList<TypeCount> types;
    HoldId hold = {};
    QString compReason = {};
    TypesKept keeps = {}; // in an exchange
    bool operator==(const AssignTypes &) const = default;
};

struct SetExtras // what is sold besides the seats, all of it; where there is no sale a new one, without seats
{
    EventId event;
    QList<HoldExtra> extras;
    HoldId hold = {};
    bool operator==(const SetExtras &) const = default;
};

struct ExtendHold
{
    HoldId hold = {};
    bool operator==(const ExtendHold &) const = default;
};

struct ReleaseSale
{
    HoldId hold = {};
    QList<HoldId> others = {}; // that go with it, if all of the sale is released
    bool operator==(const ReleaseSale &) const = default;
};

// Those below name their hold from the beginning.

struct ReleaseHold // what nobody chose; no news
{
    HoldId hold;
    bool operator==(const ReleaseHold &) const = default;
};

struct JoinSale // a sale of its own is to go with another one, for other events
{
    HoldId hold;
    HoldId with;
    bool operator==(const JoinSale &) const = default;
};

struct NamePatron
{
    HoldId hold;
    PatronChoice patron;
    bool operator==(const NamePatron &) const = default;
};

struct MarkForWillcall // its orders are to be left at will-call, or not
{
    HoldId hold;
    bool isToBeLeft = true;
    bool operator==(const MarkForWillcall &) const = default;
};

struct ReserveSale // with all that goes with it, until a release
{
    HoldId hold;
    PatronChoice patron;
    ReleaseTime release;
    bool stays = false; // on the counter, where something is paid of it at once
    QString key = {};   // the same for each try
    bool operator==(const ReserveSale &) const = default;
};

struct OpenReservation // from whichever terminal: it is on this counter, and stays reserved
{
    QString code;
    bool operator==(const OpenReservation &) const = default;
};

struct PutBackReservation // that was opened, as it is now
{
    bool operator==(const PutBackReservation &) const = default;
};

struct DropReservation // a person gives it up
{
    QString code;
    QString reason = {};
    bool operator==(const DropReservation &) const = default;
};

struct UndoReservation // just made, and not changed since `made`: its seats are a sale for minutes again
{
    Reservation made;
    bool operator==(const UndoReservation &other) const { return made.as.no == other.made.as.no; }
};

struct ReduceSale // what is taken off by hand from now on, and nothing else
{
    HoldId hold;
    QList<HandReduction> byHand;
    bool operator==(const ReduceSale &) const = default;
};

struct AddVoucher // to what was agreed for it
{
    HoldId hold;
    QString code;
    bool operator==(const AddVoucher &) const = default;
};

struct DropVoucher
{
    HoldId hold;
    VoucherId voucher;
    bool operator==(const DropVoucher &) const = default;
};

struct ExpireHold // strict, and its time is up: its seats are free from now on rather than when somebody asks
{
    EventId event;
    HoldId hold;
    bool operator==(const ExpireHold &) const = default;
};

struct HoldBeside // as a sale of its own, set aside; of all requests but the first what can be had
{
    EventId event;
    QList<SeatRequest> requests;
    bool joins = false; // the one that was held so just before, for another event
    bool operator==(const HoldBeside &) const = default;
};

struct RecoverHold // whose time was up
{
    HoldId hold;
    QString key; // the same for each try
    bool operator==(const RecoverHold &) const = default;
};

struct TakeAlternative // the seats offered instead of a lost hold's, with the time of a sale
{
    HoldId lost;
    HoldId hold;
    qint64 seconds = 0;
    bool operator==(const TakeAlternative &) const = default;
};

struct AcceptOffer // of the waitlist: the seats become a sale of this terminal
{
    WaitlistId entry;
    bool operator==(const AcceptOffer &) const = default;
};

struct BeginPayment
{
    HoldId hold;
    PaymentStart start; // its key tells it from every other
    bool operator==(const BeginPayment &other) const { return hold == other.hold && start.key == other.start.key; }
};

struct GiveUpPayment
{
    HoldId hold;
    QString reason;
    bool isUnconfirmed = false; // of an earlier run: the sale comes back to the counter
    bool operator==(const GiveUpPayment &) const = default;
};

struct FinishPayment // by the till, a device, or a person who has found out; said twice it answers the same
{
    HoldId hold;
    AttemptId attempt;
    PaymentVerdict verdict;
    bool operator==(const FinishPayment &other) const
    {
        return hold == other.hold && attempt == other.attempt && verdict.charged == other.verdict.charged;
    }
};

struct ReturnPart // that was paid of a sale, before the rest is
{
    HoldId hold;
    AttemptId part;
    bool operator==(const ReturnPart &) const = default;
};

struct ExchangeSeats // without a difference to pay: one transaction, which gives back what is given back
{
    HoldId hold; // with just the new seats
    ExchangeAsked asked;
    QString key; // the same for each try
    bool operator==(const ExchangeSeats &other) const { return hold == other.hold && key == other.key; }
};

using CounterCommand =
    std::variant<AddSeats, RemoveSeats, SwapSeats, FindNextBest, ChangeTypes, AssignTypes, SetExtras, ExtendHold,
                 ReleaseSale, ReleaseHold, JoinSale, NamePatron, MarkForWillcall, ReserveSale, OpenReservation,
                 PutBackReservation, DropReservation, UndoReservation, ReduceSale, AddVoucher, DropVoucher, ExpireHold,
                 HoldBeside, RecoverHold, TakeAlternative, AcceptOffer, BeginPayment, GiveUpPayment, FinishPayment,
                 ReturnPart, ExchangeSeats>;

struct PaymentFinished
{
    PaymentSettled settled;
    std::optional<Order> exchanged = {}; // with its new tickets alone
};

using CounterAnswer = std::variant<HoldInfo, Reservation, RecoveredHold, PaymentBegun, PaymentFinished>;

} // namespace rowlock
