// Which of this terminal's holds are the sale on the counter: one, or one for each of several performances that go
// together. And whether the sale goes on in a performance for which nothing is held yet. A value over the house that
// is shown.
#pragma once

#include "model/domain/live_house.h"

namespace rowlock {

class SaleHolds
{
public:
    explicit SaleHolds(const LiveHouse &house) : m_house(house) {} // which outlives it

    void set(HoldId id); // one of them; invalid: no sale is on the counter
    HoldId id() const { return m_id; }

    QList<HoldInfo> all() const;                                                      // live, the oldest first
    QList<HoldInfo> together(HoldId id) const { return m_house.book().together(id); } // with any hold, likewise
    const HoldInfo *in(EventId event) const;                                          // null: none of this event
    const HoldInfo *here() const;                                                     // of the event that is shown
    const HoldInfo *front() const;             // that one, else the oldest; null: there is no sale
    bool contains(const HoldInfo &hold) const; // also one that has ended
    bool contains(HoldId id) const;

    // --- into another performance ---
    void goOn(); // whatever event is shown next, the sale stays, and the next seats come into it
    void stay() { m_isGoingOn = false; }
    bool isGoingOn() const { return m_isGoingOn; }
    void leave();                 // another event was chosen: it is set aside, and may be called on
    const HoldInfo *left() const; // the one that was left so last; null: it is gone, or another came since

private:
    const LiveHouse &m_house;
    HoldId m_id; // what has just ended may still be it
    HoldId m_left;
    bool m_isGoingOn = false;
};

} // namespace rowlock
