#include "model/service/change_feed.h"

#include "model/db/connection.h"

#include <algorithm>

namespace rowlock {
namespace {

// Every change of an event, its seats and its claims raises its revision.
bool sameState(const QList<EventSummary> &told, const QList<EventSummary> &found)
{
    return std::equal(told.begin(), told.end(), found.begin(), found.end(),
                      [](const EventSummary &one, const EventSummary &other) {
                          return one.id == other.id && one.revision == other.revision && one.onSale == other.onSale;
                      });
}

} // namespace

ChangeFeed::ChangeFeed(Listener listener) : m_listener(std::move(listener)) {}

void ChangeFeed::setDesk(Desk *desk)
{
    m_desk = desk;
    m_version.reset();
    m_events.reset();
    m_inTrouble = false;
    unfollow();
}

void ChangeFeed::follow(EventId event, qint64 sinceRevision)
{
    m_followed = event;
    m_revision = sinceRevision;
    m_version.reset();
}

void ChangeFeed::unfollow()
{
    m_followed = EventId();
}

void ChangeFeed::look()
{
    if (!m_desk)
        return;
    const auto done = read();
    if (done.has_value() != m_inTrouble)
        return;
    m_inTrouble = !done.has_value();
    if (m_inTrouble)
        m_listener.trouble(done.error());
    else
        m_listener.recovered();
}

Result<Done> ChangeFeed::read()
{
    TRY(m_desk->connection().checkInPlace());
    TRY_GET(const qint64 version, m_desk->dataVersion());
    if (m_version == version)
        return Done();
    TRY(m_desk->readClock()); // first: deadlines that were moved with the house's time must be shown by it
    TRY(readEvents());
    TRY(readHouse());
    m_version = version; // asked for before reading: what came in between is found again, and does no harm twice
    return Done();
}

Result<Done> ChangeFeed::readEvents()
{
    TRY_GET(auto events, m_desk->events());
    if (m_events && sameState(*m_events, events))
        return Done();
    m_events = events;
    m_listener.eventsChanged(events);
    return Done();
}

Result<Done> ChangeFeed::readHouse()
{
    if (!m_followed.isValid())
        return Done();
    const auto known = std::find_if(m_events->begin(), m_events->end(),
                                    [this](const EventSummary &event) { return event.id == m_followed; });
    if (known != m_events->end() && known->revision == m_revision)
        return Done();
    TRY_GET(const HouseDelta delta, m_desk->changes(m_followed, m_revision));
    if (delta.event.revision == m_revision)
        return Done();
    m_revision = delta.event.revision;
    m_listener.houseChanged(delta);
    return Done();
}

} // namespace rowlock
