// An event as the windows see it: its last snapshot plus every difference since (house_rows.h), and every hold that is
// known (hold_book.h). It shows what the house would answer now: seats whose block is due are free here from that
// moment, whether or not anybody has asked for them yet (due_blocks.h), and another price list holds here from its own.
// A value that decides nothing; time is an argument.
#pragma once

#include "model/domain/due_blocks.h"
#include "model/domain/hold_book.h"
#include "model/domain/house_rows.h"

namespace rowlock {

// What a change moved, once everything is in place.
struct HouseMoves
{
    QList<int> seats;
    QList<HoldInfo> holds;         // of the event shown; ended ones too, with their state
    QList<HoldInfo> own;           // of this terminal, whichever event; ended ones too
    QList<WaitlistEntry> waitlist; // also those that left it, with their state
    bool blocks = false;           // ... without their seats: a code has another meaning or colour
    bool pools = false;
    bool counters = false;
    bool plan = false; // the event has another one: every seat may be another, and nothing was taken over
};

class LiveHouse
{
public:
    explicit LiveHouse(const QString &ownTerminal = {}) : m_holds(ownTerminal) {}

    // `now`: none where no block comes to sale by itself.
    void load(const HouseSnapshot &snapshot, std::optional<Instant> now = {});
    // Ignored for another event or an older revision; a row older than the one known is ignored too, so that a
    // difference may come twice. The moves name only what really changed.
    HouseMoves apply(const HouseDelta &delta, std::optional<Instant> now = {});
    // Of this terminal, whichever event; `inHand`: the reservation that it has in hand, whose holds are told among
    // them.
    HouseMoves takeOwn(const QList<HoldInfo> &told, HoldId inHand = {});
    HouseMoves lookForDue(Instant now);
    std::optional<qint64> msToNextDue(Instant now) const; // none: neither block nor price list waits for its moment
    void clear();                                         // nothing is shown; own holds stay known

    bool isLoaded() const { return m_plan != nullptr; }
    const SeatingPlan &plan() const { return *m_plan; } // only while isLoaded()
    SharedPlan sharedPlan() const { return m_plan; }
    const EventSummary &event() const { return m_event; }
    const QList<SeatStatus> &seats() const { return m_rows.seats(); } // index = seatNo
    const SeatStatus &seat(int seatNo) const { return m_rows.seats().at(seatNo); }
    QStringList refsOf(const QList<int> &seatNos) const;
    const QList<PoolStatus> &pools() const { return m_rows.pools(); } // index = pool
    int poolOfArea(int areaIndex) const;                              // of a standing area of the plan; -1 otherwise
    int areaOfPool(int pool) const;                                   // index in plan().areas; -1 for seats' pools
    const PriceBook &priceBook() const { return m_rows.book(); }      // of its price lists; empty: it uses none
    const HoldBook &book() const { return m_holds; }
    const HoldInfo *hold(HoldId id) const { return m_holds.find(id); } // live ones
    QList<HoldInfo> holds() const { return m_holds.of(m_event.id); }   // live ones of the event, oldest first
    const BlockInfo *block(BlockId id) const;
    QList<BlockInfo> blocksOfPool(int pool) const; // in force on a standing area's places and not due, the oldest first
    bool maySellHere(const BlockInfo &block) const; // this terminal, out of it
    bool maySellHere(int seatNo) const;             // it is blocked, and this terminal may sell it
    const SoldOrder *order(OrderId id) const;       // of every sold seat
    Instant soldAt(const SeatStatus &seat) const;   // a party that was moved since did not buy again
    QList<WaitlistEntry> waitlist() const { return m_rows.waitlist(); } // waiting or offered, in order of joining
    bool isMine(const SeatStatus &seat) const;                          // held by this terminal

private:
    void showDue(std::optional<Instant> now);

    HoldBook m_holds;
    SharedPlan m_plan;
    EventSummary m_event;
    HouseRows m_rows;
    DueShown m_due;
    QList<int> m_areaPools; // index = area of the plan
    QList<int> m_poolAreas; // index = pool
};

} // namespace rowlock
