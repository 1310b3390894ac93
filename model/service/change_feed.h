// Finds out what has been committed, here or elsewhere, and tells it as differences: the events whose figures changed,
// and of the followed event the rows whose revision is newer. Lives on the database thread, between two jobs; never
// writes.
#pragma once

#include "model/service/desk.h"

#include <functional>

namespace rowlock {

class ChangeFeed
{
public:
    struct Listener
    {
        std::function<void(const QList<EventSummary> &)> eventsChanged;
        std::function<void(const HouseDelta &)> houseChanged;
        std::function<void(const Error &)> trouble;
        std::function<void()> recovered;
    };

    explicit ChangeFeed(Listener listener);

    // From now on of this desk; null: of none. The first look tells the whole list of events.
    void setDesk(Desk *desk);
    void follow(EventId event, qint64 sinceRevision);
    void unfollow();

    // Cheap (microseconds) where nothing was committed since the last look that succeeded.
    void look();

private:
    Result<Done> read();
    Result<Done> readEvents();
    Result<Done> readHouse();

    Listener m_listener;
    Desk *m_desk = nullptr;
    std::optional<qint64> m_version; // of the data that were told of; none: look whatever it is
    std::optional<QList<EventSummary>> m_events;
    EventId m_followed;
    qint64 m_revision = 0; // of the followed event, told so far
    bool m_inTrouble = false;
};

} // namespace rowlock
