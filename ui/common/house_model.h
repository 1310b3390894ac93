// The followed event as the windows see it: the last snapshot plus every delta since. One per main window, GUI thread.
// Owns no database access; views read it and listen, nobody else writes to it. It shows what the house would answer now: seats
// whose block is due are free here from that moment, whether or not anybody has asked for them yet (due_blocks.h).
#pragma once

#include "model/domain/clock.h"
#include "model/domain/event.h"

#include <QHash>
#include <QMap>
#include <QObject>
#include <QSet>
#include <QTimer>

namespace rowlock {

class HouseModel : public QObject
{
    Q_OBJECT

public:
    explicit HouseModel(const QString &ownTerminal, QObject *parent = nullptr);

    void follow(const Clock &clock); // which outlives it; without one no block comes to sale here by itself
    void load(const HouseSnapshot &snapshot);
    // Ignored for another event or an older revision; a row older than the one known is ignored too, so that a delta may
    // come twice. Signals name only what really changed. Where the event has another plan by now every seat may be another:
    // nothing is taken over, and planChanged asks for a new snapshot.
    void apply(const HouseDelta &delta);
    void clear();

    bool isLoaded() const { return m_plan != nullptr; }
    const SeatingPlan &plan() const { return *m_plan; } // only while isLoaded()
    SharedPlan sharedPlan() const { return m_plan; }
    const EventSummary &event() const { return m_event; }
    const QList<SeatStatus> &seats() const { return m_seats; } // index = seatNo
    const SeatStatus &seat(int seatNo) const { return m_seats.at(seatNo); }
    const QList<PoolStatus> &pools() const { return m_pools; } // index = pool
    int poolOfArea(int areaIndex) const;                       // of a standing area of the plan; -1 otherwise
    int areaOfPool(int pool) const;                            // index in plan().areas; -1 for seats' pools
    const HoldInfo *hold(HoldId id) const;                     // live ones
    QList<HoldInfo> holds() const;                             // live ones, oldest first
    const BlockInfo *block(BlockId id) const;
    bool maySellHere(const BlockInfo &block) const; // this terminal, out of it
    const SoldOrder *order(OrderId id) const;       // of every sold seat
    Instant soldAt(const SeatStatus &seat) const;   // a party that was moved since did not buy again
    QList<WaitlistEntry> waitlist() const;          // waiting or offered, in order of joining
    QString ownTerminal() const { return m_ownTerminal; }
    bool isMine(const SeatStatus &seat) const; // held by this terminal

signals:
    void loaded(); // everything is new
    void planChanged(rowlock::EventId event);
    void cleared();
    void seatsChanged(const QList<int> &seatNos);
    void poolsChanged();
    void blocksChanged(); // ... without their seats: a code has another meaning or colour
    void holdsChanged(const QList<rowlock::HoldInfo> &changed); // ended ones too, with their state
    void countersChanged();
    void waitlistChanged();

private:
    void lookForDue();
    QSet<int> dueSeats() const;
    QSet<int> dueMoved(const QSet<int> &before) const; // shown as free before or now, and not both
    QSet<int> hideDue();
    void showDue();
    void takeAreas();
    QList<int> takeSeats(const QList<SeatStatus> &seats);
    QList<int> takeNames(const QList<HoldInfo> &holds);
    bool takePools(const QList<PoolStatus> &pools);
    QList<int> takePrices(const QList<PoolStatus> &pools, const QList<int> &told);
    QList<HoldInfo> takeHolds(const QList<HoldInfo> &holds);
    void takeOrders(const QList<SoldOrder> &orders);
    bool takeBlocks(const QList<BlockInfo> &blocks);
    bool takeWaitlist(const QList<WaitlistEntry> &entries);

    QString m_ownTerminal;
    SharedPlan m_plan;
    EventSummary m_event;
    QList<SeatStatus> m_seats;
    QList<PoolStatus> m_pools;
    QHash<HoldId, HoldInfo> m_holds;
    QHash<BlockId, BlockInfo> m_blocks;
    QHash<OrderId, SoldOrder> m_orders; // also those whose seats have been given back since
    QMap<WaitlistId, WaitlistEntry> m_waitlist;
    const Clock *m_clock = nullptr;
    QTimer m_dueTimer;
    QHash<int, SeatStatus> m_behindDue; // of seats that are shown as free: what the file says of them
    QList<int> m_areaPools;             // index = area of the plan
    QList<int> m_poolAreas;             // index = pool
};

} // namespace rowlock
