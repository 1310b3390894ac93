// The rows of an event's seats beside the seats of a new plan. For replan*.cpp alone.
#pragma once

#include "model/domain/replan.h"
#include "model/store/writing.h"

namespace rowlock {

struct ReplanRow
{
    int seatNo = -1; // the row's own number
    int place = -1;  // in the plan of today; -1: gone
    QString ref, label, shortLabel, section, rowName, number;
    int pool = -1;
    int nextPool = -1; // where it goes when it comes free; -1: it stays
    SeatState state = SeatState::Free;
    HoldId hold;
    TicketId ticket;
    BlockId block;
    qint64 version = 0;

    bool isGone() const { return place < 0; }
};

// Those of the plan of today in its order, then those that are gone.
Result<QList<ReplanRow>> readRows(Connection &connection, EventId event);

// For each seat of `after` the index in `rows`, or -1.
QList<int> rowsOf(const QList<ReplanRow> &rows, const SeatingPlan &today, const SeatingPlan &after);
// ... and the seat of the plan of today that it was; -1 where it is new there, though it may come back from an older
// plan.
QList<int> placesOf(const QList<ReplanRow> &rows, const QList<int> &rowOf);

// Valid tickets whose seat is called otherwise, by row.
Result<QList<OutdatedTicket>> renamedTickets(Connection &connection, const QList<ReplanRow> &rows,
                                             const QList<int> &rowOf, const SeatingPlan &after);

// The claims on rows that the new plan does not have, by seat number. `kept`: index = row.
Result<QList<VanishingSeat>> readVanishing(Connection &connection, const QList<ReplanRow> &rows,
                                           const QList<bool> &kept, Instant now);

// A standing area of the new plan and the pool that it is, or will be.
struct AreaFit
{
    int area = -1; // of the new plan; -1: the pool's area is gone
    int pool = -1; // -1: a new one
    qint64 capacity = 0;
    qint64 claimed = 0; // of it
};
QList<AreaFit> fitAreas(const QList<PoolStatus> &pools, const SeatingPlan &today, const SeatingPlan &after,
                        const QHash<QString, qint64> &capacities);

// The pool a category's seats are counted in; -1: the event has none yet.
int poolOfCategory(const QList<PoolStatus> &pools, const QString &category);

// Does the plan put the seat into another category? Not where its category is the same in both plans: it may have been
// dressed.
bool changesCategory(const ReplanRow &row, const PlanSeat &seat, const QList<PoolStatus> &pools,
                     const SeatingPlan &today, const SeatingPlan &after);

// Where such a seat is counted: what was paid or promised stays in its pool, and goes to the new one when it comes
// free.
struct PoolFit
{
    int pool = -1;
    int next = -1; // -1: it stays
};
PoolFit fitPool(const ReplanRow &row, const PlanSeat &seat, const QList<PoolStatus> &pools, const SeatingPlan &today,
                const SeatingPlan &after);

} // namespace rowlock
