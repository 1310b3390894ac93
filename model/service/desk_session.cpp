#include "model/service/desk_session.h"

#include "model/db/connection.h"
#include "model/store/sold_out.h"
#include "model/store/writing.h"

namespace rowlock {

DeskSession::DeskSession(std::unique_ptr<Connection> connection, HouseFacts facts, const Actor &actor,
                         std::shared_ptr<HouseClock> clock)
    : m_connection(std::move(connection)), m_facts(std::move(facts)), m_actor(actor), m_clock(std::move(clock)),
      m_plans(*m_connection), m_soldOut(std::make_unique<SoldOutAnswers>())
{}

DeskSession::~DeskSession() = default;

Act DeskSession::act(const char *command)
{
    // What is written takes the house's time from the house itself.
    return {m_actor, m_clock->computer(), command, [this](PlanId id) { return m_plans.plan(id); }};
}

} // namespace rowlock
