// Payment lies between two short transactions (docs/decisions/payments.md): an attempt is written down before a drawer,
// a card terminal or a person is asked for money, and closed when the answer is known. These are the values; nothing
// here waits.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/move.h"
#include "model/domain/order.h"
#include "model/domain/receipts.h"

#include <algorithm>
#include <optional>

namespace rowlock {

// In the database: open, charged, refused, not_charged. An open one is a payment in doubt as soon as nobody waits for
// its answer.
enum class AttemptState { Open, Charged, Refused, NotCharged };
QString stateName(AttemptState state);
Result<AttemptState> attemptStateFromName(const QString &name);

// Tickets of an order go back and all that a hold has is taken in their place, in the same event or another one; what
// is paid is the difference.
struct ExchangeAsked
{
    OrderId order;
    QList<SeatMove> moves; // which seat for which, within the event: to just the seats of the hold
    QString reason;
    // Where no seats are named: those that go back, the first for the first of the hold (none: all that are valid).
    QList<TicketId> tickets = {};

    bool namesSeats() const { return !moves.isEmpty(); }
};

struct PaymentStart
{
    PaymentMethod method = PaymentMethod::Card;
    std::optional<Money> amount; // the hold's total if not given; less where the rest is paid in another way
    QString key;                 // the same for every try of this payment; empty: one is made
    // Single seats that the choice leaves: the clerk was told of them and goes on; for the journal.
    QStringList insisted = {};
    std::optional<ExchangeAsked> exchange = {}; // not the seats are paid for, but what they cost more
    // That go together and are to be paid for, all or none: hold_expired where one has ended. None: just those that
    // there are.
    QList<HoldId> holds = {};
    // The deposit that the house proposes, less what is paid already, in place of an amount.
    bool isDeposit = false;
    // Of a part: when the rest is due. Of the first one proposed if not given.
    std::optional<Instant> restDue = {};
    // Not a hold is paid for but what it costs more that tickets are of another price type. The hold is made with it,
    // and has nothing.
    std::optional<TypeChangeAsked> types = {};

    OrderId order() const; // whose tickets are exchanged, or are of another type then; invalid: it is a sale
};

struct PaymentAttempt
{
    AttemptId id;
    HoldId hold;
    EventId event;
    QString key; // a device charges once for one key
    PaymentMethod method = PaymentMethod::Card;
    Money amount;
    AttemptState state = AttemptState::Open;
    Actor by; // who began it
    Instant begunAt;
    std::optional<Instant> endedAt;
    QString endedBy;        // the terminal that knew the answer
    QString reference;      // charged: the terminal's receipt number or the like
    QString reason;         // refused or not charged: what the device or the person said
    OrderId exchanged = {}; // of an exchange: the order whose tickets go back
    QString exchangeReason = {};
    std::optional<Money> tendered = {};  // of a part: what was handed over
    std::optional<Instant> restDue = {}; // of its hold: when the rest is to be paid
    ShiftId shift = {};                  // in which it ended
    bool changesTypes = false;           // of an exchange: the seats stay, and their tickets are of another price type

    bool isExchange() const { return exchanged.isValid(); } // in the database: purpose exchange, otherwise sale
    bool isPart() const { return tendered.has_value(); }    // it was charged, and more was due
};

// What is asked for where all that is left is paid so: cash is rounded.
Money dueIn(PaymentMethod method, const Money &left, CashStep coin);

// What was paid of a hold so far, each part by itself. The hold stays in payment until all is paid, or every part was
// given back.
struct PaidInParts
{
    QList<PaymentAttempt> parts; // oldest first; none that was given back
    Money due;                   // all together, if it is paid in the ways of the parts
    CashStep coin = {};

    Money paid() const;
    Money left() const { return due - paid(); }
    Money leftFor(PaymentMethod method) const { return dueIn(method, left(), coin); } // which pays all of it
};
Money paidIn(const QList<PaymentAttempt> &parts, const Currency &currency);

// Of a part that was given back.
struct PartReturned
{
    PaymentAttempt part;
    HoldInfo hold;       // in payment still, or where it was the last part, active again or released
    qint64 released = 0; // places that are free again
};

// What became of the parts of a hold for whose rest nobody came.
struct DepositKept
{
    QList<Order> orders; // of kept charges alone: one for each performance that a share falls to
    HoldInfo hold;       // released
    qint64 released = 0; // places that are free again
};

struct PaymentBegun
{
    PaymentAttempt attempt; // of a repeated key: as it is by now, perhaps closed
    HoldInfo hold;
    Money rounding = {0, attempt.amount.currency}; // in its amount: that of cash which pays all that is left
};

// An attempt that nobody has answered yet, or the last part of a hold that is partly paid, with what a person has to
// know to go on.
struct OpenPayment
{
    PaymentAttempt attempt;
    HoldInfo hold;
    QString eventName;
    std::optional<Order> exchanged = {};    // of an exchange: the order, with the tickets alone that go back
    std::optional<PaidInParts> partly = {}; // what is paid of the hold already
    QList<HoldInfo> others = {};            // that are paid for with it, each of another event
    QString newType = {};                   // of a change of price types: what its tickets become

    bool changesTypes() const { return attempt.changesTypes; }
    bool isOf(HoldId id) const
    {
        return hold.id == id
               || std::any_of(others.begin(), others.end(), [id](const HoldInfo &other) { return other.id == id; });
    }
    QString patron() const { return exchanged ? exchanged->patron : hold.patron; }
};

// What a person or a device knows about an attempt.
struct PaymentVerdict
{
    bool charged = false;
    QString reference;             // charged
    QString reason;                // not charged
    std::optional<Money> tendered; // charged: what was handed over, where that is more than the attempt's amount (cash)
    QList<PaymentLine> rest;       // charged: what was paid besides, where the attempt was for less than the total
    QString note;                  // charged, of a sale: the first note of each order that it becomes

    static PaymentVerdict wasCharged(const QString &reference);
    static PaymentVerdict notCharged(const QString &reason);
};

struct PaymentSettled
{
    PaymentAttempt attempt;
    std::optional<SaleReceipt> sale;          // charged
    qint64 released = 0;                      // not charged: places that are free again
    std::optional<MoveReceipt> exchange = {}; // charged, of an exchange
    std::optional<PaidInParts> partly = {};   // more is due, or a part was paid before: the hold stays in payment
};

// What came of asking a device for the money.
struct PaymentOutcome
{
    enum class Status {
        Sold,
        Exchanged,
        PartPaid, // more is due: the hold stays in payment
        Refused,  // nothing was taken; the hold is active again, unless somebody has ended it since
        InDoubt,  // nobody knows: the attempt is open and the hold stays in payment until a person has settled it
    };
    Status status = Status::InDoubt;
    PaymentAttempt attempt;
    HoldInfo hold;                            // as it is now
    std::optional<SaleReceipt> sale;          // sold
    QString sentence;                         // for the clerk: what happened and what to do
    std::optional<MoveReceipt> exchange = {}; // exchanged
    std::optional<PaidInParts> partly = {};   // what is paid of the hold, where it is not all
};
QString statusName(PaymentOutcome::Status status); // sold, exchanged, part_paid, refused, in_doubt

} // namespace rowlock
