// The seating plans that a desk has read, each parsed once and kept. On the desk's thread.
#pragma once

#include "model/domain/result.h"
#include "model/domain/seating_plan.h"
#include "model/service/plan_shelf.h"

#include <QHash>

namespace rowlock {

class Connection;

class KnownPlans
{
public:
    explicit KnownPlans(Connection &connection) : m_connection(connection) {}

    void useShelf(const PlanShelf &shelf) { m_shelf = shelf; }
    Result<SharedPlan> plan(PlanId plan);     // invalid_argument
    Result<SharedPlan> planOf(EventId event); // event_unknown; as last looked up: the store asks for today's itself

    void forget(EventId event) { m_ofEvents.remove(event); } // it has another plan
    void forgetAll();                                        // they bear their names, and one was renamed

private:
    Connection &m_connection;
    PlanShelf m_shelf;
    QHash<PlanId, SharedPlan> m_plans;
    QHash<EventId, SharedPlan> m_ofEvents;
};

} // namespace rowlock
