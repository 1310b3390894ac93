// What a manager does with the events and seating plans that are there, by way of a desk: made where it is needed, kept by nobody,
// on the desk's thread. Every call may answer what the desk's own calls may.
#pragma once

#include "model/service/desk.h"

namespace rowlock {

class Management
{
public:
    explicit Management(Desk &desk) : m_desk(desk) {}

    // --- events; event_unknown ---
    Result<EventSummary> edit(EventId event, const EventEdit &edit); // invalid_argument
    Result<EventSummary> cancel(EventId event); // no new sale, refunds go on; setOnSale takes it back
    Result<Done> remove(
        EventId event); // invalid_argument where it was ever sold or is on hold (details: orders, holds)
    // Whether an event of this plan then, other than `itself`, lies in the past or beside another. invalid_argument
    Result<EventClash> clash(PlanId plan, Instant starts, EventId itself = {});

    // --- seating plans; invalid_argument ---
    Result<QList<PlanSummary>> versions(PlanId plan);             // oldest first
    Result<PlanSummary> rename(PlanId plan, const QString &name); // with all its versions
    Result<Done> remove(PlanId plan); // with all its versions; refused where an event uses one (details: events)
    // Events to come, by start, that use another version of this plan; at most 20. Reads each one's seats.
    Result<QList<PlanUse>> usesOfOtherVersions(PlanId plan);
    // In our own form, of which nothing is lost. storage_full, storage_unusable
    Result<Done> exportInOwnForm(PlanId plan, const QString &file);

private:
    Desk &m_desk;
};

} // namespace rowlock
