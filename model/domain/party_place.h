// Where the people of an order would sit in another performance: in the same seats, or in the best of the same
// category, as together as they are. Pure; the store asks inside its transaction, and the list that is shown before
// asks the same.
#pragma once

#include "model/domain/order.h"
#include "model/domain/seat.h"
#include "model/domain/seating_plan.h"

#include <QHash>

namespace rowlock {

// What of a performance is to be had by nobody but whoever comes next: free, and in no basket.
struct HouseLeft
{
    SharedPlan plan;
    QByteArray free;         // of each seat of the plan: 1 or 0
    QList<int> pools;        // of each seat
    QList<PoolStatus> named; // its categories and standing areas, with the places that are left
    bool keepsAccessible = true;
    bool isSamePlan = false;         // as where they sit now, of whatever version
    QHash<QString, int> seatOf = {}; // by ref

    static QHash<QString, int> byRef(const SeatingPlan &plan);
};

struct Placement
{
    struct Place
    {
        TicketId ticket;
        int seatNo = -1; // -1: a place in a standing area
        int pool = -1;
    };
    QList<Place> places; // in the order of the tickets
    bool isSame = false; // all of them where they were
};

// Takes what it answers out of `left`. `from`: the plan that the tickets are of. sold_out, with a sentence that says
// what there is not.
Result<Placement> placeParty(HouseLeft &left, const SeatingPlan &from, const QList<Ticket> &tickets);

// As people read it: "Stalls, row F, seats 3, 4; Standing floor".
QStringList placeLabels(const HouseLeft &left, const Placement &placement);

} // namespace rowlock
