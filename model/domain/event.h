// An event: one performance on one date.
#pragma once

#include "model/domain/block_code.h"
#include "model/domain/hold.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/pricing/price_list.h"
#include "model/domain/sale_terms.h"
#include "model/domain/seat.h"
#include "model/domain/seating_plan.h"
#include "model/domain/waitlist.h"

#include <QHash>
#include <QList>
#include <QString>

#include <functional>
#include <optional>

namespace rowlock {

struct NewEvent
{
    PlanId plan;
    QString name;
    Instant starts;
    QHash<QString, Money> prices;                      // by category's or standing area's name
    std::optional<Money> defaultPrice;                 // for those without one; otherwise 0
    QHash<QString, QHash<int, Money>> typePrices = {}; // likewise, of other price types than the first
    QHash<QString, qint64> capacities; // by standing area's ref or name, where the plan says none (or to change it)
    HoldRules rules;
    qint64 offerSeconds = 900;               // how long an offer to a party on the waitlist stands
    std::optional<qint64> accessibleMinutes; // as in EventSummary
    bool onSale = true;
    bool draft = false; // then not on sale, whatever onSale says
    SaleTerms terms = {};
    QString production = {};   // by name; made where there is none of it; empty: of none
    QList<ListUse> lists = {}; // price lists that it uses
};

// Performances like another: its plan, rules, categories and prices by type, the places of its standing areas, its
// blocks. Nothing of what was held or sold.
struct EventCopy
{
    EventId of;
    QList<Instant> starts;       // one for each
    std::optional<QString> name; // nothing: the same
    bool onSale = true;
    bool draft = false;
};

struct EventSummary
{
    EventId id;
    PlanId plan;
    QString name;
    Instant starts;
    Currency currency;
    HoldRules rules;
    bool onSale = true;
    Counters counters;
    qint64 revision = 0;
    qint64 offerSeconds = 900;
    // Accessible and companion seats are kept for who asks for them until so many minutes before the start; none: to
    // the end.
    std::optional<qint64> accessibleMinutes;
    qint64 waiting = 0; // parties on the waitlist that nothing is offered to
    qint64 offers = 0;  // those that seats are held for; read with events and lists of them, not with their changes
    // When the first of the seats in baskets (counters.held) runs out, payments aside, which have no clock. In the past
    // where a hold that gives way still stands: whoever asks gets its seats.
    std::optional<Instant> firstExpiresAt;
    // When the first of the blocks in force comes to sale by itself. In the past: whoever asks gets its seats.
    std::optional<Instant> firstDueAt;
    bool cancelled = false; // then not on sale either, and what was paid for is to be refunded order by order
    bool draft = false;     // then not on sale either, nothing of it was ever sold, and no counter lists it
    SaleTerms terms = {};
    ProductionId production = {};
    QString productionName = {}; // read as `offers` are
    bool usesLists = false;      // price lists say what it costs
};

// A performance that uses a price list.
struct ListUser
{
    EventId event;
    QString name;
    Instant starts;
    ListUse use;
};

// What is to be changed of an event; nothing: it stays as it is.
struct EventEdit
{
    std::optional<QString> name;
    std::optional<Instant> starts;
    std::optional<HoldPolicy> holdPolicy;
    std::optional<qint64> holdSeconds;                      // of holds from now on
    std::optional<QString> production;                      // by name, as in NewEvent
    std::function<void(SaleTerms &, Instant starts)> terms; // called with those of that moment and the start to come
};

// Why a manager may not have meant this time for an event.
struct EventClash
{
    bool past = false;
    QStringList
        atTheSameTime; // names of events in the same plan, whatever its version, that begin less than an hour away

    bool isAny() const { return past || !atTheSameTime.isEmpty(); }
};

// A version of a seating plan. Lists have the newest version of each plan.
struct PlanSummary
{
    PlanId id;
    QString name; // of all its versions
    int seats = 0;
    int areas = 0; // standing areas
    QStringList categories = {};
    Instant importedAt = {};
    PlanId first = {}; // the first version: what all versions of one plan have in common
    int version = 1;
    int versions = 1; // how many there are
    int events = 0;   // that use one of them
};

// House seats and kills: seats, or places of one standing area, kept back by a manager.
struct BlockInfo
{
    BlockId id;
    EventId event;
    QString code; // one letter A-Z
    QString reason;
    Actor by;
    Instant at;
    std::optional<Instant> releasedAt;
    qint64 revision = 0;
    bool kill = false;            // never sold, never released by time
    std::optional<Instant> dueAt; // from then on whoever asks gets its seats
    BlockCode means;      // of its letter now; without a letter of its own where the house has no meaning for it
    int pool = -1;        // of a standing area: where its places are ...
    qint64 places = 0;    // ... and how many; 0 where it keeps seats, or nothing any more
    bool soldOut = false; // released because the last of it was sold: what comes back puts it in force again
};

// Places of a standing area that were blocked, or are no longer.
struct BlockedPlaces
{
    BlockId block;
    QString code;
    QString reason;
    qint64 places = 0;
};

// Whose sale a seat's order was: what the map and the seating book say of it without reading every order whole.
struct SoldOrder
{
    OrderId id;
    Actor by;
    QString patron = {};
    QString code = {}; // "K7QM-3RTD"
    Instant at = {};   // of the sale
};

// Everything the map shows of an event, read in one consistent snapshot.
struct HouseSnapshot
{
    EventSummary event;
    SharedPlan plan;
    QList<SeatStatus> seats;       // index = seatNo
    QList<SoldOrder> orders;       // those that have a seat, and perhaps others
    QList<PoolStatus> pools;       // index = pool
    QList<HoldInfo> holds;         // live ones
    QList<BlockInfo> blocks;       // those in force
    QList<WaitlistEntry> waitlist; // those that wait or have an offer, in order
    PriceBook book = {};           // where it uses price lists
};

// What changed since a revision; rows are whole, so applying one twice does no harm.
struct HouseDelta
{
    EventSummary event; // event.revision: up to where
    qint64 since = 0;
    QList<SeatStatus> seats;
    QList<SoldOrder> orders; // of these seats
    QList<PoolStatus> pools;
    QList<HoldInfo> holds;         // ended ones too, with their state
    QList<BlockInfo> blocks;       // released ones too
    QList<WaitlistEntry> waitlist; // those that left, too
    PriceBook book = {};           // as in the snapshot, whole
};

} // namespace rowlock
