// A changed plan for a performance that is being sold: what is asked for, and what came of it.
#pragma once

#include "model/domain/event.h"
#include "model/domain/plan_change.h"

#include <QHash>

#include <optional>

namespace rowlock {

// A seat that somebody has, and that the new plan has no more.
struct VanishingSeat
{
    int seatNo = -1; // in the plan of today
    QString ref, label;
    SeatState state = SeatState::Sold;
    OrderId order; // sold
    QString orderCode;
    HoldId hold;         // held
    BlockId block;       // blocked; needs no place, the block gets smaller
    QString holder;      // the terminal that sold or holds it; of a block, its code and reason
    bool used = false;   // whoever bought it has come in
    bool yields = false; // in a hold past its deadline, which gives way to the new plan

    bool needsPlace() const { return (state == SeatState::Sold || isInHold(state)) && !yields; }
    // Sold or held together: who came as one party leaves as one.
    bool isSameParty(const VanishingSeat &other) const
    {
        return needsPlace() && other.needsPlace() && order == other.order && hold == other.hold;
    }
    bool operator==(const VanishingSeat &) const = default;
};

struct PlanApplication
{
    PlanId plan; // the new one
    PlanId seen; // the event's plan when this was decided; refused where it is another by now
    QHash<QString, QString>
        places;                   // ref or short label of a seat that vanishes -> of the new plan's seat for who has it
    QHash<QString, Money> prices; // of categories and standing areas that the event has not had
    std::optional<Money> defaultPrice; // for those without one
    QHash<QString, qint64>
        capacities; // by the new plan's standing areas' name, where the plan says none (or to change it)
};

// A printed ticket that says something else than the house by now.
struct OutdatedTicket
{
    OrderId order;
    QString orderCode;
    TicketId ticket;    // the valid one
    QString printed;    // what the old paper says
    QString label;      // where it is
    bool moved = false; // to another seat, with a new ticket; else the same seat is called otherwise

    bool operator==(const OutdatedTicket &) const = default;
};

struct PlanApplied
{
    EventSummary event;
    PlanDifference::Counts counts;
    QList<OutdatedTicket> reprint; // in the order of the orders
    qint64 moved = 0;              // seats whose party has another now
    qint64 unblocked = 0;          // blocked seats that are gone
};

// What would change, read in one snapshot; changes nothing.
struct ReplanPreview
{
    EventSummary event;
    PlanId plan;      // the new one
    SharedPlan today; // the event's
    SharedPlan after;
    PlanDifference difference;
    QList<VanishingSeat> vanishing; // by seatNo
    QList<SeatState> states;        // of the new plan's seats as they will be: free where it is new
    QList<OutdatedTicket> reprint;  // those whose seat is called otherwise; moved ones come with their places
    QStringList unpriced;           // categories and standing areas that the event has not had
    QStringList tooSmall;           // sentences: standing areas with less room than is sold or held
};

// An event to come that uses another version of a plan, and what this version would cost it.
struct PlanUse
{
    EventSummary event;
    qint64 claimedGone = 0; // sold and held seats that this version has no more
};

} // namespace rowlock
