#include "model/service/finding_desk.h"

#include "model/service/desk_session.h"
#include "model/store/finding.h"

namespace rowlock {

Result<FoundThings> FindingDesk::find(const QString &text, std::optional<EventId> event, int limit)
{
    return findThings(m_session.connection(),
                      {text, event, limit, m_session.actor().terminal, m_session.clock().now()});
}

Result<FoundThings> FindingDesk::findOrders(const QString &text, std::optional<EventId> event, int limit)
{
    return findThings(m_session.connection(),
                      {text, event, limit, m_session.actor().terminal, m_session.clock().now(), true});
}

} // namespace rowlock
