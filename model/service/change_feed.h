// Finds out what has been committed, here or elsewhere, as differences: of the followed event the rows whose revision
// is newer, this terminal's holds, the open payments, the events whose figures changed. Lives on the database thread,
// between two jobs; never writes.
#pragma once

#include "model/service/desk.h"

namespace rowlock {

// What the windows are told at once.
struct Changes
{
    std::optional<HouseSnapshot> followed; // an event was chosen: from here on its differences
    std::optional<HouseDelta> house;
    std::optional<QList<HoldInfo>> ownHolds; // of this terminal, whichever event: those that are new, changed or ended
    HoldId inHand = {};                      // told with them: a reservation that is among them, or none
    std::optional<QList<OpenPayment>> openPayments; // all of them, of every terminal
    std::optional<QList<EventSummary>> events;      // all of them
    bool sales = false;                             // an order was made or changed
    std::optional<Error> trouble;                   // the file cannot be read any more ...
    bool recovered = false;                         // ... and can again
    std::optional<qint64> answerUs; // of a house on a server: how long it takes to answer, where that is otherwise now

    bool isEmpty() const;
};

class ChangeFeed
{
public:
    // What one look reads: microseconds each, or everything. The list of events grows with the season.
    enum class Extent { WithoutEvents, Everything };

    // From now on of this desk; null: of none. The first look tells the whole list of events, holds and payments.
    void setDesk(Desk *desk);
    void follow(const HouseSnapshot &house); // it is told first
    void unfollow();

    // Cheap (microseconds) where nothing was committed since the last look that succeeded.
    void look(Extent extent);
    Changes take(); // what the look has found; after each

private:
    Result<Done> read(Extent extent);
    Result<Done> readEvents();
    Result<Done> readHouse(Extent extent);
    Result<Done> readOwnHolds();
    Result<Done> readOpenPayments();
    void renameOpenPayments();
    void tellDelay(qint64 us);
    Result<Done> readSales();

    Desk *m_desk = nullptr;
    Changes m_found;
    std::optional<qint64> m_version; // of the data that were told of, but for the events; none: look whatever it is
    std::optional<qint64> m_eventsVersion; // ... the events among them
    QList<EventSummary> m_events;
    bool m_knowsEvents = false;
    std::optional<QHash<HoldId, HoldInfo>> m_ownHolds; // live ones, as told
    HoldId m_inHand;                                   // likewise
    std::optional<QList<OpenPayment>> m_openPayments;  // as told
    std::optional<qint64> m_journalRead;               // up to where it was looked for orders
    EventId m_followed;
    qint64 m_revision = 0; // of the followed event, told so far
    QString m_trouble;     // what was told of it; empty: none
    qint64 m_toldUs = 0;   // of a server's answers; 0: not since it could be reached
};

} // namespace rowlock
