#include "model/service/desk.h"

#include "model/db/transaction.h"
#include "model/store/patrons.h"

namespace rowlock {

Result<HoldInfo> Desk::namePatron(HoldId hold, const QString &name)
{
    return rowlock::namePatron(*m_connection, act("hold.name"), hold, name);
}

Result<QList<OrderFound>> Desk::findOrders(const QString &text, int limit)
{
    return inReadTransaction(*m_connection, [&] { return rowlock::findOrders(*m_connection, text, limit); });
}

} // namespace rowlock
