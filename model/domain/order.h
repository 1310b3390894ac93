// Orders, tickets and the money for them.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/patron_no.h"
#include "model/domain/price_type.h"
#include "model/domain/pricing/cash_rounding.h"

#include <QList>
#include <QString>

#include <optional>

namespace rowlock {

// As on the command line: cash, card, voucher, account, comp, giftcard, cheque, transfer. Only cash gives change.
enum class PaymentMethod { Cash, Card, Voucher, Account, Comp, GiftCard, Cheque, Transfer };

QString methodName(PaymentMethod method);
QStringList methodNames(); // all of them
Result<PaymentMethod> paymentMethodFromName(const QString &name);
// Known when it is said, by a code, a cheque or a statement of account: no terminal and no drawer is asked.
bool isTakenAtOnce(PaymentMethod method);

// What was handed over: for cash the notes, not the price.
struct PaymentLine
{
    PaymentMethod method = PaymentMethod::Cash;
    Money amount;
    // A terminal's receipt number or the like; never a card number. Of a gift card its code, and in the books its
    // number.
    QString reference = {};

    bool operator==(const PaymentLine &) const = default;
};

// How a set of payment lines settles a total: what each line keeps, and the change out of the cash. What is left for
// cash after all others is rounded to the smallest coin, where there is a line of cash.
// payment_mismatch if too little, or too much without enough cash to give back; invalid_argument for cash that no coins
// make.
struct Settlement
{
    QList<Money> kept; // in the order of the lines, summing to the total and the rounding
    Money change;
    Money rounding;
};
Result<Settlement> settle(const QList<PaymentLine> &lines, const Money &total, CashStep step = {});
Result<Done> requireCoins(const Money &cash, CashStep step); // invalid_argument

// valid, used, refunded, void
enum class TicketState { Valid, Used, Refunded, Void };
QString stateName(TicketState state);
Result<TicketState> ticketStateFromName(const QString &name);

struct Ticket
{
    TicketId id;
    OrderId order;
    int pool = -1;
    int seatNo = -1; // -1: a place in a standing area; goneSeat: the plan has it no more
    QString ref;     // the seat's, or the area's
    QString label;   // "Stalls, row A, seat 12", or the area's name
    QString section; // the same in parts, for the fields of a printed ticket: "Stalls", "A", "12"; all empty where
    QString row;     // nobody knows the parts: the ticket then reads them from the label
    QString seat;
    QString category;
    Money price;
    int type = firstPriceType;
    QString typeName = {}; // "Child"
    PriceKind kind = PriceKind::Ordinary;
    bool isOneOfSeveral = false; // its event sells other price types too, or it is of another than the first
    TicketState state = TicketState::Valid;
    QString barcode; // 128 random bits, base 32; unguessable
    // Void because a ticket of its own stands in its place: the label of that one's seat; of another event, with that
    // one's name and the order's code.
    QString movedTo;
    QString newType = {}; // ... and where that one is of another price type, its name

    bool isReplacedInPlace() const { return state == TicketState::Void && movedTo == label; } // for the same seat
    bool isReprinted() const { return isReplacedInPlace() && newType.isEmpty(); }
    QString typeSaid() const { return isOneOfSeveral ? typeName : QString(); } // on paper and screen; empty: nothing
};

QList<TicketId> idsOf(const QList<Ticket> &tickets);

struct Payment
{
    PaymentId id;
    PaymentMethod method = PaymentMethod::Cash;
    Money amount; // kept, after change; negative for a refund
    Money tendered;
    QString reference;
    Instant at;
    QString otherOrder = {};  // its code, where an exchange moved the money there or brought it from there
    bool isPaidSince = false; // by account, below zero: paid in another way since, and not given back
    AttemptId part = {};      // that it was, taken before the order was made: by the shift ...
    ShiftId shift = {};       // ... that took it
};

// An order of another performance that was sold together with one.
struct SoldWith
{
    OrderId id;
    QString code;
    QString eventName;

    bool operator==(const SoldWith &) const = default;
};

struct Order
{
    OrderId id;
    QString code; // what a person reads out: "K7QM-3RTD"
    EventId event;
    QString eventName;
    Instant eventStarts;
    Actor by;
    Instant at;
    Money total; // when sold, or after the last exchange
    Money refunded;
    QString patron;         // whose it is; empty: nobody asked
    PatronNo patronNo = {}; // where the house knows them
    QList<Ticket> tickets;
    QList<Payment> payments;
    Money rounded = {0, total.currency};     // in its total less what was refunded: what cash was rounded by
    CashStep coin = {};                      // the smallest by now
    Money cardsBought = {0, total.currency}; // in its total less what was refunded: gift cards, which no card pays for
    QList<SoldWith> soldWith = {};           // in one sale, each for its own performance
    bool isVoided = false;                   // made in error, and undone as a whole
    bool isOfOthers = false;                 // some of its tickets came for others, which were sold before
};

struct OrderLine // a row of "last sales"
{
    OrderId id;
    QString code;
    EventId event;
    QString eventName;
    Actor by;
    Instant at;
    Money total;
    Money refunded;
    QString seats;   // what the first four tickets are for, in full, with "; " between; the window shortens it
    int tickets = 0; // neither void nor refunded
    QString patron = {};
    QList<PaymentLine> refunds = {}; // how `refunded` and the differences of exchanges went back, by tender
    QString types = {}; // "2 Adult, 1 Child", of its tickets that are not void; empty where all are of the first type
    HoldId joint = {};  // the same for orders that were sold together, each for its own performance; else not valid
    QString movedFrom = {}; // the code of the order that its first tickets stand in place of; empty: it is a sale

    bool operator==(const OrderLine &) const = default;
};

} // namespace rowlock
