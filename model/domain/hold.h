// Seats kept for minutes while a clerk and a patron decide (design: "Holds"): the values, and the rules as pure
// functions.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/hold_extra.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/patron_no.h"
#include "model/domain/price_type.h"
#include "model/domain/pricing/hold_terms.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace rowlock {

enum class HoldPolicy { Yielding, Strict };

// Active and Paying are live. In the database: active, paying, sold, released, expired.
enum class HoldState { Active, Paying, Sold, Released, Expired };

QString policyName(HoldPolicy policy);
Result<HoldPolicy> holdPolicyFromName(const QString &name);
QString stateName(HoldState state);
Result<HoldState> holdStateFromName(const QString &name);

// An event's hold rules. Defaults are the design's: 10 minutes, ceiling 60 minutes from the hold's first minute.
struct HoldRules
{
    HoldPolicy policy = HoldPolicy::Yielding;
    qint64 seconds = 600;
    qint64 ceilingSeconds = 3600;
};

struct HoldTimes
{
    Instant startedAt;
    Instant expiresAt; // one common deadline for every seat of the hold
    Instant ceilingAt; // no extension goes past this
};

// The deadline itself counts as past: at `expiresAt` a strict hold is over and a yielding one gives way.
bool isPastDeadline(const HoldTimes &times, Instant now);

// May somebody else who asks take the seats? Never while money is changing hands.
bool givesWay(HoldState state, const HoldTimes &times, Instant now);

// May its own terminal still extend, change or pay it? A yielding hold may as long as nobody took its seats.
bool stillStands(HoldState state, HoldPolicy policy, const HoldTimes &times, Instant now);

// Would the sweep end it? A strict hold past its deadline, a yielding one past its ceiling, when nobody can be standing
// at the window any more (docs/decisions/holds.md).
bool isSweptAt(HoldState state, HoldPolicy policy, const HoldTimes &times, Instant now);

HoldTimes startHold(const HoldRules &rules, std::optional<qint64> seconds, Instant now);

// Activity moves the deadline to now + seconds, never backwards and never past the ceiling.
HoldTimes extendHold(const HoldTimes &times, qint64 seconds, Instant now);

struct HoldItem
{
    int pool = -1;
    int seatNo = -1; // -1: places in a standing area; goneSeat: the plan has it no more
    QString ref;     // the seat's, or the area's
    QString label;
    QString category; // the pool's name
    qint64 quantity = 1;
    Money price; // of one, at its price type when it was given it
    int type = firstPriceType;
    QString typeName = {}; // "Child"
    PriceKind kind = PriceKind::Ordinary;

    Money toPay() const { return kind == PriceKind::Comp ? Money{0, price.currency} : price; } // of one, as listed
};

QList<PriceKind> kindsOf(const QList<HoldItem> &items); // one for each seat and place

// A hold that is kept for a patron until a release (reservation.h), in the place of minutes.
struct ReservedAs
{
    HoldId no = {};                    // the reservation's number: the hold that it began with; not valid: none
    QString code = {};                 // "R-K7QM3"
    std::optional<qint64> before = {}; // released so many minutes before the event; none: at a date
    bool operator==(const ReservedAs &) const = default;
};

struct HoldInfo
{
    HoldId id;
    EventId event;
    HoldState state = HoldState::Active;
    HoldPolicy policy = HoldPolicy::Yielding;
    Actor holder;
    HoldTimes times;
    qint64 seconds = 600;  // what an extension gives
    QList<HoldItem> items; // of an ended hold: what it had last
    Money total;
    QString endedBy;     // the terminal that released it or took its seats; empty while live
    QString endedReason; // what that person said, if anything
    std::optional<Instant> endedAt;
    OrderId order; // sold
    qint64 revision = 0;
    QString patron;         // whose seats these will be; empty: nobody asked
    PatronNo patronNo = {}; // where the house knows them
    HoldTerms terms = {};
    QList<VoucherAsked> vouchers = {}; // of its terms, with what was left of each when it was read
    QList<HoldExtra> extras = {};      // besides the seats, and not in the total
    // The first of the holds of one customer for several performances, which have one clock and are paid together; not
    // valid: alone.
    HoldId joint = {};
    std::optional<Instant> restDue = {}; // partly paid: when the rest is to be paid; nothing ends by it
    ReservedAs reserved = {};            // then its deadline is its release, and it belongs to every terminal
    bool isForWillcall = false;          // its order is to be left at will-call

    bool isReserved() const { return reserved.no.isValid(); }
    bool isLive() const { return state == HoldState::Active || state == HoldState::Paying; }
    qint64 quantity() const;
    bool hasNothing() const { return items.isEmpty() && extras.isEmpty(); } // what is paid for is in an order already
    Money listed() const; // what its seats and places come to as listed, comps nothing
};

// An order that a hold is to be exchanged for: new seats keep what was sold with its tickets.
struct TypesKept
{
    OrderId order = {};           // invalid: there is none
    QList<TicketId> tickets = {}; // that go back; none: all that are good
    bool operator==(const TypesKept &) const = default;
};

// What is asked for. Exactly one of the three is given.
struct SeatRequest
{
    QStringList seats;     // refs or short labels
    qint64 best = 0;       // this many, together if possible ...
    QString category;      // ... within this category, or anywhere if empty,
    qint64 accessible = 0; // so many of them accessible places, with their companions' seats
    QString section;       // best: within this section of the plan, see blocksOfSection(); anywhere if empty
    QString area;          // ref or name of a standing area ...
    qint64 quantity = 0;   // ... and how many places in it
    // Named seats may be blocked ones whose code lets this terminal or clerk sell them; places of an area are all such
    // ones.
    bool fromBlocks = false;
    // Which price types, in the order in which the seats come; none, or fewer than are taken: the others are of the
    // first.
    QList<TypeCount> types = {};
    QString compReason = {}; // where any of them is a comp, unless the hold has said why already

    static SeatRequest named(const QStringList &refs);
    static SeatRequest bestOf(qint64 count, const QString &category = {}, qint64 accessible = 0);
    static SeatRequest places(const QString &area, qint64 quantity);
};

// "Something else": seats of a hold are exchanged for the best ones that the customer was not shown yet.
struct NextBest
{
    QStringList instead;  // refs or short labels of the hold's seats that go back; none named: all its seats
    QString category;     // within this category, or anywhere if empty
    QStringList shown;    // refs or short labels of what was turned down before these
    QString section = {}; // within this section, see blocksOfSection(); anywhere if empty
};

struct HoldOptions
{
    std::optional<qint64> seconds; // instead of the event's; 1 to 86400, cut at the ceiling
    QString key;                   // idempotency key; empty: none
    QString presaleCode = {};      // that the patron gives while only a presale is on
    HoldId with = {};              // a live hold of this terminal in another performance that it is to go with
};

} // namespace rowlock
